/** How far interest and fine of a receipt may go when a person types them; what the title's rule gives always may. */
import { compareDecimal, percentOf, sumDecimal } from '../formato/decimal.ts';
import type { Encargos } from './encargos.ts';

/** Percent that a consumer's fine never passes: CDC art. 52 §1. */
export const MULTA_DO_CONSUMIDOR = '2';

export type EncargosDigitados = {
  /** What comes off the title. */
  readonly valor: string;
  readonly regra: Pick<Encargos, 'juros' | 'multa'>;
  readonly juros: string;
  readonly multa: string;
  readonly consumidor: boolean;
};

export type Excesso =
  | { readonly campo: 'juros' | 'multa'; readonly porque: 'maior-que-o-valor' }
  | { readonly campo: 'multa'; readonly porque: 'consumidor'; readonly ate: string }
  | { readonly campo: 'motivo'; readonly porque: 'alem-da-regra' };

/** What a receipt forgives: all of it never, more than half only by who may cancel titles, and any of it with a reason. */
export type Perdao = 'tudo' | 'mais-da-metade' | 'mais-da-metade-ao-todo' | 'com-motivo' | undefined;

/** What of the same debt was forgiven before, and what all of it comes to with its charges. */
export type JaPerdoado = { readonly perdoado: string; readonly inteiro: string };

const passaDaMetade = (parte: string, de: string): boolean =>
  compareDecimal(sumDecimal(parte, parte), de) > 0;

/**
 * `devido`: what comes off the title and its charges; `desconto`: what of that nobody pays. Half of it is the bound, and half
 * of the whole debt beside what was forgiven of it before: several receipts are not several bounds.
 */
export function perdaoDoDesconto(devido: string, desconto: string, antes?: JaPerdoado): Perdao {
  if (compareDecimal(desconto, '0') <= 0) return undefined;
  if (compareDecimal(desconto, devido) >= 0) return 'tudo';
  if (passaDaMetade(desconto, devido)) return 'mais-da-metade';
  return antes && passaDaMetade(sumDecimal(antes.perdoado, desconto), antes.inteiro)
    ? 'mais-da-metade-ao-todo'
    : 'com-motivo';
}

const passa = (digitado: string, limite: string): boolean => compareDecimal(digitado, limite) > 0;

/** Whether interest or fine is more than the title's rule gives. */
export const alemDaRegra = ({ regra, juros, multa }: Omit<EncargosDigitados, 'consumidor'>): boolean =>
  passa(juros, regra.juros) || passa(multa, regra.multa);

/** What is refused of interest and fine; 'alem-da-regra' goes with a reason. */
export function excessoDosEncargos(digitado: EncargosDigitados): Excesso | undefined {
  const { valor, regra, multa, consumidor } = digitado;
  for (const campo of ['juros', 'multa'] as const)
    if (passa(digitado[campo], regra[campo]) && passa(digitado[campo], valor))
      return { campo, porque: 'maior-que-o-valor' };
  const ate = percentOf(valor, MULTA_DO_CONSUMIDOR);
  if (consumidor && passa(multa, ate) && passa(multa, regra.multa))
    return { campo: 'multa', porque: 'consumidor', ate };
  return alemDaRegra(digitado) ? { campo: 'motivo', porque: 'alem-da-regra' } : undefined;
}
