/**
 * The towns of one state by value, drawn from public shapes (malhas/LICENCA.md) that are loaded with the map only; what is of
 * another state, or has no shape, stands below as bars.
 */
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { MapChart } from 'echarts/charts';
import { TooltipComponent, VisualMapContinuousComponent } from 'echarts/components';
import { registerMap, use as install } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useCallback, useState, type Ref } from 'react';
import { desenhoDe, proporcaoDe, ufsDe, type Desenho, type Malha } from '#domain/painel/mapa.ts';
import type { Ponto, QuadroLido } from '#domain/painel/resposta.ts';
import { painel as texto } from '#messages/painel.ts';
import { LoadingState } from '#shared/ui/State.tsx';
import Chart from './Chart.tsx';
import { mapOptionOf } from './map-option.ts';
import type { Inks } from './option.ts';
import { useDrawing, type Picture } from './useDrawing.ts';

install([MapChart, TooltipComponent, VisualMapContinuousComponent, CanvasRenderer]);

const MALHAS = import.meta.glob<string>('./malhas/*.topo.json', {
  query: '?url&no-inline',
  import: 'default',
});
const BARRAS_FORA = 8;

type Props = {
  readonly quadro: QuadroLido;
  /** The place of the point in `pontos`. */
  readonly onPoint: (at: number) => void;
  readonly ref?: Ref<Picture>;
};

async function lerMalha(uf: string, signal: AbortSignal): Promise<Desenho> {
  const endereco = await MALHAS[`./malhas/municipios-${uf}.topo.json`]?.();
  const resposta = endereco === undefined ? null : await fetch(endereco, { signal });
  if (!resposta?.ok) throw new Error(`no shapes of ${uf}`);
  const desenho = desenhoDe((await resposta.json()) as Malha);
  registerMap(uf, JSON.stringify(desenho));
  return desenho;
}

export default function TownMap({ quadro, onPoint, ref }: Props) {
  const { pontos = [], titulo } = quadro;
  const ufs = ufsDe(pontos);
  const [chosen, setChosen] = useState<string | null>(null);
  const uf = chosen !== null && ufs.includes(chosen) ? chosen : (ufs[0] ?? null);
  const { data, error } = useQuery({
    queryKey: ['malha', uf],
    queryFn: ({ signal }) => lerMalha(uf ?? '', signal),
    enabled: uf !== null,
    staleTime: Infinity,
  });
  const nomes = data && new Set(data.features.map(({ properties }) => properties.name));
  const noMapa = (ponto: Ponto): boolean => ponto.ibge !== undefined && nomes?.has(ponto.ibge) === true;
  const fora = pontos.filter((ponto) => !noMapa(ponto));
  return (
    <>
      {ufs.length > 1 ? (
        <Select
          size="small"
          className="z-nao-imprimir painel-estado"
          aria-label={texto.estadoDe(titulo)}
          value={uf}
          options={ufs.map((value) => ({ value, label: value }))}
          onChange={setChosen}
        />
      ) : null}
      {error ? <p className="z-fraco">{texto.semMapa}</p> : null}
      {data && uf !== null ? (
        <Drawing quadro={quadro} uf={uf} proporcao={proporcaoDe(data)} onPoint={onPoint} ref={ref} />
      ) : uf !== null && !error ? (
        <LoadingState rows={6} />
      ) : null}
      {(data || error || uf === null) && fora.length > 0 ? (
        <>
          <h3 className="painel-fora">{texto.foraDoMapa}</h3>
          <Chart
            quadro={{ ...quadro, forma: 'bars', pontos: fora.slice(0, BARRAS_FORA) }}
            onPoint={(at) => {
              const ponto = fora[at];
              if (ponto) onPoint(pontos.indexOf(ponto));
            }}
          />
          {fora.length > BARRAS_FORA ? (
            <p className="z-fraco painel-nota">{texto.demais(fora.length - BARRAS_FORA)}</p>
          ) : null}
        </>
      ) : null}
    </>
  );
}

type Drawn = Props & { readonly uf: string; readonly proporcao: number };

function Drawing({ quadro, uf, proporcao, onPoint, ref }: Drawn) {
  const option = useCallback(
    (inks: Inks, width: number, height: number) =>
      mapOptionOf(quadro, { uf, proporcao }, inks, { width, height }),
    [quadro, uf, proporcao],
  );
  const frame = useDrawing({ option, onPoint, ref });
  return <div ref={frame} className="painel-desenho painel-mapa" aria-hidden />;
}
