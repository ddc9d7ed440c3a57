/** /assinaturas-pendentes: what waits for the person's signature, and what became of what they asked for. */
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Signature } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import { cancelar, PEDIDOS, usePedidos, type Visao } from '#capabilities/assinatura/pedidos-wire.ts';
import { viewerSource } from '#capabilities/documentos/viewer-source.ts';
import type { ViewerSource } from '#capabilities/documentos/viewer/source.ts';
import { saveFile } from '#capabilities/documentos/wire.ts';
import { SlicePager } from '#engine/import/PagedReport.tsx';
import { pedidosTela as texts } from '#messages/assinatura-pedidos.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { BatchDialog } from './BatchDialog.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import { RequestRow } from './RequestRow.tsx';
import '#capabilities/assinatura/assinatura.css';
import '#engine/import/import.css';
import './assinaturas.css';

const SignatureBar = lazy(() => import('#capabilities/assinatura/SignatureBar.tsx'));
const Viewer = lazy(() => import('#capabilities/documentos/viewer/Viewer.tsx'));

const SIZE = 20;

export default function PendingSignatures() {
  const [params, setParams] = useSearchParams();
  const visao: Visao = params.get('visao') === 'enviados' ? 'enviados' : 'recebidos';
  const resolvidos = params.get('resolvidos') === 'true';
  const [de, setDe] = useState(0);
  const { data, error, isPending, isPlaceholderData, refetch } = usePedidos(visao, resolvidos, de, SIZE);
  const client = useQueryClient();
  // The way back from an authorization brings what was chosen before it.
  const [escolhidos, setEscolhidos] = useState<readonly number[]>(() => (params.get('escolhidos') ?? '').split(',').map(Number));
  const [assinando, setAssinando] = useState<readonly PedidoAssinatura[] | null>(null);
  const [recusando, setRecusando] = useState<PedidoAssinatura | null>(null);
  const [vendo, setVendo] = useState<{ readonly source: ViewerSource; readonly pedido: PedidoAssinatura } | null>(null);
  const linhas = data?.linhas ?? [];
  const assinavel = visao === 'recebidos' && !resolvidos;
  const marcados = assinavel ? linhas.filter(({ id }) => escolhidos.includes(id)) : [];
  const reler = () => client.invalidateQueries({ queryKey: [PEDIDOS] });

  const mostrar = (qual: Visao, fechados: boolean) => {
    setDe(0);
    setEscolhidos([]);
    setParams(
      { ...(qual === 'enviados' ? { visao: qual } : {}), ...(fechados ? { resolvidos: 'true' } : {}) },
      { replace: true },
    );
  };
  const ver = (pedido: PedidoAssinatura) => {
    const { modulo, registroId, documento } = pedido;
    const owner = { modulo, id: registroId };
    const baixar = () =>
      void saveFile(owner, documento).catch((falha: unknown) => notify({ type: 'ERROR', value: messageOf(falha, texts.falha) }));
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
      () => undefined, // The client has told why.
    );
    await reler();
  };
  const vazio = resolvidos
    ? [texts.vazioResolvidos, texts.vazioResolvidosTexto]
    : visao === 'recebidos'
      ? [texts.vazio, texts.vazioTexto]
      : [texts.vazioEnviados, texts.vazioEnviadosTexto];

  return (
    <Page title={texts.titulo} count={data ? texts.quantos(data.total) : undefined} description={texts.descricao}>
      <div className="z-pedidos-filtros">
        <div className="z-opcoes" role="group" aria-label={texts.titulo}>
          {(['recebidos', 'enviados'] as const).map((qual) => (
            <button key={qual} type="button" aria-pressed={visao === qual} onClick={() => mostrar(qual, resolvidos)}>
              {qual === 'recebidos' ? texts.paraMim : texts.meusPedidos}
            </button>
          ))}
        </div>
        <div className="z-opcoes" role="group" aria-label={texts.mostrar}>
          {[false, true].map((fechados) => (
            <button
              key={String(fechados)}
              type="button"
              aria-pressed={resolvidos === fechados}
              onClick={() => mostrar(visao, fechados)}
            >
              {fechados ? texts.resolvidos : texts.abertos}
            </button>
          ))}
        </div>
      </div>
      {isPending ? (
        <LoadingState rows={5} />
      ) : error && !data ? (
        <FailedState error={error} title={texts.falha} retry={() => void refetch()} />
      ) : linhas.length === 0 ? (
        <EmptyState icon={<Signature size={28} strokeWidth={1.5} aria-hidden />} title={vazio[0] ?? ''} text={vazio[1]} />
      ) : (
        <div className="z-pedidos" data-velha={isPlaceholderData || undefined}>
          {error ? (
            <p className="z-erro" role="alert">
              <CircleAlert size={16} aria-hidden /> {messageOf(error, texts.falha)}
            </p>
          ) : null}
          {assinavel ? (
            <div className="z-pedidos-barra">
              <label>
                <input
                  type="checkbox"
                  checked={marcados.length === linhas.length}
                  onChange={({ target }) => setEscolhidos(target.checked ? linhas.map(({ id }) => id) : [])}
                />
                {marcados.length > 0 ? texts.escolhidos(marcados.length) : texts.selecionarTodos}
              </label>
              {marcados.length > 0 ? (
                <Button kind="primario" icon={<Signature size={16} aria-hidden />} onClick={() => setAssinando(marcados)}>
                  {texts.assinarVarios(marcados.length)}
                </Button>
              ) : null}
            </div>
          ) : null}
          <ul>
            {linhas.map((pedido) => (
              <RequestRow
                key={pedido.id}
                pedido={pedido}
                visao={visao}
                marcado={escolhidos.includes(pedido.id)}
                onMarcar={(sim) => setEscolhidos(sim ? [...escolhidos, pedido.id] : escolhidos.filter((um) => um !== pedido.id))}
                onVer={() => ver(pedido)}
                onAssinar={() => setAssinando([pedido])}
                onRecusar={() => setRecusando(pedido)}
                onCancelar={() => void desfazer(pedido)}
              />
            ))}
          </ul>
          <SlicePager label={texts.paginas} from={de} size={SIZE} shown={linhas.length} total={data?.total ?? 0} onMove={setDe} />
        </div>
      )}
      {assinando ? (
        <BatchDialog
          pedidos={assinando}
          onDone={(faltam) => {
            setEscolhidos(faltam);
            void reler();
          }}
          onClose={() => setAssinando(null)}
        />
      ) : null}
      {recusando ? <RefuseDialog pedido={recusando} onDone={() => void reler()} onClose={() => setRecusando(null)} /> : null}
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
