/** Which day is shown, by a field or by a slider over the days on which the mouth changed; and which other beside it. */
import { Flex, Slider } from 'antd';
import { useMemo } from 'react';
import { formatData, isDay } from '#domain/formato/data.ts';
import { diasDaBoca } from '#domain/odontologia/estado.ts';
import type { Odontograma } from '#domain/odontologia/tipos.ts';
import { DayFilter } from '#engine/kit/index.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';

/** The day that the address asks for; today where it asks for none that was. */
export const dayIn = (asked: string | null, today: string): string =>
  asked !== null && isDay(asked) && asked <= today ? asked : today;

type Props = {
  readonly data: Odontograma;
  readonly day: string;
  readonly other: string | null;
  /** '' : today. */
  readonly onDay: (day: string) => void;
  /** While the slider is on its way, before the address says where it stopped. */
  readonly onSlide: (day: string) => void;
  /** '' : none beside it. */
  readonly onCompare: (day: string) => void;
};

export function Days({ data, day, other, onDay, onSlide, onCompare }: Props) {
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
  // A field is dear to draw: this one stays as it is while the slider moves.
  const compare = useMemo(
    () => <DayFilter label={texto.comparar} value={other ?? ''} onChange={onCompare} />,
    [other, onCompare],
  );
  return (
    <Flex wrap gap="0 16px" align="start" className="z-odonto-dias z-nao-imprimir">
      <DayFilter label={texto.dia} value={day} onChange={onDay} />
      {days.length > 1 ? (
        <div className="z-odonto-trilho">
          <span className="z-linha" aria-hidden="true">
            <span className="z-fraco">{texto.linhaDoTempo}</span>
            <span data-num>{formatData(days[at] ?? hoje)}</span>
          </span>
          <Slider
            min={0}
            max={days.length - 1}
            value={at}
            dots={days.length <= 40}
            ariaLabelForHandle={texto.linhaDoTempo}
            ariaValueTextFormatterForHandle={(value) => formatData(days[value] ?? hoje)}
            // The day stands above: a bubble would be placed anew with each step, which costs more than the mouth.
            tooltip={{ formatter: null }}
            onChange={(value) => onSlide(days[value] ?? hoje)}
          />
        </div>
      ) : null}
      {compare}
    </Flex>
  );
}
