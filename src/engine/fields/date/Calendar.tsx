import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DIAS_SEMANA, formatData, isDate } from '#domain/formato/data.ts';
import { campos } from '#messages/formulario.ts';
import { IconButton } from '#shared/ui/Button.tsx';
import { addMonths, monthTitle, moveBy, today, weeksOf } from './calendar.ts';

/** One month as a grid: arrows move by day and week, Page Up and Down by month, with Shift by year, Enter chooses. */
export function Calendar(props: { value: string | null; onPick: (date: string) => void; disabled?: (date: string) => boolean }) {
  const { value, onPick, disabled } = props;
  const now = today();
  const [focused, setFocused] = useState(value && isDate(value) ? value : now);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(true);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);
  const turn = (months: number) => setFocused(addMonths(focused, months));
  const month = focused.slice(0, 7);
  return (
    <div className="z-calendario">
      <div className="z-calendario-topo">
        <IconButton label={campos.anoAnterior} icon={<ChevronsLeft size={16} aria-hidden />} onClick={() => turn(-12)} />
        <IconButton label={campos.mesAnterior} icon={<ChevronLeft size={16} aria-hidden />} onClick={() => turn(-1)} />
        <strong aria-live="polite">{monthTitle(month)}</strong>
        <IconButton label={campos.mesSeguinte} icon={<ChevronRight size={16} aria-hidden />} onClick={() => turn(1)} />
        <IconButton label={campos.anoSeguinte} icon={<ChevronsRight size={16} aria-hidden />} onClick={() => turn(12)} />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={monthTitle(month)}
        onKeyDown={(event) => {
          const next = moveBy(focused, event.key, event.shiftKey);
          if (next === undefined) return;
          event.preventDefault();
          moved.current = true;
          setFocused(next);
        }}
      >
        <thead>
          <tr>
            {DIAS_SEMANA.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} aria-selected={date === value}>
                  <button
                    type="button"
                    tabIndex={date === focused ? 0 : -1}
                    disabled={disabled?.(date)}
                    aria-label={formatData(date)}
                    aria-current={date === now ? 'date' : undefined}
                    data-fora={date.startsWith(month) ? undefined : ''}
                    data-escolhido={date === value ? '' : undefined}
                    onClick={() => onPick(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="z-calendario-hoje" disabled={disabled?.(now)} onClick={() => onPick(now)}>
        {campos.hoje}
      </button>
    </div>
  );
}
