import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { HistoryEvent } from '#domain/registro/wire.ts';
import { formulario, historico } from '#messages/formulario.ts';
import { isAbort } from '#shared/http/http-error.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useCan } from '#shared/session/session.ts';
import { Button } from '#shared/ui/Button.tsx';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { HISTORY_PAGE, historyOf, restoreVersion } from './history-query.ts';
import './history.css';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Props = {
  /** Its wire name; hand-built records that answer `_historico` have no more. */
  entity: Pick<EntityModel, 'name'>;
  row: Row;
  label: string;
  /** Offers to bring an earlier state back. */
  mayRestore: boolean;
  /** Asks about unsaved work first. */
  beforeRestore?: () => Promise<boolean>;
  onRestored?: (row: Row) => void;
  onClose: () => void;
};

/** Who changed what and when, in words, and the way back to any of it. */
export function HistoryDrawer({ entity, row, label, mayRestore, beforeRestore, onRestored, onClose }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const can = useCan();
  const key = ['historico', entity.name, row.id, row.versao];
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => historyOf(entity.name, row.id, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < HISTORY_PAGE ? undefined : pages.length * HISTORY_PAGE),
    staleTime: 0,
  });
  const events = data?.pages.flat() ?? [];
  const now = new Date().toISOString();

  const restore = async (event: HistoryEvent) => {
    const yes = await confirm({
      title: historico.restaurarTitulo(formatDataHora(event.em)),
      text: historico.restaurarTexto,
      yes: historico.restaurar,
      no: formulario.cancelar,
    });
    if (!yes || !((await beforeRestore?.()) ?? true)) return;
    setBusy(true);
    try {
      const next = await restoreVersion<Row>(entity.name, row.id, event.seq);
      notify({ type: 'SUCCESS', value: historico.restaurado });
      onRestored?.(next);
      await client.invalidateQueries({ queryKey: key.slice(0, 3) });
    } catch (failure) {
      // The client has told why; the drawer stays as it was.
      if (isAbort(failure)) onClose();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Drawer
      title={`${historico.titulo}: ${label}`}
      onClose={onClose}
      width={560}
      footer={
        can('list', 'auditoria') ? (
          <Link to={`/auditoria?recurso=${encodeURIComponent(entity.name)}&registro=${row.id}`}>{historico.naAuditoria}</Link>
        ) : undefined
      }
    >
      {isPending ? (
        <LoadingState rows={6} />
      ) : error ? (
        <FailedState error={error} title={historico.falha} retry={() => void refetch()} />
      ) : events.length === 0 ? (
        <EmptyState title={historico.vazio} text={historico.vazioTexto} />
      ) : (
        <ol className="z-historico">
          {events.map((event, index) => (
            <li key={event.seq}>
              <header>
                <span>
                  <strong>{event.usuario ?? historico.sistema}</strong> {actionOf(event.acao)}
                </span>
                <time dateTime={event.em} title={formatDataHora(event.em)}>
                  {formatRelativo(event.em, now)}
                </time>
              </header>
              {event.motivo ? <p className="z-historico-motivo">{historico.motivo(event.motivo)}</p> : null}
              <Changes event={event} />
              {index === 0 ? (
                <span className="z-historico-atual">{historico.versaoAtual}</span>
              ) : mayRestore && event.acao !== 'excluir' ? (
                <Button
                  disabled={busy}
                  onClick={() => void restore(event)}
                  aria-label={`${historico.restaurar}: ${formatDataHora(event.em)}`}
                >
                  {historico.restaurar}
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {historico.mais}
        </Button>
      ) : null}
    </Drawer>
  );
}

function actionOf(acao: string): string {
  return (historico.acoes as { readonly [acao: string]: string })[acao] ?? acao;
}

/** Field by field; of a new record only what it came with. */
function Changes({ event }: { event: HistoryEvent }) {
  if (event.mudancas.length === 0) return null;
  return (
    <dl>
      {event.mudancas.map((change, index) => (
        <div key={`${change.campo}-${index}`}>
          <dt>{change.titulo}</dt>
          <dd>
            {event.acao === 'inserir' ? null : (
              <>
                <span className="z-so-leitor">{historico.de}</span>
                <del>{change.antes ?? historico.vazioValor}</del>
                <span aria-hidden> → </span>
                <span className="z-so-leitor">{historico.para}</span>
              </>
            )}
            <ins>{change.depois ?? historico.vazioValor}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
