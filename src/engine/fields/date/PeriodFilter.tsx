/** Chooses the period of a board or report: by name, or two days with what is wrong with them beside. */
import { Select } from 'antd';
import { useId } from 'react';
import { PERIODS, type PeriodName } from '#domain/painel/declaracao.ts';
import type { Periodo } from '#domain/painel/periodo.ts';
import { painel as texto } from '#messages/painel.ts';
import { Field } from '#shared/ui/Field.tsx';
import { DayFilter } from './DayFilter.tsx';
import { OUTRO, type ChosenPeriod, type PeriodChoice } from './usePeriod.ts';

type Props = {
  readonly period: ChosenPeriod;
  /** What it opens in, and what the last answer counted. */
  readonly opens: PeriodName | null;
  readonly read: Periodo | null | undefined;
};

export function PeriodFilter({ period, opens, read }: Props) {
  const id = useId();
  const { choice, problem } = period;
  const days = period.days(read);
  return (
    <>
      <Field id={id} label={texto.periodo}>
        <Select<PeriodChoice>
          id={id}
          style={{ width: '100%' }}
          value={choice ?? opens}
          options={[
            ...PERIODS.map((value) => ({ value, label: texto.periodos[value] })),
            { value: OUTRO, label: texto.outroPeriodo },
          ]}
          onChange={(next) => period.choose(next, read)}
        />
      </Field>
      {choice === OUTRO && days ? (
        <>
          <DayFilter label={texto.de} value={days.de} onChange={(dia) => period.type('de', dia)} />
          <DayFilter
            label={texto.ate}
            value={days.ate}
            problem={problem === null ? undefined : texto[problem]}
            onChange={(dia) => period.type('ate', dia)}
          />
        </>
      ) : null}
    </>
  );
}
