/** What undoing a joining would do now: what goes back, and what changed since and stays. */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useNavigate } from 'react-router';
import { UndoPreview } from '#capabilities/uniao/index.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { uniaoTela as texto } from '#messages/uniao.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { undoPreview } from './uniao.ts';

export default function UndoPanel({ id }: RecordPanelProps) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['desfazer-uniao', id],
    queryFn: ({ signal }) => undoPreview(id, signal),
    staleTime: 0,
    retry: false,
  });
  if (error) return <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} label={texto.carregando} />;
  if (data.situacao !== 'AGUARDA') return <UndoPreview preview={data} />;
  return (
    <Flex vertical align="start" gap={12}>
      <span>{texto.aguarda(data.pedidaPor)}</span>
      <Button onClick={() => void navigate(`/pacientes/unificar/${data.ficaId}?com=${data.saiId}`)}>
        {texto.comparar}
      </Button>
    </Flex>
  );
}
