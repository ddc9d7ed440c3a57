import { useLogList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Descriptions, Flex, Timeline, Typography } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { HistoryEvent } from '#domain/registro/wire.ts';
import { formulario, historico } from '#messages/form.ts';
import { isAbort } from '#shared/http/http-error.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useCan } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { HISTORY_PAGE, restoreVersion, type LogMeta } from './history-query.ts';

const CompareDialog = lazy(() => import('./CompareDialog.tsx'));
const StateTimeline = lazy(() => import('../lifecycle/StateTimeline.tsx'));

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Props = {
  /** Its wire name; hand-built records that answer `_historico` have no more. */
  entity: Pick<EntityModel, 'name'> | EntityModel;
  row: Row;
  label: string;
  /** Offers to bring an earlier state back. */
  mayRestore: boolean;
  /** Asks about unsaved work first. */
  beforeRestore?: () => Promise<boolean>;
  onRestored?: (row: Row) => void;
  onClose: () => void;
};

/** Says in words who changed what and when, and leads back to any of it. */
export function HistoryDrawer({ entity, row, label, mayRestore, beforeRestore, onRestored, onClose }: Props) {
  const can = useCan();
  const [pages, setPages] = useState(1);
  const [compared, setCompared] = useState<number | null>(null);
  const meta: LogMeta = { id: row.id, versao: row.versao, pages };
  const { data, error, isPending, isPlaceholderData, refetch } = useLogList<readonly HistoryEvent[]>({
    resource: entity.name,
    meta,
    queryOptions: { staleTime: 0, placeholderData: keepPreviousData },
  });
  const events = data ?? [];
  const now = new Date().toISOString();

  const bringBack = useAct(
    async (event: HistoryEvent) => {
      const next = await restoreVersion<Row>(entity.name, row.id, event.seq).catch((failure: unknown) => {
        // Another provider: what stands here is no longer theirs.
        if (isAbort(failure)) onClose();
        throw failure;
      });
      notify({ type: 'SUCCESS', value: historico.restaurado });
      onRestored?.(next);
      await refetch();
    },
    { failure: historico.naoRestaurou },
  );
  const restore = async (event: HistoryEvent) => {
    const yes = await confirm({
      title: historico.restaurarTitulo(formatDataHora(event.em)),
      text: historico.restaurarTexto,
      yes: historico.restaurar,
      no: formulario.cancelar,
    });
    if (!yes || !((await beforeRestore?.()) ?? true)) return;
    await bringBack.run(event);
  };

  return (
    <Drawer
      title={`${historico.titulo}: ${label}`}
      onClose={onClose}
      width={560}
      footer={
        can('list', 'auditoria') ? (
          <Link to={`/auditoria?recurso=${encodeURIComponent(entity.name)}&registro=${row.id}`}>
            {historico.naAuditoria}
          </Link>
        ) : undefined
      }
    >
      {'lifecycle' in entity && entity.lifecycle ? (
        <Suspense fallback={null}>
          <StateTimeline entity={entity} row={row} />
        </Suspense>
      ) : null}
      {isPending ? (
        <LoadingState rows={6} />
      ) : error ? (
        <FailedState error={error} title={historico.falha} retry={() => void refetch()} />
      ) : events.length === 0 ? (
        <EmptyState title={historico.vazio} text={historico.vazioTexto} />
      ) : (
        <Timeline
          items={events.map((event, index) => ({
            key: event.seq,
            color: index === 0 ? undefined : 'gray',
            children: (
              <Flex vertical gap={4} align="start">
                <span>
                  <strong>{event.usuario ?? historico.sistema}</strong> {event.frase ?? actionOf(event.acao)}
                </span>
                <Typography.Text type="secondary">
                  <time dateTime={event.em} title={formatDataHora(event.em)}>
                    {formatRelativo(event.em, now)}
                  </time>
                  {index === 0 ? ` · ${historico.versaoAtual}` : null}
                  {event.motivo ? ` · ${historico.motivo(event.motivo)}` : null}
                </Typography.Text>
                <Changes event={event} />
                {index > 0 && event.volta !== false && event.acao !== 'excluir' ? (
                  <Flex gap={8} wrap>
                    <Button
                      size="small"
                      onClick={() => setCompared(event.seq)}
                      aria-label={`${historico.comparar}: ${formatDataHora(event.em)}`}
                    >
                      {historico.comparar}
                    </Button>
                    {mayRestore ? (
                      <Button
                        size="small"
                        disabled={bringBack.busy}
                        onClick={() => void restore(event)}
                        aria-label={`${historico.restaurar}: ${formatDataHora(event.em)}`}
                      >
                        {historico.restaurar}
                      </Button>
                    ) : null}
                  </Flex>
                ) : null}
              </Flex>
            ),
          }))}
        />
      )}
      {events.length === pages * HISTORY_PAGE || isPlaceholderData ? (
        <Button loading={isPlaceholderData} onClick={() => setPages(pages + 1)}>
          {historico.mais}
        </Button>
      ) : null}
      {compared === null ? null : (
        <Suspense fallback={null}>
          <CompareDialog events={events} seq={compared} onClose={() => setCompared(null)} />
        </Suspense>
      )}
    </Drawer>
  );
}

function actionOf(acao: string): string {
  return (historico.acoes as { readonly [acao: string]: string })[acao] ?? historico.outra;
}

/** Field by field; of a new record only what it came with. */
function Changes({ event }: { event: HistoryEvent }) {
  if (event.mudancas.length === 0) return null;
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={event.mudancas.map((change) => ({
        label: change.titulo,
        children: (
          <span>
            {event.acao === 'inserir' ? null : (
              <>
                <span className="z-so-leitor">{historico.de}</span>
                <Typography.Text delete type="secondary">
                  {change.antes ?? historico.vazioValor}
                </Typography.Text>
                <span aria-hidden> → </span>
                <span className="z-so-leitor">{historico.para}</span>
              </>
            )}
            {change.depois ?? historico.vazioValor}
          </span>
        ),
      }))}
    />
  );
}
