import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Flex, Grid } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatDataHora, formatMinuto } from '#domain/formato/data-hora.ts';
import type { Coluna, LinhaResultado } from '#domain/formulario/resultado/wire.ts';
import { origemDaResposta } from '#messages/formulario-pedido.ts';
import { resultado as texto } from '#messages/formulario-resultado.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Pager } from '#shared/ui/Pager.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { answersOf, PAGE, type Filters } from './results-query.ts';

const NUMERIC: ReadonlySet<Coluna['forma']> = new Set(['numero', 'nps', 'nota', 'tabela']);
/** Pixels; the table is as wide as its questions and moves under the hand. */
const WIDTH = { own: 150, number: 130, text: 200 };

/** The answers by question, newest first, a page at a time; the moment opens the answer. */
export function AnswersTable({
  id,
  filters,
  colunas,
}: {
  id: number;
  filters: Filters;
  colunas: readonly Coluna[];
}) {
  const { pathname, search } = useLocation();
  // On a phone each answer is a card as wide as the screen.
  const { md = false } = Grid.useBreakpoint();
  const [from, setFrom] = useState(0);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['form-respostas', 'resultados', id, 'tabela', filters, from],
    queryFn: ({ signal }) => answersOf(id, filters, from, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  if (isPending) return <LoadingState rows={8} />;
  if (error) return <FailedState error={error} title={texto.falhaTabela} retry={() => void refetch()} />;
  const widthOf = ({ forma }: Coluna): number => (NUMERIC.has(forma) ? WIDTH.number : WIDTH.text);
  const wide = WIDTH.own * 4 + colunas.reduce((sum, coluna) => sum + widthOf(coluna), 0);
  return (
    <Flex vertical gap={12}>
      <DataTable<LinhaResultado>
        rowKey="id"
        aria-label={texto.tabela}
        loading={isPlaceholderData}
        dataSource={data.linhas}
        scroll={md ? { x: wide } : {}}
        columns={[
          {
            title: texto.colunas.respondidaEm,
            width: WIDTH.own,
            rowScope: 'row',
            fixed: 'left',
            render: (_, { id: resposta, respondidaEm }) => (
              <Link to={`/form-respostas/ver/${resposta}`} state={{ voltar: `${pathname}${search}` }}>
                <time dateTime={respondidaEm} title={formatDataHora(respondidaEm)}>
                  {formatMinuto(respondidaEm)}
                </time>
              </Link>
            ),
          },
          { title: texto.colunas.paciente, width: WIDTH.own, render: (_, { paciente }) => paciente ?? '' },
          {
            title: texto.colunas.por,
            width: WIDTH.own,
            render: (_, { por, origem }) => origemDaResposta(origem) ?? por ?? '',
          },
          {
            title: texto.colunas.versao,
            width: 80,
            align: 'right',
            render: (_, { numero }) => String(numero),
          },
          ...colunas.map((coluna) => ({
            key: coluna.chave,
            title: coluna.rotulo,
            width: widthOf(coluna),
            ...(NUMERIC.has(coluna.forma) && !coluna.grupo ? { align: 'right' as const } : {}),
            render: (_: unknown, { celulas }: LinhaResultado) => celulas[coluna.chave] ?? '',
          })),
        ]}
      />
      <Pager label={texto.paginas} from={from} size={PAGE} total={data.total} onMove={setFrom} />
    </Flex>
  );
}
