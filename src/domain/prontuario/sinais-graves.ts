/** What is grave in what was measured last of each sign of a chart, by the limits of the emergency, as a person reads it. */
import { CONSCIENCIA } from '#schemas/compartilhado/sinais.ts';
import { news2Dito } from '#messages/pronto-atendimento.ts';
import { SINAIS } from '../cuidado/sinais.ts';
import type { DeQuem } from './sessao.ts';
import { gravidadeDe, type Grave, type SinaisGraves } from '../pronto-atendimento/contradicao.ts';

type Medicao = SinaisGraves & { readonly medidoEm?: string | null | undefined };

/**
 * What counts: of each sign its last value, and when the last one was measured. A temperature measured by itself afterwards
 * takes back no saturation. Undefined: nothing was measured.
 */
export function ultimosSinais<M extends Medicao>(medicoes: readonly M[]): M | undefined {
  const emOrdem = medicoes.toSorted((a, b) => (a.medidoEm ?? '').localeCompare(b.medidoEm ?? ''));
  const [primeira, ...demais] = emOrdem;
  return primeira && demais.reduce((ate, medicao) => ({ ...ate, ...soOMedido(medicao) }), primeira);
}

const soOMedido = <M extends object>(medicao: M): Partial<M> =>
  Object.fromEntries(
    Object.entries(medicao).filter(([, valor]) => valor !== null && valor !== undefined && valor !== ''),
  ) as Partial<M>;

function frase(parte: Grave, medicao: Medicao): string | undefined {
  const valor = medicao[parte];
  if (parte === 'consciencia') return CONSCIENCIA.oneOf.find((grau) => grau.const === valor)?.title;
  const sinal = SINAIS.find(({ campo }) => campo === parte);
  return sinal && `${sinal.titulo} ${String(valor).replace('.', ',')} ${sinal.unidade}`;
}

/** `idade`: whole years when the last was measured; null: nobody knows. Empty: nothing grave was measured. */
export function sinaisGraves(
  ultima: Medicao | undefined,
  idade: number | null,
  gestante: boolean,
): readonly string[] {
  if (!ultima) return [];
  const gravidade = gravidadeDe(ultima, idade, gestante);
  if (!gravidade) return [];
  return [
    ...gravidade.graves.flatMap((parte) => frase(parte, ultima) ?? []),
    ...(gravidade.news2 ? [news2Dito(gravidade.news2)] : []),
  ];
}

/** Signs as they are kept with what was done, and compared at the next closing. */
export const SINAIS_DA_CONDUTA_MAXIMO = 500;
export const sinaisDaConduta = (graves: readonly string[]): string | null =>
  graves.length === 0 ? null : graves.join(', ').slice(0, SINAIS_DA_CONDUTA_MAXIMO);

/** Whether what was done must be said: nobody said it, or it was said of other signs. */
export function pedeConduta(
  graves: readonly string[],
  conduta: { readonly condutaSinais?: string | null; readonly sinaisDaConduta?: string | null },
): boolean {
  if (graves.length === 0) return false;
  return (conduta.condutaSinais ?? '') === '' || conduta.sinaisDaConduta !== sinaisDaConduta(graves);
}

/** Grave signs of the rows as they are typed, while nobody said what was done with them; empty: nothing to ask. */
export function semConduta(
  linhas: unknown,
  { idade, gestante }: DeQuem,
  conduta: Parameters<typeof pedeConduta>[1],
): readonly string[] {
  const graves = sinaisGraves(
    ultimosSinais(Array.isArray(linhas) ? (linhas as readonly Medicao[]) : []),
    idade,
    gestante,
  );
  return pedeConduta(graves, conduta) ? graves : [];
}
