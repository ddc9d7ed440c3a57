/** /assinaturas-pendentes: what waits for the person's signature, and what became of what they asked for. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Flex, List, Segmented } from 'antd';
import { Signature } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import {
  alvoDaRetomada,
  BatchDialog,
  cancelar,
  lerRetomada,
  PEDIDOS,
  SignatureBar,
  useAnswers,
  useFormas,
  usePedidos,
  type Visao,
} from '#capabilities/assinatura/index.ts';
import { saveFile, Viewer, viewerSource, type ViewerSource } from '#capabilities/documento/index.ts';
import { pedidosTela as texts } from '#messages/assinatura-pedido.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { tellFailure } from '#shared/ui/useAct.ts';
import { RefuseDialog } from './RefuseDialog.tsx';
import { RequestRow } from './RequestRow.tsx';
import './assinaturas.css';

const SIZE = 20;

export default function PendingSignatures() {
  const [params, put] = useAddress();
  const pedida = params.get('visao');
  const { data: formas } = useFormas();
  // Who signs nothing has only what they asked for.
  const visao: Visao =
    pedida === 'enviados' || (pedida === null && formas?.assinante === null) ? 'enviados' : 'recebidos';
  const resolvidos = params.get('resolvidos') === 'true';
  const [de, setDe] = useState(0);
  const { data, error, isPending, isPlaceholderData, refetch } = usePedidos(visao, resolvidos, de, SIZE);
  const respostas = useAnswers();
  const client = useQueryClient();
  // The way back from an authorization brings what was chosen before it.
  const [escolhidos, setEscolhidos] = useState<readonly number[]>(() =>
    (params.get('escolhidos') ?? '').split(',').map(Number),
  );
  const [retomando, setRetomando] = useState(() => lerRetomada(alvoDaRetomada(escolhidos)) !== null);
  const [assinando, setAssinando] = useState<readonly PedidoAssinatura[] | null>(null);
  const [recusando, setRecusando] = useState<PedidoAssinatura | null>(null);
  const [vendo, setVendo] = useState<{
    readonly source: ViewerSource;
    readonly pedido: PedidoAssinatura;
  } | null>(null);
  const linhas = data?.linhas ?? [];
  const assinavel = visao === 'recebidos' && !resolvidos;
  const marcados = assinavel ? linhas.filter(({ id }) => escolhidos.includes(id)) : [];
  // Back with the authorization: the dialog opens by itself with what was chosen.
  if (retomando && data) {
    setRetomando(false);
    if (marcados.length > 0) setAssinando(marcados);
  }
  const reler = () => client.invalidateQueries({ queryKey: [PEDIDOS] });

  const mostrar = (aba: Visao, fechados: boolean) => {
    setDe(0);
    setEscolhidos([]);
    put({ visao: aba, resolvidos: fechados ? 'true' : null, escolhidos: null });
  };
  const ver = (pedido: PedidoAssinatura) => {
    const { modulo, registroId, documento } = pedido;
    const owner = { modulo, id: registroId };
    const baixar = () =>
      void saveFile(owner, documento).catch((falha: unknown) =>
        notify({ type: 'ERROR', value: messageOf(falha, texts.falha) }),
      );
    setVendo({ source: viewerSource(owner, documento, documento.tamanho, baixar), pedido });
  };
  const desfazer = async ({ id, documento, assinante }: PedidoAssinatura) => {
    const yes = await confirm({
      title: texts.cancelarTitulo(documento.nomeArquivo, assinante.nome),
      yes: texts.cancelarPedido,
      no: texts.voltar,
      danger: true,
    });
    if (!yes) return;
    await cancelar(id).then(
      () => notify({ type: 'SUCCESS', value: texts.canceladoOk }),
      (error: unknown) => tellFailure(error, texts.falhaCancelar),
    );
    await reler();
  };
  const vazio = resolvidos
    ? [texts.vazioResolvidos, texts.vazioResolvidosTexto]
    : visao === 'recebidos'
      ? [texts.vazio, texts.vazioTexto]
      : [texts.vazioEnviados, texts.vazioEnviadosTexto];

  return (
    <Page
      title={texts.titulo}
      count={data ? texts.quantos(data.total) : undefined}
      description={texts.descricao}
    >
      <Flex gap={8} wrap>
        <Segmented<Visao>
          aria-label={texts.titulo}
          value={visao}
          options={[
            { value: 'recebidos', label: texts.paraMim },
            { value: 'enviados', label: texts.meusPedidos },
          ]}
          onChange={(aba) => mostrar(aba, resolvidos)}
        />
        <Segmented<boolean>
          aria-label={texts.mostrar}
          value={resolvidos}
          options={[
            { value: false, label: texts.abertos },
            { value: true, label: texts.resolvidos },
          ]}
          onChange={(fechados) => mostrar(visao, fechados)}
        />
      </Flex>
      {isPending ? (
        <LoadingState rows={5} />
      ) : error && !data ? (
        <FailedState error={error} title={texts.falha} retry={() => void refetch()} />
      ) : linhas.length === 0 ? (
        <EmptyState
          icon={<Signature size={28} strokeWidth={1.5} aria-hidden />}
          title={vazio[0] ?? ''}
          text={vazio[1]}
        />
      ) : (
        <>
          {error ? <Alert type="error" message={messageOf(error, texts.falha)} /> : null}
          {assinavel ? (
            <Flex className="z-leitura z-pedidos-barra" align="center" justify="space-between" gap={12}>
              <Checkbox
                checked={marcados.length === linhas.length}
                indeterminate={marcados.length > 0 && marcados.length < linhas.length}
                onChange={({ target }) => setEscolhidos(target.checked ? linhas.map(({ id }) => id) : [])}
              >
                {marcados.length > 0 ? texts.escolhidos(marcados.length) : texts.selecionarTodos}
              </Checkbox>
              {marcados.length > 0 ? (
                <Button
                  type="primary"
                  icon={<Signature size={16} aria-hidden />}
                  onClick={() => setAssinando(marcados)}
                >
                  {texts.assinarVarios(marcados.length)}
                </Button>
              ) : null}
            </Flex>
          ) : null}
          <List
            className="z-leitura z-pedidos"
            bordered
            loading={isPlaceholderData}
            dataSource={[...linhas]}
            rowKey="id"
            pagination={
              (data?.total ?? 0) > SIZE && {
                current: de / SIZE + 1,
                pageSize: SIZE,
                total: data?.total ?? 0,
                showSizeChanger: false,
                onChange: (pagina) => setDe((pagina - 1) * SIZE),
              }
            }
            renderItem={(pedido) => (
              <RequestRow
                pedido={pedido}
                visao={visao}
                respostas={respostas(pedido)}
                marcado={escolhidos.includes(pedido.id)}
                onMarcar={(sim) =>
                  setEscolhidos(
                    sim ? [...escolhidos, pedido.id] : escolhidos.filter((id) => id !== pedido.id),
                  )
                }
                onVer={() => ver(pedido)}
                onAssinar={() => setAssinando([pedido])}
                onRecusar={() => setRecusando(pedido)}
                onCancelar={() => void desfazer(pedido)}
              />
            )}
          />
        </>
      )}
      {assinando ? (
        <Suspense fallback={null}>
          <BatchDialog
            pedidos={assinando}
            naVolta={(aqui, ids) => aqui.searchParams.set('escolhidos', ids.join(','))}
            onDone={(faltam) => {
              setEscolhidos(faltam.map(Number));
              void reler();
            }}
            onClose={() => setAssinando(null)}
          />
        </Suspense>
      ) : null}
      {recusando ? (
        <RefuseDialog pedido={recusando} onDone={() => void reler()} onClose={() => setRecusando(null)} />
      ) : null}
      {vendo ? (
        <Suspense fallback={null}>
          <Viewer
            source={vendo.source}
            banner={
              vendo.pedido.documento.assinado ? (
                <SignatureBar alvo={{ modulo: vendo.pedido.modulo, ...vendo.pedido.documento }} />
              ) : null
            }
            onClose={() => setVendo(null)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
