/** Every declared board: figures in large type, then the pictures, each with its table and the way to its rows (DASH-02, DASH-03). */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { Printer, ShieldX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { formatHora, formatMinuto } from '#domain/formato/data-hora.ts';
import { identificadoresDe } from '#domain/painel/embutido.ts';
import type { PainelLido } from '#domain/painel/resposta.ts';
import { PeriodFilter, PrintHeader, usePeriod } from '#engine/kit/index.ts';
import { painel as texto } from '#messages/painel.ts';
import { useSettings } from '#shared/config/settings.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { Filters } from '#shared/ui/Filters.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { Figure } from './Figure.tsx';
import { Tile } from './Tile.tsx';
import { lerPainel, PAINEL } from './wire.ts';
import './painel.css';

const EmbeddedBoard = lazy(() => import('./EmbeddedBoard.tsx'));

/** Our own board, or the one of another service that this installation shows in its place (DASH-01). */
export default function BoardPage({ resource }: { readonly resource: string }) {
  const { paineisEmbutidos } = useSettings();
  const embutido =
    typeof paineisEmbutidos === 'string' && identificadoresDe(paineisEmbutidos)?.has(resource) === true;
  return embutido ? (
    <Suspense fallback={<LoadingState />}>
      <EmbeddedBoard resource={resource} />
    </Suspense>
  ) : (
    <OwnBoard resource={resource} />
  );
}

function OwnBoard({ resource }: { readonly resource: string }) {
  const period = usePeriod();
  const { query, problem } = period;
  const lida = useQuery({
    queryKey: [...PAINEL, resource, query],
    queryFn: ({ signal }) => lerPainel(resource, query, signal),
    placeholderData: keepPreviousData,
    // Half a period is said beside its fields; the board stays as it was.
    enabled: problem === null,
    staleTime: 30_000,
  });
  const { data, refetch, isPlaceholderData } = lida;
  const error: Error | null = lida.error;
  const titulo = indexEntry(resource)?.breadcrumb ?? '';
  const fatos = data?.periodo
    ? [`${formatData(data.periodo.de)} a ${formatData(data.periodo.ate)}`]
    : data
      ? [texto.agora]
      : [];
  return (
    <Page
      title={titulo}
      count={fatos.join(', ')}
      {...(data?.sobre === undefined ? {} : { description: data.sobre })}
      actions={
        <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          {texto.imprimir}
        </Button>
      }
    >
      <PrintHeader title={titulo} facts={fatos} />
      {data?.periodo === null ? null : (
        <div className="z-campos painel-periodo z-nao-imprimir">
          <Filters count={period.choice === null ? 0 : 1}>
            <PeriodFilter period={period} opens={data?.padrao ?? null} read={data?.periodo} />
          </Filters>
        </div>
      )}
      {problem !== null && !data ? null : error && isPlaceholderData ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <Loaded query={lida}>
          {(lido) => <Tiles query={query} resource={resource} lido={lido} busy={isPlaceholderData} />}
        </Loaded>
      )}
    </Page>
  );
}

type Consulta = { readonly [campo: string]: string };
type Shown = {
  readonly query: Consulta;
  readonly resource: string;
  readonly lido: PainelLido;
  readonly busy: boolean;
};

/** Kept counts are shown at once; who needs the last minute too waits for it. */
function CountNow({ resource, query }: { readonly resource: string; readonly query: Consulta }) {
  const client = useQueryClient();
  const count = useAct(
    async () =>
      client.setQueryData(
        [...PAINEL, resource, query],
        await lerPainel(resource, { ...query, agora: 'true' }),
      ),
    { failure: texto.naoContou },
  );
  return (
    <span className="z-nao-imprimir">
      <Button size="small" loading={count.busy} onClick={() => void count.run()}>
        {texto.contarAgora}
      </Button>
    </span>
  );
}

function Tiles({ query, resource, lido, busy }: Shown) {
  const recusas = new Set(lido.quadros.map(({ semAcesso }) => semAcesso));
  const [recusa] = recusas;
  // All of it is closed for one reason: said once.
  if (recusas.size === 1 && recusa !== undefined)
    return <EmptyState icon={<ShieldX size={32} strokeWidth={1.5} aria-hidden />} title={recusa} />;
  const figuras = lido.quadros.filter(({ forma }) => forma === 'figure');
  const quadros = lido.quadros.filter(({ forma }) => forma !== 'figure');
  return (
    <Flex vertical gap={16} aria-busy={busy} className={busy ? 'painel painel-espera' : 'painel'}>
      {figuras.length === 0 ? null : (
        <dl className="painel-figuras">
          {figuras.map((quadro) => (
            <Figure key={quadro.chave} resource={resource} quadro={quadro} />
          ))}
        </dl>
      )}
      <div className="painel-quadros">
        {quadros.map((quadro) => (
          <Tile key={quadro.chave} resource={resource} quadro={quadro} />
        ))}
      </div>
      <span className="z-fraco">
        {[
          ...(lido.anterior
            ? [
                texto.comparado(formatData(lido.anterior.de), formatData(lido.anterior.ate)),
                ...(lido.emCurso ? [texto.aindaCorre] : []),
              ]
            : []),
          lido.guardado
            ? texto.contadoAntes(formatMinuto(lido.contadoEm))
            : texto.contado(formatHora(lido.contadoEm)),
        ].join(' · ')}
      </span>
      {lido.guardado ? <CountNow resource={resource} query={query} /> : null}
    </Flex>
  );
}
