/** Asks what of the bin goes for good, counts it, has the number typed, and shows the work until it ends or is left alone. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Esvaziamento, PreviaEsvaziamento } from '#domain/lixeira/lixeira.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lixeira } from '#messages/lixeira.ts';
import { noMeio } from '#messages/palavras.ts';
import { request } from '#shared/http/client.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import type { WireFilters } from './criteria.ts';
import '../form/form.css';

type Props = {
  readonly entity: EntityModel;
  /** Chosen rows; absent: what the search finds in the bin. */
  readonly ids?: readonly number[];
  readonly filters: WireFilters;
  readonly filtered: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const DEFAULT_DAYS = 90;
const ASK_MS = 1000;
const running = (found: Esvaziamento): boolean => found.estado === 'na-fila' || found.estado === 'executando';

export default function EmptyBinDialog({ entity, ids, filters, filtered, onDone, onClose }: Props) {
  const id = useId();
  const [old, setOld] = useState(false);
  const [days, setDays] = useState(String(DEFAULT_DAYS));
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [begun, setBegun] = useState<Esvaziamento | null>(null);
  const dias = /^[1-9]\d{0,4}$/.test(days) ? Number(days) : undefined;
  const body = { ...(ids ? { ids } : { filtro: filters }), ...(old && dias !== undefined ? { dias } : {}) };
  const path = `${entity.name}/_esvaziar`;
  const previa = useQuery({
    queryKey: ['esvaziar', entity.name, body],
    enabled: begun === null && (!old || dias !== undefined),
    queryFn: ({ signal }) =>
      request<PreviaEsvaziamento>(path, { method: 'POST', body: { ...body, simular: true }, signal, silent: true }),
    staleTime: 0,
  });
  const total = previa.data?.total;
  const ready = total !== undefined && total > 0 && typed.replace(/\D/g, '') === String(total);
  const go = async () => {
    setBusy(true);
    setError(null);
    try {
      setBegun(await request<Esvaziamento>(path, { method: 'POST', body, silent: true }));
    } catch (cause) {
      setError(messageOf(cause, lixeira.falha));
    } finally {
      setBusy(false);
    }
  };
  if (begun) return <Progress begun={begun} onDone={onDone} onClose={onClose} />;
  return (
    <Modal
      title={ids ? lixeira.tituloSelecao(ids.length) : lixeira.titulo(noMeio(entity.plural))}
      role="alertdialog"
      stubborn
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {lixeira.cancelar}
          </Button>
          <Button kind="perigo" busy={busy} disabled={!ready} onClick={() => void go()}>
            {lixeira.excluirDeVez}
          </Button>
        </>
      }
    >
      <div className="z-lista-formulario">
        {ids ? null : (
          <fieldset className="z-lista-lixeira">
            <legend className="z-rotulo">{lixeira.oQue}</legend>
            <label className="z-lista-linha">
              <input type="radio" name={id} checked={!old} onChange={() => setOld(false)} />
              {filtered ? lixeira.tudoDaPesquisa : lixeira.tudo}
            </label>
            <div className="z-lista-linha">
              <label className="z-lista-linha">
                <input type="radio" name={id} checked={old} onChange={() => setOld(true)} />
                {lixeira.antigos}
              </label>
              <input
                className="z-campo"
                inputMode="numeric"
                aria-label={`${lixeira.antigos} (${lixeira.dias2})`}
                value={days}
                onFocus={() => setOld(true)}
                onChange={(event) => setDays(event.target.value)}
              />
              {lixeira.dias2}
            </div>
          </fieldset>
        )}
        <p role="status">
          <strong>
            {previa.error
              ? messageOf(previa.error, lixeira.falha)
              : total === undefined
                ? lixeira.contando
                : lixeira.seraoExcluidos(total)}
          </strong>
        </p>
        {previa.data?.guarda ? (
          <p className="z-lista-nota">
            {lixeira.guarda}: {previa.data.guarda}
          </p>
        ) : null}
        <p className="z-lista-nota">{lixeira.fica}</p>
        {total ? (
          <label>
            <span className="z-rotulo">{lixeira.digite(total)}</span>
            <input
              className="z-campo"
              data-foco=""
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
        ) : null}
        {error === null ? null : (
          <p className="z-erro" role="alert">
            {error}
          </p>
        )}
      </div>
    </Modal>
  );
}

function Progress({ begun, onDone, onClose }: { begun: Esvaziamento; onDone: () => void; onClose: () => void }) {
  const path = `${begun.recurso}/_esvaziar/${begun.id}`;
  const [stopping, setStopping] = useState(false);
  const { data: found, error } = useQuery({
    queryKey: ['esvaziar', begun.recurso, begun.id],
    queryFn: ({ signal }) => request<Esvaziamento>(path, { signal, silent: true }),
    initialData: begun,
    refetchInterval: ({ state }) => (state.data && running(state.data) ? ASK_MS : false),
  });
  const going = running(found);
  const leave = () => {
    onDone();
    onClose();
  };
  const stop = async () => {
    setStopping(true);
    await request(`${path}/cancelar`, { method: 'POST' }).catch(() => setStopping(false)); // Told by the client.
  };
  const handled = found.apagados + found.ficaram.reduce((sum, { total }) => sum + total, 0);
  const text = found.estado === 'cancelado' ? lixeira.cancelado : found.estado === 'falhou' ? lixeira.falhou : lixeira.concluido;
  return (
    <Modal
      title={going ? lixeira.esvaziando : lixeira.esvaziar}
      stubborn
      width={520}
      onClose={leave}
      footer={
        <>
          {going ? (
            <Button busy={stopping} onClick={() => void stop()}>
              {lixeira.parar}
            </Button>
          ) : null}
          <Button kind="primario" data-foco="" onClick={leave}>
            {going ? lixeira.fecharContinua : lixeira.fechar}
          </Button>
        </>
      }
    >
      <div className="z-lista-formulario">
        {going ? (
          <>
            <progress className="z-lista-progresso" value={handled} max={found.total} aria-label={lixeira.esvaziando} />
            <p role="status">{lixeira.feitos(handled, found.total)}</p>
          </>
        ) : (
          <p role="status">{text(found.apagados)}</p>
        )}
        {!going && found.ficaram.length > 0 ? (
          <>
            <p>{lixeira.ficaram(handled - found.apagados)}</p>
            <ul className="z-lista-amostra">
              {found.ficaram.map(({ motivo, total }) => (
                <li key={motivo}>
                  {motivo} ({total.toLocaleString('pt-BR')})
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {error ? (
          <p className="z-erro" role="alert">
            {messageOf(error, lixeira.falha)}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
