/** The audit for its reader: filters in the address, events in words, one in full, the chain verified, the file. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Ellipsis, FileSpreadsheet, RefreshCw, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { MenuItem } from '#engine/list/RowActions.tsx';
import { auditoria } from '#messages/auditoria.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { Popover } from '#shared/ui/Popover.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { eventsOf, exportEvents, FILTER_KEYS, filtersOf, type Filters } from './audit-query.ts';
import { EventDrawer } from './EventDrawer.tsx';
import { EventList } from './EventList.tsx';
import { VerifyDialog } from './VerifyDialog.tsx';
import './auditoria.css';

/** Parameter of the open event. */
const OPEN = 'evento-aberto';

export default function AuditPage() {
  const [params, setParams] = useSearchParams();
  const [verifying, setVerifying] = useState(false);
  const filters = filtersOf(params);
  const open = Number(params.get(OPEN)) || null;
  const { data, error, isPending, refetch, isRefetching, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['auditoria', filters],
    queryFn: ({ pageParam, signal }) => eventsOf(filters, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.proximo,
    staleTime: 0,
  });
  const events = data?.pages.flatMap((page) => page.eventos) ?? [];
  const last = data?.pages.at(-1);
  const filtered = FILTER_KEYS.some((key) => filters[key] !== '');

  const put = (change: Partial<Filters>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries(change)) {
        if (value) next.set(key, value);
        else next.delete(key);
      }
      return next;
    });
  const show = (seq: number | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (seq === null) next.delete(OPEN);
      else next.set(OPEN, String(seq));
      return next;
    });

  return (
    <Page
      title={auditoria.titulo}
      actions={
        <>
          <Menu filters={filters} onReload={() => void refetch()} />
          <Button icon={<ShieldCheck size={16} aria-hidden />} onClick={() => setVerifying(true)}>
            {auditoria.verificar}
          </Button>
        </>
      }
    >
      <p className="z-aud-nota">{auditoria.descricao}</p>
      <AuditFilters filters={filters} onChange={put} />
      <div aria-busy={isRefetching || undefined}>
        {isPending ? (
          <LoadingState rows={10} />
        ) : error && !data ? (
          <FailedState error={error} title={auditoria.falha} retry={() => void refetch()} />
        ) : (
          <>
            {events.length > 0 ? (
              <EventList events={events} onOpen={show} />
            ) : hasNextPage ? null : (
              <EmptyState
                title={auditoria.vazioTitulo}
                text={auditoria.vazioTexto}
                action={
                  filtered ? (
                    <Button onClick={() => put(Object.fromEntries(FILTER_KEYS.map((key) => [key, ''])))}>
                      {auditoria.limpar}
                    </Button>
                  ) : undefined
                }
              />
            )}
            <div className="z-aud-pe" role="status">
              {last?.procuradoAte ? <span>{auditoria.procurado(formatDataHora(last.procuradoAte))}</span> : null}
              {error ? <span className="z-erro">{messageOf(error, auditoria.falha)}</span> : null}
              {hasNextPage ? (
                <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {last?.procuradoAte ? auditoria.continuarBusca : auditoria.maisAntigos}
                </Button>
              ) : events.length > 0 ? (
                <span>{auditoria.fim}</span>
              ) : null}
            </div>
          </>
        )}
      </div>
      {open === null ? null : (
        <EventDrawer
          seq={open}
          known={events.find(({ seq }) => seq === open)}
          onClose={() => show(null)}
          onFilter={(recurso, registro) => setParams(new URLSearchParams({ recurso, registro: String(registro) }))}
        />
      )}
      {verifying ? <VerifyDialog onClose={() => setVerifying(false)} /> : null}
    </Page>
  );
}

function Menu({ filters, onReload }: { readonly filters: Filters; readonly onReload: () => void }) {
  const [busy, setBusy] = useState(false);
  const save = async (formato: 'csv' | 'xlsx') => {
    setBusy(true);
    try {
      await exportEvents(filters, formato);
    } catch (error) {
      // The client told why unless the failure was of the way there.
      if (!isAbort(error)) notify({ type: 'ERROR', value: messageOf(error, auditoria.falhaExportar), key: 'auditoria-exportar' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popover
      label={auditoria.exportar}
      trigger={(props) => (
        <IconButton
          {...props}
          kind="padrao"
          busy={busy}
          label={busy ? auditoria.exportando : auditoria.exportar}
          icon={<Ellipsis size={18} aria-hidden />}
        />
      )}
    >
      {(close) => (
        <>
          {(
            [
              ['csv', auditoria.exportarCsv, <Download key="i" size={16} aria-hidden />],
              ['xlsx', auditoria.exportarXlsx, <FileSpreadsheet key="i" size={16} aria-hidden />],
            ] as const
          ).map(([formato, text, icon]) => (
            <MenuItem
              key={formato}
              icon={icon}
              onClick={() => {
                close();
                void save(formato);
              }}
            >
              {text}
            </MenuItem>
          ))}
          <hr />
          <MenuItem
            icon={<RefreshCw size={16} aria-hidden />}
            onClick={() => {
              close();
              onReload();
            }}
          >
            {auditoria.atualizar}
          </MenuItem>
        </>
      )}
    </Popover>
  );
}
