/** Sums of answers as people read them: shares, net promoter score, mean of a scale, and answers over time. */
import { addDays, dayNumber, daysInMonth } from '../../formato/data.ts';
import type { Agregado, Coluna, Contagem } from './wire.ts';

export type Parte = {
  readonly valor: string;
  readonly rotulo: string;
  readonly n: number;
  /** 0 to 100. */ readonly parte: number;
};

/** Share of `n` in `total`, in per cent with one decimal; 0 of nothing. */
export function parteDe(n: number, total: number): number {
  return total === 0 ? 0 : Math.round((n * 1000) / total) / 10;
}

/**
 * Each option with its count, in the template's order, those that nobody chose too; then values that no version offers any
 * more. References come by count. Shares are of who answered the question.
 */
export function partesDe(coluna: Coluna, { contagens, preenchidas }: Agregado): readonly Parte[] {
  const n = new Map(contagens.map((contagem) => [contagem.valor, contagem.n]));
  const opcoes = coluna.opcoes ?? [];
  const fora = contagens.filter(({ valor }) => !opcoes.some((opcao) => opcao.valor === valor));
  const nomeDe = ({ valor, rotulo }: Contagem): string => rotulo ?? valor;
  return [
    ...opcoes.map(({ valor, rotulo }) => ({ valor, rotulo, n: n.get(valor) ?? 0 })),
    ...fora
      .sort((a, b) => b.n - a.n)
      .map((contagem) => ({ valor: contagem.valor, rotulo: nomeDe(contagem), n: contagem.n })),
  ].map((parte) => ({ ...parte, parte: parteDe(parte.n, preenchidas) }));
}

export type Nps = {
  readonly promotores: number;
  readonly neutros: number;
  readonly detratores: number;
  readonly total: number;
  /** -100 to 100, a whole number; null without answers. */
  readonly indice: number | null;
};

/**
 * Net promoter score of notes from 0 to 10: 9 and 10 promote, 7 and 8 are neutral, 0 to 6 detract; the index is the share of
 * promoters less that of detractors (Reichheld, Harvard Business Review, December 2003). Other notes do not count.
 */
export function npsDe(contagens: readonly Contagem[]): Nps {
  let [promotores, neutros, detratores] = [0, 0, 0];
  for (const { valor, n } of contagens) {
    const nota = /^(?:[0-9]|10)$/.test(valor) ? Number(valor) : NaN;
    if (nota >= 9) promotores += n;
    else if (nota >= 7) neutros += n;
    else if (nota >= 0) detratores += n;
  }
  const total = promotores + neutros + detratores;
  return {
    promotores,
    neutros,
    detratores,
    total,
    indice: total === 0 ? null : Math.round(((promotores - detratores) * 100) / total),
  };
}

/** Mean of the notes from 1 to 5 with one decimal, and the share of 4 and 5; null without answers. */
export function notaMediaDe(contagens: readonly Contagem[]): {
  readonly media: number;
  readonly satisfeitos: number;
  readonly total: number;
} | null {
  const notas = contagens.filter(({ valor }) => /^[1-5]$/.test(valor));
  const total = notas.reduce((soma, { n }) => soma + n, 0);
  if (total === 0) return null;
  const pontos = notas.reduce((soma, { valor, n }) => soma + Number(valor) * n, 0);
  const boas = notas.reduce((soma, { valor, n }) => soma + (Number(valor) >= 4 ? n : 0), 0);
  return { media: Math.round((pontos * 10) / total) / 10, satisfeitos: parteDe(boas, total), total };
}

export type Passo = 'dia' | 'semana' | 'mes';
export type Ponto = {
  /** First day of the step. */ readonly de: string;
  /** Last day. */ readonly ate: string;
  readonly n: number;
};

/** Up to six weeks are shown by day, up to six months by week, longer by month. */
export function passoDe(de: string, ate: string): Passo {
  const dias = dayNumber(ate) - dayNumber(de) + 1;
  return dias <= 42 ? 'dia' : dias <= 183 ? 'semana' : 'mes';
}

/** Monday of the day's week, or the first of its month, or the day itself. */
function inicioDe(dia: string, passo: Passo): string {
  if (passo === 'dia') return dia;
  if (passo === 'mes') return `${dia.slice(0, 7)}-01`;
  return addDays(dia, -((((dayNumber(dia) + 3) % 7) + 7) % 7));
}

function fimDe(inicio: string, passo: Passo): string {
  if (passo === 'dia') return inicio;
  if (passo === 'semana') return addDays(inicio, 6);
  return `${inicio.slice(0, 7)}-${String(daysInMonth(Number(inicio.slice(0, 4)), Number(inicio.slice(5, 7)))).padStart(2, '0')}`;
}

/** The steps that a chart can show beside each other. */
const MAX_PONTOS = 60;

/**
 * Counts by day as points of equal steps from the first to the last, those without answers at zero. Weeks begin on Monday.
 * Of a very long time only the latest steps.
 */
export function serieDe(porDia: readonly { readonly dia: string; readonly n: number }[]): {
  readonly passo: Passo;
  readonly pontos: readonly Ponto[];
} {
  const dias = porDia.map(({ dia }) => dia).sort();
  const [primeiro, ultimo] = [dias[0], dias.at(-1)];
  if (primeiro === undefined || ultimo === undefined) return { passo: 'dia', pontos: [] };
  const passo = passoDe(primeiro, ultimo);
  const soma = new Map<string, number>();
  for (const { dia, n } of porDia) {
    const inicio = inicioDe(dia, passo);
    soma.set(inicio, (soma.get(inicio) ?? 0) + n);
  }
  const pontos: Ponto[] = [];
  for (let de = inicioDe(primeiro, passo); de <= ultimo; de = addDays(fimDe(de, passo), 1))
    pontos.push({ de, ate: fimDe(de, passo), n: soma.get(de) ?? 0 });
  return { passo, pontos: pontos.slice(-MAX_PONTOS) };
}
