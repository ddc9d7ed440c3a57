/** Which day is shown, by a field or by a slider over the days on which the mouth changed; and which other beside it. */
import { Flex, Slider } from 'antd';
import { useMemo } from 'react';
import { formatData, isDay } from '#domain/formato/data.ts';
import { diasDaBoca } from '#domain/odontologia/estado.ts';
import type { Odontograma } from '#domain/odontologia/tipos.ts';
import { DayFilter } from '#engine/kit/index.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';
import type { Changes } from '#shared/navigation/address.ts';

/** The day that the address asks for; today where it asks for none that was. */
export const dayIn = (asked: string | null, today: string): string =>
  asked !== null && isDay(asked) && asked <= today ? asked : today;

type Props = {
  readonly data: Odontograma;
  readonly day: string;
  readonly other: string | null;
  readonly put: (changes: Changes) => void;
};

export function Days({ data, day, other, put }: Props) {
  const { hoje, eventos } = data;
  const days = useMemo(() => {
    const changed = diasDaBoca(eventos).filter((dia) => dia <= hoje);
    return changed.at(-1) === hoje ? changed : [...changed, hoje];
  }, [eventos, hoje]);
  // Between two days on which something changed the mouth is as on the first of them.
  const at = Math.max(
    days.findLastIndex((dia) => dia <= day),
    0,
  );
  const show = (value: string) => put({ dia: value === hoje || value === '' ? null : value });
  return (
    <Flex wrap gap="0 16px" align="start" className="z-odonto-dias z-nao-imprimir">
      <DayFilter label={texto.dia} value={day} onChange={show} />
      {days.length > 1 ? (
        <div className="z-odonto-trilho">
          <Slider
            min={0}
            max={days.length - 1}
            value={at}
            dots={days.length <= 40}
            ariaLabelForHandle={texto.linhaDoTempo}
            ariaValueTextFormatterForHandle={(value) => formatData(days[value] ?? hoje)}
            tooltip={{ formatter: (value) => formatData(days[value ?? 0] ?? hoje) }}
            onChange={(value) => show(days[value] ?? hoje)}
          />
        </div>
      ) : null}
      <DayFilter
        label={texto.comparar}
        value={other ?? ''}
        onChange={(value) => put({ com: value === '' ? null : value })}
      />
    </Flex>
  );
}
