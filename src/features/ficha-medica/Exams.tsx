/** Results of the laboratory over the years: a line for one analyte, and the same values in a table with their reference. */
import { useQuery } from '@tanstack/react-query';
import { Flex, Select, Typography } from 'antd';
import { useState } from 'react';
import type { CurvaDeExame } from '#domain/cuidado/wire.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { fichaTela as texto } from '#messages/ficha-medica.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Field } from '#shared/ui/Field.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { LineChart } from './LineChart.tsx';
import { Value } from './Measures.tsx';
import { KEY, readExams, type Door } from './wire.ts';

type Point = CurvaDeExame['pontos'][number];

const nameOf = ({ titulo, unidade }: CurvaDeExame): string =>
  unidade === '' ? titulo : `${titulo} (${unidade})`;

export default function Exams({ id, door }: { id: number; door: Door }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [KEY, id, 'curvas', door],
    queryFn: ({ signal }) => readExams(id, door, signal),
    retry: false,
  });
  if (error) return <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={6} label={texto.carregando} />;
  const curve = data.find(({ chave }) => chave === chosen) ?? data[0];
  if (!curve) return <EmptyState title={texto.semExames} text={texto.semExamesTexto} />;
  const { titulo, unidade, pontos } = curve;
  const units = data.filter((other) => other.titulo === titulo).length;
  return (
    <Flex vertical gap={16}>
      <Field id="ficha-analito" label={texto.analito}>
        <Select
          id="ficha-analito"
          showSearch
          optionFilterProp="label"
          value={curve.chave}
          options={data.map((each) => ({ value: each.chave, label: nameOf(each) }))}
          onChange={setChosen}
        />
      </Field>
      <div className="z-campos z-ficha-curvas">
        <figure>
          <LineChart
            title={texto.curva(titulo, unidade, pontos.length)}
            unit={unidade}
            decimals={4}
            series={[
              {
                sign: { campo: curve.chave, titulo, unidade },
                points: pontos.map(({ em, valor, texto: escrito, desvio }) => ({
                  at: Date.parse(em),
                  measure: { campo: curve.chave, titulo, valor, texto: escrito, unidade, desvio },
                })),
              },
            ]}
          />
          {units > 1 ? <Typography.Text type="secondary">{texto.outraUnidade}</Typography.Text> : null}
        </figure>
        <DataTable<Point>
          aria-label={texto.tabela(titulo)}
          rowKey={({ em, texto: escrito }) => `${em} ${escrito}`}
          dataSource={pontos.toReversed()}
          scroll={{ y: 360 }}
          columns={[
            { title: texto.coletadoEm, rowScope: 'row', render: (_, { em }) => formatMinuto(em) },
            {
              title: texto.resultado,
              align: 'right',
              render: (_, { texto: escrito, desvio }) => (
                <Value medida={{ texto: escrito, unidade, desvio }} why={texto.foraDaReferencia} />
              ),
            },
            { title: texto.referencia, render: (_, { referencia }) => referencia },
          ]}
        />
      </div>
    </Flex>
  );
}
