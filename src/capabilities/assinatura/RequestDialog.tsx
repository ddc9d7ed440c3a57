/** 'Pedir assinatura': who, until when, and what became of earlier requests on the document. */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import { foldText } from '#domain/formato/texto.ts';
import { LIMITES_PEDIDO, type PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import type { ItemDocumento } from '#domain/documentos/tipos.ts';
import { DateInput } from '#engine/fields/date/DateInput.tsx';
import { today } from '#engine/fields/date/calendar.ts';
import { assinaturaTela } from '#messages/assinatura-tela.ts';
import { estadoPedido, pedidosServidor, pedidosTela as texts } from '#messages/assinatura-pedidos.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { useSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { cancelar, PEDIDOS, pedir, useAssinantes, usePedidosDoDocumento } from './pedidos-wire.ts';
import './assinatura.css';
import '#engine/form/form.css';

/** From so many people on, a search is offered. */
const MANY = 8;

export default function RequestDialog(props: {
  readonly owner: { readonly modulo: string };
  readonly item: ItemDocumento;
  readonly onClose: () => void;
}) {
  const { owner, item, onClose } = props;
  const { modulo } = owner;
  const { objectId } = item;
  const pessoas = useAssinantes(modulo);
  const client = useQueryClient();
  const [escolhidas, setEscolhidas] = useState<readonly number[]>([]);
  const [busca, setBusca] = useState('');
  const [mensagem, setMensagem] = useState('');
  const [prazo, setPrazo] = useState<string | null>(null);
  const [prazoErrado, setPrazoErrado] = useState<string | null>(null);
  const [falha, setFalha] = useState<string | null>(null);
  const [enviando, setEnviando] = useState(false);
  const id = useId();
  const impedimento = item.mime === 'application/pdf' ? null : assinaturaTela.soPdf;
  const lista = pessoas.data ?? [];
  const achadas = lista.filter(({ nome }) => foldText(nome).includes(foldText(busca.trim())));
  const alternar = (quem: number) =>
    setEscolhidas(escolhidas.includes(quem) ? escolhidas.filter((um) => um !== quem) : [...escolhidas, quem]);

  const enviar = async () => {
    if (escolhidas.length === 0) return setFalha(pedidosServidor.semAssinantes);
    if (prazoErrado !== null) return setFalha(prazoErrado);
    setEnviando(true);
    setFalha(null);
    try {
      const { pedidos } = await pedir({ modulo, objectId, assinantes: escolhidas, mensagem: mensagem.trim() || null, prazo });
      notify({ type: 'SUCCESS', value: pedidos === 0 ? texts.jaPedido : texts.pedido(pedidos) });
      await client.invalidateQueries({ queryKey: [PEDIDOS] });
      onClose();
    } catch (error) {
      setFalha(messageOf(error, texts.falhaPedido));
      setEnviando(false);
    }
  };

  return (
    <Modal
      title={texts.pedirTitulo(item.nomeArquivo)}
      onClose={onClose}
      stubborn={enviando}
      width={520}
      footer={
        <>
          <Button onClick={onClose} disabled={enviando}>
            {texts.cancelar}
          </Button>
          {impedimento === null && lista.length > 0 ? (
            <Button kind="primario" busy={enviando} onClick={() => void enviar()}>
              {texts.pedir}
            </Button>
          ) : null}
        </>
      }
    >
      {impedimento !== null ? (
        <p className="z-assinatura-aviso" role="alert">
          {impedimento}
        </p>
      ) : pessoas.isPending ? (
        <LoadingState rows={4} />
      ) : pessoas.error ? (
        <FailedState error={pessoas.error} retry={() => void pessoas.refetch()} />
      ) : lista.length === 0 ? (
        <p className="z-assinatura-aviso">{texts.ninguem}</p>
      ) : (
        <div className="z-assinatura-pedir">
          <fieldset>
            <legend className="z-rotulo">{texts.quem}</legend>
            <p className="z-assinatura-nota">{texts.quemAjuda}</p>
            {lista.length > MANY ? (
              <input
                className="z-campo"
                type="search"
                placeholder={texts.procurar}
                aria-label={texts.procurar}
                value={busca}
                onChange={({ target }) => setBusca(target.value)}
              />
            ) : null}
            <div className="z-assinatura-pessoas">
              {achadas.map(({ id: quem, nome, conselho }) => (
                <label key={quem}>
                  <input
                    type="checkbox"
                    checked={escolhidas.includes(quem)}
                    disabled={!escolhidas.includes(quem) && escolhidas.length >= LIMITES_PEDIDO.assinantes}
                    onChange={() => alternar(quem)}
                  />
                  <span>{nome}</span>
                  {conselho ? <small>{conselho}</small> : null}
                </label>
              ))}
              {achadas.length === 0 ? <p className="z-assinatura-nota">{texts.ninguemAchado}</p> : null}
            </div>
          </fieldset>
          <div>
            <label className="z-rotulo" htmlFor={`${id}-mensagem`}>
              {texts.mensagem}
            </label>
            <textarea
              id={`${id}-mensagem`}
              className="z-campo"
              rows={2}
              maxLength={LIMITES_PEDIDO.mensagem}
              value={mensagem}
              onChange={({ target }) => setMensagem(target.value)}
            />
          </div>
          <div className="z-assinatura-prazo">
            <label className="z-rotulo" htmlFor={`${id}-prazo`}>
              {texts.prazoCampo}
            </label>
            <DateInput
              id={`${id}-prazo`}
              label={texts.prazoCampo}
              value={prazo}
              onChange={setPrazo}
              onBlur={() => undefined}
              onInputError={setPrazoErrado}
              readOnly={false}
              invalid={prazoErrado !== null}
              disabledDate={(dia) => dia < today()}
              aria={{}}
            />
          </div>
          {falha ? (
            <p className="z-assinatura-aviso" role="alert">
              {falha}
            </p>
          ) : null}
        </div>
      )}
      <Progress modulo={modulo} objectId={objectId} />
    </Modal>
  );
}

/** Earlier requests on the document: the requester sees how they stand, and takes an open one back. */
function Progress({ modulo, objectId }: { readonly modulo: string; readonly objectId: string }) {
  const { data } = usePedidosDoDocumento(modulo, objectId);
  const client = useQueryClient();
  const eu = useSession()?.user.id;
  if (!data || data.length === 0) return null;
  const desfazer = async ({ id }: PedidoAssinatura) => {
    await cancelar(id).then(
      () => notify({ type: 'SUCCESS', value: texts.canceladoOk }),
      () => undefined, // The client has told why.
    );
    await client.invalidateQueries({ queryKey: [PEDIDOS] });
  };
  const agora = new Date().toISOString();
  return (
    <section className="z-assinatura-relatorio" aria-label={texts.andamento}>
      <h3>{texts.andamento}</h3>
      <ul className="z-assinatura-andamento">
        {data.map((pedido) => (
          <li key={pedido.id}>
            <div>
              <strong>{pedido.assinante.nome}</strong>{' '}
              <span className="z-pedido-estado" data-estado={pedido.estado}>
                {estadoPedido[pedido.estado]}
              </span>
              <small>
                {[
                  texts.pediu(pedido.solicitante.nome, formatRelativo(pedido.criadoEm, agora)),
                  pedido.prazo ? texts.prazo(formatData(pedido.prazo)) : null,
                  pedido.motivo ? texts.motivo(pedido.motivo) : null,
                ]
                  .filter((parte) => parte !== null)
                  .join(' · ')}
              </small>
            </div>
            {pedido.estado === 'PENDENTE' && pedido.solicitante.id === eu ? (
              <Button kind="discreto" onClick={() => void desfazer(pedido)}>
                {texts.cancelarPedido}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
