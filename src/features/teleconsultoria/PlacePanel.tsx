/** One's own question in the queue: its place, and how long it should take (TELE-02). */
import { Flex, Typography } from 'antd';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { duracaoDita } from '#messages/fila.ts';
import { teleconsultoriaTela as texto } from '#messages/teleconsultoria.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { usePlaces } from './wire.ts';

export default function PlacePanel({ id }: RecordPanelProps) {
  const { data, error, refetch } = usePlaces();
  if (error && !data) return <FailedState error={error} title={texto.falha} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={2} />;
  const mine = data.find((lugar) => lugar.id === id);
  if (!mine) return <EmptyState title={texto.foraDaFila} text={texto.foraDaFilaTexto} />;
  return (
    <Flex vertical gap={4} aria-live="polite">
      <Typography.Text strong>{texto.lugar(mine.lugar)}</Typography.Text>
      <Typography.Text type="secondary">
        {mine.espera === null ? texto.semEstimativa : texto.estimativa(duracaoDita(mine.espera * 60_000))}
      </Typography.Text>
    </Flex>
  );
}
