/** The audit for its reader: filters in the address, events in words, one in full, the chain verified, the file. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Dropdown, Flex, Typography } from 'antd';
import { Download, Ellipsis, FileSpreadsheet, RefreshCw, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { FILTROS } from '#domain/auditoria/filtros.ts';
import { auditoria } from '#messages/auditoria.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { eventsOf, exportEvents, filtersOf, type Filters } from './audit-query.ts';
import { EventDrawer } from './EventDrawer.tsx';
import { EventList } from './EventList.tsx';
import { VerifyDialog } from './VerifyDialog.tsx';
import './auditoria.css';

/** Parameter of the open event. */
const OPEN = 'evento-aberto';
const NO_FILTER = Object.fromEntries(FILTROS.map((key) => [key, null]));

export default function AuditPage() {
  const [params, put] = useAddress();
  const [verifying, setVerifying] = useState(false);
  const filters = filtersOf(params);
  const open = Number(params.get(OPEN)) || null;
  const query = useInfiniteQuery({
    queryKey: ['auditoria', filters],
    queryFn: ({ pageParam, signal }) => eventsOf(filters, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.proximo,
    staleTime: 0,
  });
  const { data, error, refetch, isRefetching, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const events = data?.pages.flatMap((page) => page.eventos) ?? [];
  const last = data?.pages.at(-1);
  const filtered = FILTROS.some((key) => filters[key] !== '');

  const filter = (change: Partial<Filters>) => put(change, { replace: false });
  const show = (seq: number | null) => put({ [OPEN]: seq }, { replace: false });

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
      <Typography.Text type="secondary">{auditoria.descricao}</Typography.Text>
      <AuditFilters filters={filters} onChange={filter} />
      <div aria-busy={isRefetching || undefined}>
        <Loaded query={query} failed={auditoria.falha} rows={10}>
          {() => (
            <>
              {events.length > 0 ? (
                <EventList events={events} onOpen={show} />
              ) : hasNextPage ? null : (
                <EmptyState
                  title={auditoria.vazioTitulo}
                  text={auditoria.vazioTexto}
                  action={
                    filtered ? (
                      <Button onClick={() => put(NO_FILTER, { replace: false })}>{auditoria.limpar}</Button>
                    ) : undefined
                  }
                />
              )}
              <Flex wrap gap="8px 16px" justify="center" align="center" role="status">
                {last?.procuradoAte ? (
                  <span>{auditoria.procurado(formatDataHora(last.procuradoAte))}</span>
                ) : null}
                {error ? (
                  <Typography.Text type="danger">{messageOf(error, auditoria.falha)}</Typography.Text>
                ) : null}
                {hasNextPage ? (
                  <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {last?.procuradoAte ? auditoria.continuarBusca : auditoria.maisAntigos}
                  </Button>
                ) : events.length > 0 ? (
                  <span>{auditoria.fim}</span>
                ) : null}
              </Flex>
            </>
          )}
        </Loaded>
      </div>
      {open === null ? null : (
        <EventDrawer
          seq={open}
          known={events.find(({ seq }) => seq === open)}
          onClose={() => show(null)}
          onFilter={(recurso, registro) =>
            put({ ...NO_FILTER, [OPEN]: null, recurso, registro }, { replace: false })
          }
        />
      )}
      {verifying ? <VerifyDialog onClose={() => setVerifying(false)} /> : null}
    </Page>
  );
}

function Menu({ filters, onReload }: { readonly filters: Filters; readonly onReload: () => void }) {
  const { run, busy } = useAct((formato: 'csv' | 'xlsx') => exportEvents(filters, formato), {
    failure: auditoria.falhaExportar,
  });
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'csv',
            label: auditoria.exportarCsv,
            icon: <Download size={16} aria-hidden />,
            onClick: () => void run('csv'),
          },
          {
            key: 'xlsx',
            label: auditoria.exportarXlsx,
            icon: <FileSpreadsheet size={16} aria-hidden />,
            onClick: () => void run('xlsx'),
          },
          { type: 'divider' },
          {
            key: 'atualizar',
            label: auditoria.atualizar,
            icon: <RefreshCw size={16} aria-hidden />,
            onClick: onReload,
          },
        ],
      }}
    >
      <Button
        loading={busy}
        aria-label={busy ? auditoria.exportando : auditoria.exportar}
        aria-haspopup="menu"
        icon={<Ellipsis size={18} aria-hidden />}
      />
    </Dropdown>
  );
}
