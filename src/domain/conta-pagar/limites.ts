/** How far interest and fine of a payment may go: a bill to pay has no rule of its own, so what is usual is one. */
import { encargosDe, type Encargos } from '../conta-receber/encargos.ts';
import { compareDecimal, sumDecimal } from '../formato/decimal.ts';

/** Two percent once and one percent a month: what bills usually charge. */
const USUAL = { jurosMes: '1', multa: '2', carenciaDias: 0 } as const;

type Atraso = { readonly vencimento: string; readonly vencimentoUtil: string | null };

export type LimiteDosEncargos = {
  readonly usual: Encargos;
  /** Undefined: nothing to ask. */
  readonly excesso: 'maior-que-o-valor' | 'alem-do-usual' | undefined;
};

export type AcrescimosDoTitulo = Atraso & {
  readonly valorBruto: string;
  readonly juros: string;
  readonly multa: string;
};

/** Interest and fine that a title itself says, against what is usual for who pays it today, or on its due date. */
export const limiteDosAcrescimos = (
  { valorBruto, juros, multa, ...atraso }: AcrescimosDoTitulo,
  hoje: string,
): LimiteDosEncargos => limiteDosEncargos(atraso, valorBruto, sumDecimal(juros, multa), hoje);

/** `encargos` paid over `valor` on `data`, against what is usual for the days late. */
export function limiteDosEncargos(
  { vencimento, vencimentoUtil }: Atraso,
  valor: string,
  encargos: string,
  data: string,
): LimiteDosEncargos {
  const usual = encargosDe(
    { ...USUAL, vencimento, vencimentoUtil: vencimentoUtil ?? vencimento },
    valor,
    data,
  );
  if (compareDecimal(encargos, usual.total) <= 0) return { usual, excesso: undefined };
  return { usual, excesso: compareDecimal(encargos, valor) > 0 ? 'maior-que-o-valor' : 'alem-do-usual' };
}
