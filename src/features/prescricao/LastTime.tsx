/** The posology of the last time, proposed when a medicine is chosen: one button fills the line. */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import { History } from 'lucide-react';
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { posologiaDoItem } from '#domain/prescricao/posologia.ts';
import type { UltimaPosologia } from '#domain/prescricao/wire.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { findLast, PRESCRIPTIONS } from './wire.ts';

export function LastTime(props: {
  readonly prontuarioId: number;
  readonly medicamentoId: number;
  readonly onTake: (ultima: UltimaPosologia) => void;
}) {
  const { prontuarioId, medicamentoId, onTake } = props;
  // A proposal that does not come is no proposal: the line is written as always.
  const { data } = useQuery({
    queryKey: [PRESCRIPTIONS, 'ultima', prontuarioId, medicamentoId],
    queryFn: ({ signal }) => findLast(prontuarioId, medicamentoId, signal),
    staleTime: 60_000,
    retry: false,
  });
  const ultima = data?.ultima;
  if (!ultima) return null;
  const frase = posologiaDoItem({ descricao: '', ...ultima });
  if (frase === '') return null;
  return (
    <Flex gap={8} wrap align="center" className="z-largo">
      <Typography.Text type="secondary" role="status" style={{ flex: '0 1 auto' }}>
        {texto.daUltimaVez(ultima.de, formatData(diaDe(Date.parse(ultima.emitidaEm))), frase)}
      </Typography.Text>
      <Button size="small" icon={<History size={14} aria-hidden />} onClick={() => onTake(ultima)}>
        {texto.usarUltima}
      </Button>
    </Flex>
  );
}
