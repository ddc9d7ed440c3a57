/** One or many documents signed in one go; each one's outcome in words, whatever became of the others. */
import { Alert, Button, List, Typography } from 'antd';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import {
  enderecoDeAutorizacao,
  impedimentoDoToken,
  pedeAutorizacao,
  useEscolha,
  useFormas,
  WayPicker,
  type Formas,
} from '#capabilities/assinatura/index.ts';
import { pedidosTela as texts } from '#messages/assinatura-pedidos.ts';
import { assinaturaTela } from '#messages/assinatura-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
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
        <Alert type="warning" message={assinaturaTela.semAssinante} />
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
            <Button type="primary" loading={trabalhando} disabled={impedido} onClick={() => void assinar()}>
              {forma.tipo === 'token' || pronta ? texts.assinarVarios(pedidos.length) : assinaturaTela.autorizar(forma.nome)}
            </Button>
          ) : null}
        </>
      }
    >
      <List
        className="z-rola"
        size="small"
        bordered
        dataSource={[...pedidos]}
        rowKey="id"
        renderItem={({ documento, registro }) => (
          <List.Item>
            <List.Item.Meta title={documento.nomeArquivo} description={registro} />
          </List.Item>
        )}
      />
      <WayPicker formas={formas} escolha={escolha} disabled={trabalhando} tamanho={maior} onChange={() => setFalha(null)} />
      {pedidos.length > 1 ? (
        <Typography.Paragraph type="secondary">
          {forma?.tipo === 'token' ? texts.loteToken : texts.loteAjuda}
        </Typography.Paragraph>
      ) : null}
      <Typography.Paragraph type="secondary" role="status">
        {passo ?? ''}
      </Typography.Paragraph>
      {falha ? <Alert type="error" message={falha} /> : null}
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
            <Button type="primary" data-foco="" loading={indo} onClick={() => void autorizar()}>
              {assinaturaTela.autorizar(nome)}
            </Button>
          </>
        ) : (
          <Button type="primary" data-foco="" onClick={onClose}>
            {texts.fechar}
          </Button>
        )
      }
    >
      <p role="status">{texts.resumo(bons, desfechos.length)}</p>
      {faltam > 0 || falha ? <Alert type="warning" message={falha ?? texts.autorizacaoAcabou(nome, faltam)} /> : null}
      <List
        size="small"
        dataSource={[...desfechos]}
        rowKey="id"
        renderItem={({ id, ok, mensagem, autorizar: espera }) => {
          const pedido = pedidos.find((um) => um.id === id);
          const [Icon, tone] = ok
            ? ([CircleCheck, 'success'] as const)
            : espera
              ? ([Clock, 'text-soft'] as const)
              : ([CircleAlert, 'error'] as const);
          return (
            <List.Item>
              <List.Item.Meta
                avatar={<Icon size={16} color={`var(--z-${tone})`} aria-hidden />}
                title={`${pedido?.documento.nomeArquivo ?? ''} · ${pedido?.registro ?? ''}`}
                description={ok ? texts.assinadoUm : espera ? texts.faltaAutorizar : `${texts.naoAssinado}. ${mensagem ?? ''}`}
              />
            </List.Item>
          );
        }}
      />
    </Modal>
  );
}
