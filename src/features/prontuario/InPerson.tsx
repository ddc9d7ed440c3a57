/** That an in-person visit is due in chronic care by telemedicine (CFM 2.314/2022), where the next one is booked (NGS-38). */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { CalendarPlus } from 'lucide-react';
import { Notice } from '#engine/kit/index.ts';
import { formatData } from '#domain/formato/data.ts';
import { presencialTela as texto } from '#messages/telemedicina.ts';
import { inPersonDue, CHARTS } from './wire.ts';

export function InPerson({ id, onBook }: { readonly id: number; readonly onBook: (() => void) | undefined }) {
  const { data } = useQuery({
    queryKey: [CHARTS, 'presencial', id],
    queryFn: ({ signal }) => inPersonDue(id, signal),
    // A reminder: where it does not come the chart is written all the same.
    retry: false,
  });
  const aviso = data?.aviso;
  if (!aviso) return null;
  const { vencido, ultimaPresencial, dias, ate } = aviso;
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice tone={vencido ? 'warning' : 'info'}>
        <Flex gap={8} wrap align="center" justify="space-between">
          <span>
            {vencido
              ? texto.vencido(ultimaPresencial && formatData(ultimaPresencial), dias)
              : texto.perto(formatData(ate))}
          </span>
          {onBook ? (
            <Button size="small" icon={<CalendarPlus size={16} aria-hidden />} onClick={onBook}>
              {texto.marcar}
            </Button>
          ) : null}
        </Flex>
      </Notice>
    </div>
  );
}
