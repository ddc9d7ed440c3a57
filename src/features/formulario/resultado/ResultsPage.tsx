import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Segmented } from 'antd';
import { ChartColumn, Download } from 'lucide-react';
import { useParams } from 'react-router';
import type { Resultados } from '#domain/formulario/resultado/wire.ts';
import { resultado as texto } from '#messages/formulario-resultado.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useAddress } from '#shared/navigation/address.ts';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { AnswersTable } from './AnswersTable.tsx';
import { exportAnswers, filtersOf, NO_FILTERS, resultsOf, type Filters } from './results-query.ts';
import { ResultsFilters } from './ResultsFilters.tsx';
import { Summary } from './Summary.tsx';

type View = 'resumo' | 'tabela';

/** /templates/resultados/:id: what was answered to a form, summed up and one by one (FORM-01). Filters are in the address. */
export default function ResultsPage() {
  const id = Number(useParams().id);
  const [params, put] = useAddress();
  const filters = filtersOf(params);
  const view: View = params.get('ver') === 'tabela' ? 'tabela' : 'resumo';
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['form-respostas', 'resultados', id, filters],
    queryFn: ({ signal }) => resultsOf(id, filters, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const filtered = Object.values(filters).some((value) => value !== '');
  return (
    <Page
      title={data ? texto.titulo(data.modelo.nome) : texto.resultados}
      count={data ? texto.total(data.total) : undefined}
      actions={
        <>
          <ButtonLink to="/templates">{texto.voltar}</ButtonLink>
          {data && data.total > 0 ? <Export id={id} filters={filters} /> : null}
        </>
      }
    >
      {isPending ? (
        <LoadingState rows={8} label={texto.carregando} />
      ) : error ? (
        <FailedState error={error} title={texto.falha} retry={() => void refetch()} />
      ) : (
        <Flex vertical gap={16} aria-busy={isPlaceholderData || undefined}>
          {data.semClinicas ? <Alert type="info" showIcon message={texto.semClinicas} /> : null}
          {data.total > 0 || filtered ? (
            <ResultsFilters filters={filters} versoes={data.versoes} onChange={put} />
          ) : null}
          {data.total === 0 ? (
            <Nothing filtered={filtered} onClear={() => put(NO_FILTERS)} />
          ) : (
            <>
              <Segmented<View>
                aria-label={texto.visao}
                style={{ alignSelf: 'flex-start' }}
                value={view}
                options={[
                  { value: 'resumo', label: texto.resumo },
                  { value: 'tabela', label: texto.tabela },
                ]}
                onChange={(ver) => put({ ver: ver === 'resumo' ? '' : ver })}
              />
              <Shown view={view} id={id} filters={filters} data={data} />
            </>
          )}
        </Flex>
      )}
    </Page>
  );
}

function Shown({ view, id, filters, data }: { view: View; id: number; filters: Filters; data: Resultados }) {
  return view === 'resumo' ? (
    <Summary data={data} />
  ) : (
    <AnswersTable key={JSON.stringify(filters)} id={id} filters={filters} colunas={data.colunas} />
  );
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<ChartColumn size={28} strokeWidth={1.5} aria-hidden />}
      title={filtered ? texto.vazioFiltro : texto.vazio}
      text={filtered ? texto.vazioFiltroTexto : texto.vazioTexto}
      action={filtered ? <Button onClick={onClear}>{texto.limpar}</Button> : undefined}
    />
  );
}

function Export({ id, filters }: { id: number; filters: Filters }) {
  const { run, busy } = useAct((formato: 'csv' | 'xlsx') => exportAnswers(id, filters, formato), {
    failure: texto.falhaExportar,
  });
  return (
    <MenuButton
      label={texto.exportar}
      items={[
        { key: 'csv', label: texto.csv, onClick: () => void run('csv') },
        { key: 'xlsx', label: texto.xlsx, onClick: () => void run('xlsx') },
      ]}
    >
      <Button icon={<Download size={16} aria-hidden />} loading={busy}>
        {texto.exportar}
      </Button>
    </MenuButton>
  );
}
