/**
 * What a file says of itself against what was read of it: the one rule of every reader of outside files. A
 * balance, a net value, a count or a sum that the file brings is there to check by. Where it does not meet, it is told.
 */
import { compareDecimal, subtractDecimal } from '../formato/decimal.ts';

export type FiguraDoArquivo =
  | 'saldo-final'
  | 'liquido'
  | 'total-retido'
  | 'iss-retido'
  | 'registros-lote'
  | 'registros-arquivo'
  | 'lotes-arquivo'
  | 'soma-lote';

export type Figura = {
  readonly que: FiguraDoArquivo;
  /** As the file says it; null: it does not. */
  readonly dito: string | null;
  /** What the reading gives. The first is what is told; the others are as right (ways of counting). */
  readonly lido: readonly [string, ...(readonly string[])];
  /** How far they may be apart, since others round. */
  readonly folga?: string;
  /** Of a layout that must say it: silence differs too. */
  readonly exigida?: boolean;
};

export type Divergencia = {
  readonly que: FiguraDoArquivo;
  readonly dito: string | null;
  readonly lido: string;
};

/** The figures that do not meet, in their order. */
export function divergencias(figuras: readonly Figura[]): readonly Divergencia[] {
  return figuras.flatMap(({ que, dito, lido, folga = '0', exigida = false }) => {
    const confere = dito === null ? !exigida : lido.some((valor) => perto(dito, valor, folga));
    return confere ? [] : [{ que, dito, lido: lido[0] }];
  });
}

function perto(a: string, b: string, folga: string): boolean {
  return compareDecimal(subtractDecimal(a, b).replace('-', ''), folga) <= 0;
}
