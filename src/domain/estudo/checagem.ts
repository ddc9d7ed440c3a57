/** Edit checks: rules as data over the values of a form, and over those of an earlier visit (CRF-01). */
import { compareDecimal } from '../formato/decimal.ts';

export type Operador = 'MAIOR' | 'MAIOR_IGUAL' | 'MENOR' | 'MENOR_IGUAL' | 'IGUAL';

export type Checagem = {
  readonly codigo: string;
  readonly campo: string;
  readonly tipo: 'FAIXA' | 'ENTRE_CAMPOS' | 'ENTRE_VISITAS';
  readonly minimo: string | null;
  readonly maximo: string | null;
  readonly operador: Operador | null;
  readonly outroCampo: string | null;
  readonly visitaAnterior: string | null;
  readonly mensagem: string;
};

type Valores = { readonly [campo: string]: unknown };

/** The values of the same form at another visit of the same person. */
export type OutraVisita = {
  readonly momento: string | null;
  readonly ordem: number;
  readonly valores: Valores;
};

export type Onde = {
  readonly ordem: number;
  readonly valores: Valores;
  /** The other visits at which the form was filled in, in any order. */
  readonly comparadas: readonly OutraVisita[];
};

/** A number as it is compared; null for what is none. A day compares as a text does. */
function numeroDe(valor: unknown): string | null {
  if (typeof valor === 'number' && Number.isFinite(valor)) return String(valor);
  return typeof valor === 'string' && /^-?\d+(\.\d+)?$/.test(valor) ? valor : null;
}

const DIA = /^\d{4}-\d{2}-\d{2}/;

/** Negative, zero or positive; undefined where the two cannot be compared. */
function comparar(valor: unknown, comparado: unknown): number | undefined {
  const [primeiro, segundo] = [numeroDe(valor), numeroDe(comparado)];
  if (primeiro !== null && segundo !== null) return compareDecimal(primeiro, segundo);
  if (typeof valor !== 'string' || typeof comparado !== 'string') return undefined;
  if (DIA.test(valor) && DIA.test(comparado)) return valor < comparado ? -1 : valor > comparado ? 1 : 0;
  return valor === comparado ? 0 : undefined;
}

const VALE: Readonly<Record<Operador, (sinal: number) => boolean>> = {
  MAIOR: (sinal) => sinal > 0,
  MAIOR_IGUAL: (sinal) => sinal >= 0,
  MENOR: (sinal) => sinal < 0,
  MENOR_IGUAL: (sinal) => sinal <= 0,
  IGUAL: (sinal) => sinal === 0,
};

/** Whether the check is kept; what is empty or cannot be compared breaks none: being missing is told elsewhere. */
export function cumpre(checagem: Checagem, { ordem, valores, comparadas }: Onde): boolean {
  const valor = valores[checagem.campo];
  if (checagem.tipo === 'FAIXA') {
    const numero = numeroDe(valor);
    if (numero === null) return true;
    const abaixo = checagem.minimo !== null && compareDecimal(numero, checagem.minimo) < 0;
    const acima = checagem.maximo !== null && compareDecimal(numero, checagem.maximo) > 0;
    return !abaixo && !acima;
  }
  const operador = checagem.operador;
  if (operador === null) return true;
  const comparado =
    checagem.tipo === 'ENTRE_CAMPOS'
      ? valores[checagem.outroCampo ?? '']
      : anterior(checagem.visitaAnterior, ordem, comparadas)?.valores[checagem.outroCampo ?? checagem.campo];
  const sinal = comparar(valor, comparado);
  return sinal === undefined || VALE[operador](sinal);
}

/** The visit that is named, or else the last one before this. */
function anterior(
  momento: string | null,
  ordem: number,
  comparadas: readonly OutraVisita[],
): OutraVisita | undefined {
  if (momento !== null) return comparadas.find((comparada) => comparada.momento === momento);
  return comparadas
    .filter((comparada) => comparada.ordem < ordem)
    .toSorted((first, second) => second.ordem - first.ordem)[0];
}

/** The checks that are broken, in their order. */
export const descumpridas = (checagens: readonly Checagem[], onde: Onde): readonly Checagem[] =>
  checagens.filter((checagem) => !cumpre(checagem, onde));
