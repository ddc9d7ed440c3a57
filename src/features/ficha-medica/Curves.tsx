/** Vital signs over the years: a line for each, and the same values in a table with their unit. */
import { useQuery } from '@tanstack/react-query';
import { Flex, Segmented, Select, Typography } from 'antd';
import { useState } from 'react';
import { SINAIS, type Medida, type Sinal } from '#domain/cuidado/sinais.ts';
import type { Medicao } from '#domain/cuidado/wire.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { fichaTela as texto } from '#messages/ficha-medica.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Field } from '#shared/ui/Field.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { LineChart } from './LineChart.tsx';
import { Value } from './Measures.tsx';
import { KEY, readMeasures, type Door } from './wire.ts';

/** What is read together: both pressures in one picture. */
type Curve = { readonly key: string; readonly title: string; readonly signs: readonly Sinal[] };

const PRESSAO = ['pressaoSistolica', 'pressaoDiastolica'];

function curvesOf(measures: readonly Medicao[]): readonly Curve[] {
  const measured = new Set(measures.flatMap(({ medidas }) => medidas.map(({ campo }) => campo)));
  const pressure = SINAIS.filter(({ campo }) => PRESSAO.includes(campo) && measured.has(campo));
  const others = SINAIS.filter(({ campo }) => !PRESSAO.includes(campo) && measured.has(campo));
  return [
    ...(pressure.length > 0 ? [{ key: 'pressao', title: texto.pressao, signs: pressure }] : []),
    ...others.map((sign) => ({ key: sign.campo, title: sign.titulo, signs: [sign] })),
  ];
}

const valueOf = ({ medidas }: Medicao, campo: string): Medida | undefined =>
  medidas.find((medida) => medida.campo === campo);

export default function Curves({ id, door }: { id: number; door: Door }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [KEY, id, 'medicoes', door],
    queryFn: ({ signal }) => readMeasures(id, door, signal),
    retry: false,
  });
  if (error) return <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={6} label={texto.carregando} />;
  const curves = curvesOf(data);
  const curve = curves.find(({ key }) => key === chosen) ?? curves[0];
  if (!curve) return <EmptyState title={texto.semMedicoes} text={texto.semMedicoesTexto} />;
  const rows = data.filter((medicao) => curve.signs.some(({ campo }) => valueOf(medicao, campo)));
  const [first] = curve.signs;
  return (
    <Flex vertical gap={16}>
      <div className="z-ficha-escolha-larga">
        <Segmented
          aria-label={texto.medida}
          value={curve.key}
          options={curves.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={setChosen}
        />
      </div>
      <div className="z-ficha-escolha-curta">
        <Field id="ficha-medida" label={texto.medida}>
          <Select
            id="ficha-medida"
            value={curve.key}
            options={curves.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={setChosen}
          />
        </Field>
      </div>
      <div className="z-campos z-ficha-curvas">
        <figure>
          <LineChart
            title={texto.curva(curve.title, first?.unidade ?? '', rows.length)}
            unit={first?.unidade ?? ''}
            decimals={first?.casas ?? 0}
            series={curve.signs.map((sign) => ({
              sign,
              points: rows.flatMap((row) => {
                const measure = valueOf(row, sign.campo);
                return measure ? [{ at: Date.parse(row.medidoEm), measure }] : [];
              }),
            }))}
          />
          <Flex component="figcaption" vertical>
            {curve.signs.map((sign) => (
              <Typography.Text key={sign.campo} type="secondary">
                {usualOf(sign, curve.signs.length > 1)}
              </Typography.Text>
            ))}
          </Flex>
        </figure>
        <DataTable<Medicao>
          aria-label={texto.tabela(curve.title)}
          rowKey={(row) => `${row.medidoEm}-${row.prontuarioId}`}
          dataSource={rows.toReversed()}
          scroll={{ y: 360 }}
          columns={[
            { title: texto.medidoEm, rowScope: 'row', render: (_, row) => formatMinuto(row.medidoEm) },
            ...curve.signs.map(({ campo, titulo }) => ({
              title: titulo,
              align: 'right' as const,
              render: (_: unknown, row: Medicao) => {
                const measure = valueOf(row, campo);
                return measure ? <Value medida={measure} /> : null;
              },
            })),
          ]}
        />
      </div>
    </Flex>
  );
}

/** 'Pressão sistólica: faixa usual em adultos, 90 a 139 mmHg'. */
function usualOf({ titulo, unidade, de, ate, casas = 0 }: Sinal, named: boolean): string {
  const say = (value: number) =>
    `${value.toLocaleString('pt-BR', { maximumFractionDigits: casas })} ${unidade}`;
  if (de === undefined && ate === undefined) return '';
  const range =
    de === undefined
      ? texto.ateValor(say(ate ?? 0))
      : ate === undefined
        ? texto.aPartirDe(say(de))
        : texto.entre(say(de), say(ate));
  return texto.usual(named ? titulo : null, range);
}
