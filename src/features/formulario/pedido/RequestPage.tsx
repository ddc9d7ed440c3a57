import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Flex, Input, Popconfirm, Typography } from 'antd';
import { Printer } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { LinkCard } from '#capabilities/convite/index.ts';
import {
  encerrarQr,
  lerPedido,
  linkDoPedido,
  quantasRespostas,
  respostasDoPedido,
  type Pedido,
} from '#capabilities/formulario/index.ts';
import { Tag } from '#engine/kit/index.ts';
import { pedidoTela as texto } from '#messages/formulario-pedido.ts';
import { topicoDe, useTopic } from '#shared/live/topic.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useSession } from '#shared/session/session.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { Qr } from '#shared/ui/Qr.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

const CHAVE = 'form-pedidos';

/** /form-pedidos/ver/:id: one request: its link or QR to be handed over, and what became of it, live. */
export default function RequestPage() {
  const id = Number(useParams().id);
  const state = useLocation().state as { voltar?: string } | null;
  const client = useQueryClient();
  useTopic(
    topicoDe('registro', { name: CHAVE, tenant: true }),
    () => void client.invalidateQueries({ queryKey: [CHAVE, 'um'] }),
  );
  const query = useQuery({
    queryKey: [CHAVE, 'um', id],
    queryFn: ({ signal }) => lerPedido(id, signal),
    retry: false,
  });
  const { data, refetch } = query;
  const resposta = useQuery({
    queryKey: [CHAVE, 'um', id, 'resposta'],
    queryFn: ({ signal }) => respostasDoPedido(id, signal),
    enabled: data?.situacao === 'RESPONDIDO',
    retry: false,
  });
  const respondida = resposta.data?.[0]?.id;
  return (
    <Page
      title={data?.formulario ?? texto.titulo}
      count={data ? <State pedido={data} /> : undefined}
      description={data ? texto.para(data.destinatario) : undefined}
      actions={
        <>
          <ButtonLink to={state?.voltar ?? '/form-pedidos'}>{texto.voltar}</ButtonLink>
          {respondida === undefined ? null : (
            <ButtonLink type="primary" to={`/form-respostas/ver/${respondida}`}>
              {texto.verResposta}
            </ButtonLink>
          )}
        </>
      }
    >
      <Loaded query={query} failed={texto.falhaPedido} rows={5}>
        {(data) =>
          data.conviteId === null ? (
            <Poster pedido={data} onChange={() => void refetch()} />
          ) : (
            <Handed conviteId={data.conviteId} onChange={() => void refetch()} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** Name of the provider that the person is at. */
function useUnit(): string | null {
  return useSession()?.adicional?.prestador?.nome ?? null;
}

function State({ pedido }: { pedido: Pedido }) {
  const { entity } = useEntity(CHAVE);
  const option = entity.field['situacao']?.options?.find(({ value }) => value === pedido.situacao);
  return option ? <Tag tone={option.tone}>{option.title}</Tag> : null;
}

/** The patient's own link: copied, sent, shown as a QR, taken back. */
function Handed({ conviteId, onChange }: { conviteId: number; onChange: () => void }) {
  const client = useQueryClient();
  const chave = [CHAVE, 'um', 'convite', conviteId];
  const { data, error, refetch } = useQuery({
    queryKey: chave,
    queryFn: ({ signal }) => linkDoPedido(conviteId, signal),
    retry: false,
  });
  if (error) return <FailedState error={error} title={texto.falhaPedido} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} />;
  return (
    <Card size="small" className="z-leitura">
      <LinkCard
        convite={data}
        onChange={(convite) => {
          client.setQueryData(chave, convite);
          onChange();
        }}
      />
    </Card>
  );
}

/** The QR of a unit, on the screen and for the wall. */
function Poster({ pedido, onChange }: { pedido: Pedido; onChange: () => void }) {
  const prestador = useUnit();
  const { data } = useQuery({
    queryKey: [CHAVE, 'um', pedido.id, 'quantas'],
    queryFn: ({ signal }) => quantasRespostas(pedido.id, signal),
    retry: false,
  });
  const address = `${window.location.origin}/pesquisa/${pedido.codigo}`;
  const open = pedido.situacao === 'ABERTO';
  const end = useAct(
    async () => {
      await encerrarQr(pedido.id);
      notify({ type: 'SUCCESS', value: texto.encerrada });
      onChange();
    },
    { failure: texto.falhaEncerrar },
  );
  return (
    <Flex vertical gap={16} align="center" className="z-leitura">
      <Card style={{ width: 'min(420px, 100%)', textAlign: 'center' }}>
        <Flex vertical gap={16} align="center">
          <Typography.Text strong>{prestador}</Typography.Text>
          <Typography.Title level={2} style={{ margin: 0 }}>
            {pedido.formulario}
          </Typography.Title>
          {open ? <Qr address={address} label={texto.qrDe(pedido.formulario)} size={260} /> : null}
          <Typography.Text>{texto.aponte}</Typography.Text>
          <Typography.Text type="secondary">{pedido.destinatario}</Typography.Text>
        </Flex>
      </Card>
      <Flex vertical gap={12} align="center" className="z-nao-imprimir" style={{ width: 'min(420px, 100%)' }}>
        <Typography.Text type="secondary" role="status">
          {data ? texto.recebidas(data.total) : null}
        </Typography.Text>
        {open ? (
          <Input
            readOnly
            aria-label={texto.endereco}
            value={address}
            onFocus={({ target }) => target.select()}
          />
        ) : null}
        <Flex gap={8} wrap justify="center">
          <ButtonLink to={`/templates/resultados/${pedido.serieId}`}>{texto.verResultados}</ButtonLink>
          {open ? (
            <>
              <Popconfirm
                title={texto.encerrarPergunta}
                description={texto.encerrarTexto}
                okText={texto.encerrar}
                cancelText={texto.voltar}
                onConfirm={() => end.run()}
              >
                <Button danger type="text">
                  {texto.encerrar}
                </Button>
              </Popconfirm>
              <Button type="primary" icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
                {texto.imprimir}
              </Button>
            </>
          ) : null}
        </Flex>
      </Flex>
    </Flex>
  );
}
