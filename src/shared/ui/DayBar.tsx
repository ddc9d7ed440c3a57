/** The day that a screen's address says: one step back or on, today, or any from the calendar. */
import { Button, DatePicker, Flex } from 'antd';
import dayjs from '../dayjs.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { barraDoDia as texto } from '#messages/app.ts';
import { today } from '#shared/clock.ts';
import { presentDay } from '../navigation/day.ts';
import { IconButton } from './IconButton.tsx';

export type PassoDoDia = 'dia' | 'semana' | 'mes';
const UNIDADE = { dia: 'day', semana: 'week', mes: 'month' } as const;

type Props = {
  readonly dia: string;
  readonly passo?: PassoDoDia;
  readonly onDay: (dia: string) => void;
};

export function DayBar({ dia, passo = 'dia', onDay }: Props) {
  const andar = (quantos: 1 | -1) =>
    onDay(dayjs(presentDay()).add(quantos, UNIDADE[passo]).format('YYYY-MM-DD'));
  const { anterior, seguinte } = texto.passos[passo];
  return (
    <Flex gap={4} align="center">
      <IconButton label={anterior} icon={<ChevronLeft size={16} aria-hidden />} onClick={() => andar(-1)} />
      <Button onClick={() => onDay(today())}>{texto.hoje}</Button>
      <IconButton label={seguinte} icon={<ChevronRight size={16} aria-hidden />} onClick={() => andar(1)} />
      <DatePicker
        aria-label={texto.dia}
        allowClear={false}
        style={{ width: 140 }}
        value={dayjs(dia)}
        format="DD/MM/YYYY"
        onChange={(novo) => onDay(novo?.format('YYYY-MM-DD') ?? today())}
      />
    </Flex>
  );
}
