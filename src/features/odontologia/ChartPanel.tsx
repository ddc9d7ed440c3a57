/** The mouth as a part of a dentist's chart: what is launched here says that it came from this visit (ODO-01, CLIN-02). */
import { useQuery } from '@tanstack/react-query';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';
import { useReread } from '#shared/live/board.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Board } from './Board.tsx';
import { EVENTS, IMAGES, KEY, readOdontogram } from './wire.ts';
import './odontologia.css';

const ALL = [KEY] as const;
const HEARD = [EVENTS, IMAGES] as const;

export default function ChartPanel({ row }: RecordPanelProps) {
  const id = Number(row['pacienteId']);
  const reread = useReread(ALL, HEARD);
  const { data, error, refetch } = useQuery({
    queryKey: [...ALL, id],
    queryFn: ({ signal }) => readOdontogram(id, signal),
    staleTime: 0,
    retry: false,
  });
  if (error && !data) return <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />;
  if (!data) return <LoadingState label={texto.carregando} />;
  return <Board id={id} data={data} reread={reread} />;
}
