/** Every declared report: its period and filters in the address, the first lines as they are printed, the document (REP-01, REP-02). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { FileDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatData } from '#domain/formato/data.ts';
import { FORMATOS, LINHAS_DO_PDF, LINHAS_NA_HORA, type Formato } from '#domain/relatorio/declaracao.ts';
import type { RelatorioLido } from '#domain/relatorio/resposta.ts';
import { FilterChoice, PeriodFilter, PrintHeader, usePeriod } from '#engine/kit/index.ts';
import { folha } from '#messages/folha.ts';
import { relatorioTela as texto } from '#messages/relatorio.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { formPathOf, indexEntry, listPathOf } from '#shared/registro/registry.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useCan } from '#shared/session/session.ts';
import { Filters } from '#shared/ui/Filters.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { Lines } from './Lines.tsx';
import { baixarRelatorio, lerRelatorio, pedirRelatorio, RELATORIO, type Consulta } from './wire.ts';
import './relatorio.css';

const GERADOS = 'relatorios-gerados';
const AGENDADOS = 'relatorios-agendados';

export default function ReportPage({ resource }: { readonly resource: string }) {
  const period = usePeriod();
  const [params, put] = useAddress();
  const filtros = Object.fromEntries(
    [...params].filter(([campo]) => !['periodo', 'de', 'ate'].includes(campo)),
  );
  const query: Consulta = { ...filtros, ...period.query };
  const lida = useQuery({
    queryKey: [...RELATORIO, resource, query],
    queryFn: ({ signal }) => lerRelatorio(resource, query, signal),
    placeholderData: keepPreviousData,
    enabled: period.problem === null,
    staleTime: 30_000,
  });
  const { data, refetch, isPlaceholderData } = lida;
  const error: Error | null = lida.error;
  const titulo = indexEntry(resource)?.breadcrumb ?? '';
  const fatos = [
    ...(data?.periodo ? [`${formatData(data.periodo.de)} a ${formatData(data.periodo.ate)}`] : []),
    ...(data && data.semAcesso === undefined ? [folha.contadas(data.total)] : []),
  ];
  return (
    <Page
      title={titulo}
      count={fatos.join(', ')}
      {...(data?.sobre === undefined ? {} : { description: data.sobre })}
      actions={
        data && data.semAcesso === undefined ? (
          <DocumentMenu resource={resource} query={query} lido={data} stopped={period.problem !== null} />
        ) : null
      }
    >
      <PrintHeader title={titulo} facts={fatos} />
      {data && data.semAcesso === undefined && (data.padrao !== null || data.filtros.length > 0) ? (
        <div className="z-campos relatorio-filtros z-nao-imprimir">
          <Filters count={Object.keys(filtros).length + (period.choice === null ? 0 : 1)}>
            {data.padrao === null ? null : (
              <PeriodFilter period={period} opens={data.padrao} read={data.periodo} />
            )}
            {data.filtros.map((filtro) => (
              <FilterChoice
                key={filtro.campo}
                filtro={filtro}
                valor={filtros[filtro.campo] ?? ''}
                onChange={(valor) => put({ [filtro.campo]: valor })}
              />
            ))}
          </Filters>
        </div>
      ) : null}
      {period.problem !== null && !data ? null : error && isPlaceholderData ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <Loaded query={lida}>{(lido) => <Preview lido={lido} busy={isPlaceholderData} />}</Loaded>
      )}
    </Page>
  );
}

/** PDF, workbook, CSV: at once, or by the queue where there is much. */
function DocumentMenu(props: {
  readonly resource: string;
  readonly query: Consulta;
  readonly lido: RelatorioLido;
  readonly stopped: boolean;
}) {
  const { resource, query, lido, stopped } = props;
  const make = useAct(
    async (formato: Formato) => {
      if (lido.total <= LINHAS_NA_HORA) return baixarRelatorio(resource, query, formato);
      await pedirRelatorio(resource, query, formato);
      notify({ type: 'SUCCESS', value: texto.pedido });
      return null;
    },
    { failure: texto.falha },
  );
  const gerados = indexEntry(GERADOS);
  const agendados = indexEntry(AGENDADOS);
  const can = useCan();
  const navigate = useNavigate();
  const agendar = (): void => {
    if (!agendados) return;
    const { periodo, de: _de, ate: _ate, ...filtros } = query;
    const guardados = new URLSearchParams(filtros).toString();
    // The days themselves are of now; a period by its name comes again.
    const inicial = {
      relatorio: resource,
      ...(guardados === '' ? {} : { filtros: guardados }),
      ...(periodo === undefined ? {} : { periodo }),
    };
    void navigate(formPathOf(agendados), { state: { inicial } });
  };
  return (
    <Flex gap={8} align="center" wrap>
      {gerados ? <Link to={listPathOf(gerados)}>{texto.verPedidos}</Link> : null}
      <MenuButton
        label={texto.gerar}
        items={[
          ...FORMATOS.map((formato) => ({
            key: formato,
            ...(formato === 'pdf' && lido.total > LINHAS_DO_PDF
              ? { label: texto.pdfAte(LINHAS_DO_PDF), disabled: true }
              : { label: texto[formato] }),
            onClick: () => void make.run(formato),
          })),
          ...(agendados && can('insert', 'relatorioagendado')
            ? [{ key: 'agendar', label: texto.agendar, onClick: agendar }]
            : []),
        ]}
      >
        <Button
          type="primary"
          icon={<FileDown size={16} aria-hidden />}
          loading={make.busy}
          disabled={stopped}
        >
          {texto.gerar}
        </Button>
      </MenuButton>
    </Flex>
  );
}

function Preview({ lido, busy }: { readonly lido: RelatorioLido; readonly busy: boolean }) {
  if (lido.semAcesso !== undefined) return <Alert type="info" showIcon message={lido.semAcesso} />;
  if (lido.total === 0) return <EmptyState title={texto.nenhum} text={texto.nenhumAjuda} />;
  return (
    <Flex vertical gap={12} aria-busy={busy} className={busy ? 'relatorio-espera' : undefined}>
      {lido.mostradas < lido.total ? (
        <Alert type="info" showIcon message={texto.mostra(lido.mostradas, lido.total)} />
      ) : null}
      <Lines lido={lido} />
    </Flex>
  );
}
