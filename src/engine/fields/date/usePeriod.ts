/** The period of a board or report, kept in the address: one by name, or two typed days. */
import { PERIODS, type PeriodName } from '#domain/painel/declaracao.ts';
import { problemaDosDias, type Periodo } from '#domain/painel/periodo.ts';
import { useAddress } from '#shared/navigation/address.ts';

export const OUTRO = 'outro';
export type PeriodChoice = PeriodName | typeof OUTRO;
export type PeriodProblem = ReturnType<typeof problemaDosDias>;

const isPeriod = (nome: string | null): nome is PeriodName => PERIODS.some((period) => period === nome);

/** `read`: the period that the answer counted, which 'Outro período' begins with. */
export function usePeriod() {
  const [params, put] = useAddress();
  const named = params.get('periodo');
  const typed = params.has('de') || params.has('ate');
  const [de, ate] = [params.get('de') ?? '', params.get('ate') ?? ''];
  const query: { readonly [campo: string]: string } = typed
    ? { de, ate }
    : isPeriod(named)
      ? { periodo: named }
      : {};
  const choice: PeriodChoice | null = typed ? OUTRO : isPeriod(named) ? named : null;
  return {
    query,
    choice,
    problem: typed ? problemaDosDias(de, ate) : null,
    days: (read: Periodo | null | undefined): Periodo | null | undefined => (typed ? { de, ate } : read),
    choose: (next: PeriodChoice, read: Periodo | null | undefined) =>
      next === OUTRO
        ? put({ periodo: null, de: read?.de, ate: read?.ate })
        : put({ periodo: next, de: null, ate: null }),
    type: (campo: 'de' | 'ate', dia: string) => put({ periodo: null, de, ate, [campo]: dia }),
  };
}

export type ChosenPeriod = ReturnType<typeof usePeriod>;
