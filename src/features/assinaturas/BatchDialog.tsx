/** One or many documents signed in one go; each one's outcome in words, whatever became of the others. */
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import { pedeAutorizacao } from '#capabilities/assinatura/assinar.ts';
import { useEscolha } from '#capabilities/assinatura/formas.ts';
import { impedimentoDoToken } from '#capabilities/assinatura/extensao.ts';
import { WayPicker } from '#capabilities/assinatura/WayPicker.tsx';
import { enderecoDeAutorizacao, useFormas, type Formas } from '#capabilities/assinatura/wire.ts';
import { pedidosTela as texts } from '#messages/assinatura-pedidos.ts';
import { assinaturaTela } from '#messages/assinatura-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { assinarTodos, type Desfecho } from './sign-all.ts';

type Props = {
  readonly pedidos: readonly PedidoAssinatura[];
  /** What waits for a new authorization, to be signed next. */
  readonly onDone: (faltam: readonly number[]) => void;
  readonly onClose: () => void;
};

export function BatchDialog(props: Props) {
  const { pedidos, onClose } = props;
  const { data, error, isPending, refetch } = useFormas();
  if (data?.assinante) return <Batch {...props} formas={data} />;
  return (
    <Modal
      title={texts.loteTitulo(pedidos.length)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.fechar}</Button>}
      width={600}
    >
      {error ? (
        <FailedState error={error} title={assinaturaTela.falhaOpcoes} retry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState rows={3} label={assinaturaTela.carregando} />
      ) : (
        <p className="z-assinatura-aviso" role="alert">
          {assinaturaTela.semAssinante}
        </p>
      )}
    </Modal>
  );
}

function Batch({ pedidos, formas, onDone, onClose }: Props & { readonly formas: Formas }) {
  const escolha = useEscolha(formas);
  const { forma, politica, pronta } = escolha;
  const [passo, setPasso] = useState<string | null>(null);
  const [falha, setFalha] = useState<string | null>(null);
  const [desfechos, setDesfechos] = useState<readonly Desfecho[] | null>(null);
  const trabalho = useRef<AbortController>(null);
  useEffect(() => () => trabalho.current?.abort(), []);
  const trabalhando = passo !== null;
  const maior = Math.max(...pedidos.map(({ documento }) => documento.tamanho));
  const impedido = forma?.tipo === 'token' && impedimentoDoToken(maior) !== null;

  const autorizar = async (provedor: string, ids = pedidos.map(({ id }) => id)) => {
    // Back here with the same documents chosen.
    const aqui = new URL(location.href);
    aqui.searchParams.set('escolhidos', ids.join(','));
    history.replaceState(history.state, '', aqui);
    location.assign(await enderecoDeAutorizacao(provedor));
  };
  const assinar = async () => {
    if (!forma) return;
    const { signal } = (trabalho.current = new AbortController());
    setPasso(texts.assinandoTodos(pedidos.length));
    setFalha(null);
    try {
      if (forma.tipo === 'nuvem' && !pronta) return await autorizar(forma.provedor);
      const feitos = await assinarTodos(pedidos, { forma, formas, politica, signal, onPasso: setPasso });
      setDesfechos(feitos);
      onDone(idsQueFaltam(feitos));
    } catch (error) {
      if (forma.tipo === 'nuvem' && pedeAutorizacao(error)) {
        try {
          return await autorizar(forma.provedor);
        } catch (outra) {
          setFalha(messageOf(outra, assinaturaTela.falhaNuvem));
        }
      } else setFalha(messageOf(error, assinaturaTela.falhaNuvem));
    }
    setPasso(null);
  };

  if (desfechos !== null) {
    const provedor = forma?.tipo === 'nuvem' ? forma : null;
    return (
      <Outcome
        pedidos={pedidos}
        desfechos={desfechos}
        nome={provedor?.nome ?? ''}
        onAutorizar={async () => provedor && autorizar(provedor.provedor, idsQueFaltam(desfechos))}
        onClose={onClose}
      />
    );
  }
  const parar = trabalhando && forma?.tipo === 'token';
  return (
    <Modal
      title={texts.loteTitulo(pedidos.length)}
      onClose={onClose}
      stubborn={trabalhando}
      width={600}
      footer={
        <>
          <Button onClick={() => (parar ? trabalho.current?.abort() : onClose())} disabled={trabalhando && !parar}>
            {parar ? texts.parar : texts.cancelar}
          </Button>
          {forma ? (
            <Button kind="primario" busy={trabalhando} disabled={impedido} onClick={() => void assinar()}>
              {forma.tipo === 'token' || pronta ? texts.assinarVarios(pedidos.length) : assinaturaTela.autorizar(forma.nome)}
            </Button>
          ) : null}
        </>
      }
    >
      <ul className="z-pedidos-lote">
        {pedidos.map(({ id, documento, registro }) => (
          <li key={id}>
            <strong>{documento.nomeArquivo}</strong> <span>{registro}</span>
          </li>
        ))}
      </ul>
      <WayPicker formas={formas} escolha={escolha} disabled={trabalhando} tamanho={maior} onChange={() => setFalha(null)} />
      {pedidos.length > 1 ? (
        <p className="z-assinatura-nota">{forma?.tipo === 'token' ? texts.loteToken : texts.loteAjuda}</p>
      ) : null}
      <p className="z-assinatura-nota" role="status">
        {passo ?? ''}
      </p>
      {falha ? (
        <p className="z-assinatura-aviso" role="alert">
          {falha}
        </p>
      ) : null}
    </Modal>
  );
}

const idsQueFaltam = (desfechos: readonly Desfecho[]) => desfechos.flatMap(({ id, autorizar }) => (autorizar ? [id] : []));

function Outcome(props: {
  readonly pedidos: readonly PedidoAssinatura[];
  readonly desfechos: readonly Desfecho[];
  /** The provider whose authorization ended. */
  readonly nome: string;
  readonly onAutorizar: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { pedidos, desfechos, nome, onAutorizar, onClose } = props;
  const bons = desfechos.filter(({ ok }) => ok).length;
  const faltam = idsQueFaltam(desfechos).length;
  const [indo, setIndo] = useState(false);
  const [falha, setFalha] = useState<string | null>(null);
  const autorizar = async () => {
    setIndo(true);
    setFalha(null);
    await onAutorizar().catch((error: unknown) => {
      setFalha(messageOf(error, assinaturaTela.falhaNuvem));
      setIndo(false);
    });
  };
  return (
    <Modal
      title={texts.resultado}
      onClose={onClose}
      width={600}
      footer={
        faltam > 0 ? (
          <>
            <Button onClick={onClose}>{texts.fechar}</Button>
            <Button kind="primario" data-foco="" busy={indo} onClick={() => void autorizar()}>
              {assinaturaTela.autorizar(nome)}
            </Button>
          </>
        ) : (
          <Button kind="primario" data-foco="" onClick={onClose}>
            {texts.fechar}
          </Button>
        )
      }
    >
      <p role="status">{texts.resumo(bons, desfechos.length)}</p>
      {faltam > 0 || falha ? (
        <p className="z-assinatura-aviso" role="alert">
          {falha ?? texts.autorizacaoAcabou(nome, faltam)}
        </p>
      ) : null}
      <ul className="z-pedidos-lote">
        {desfechos.map(({ id, ok, mensagem, autorizar: espera }) => {
          const pedido = pedidos.find((um) => um.id === id);
          return (
            <li key={id} data-ok={espera ? undefined : ok}>
              <p>
                {ok ? (
                  <CircleCheck size={16} aria-hidden />
                ) : espera ? (
                  <Clock size={16} aria-hidden />
                ) : (
                  <CircleAlert size={16} aria-hidden />
                )}
                <strong>{pedido?.documento.nomeArquivo}</strong> <span>{pedido?.registro}</span>
              </p>
              <p className="z-pedido-nota">
                {ok ? texts.assinadoUm : espera ? texts.faltaAutorizar : `${texts.naoAssinado}. ${mensagem ?? ''}`}
              </p>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
