import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Flex, Typography } from 'antd';
import { useNavigate } from 'react-router';
import type { EventoCompleto, EventoNarrado, Mudanca } from '#domain/auditoria/evento-narrado.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { auditoria } from '#messages/auditoria.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { eventInFull } from './audit-query.ts';

type Props = {
  readonly seq: number;
  /** The line that was clicked: shown while the rest comes. */
  readonly known: EventoNarrado | undefined;
  readonly onClose: () => void;
  readonly onFilter: (recurso: string, registro: number) => void;
};

/** One event in full: before and after, where from, why, and its place in the chain. */
export function EventDrawer({ seq, known, onClose, onFilter }: Props) {
  const navigate = useNavigate();
  const can = useCan();
  const { data, error, refetch } = useQuery({
    queryKey: ['auditoria-evento', seq],
    queryFn: ({ signal }) => eventInFull(seq, signal),
    staleTime: Infinity,
  });
  const event: EventoNarrado | EventoCompleto | undefined = data ?? known;
  const entry = event ? indexEntry(event.recurso) : undefined;
  const record = event?.registroId ?? null;
  const mayOpen =
    entry?.entity !== undefined &&
    record !== null &&
    entry.subject !== undefined &&
    can('view', entry.subject);
  return (
    <Drawer
      title={auditoria.detalheNumero(seq)}
      onClose={onClose}
      width={640}
      footer={
        event && record !== null ? (
          <>
            <Button onClick={() => onFilter(event.recurso, record)}>{auditoria.soEsteRegistro}</Button>
            {mayOpen && entry ? (
              <Button type="primary" onClick={() => void navigate(formPathOf(entry, record))}>
                {auditoria.abrirRegistro}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      {event ? (
        <Flex vertical gap={20}>
          <p>
            <strong>{event.usuario.nome}</strong> {event.fez}
          </p>
          <Descriptions
            layout="vertical"
            colon={false}
            size="small"
            column={{ xs: 1, sm: 2 }}
            items={[
              {
                label: auditoria.quando,
                children: <time dateTime={event.em}>{formatDataHora(event.em)}</time>,
              },
              { label: auditoria.evento, children: event.evento },
              ...(event.prestador ? [{ label: auditoria.prestadorDo, children: event.prestador.nome }] : []),
              ...(event.ip ? [{ label: auditoria.onde, children: event.ip }] : []),
              { label: auditoria.motivo, children: event.motivo ?? <Weak text={auditoria.semMotivo} /> },
              ...(event.pedido
                ? [
                    {
                      label: auditoria.pedido,
                      span: 'filled' as const,
                      children: <Typography.Text copyable>{event.pedido}</Typography.Text>,
                    },
                  ]
                : []),
              ...(data
                ? [
                    {
                      label: auditoria.codigo,
                      span: 'filled' as const,
                      children: (
                        <Flex vertical>
                          <code title={auditoria.codigoTexto}>{data.codigo}</code>
                          <Weak text={auditoria.cadeia(data.cadeia, data.posicao)} />
                        </Flex>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          <Changes event={event} />
        </Flex>
      ) : error ? (
        <FailedState error={error} title={auditoria.falha} retry={() => void refetch()} />
      ) : (
        <LoadingState rows={6} />
      )}
    </Drawer>
  );
}

function Weak({ text }: { readonly text: string }) {
  return <Typography.Text type="secondary">{text}</Typography.Text>;
}

function Changes({ event }: { readonly event: EventoNarrado }) {
  const { mudancas } = event;
  if (mudancas.length === 0) return <Weak text={auditoria.semMudancas} />;
  const both = mudancas.some(({ antes, oculto }) => antes !== null || oculto);
  const say = (value: string | null) => value ?? <Weak text={auditoria.vazio} />;
  return (
    <section aria-labelledby="z-aud-mudancas">
      <h3 id="z-aud-mudancas">{both ? auditoria.mudancas : auditoria.conteudo}</h3>
      <DataTable<Mudanca>
        rowKey="titulo"
        aria-labelledby="z-aud-mudancas"
        dataSource={mudancas}
        columns={[
          { title: auditoria.campo, dataIndex: 'titulo', rowScope: 'row', width: '30%' },
          ...(both
            ? [
                {
                  title: auditoria.antes,
                  render: (_: unknown, { antes, oculto }: Mudanca) => !oculto && say(antes),
                },
              ]
            : []),
          {
            title: both ? auditoria.depois : auditoria.valor,
            render: (_, { depois, oculto }) => (oculto ? <Weak text={auditoria.oculto} /> : say(depois)),
          },
        ]}
      />
    </section>
  );
}
