/**
 * Asks which rows of the bin go for good, counts them and has the number typed. Then it shows the work until
 * the work ends or the person leaves it alone.
 */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, InputNumber, Progress as Bar, Radio, Typography } from 'antd';
import { useId, useState } from 'react';
import type { Esvaziamento, PreviaEsvaziamento } from '#domain/lixeira/lixeira.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lixeira } from '#messages/lixeira.ts';
import { noMeio } from '#messages/palavras.ts';
import { request } from '#shared/http/client.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import type { WireFilters } from './criteria.ts';
import { listKeys } from './keys.ts';

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
  const [days, setDays] = useState<number | null>(DEFAULT_DAYS);
  const [typed, setTyped] = useState('');
  const [begun, setBegun] = useState<Esvaziamento | null>(null);
  const dias = days ?? undefined;
  const body = { ...(ids ? { ids } : { filtro: filters }), ...(old && dias !== undefined ? { dias } : {}) };
  const path = `${entity.name}/_esvaziar`;
  const previa = useQuery({
    queryKey: listKeys.emptying(entity.name, body),
    enabled: begun === null && (!old || dias !== undefined),
    queryFn: ({ signal }) =>
      request<PreviaEsvaziamento>(path, {
        method: 'POST',
        body: { ...body, simular: true },
        signal,
        silent: true,
      }),
    staleTime: 0,
  });
  const total = previa.data?.total;
  const ready = total !== undefined && total > 0 && typed.replace(/\D/g, '') === String(total);
  const { run, busy, problem } = useAct(
    async () => setBegun(await request<Esvaziamento>(path, { method: 'POST', body, silent: true })),
    { failure: lixeira.falha, tell: 'place' },
  );
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
          <Button type="primary" danger loading={busy} disabled={!ready} onClick={() => void run()}>
            {lixeira.excluirDeVez}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        {ids ? null : (
          <Form.Item label={lixeira.oQue}>
            <Radio.Group
              aria-label={lixeira.oQue}
              className="z-pilha"
              value={old}
              onChange={(event) => setOld(event.target.value as boolean)}
            >
              <Radio value={false}>{filtered ? lixeira.tudoDaPesquisa : lixeira.tudo}</Radio>
              <div>
                <Radio value>{lixeira.antigos}</Radio>
                <InputNumber
                  aria-label={`${lixeira.antigos} (${lixeira.dias2})`}
                  style={{ width: 120 }}
                  controls={false}
                  min={1}
                  max={99_999}
                  precision={0}
                  addonAfter={lixeira.dias2}
                  value={days}
                  onFocus={() => setOld(true)}
                  onChange={setDays}
                />
              </div>
            </Radio.Group>
          </Form.Item>
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
          <Typography.Paragraph type="secondary">
            {lixeira.guarda}: {previa.data.guarda}
          </Typography.Paragraph>
        ) : null}
        <Typography.Paragraph type="secondary">{lixeira.fica}</Typography.Paragraph>
        {total ? (
          <Form.Item label={lixeira.digite(total)} htmlFor={id}>
            <Input
              id={id}
              data-foco=""
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Form.Item>
        ) : null}
        {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      </Form>
    </Modal>
  );
}

function Progress({
  begun,
  onDone,
  onClose,
}: {
  begun: Esvaziamento;
  onDone: () => void;
  onClose: () => void;
}) {
  const path = `${begun.recurso}/_esvaziar/${begun.id}`;
  const { data: found, error } = useQuery({
    queryKey: listKeys.emptying(begun.recurso, begun.id),
    queryFn: ({ signal }) => request<Esvaziamento>(path, { signal, silent: true }),
    initialData: begun,
    refetchInterval: ({ state }) => (state.data && running(state.data) ? ASK_MS : false),
  });
  const going = running(found);
  const leave = () => {
    onDone();
    onClose();
  };
  // It ends by itself a little later: until then the button stays as it is.
  const [stopped, setStopped] = useState(false);
  const stop = useAct(
    async () => {
      await request(`${path}/cancelar`, { method: 'POST' });
      setStopped(true);
    },
    { failure: lixeira.falhaParar },
  );
  const handled = found.apagados + found.ficaram.reduce((sum, { total }) => sum + total, 0);
  const text =
    found.estado === 'cancelado'
      ? lixeira.cancelado
      : found.estado === 'falhou'
        ? lixeira.falhou
        : lixeira.concluido;
  return (
    <Modal
      title={going ? lixeira.esvaziando : lixeira.esvaziar}
      stubborn
      width={520}
      onClose={leave}
      footer={
        <>
          {going ? (
            <Button loading={stop.busy || stopped} onClick={() => void stop.run()}>
              {lixeira.parar}
            </Button>
          ) : null}
          <Button type="primary" data-foco="" onClick={leave}>
            {going ? lixeira.fecharContinua : lixeira.fechar}
          </Button>
        </>
      }
    >
      {going ? (
        <>
          <Bar
            aria-label={lixeira.esvaziando}
            percent={found.total > 0 ? Math.round((100 * handled) / found.total) : 0}
            status="active"
          />
          <p role="status">{lixeira.feitos(handled, found.total)}</p>
        </>
      ) : (
        <p role="status">{text(found.apagados)}</p>
      )}
      {!going && found.ficaram.length > 0 ? (
        <>
          <p>{lixeira.ficaram(handled - found.apagados)}</p>
          <ul className="z-rola">
            {found.ficaram.map(({ motivo, total }) => (
              <li key={motivo}>
                {motivo} ({total.toLocaleString('pt-BR')})
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {error ? <Alert type="error" showIcon message={messageOf(error, lixeira.falha)} /> : null}
    </Modal>
  );
}
