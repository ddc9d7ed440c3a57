/** The patient's link into the call: copied, sent, or shown as a code. */
import { useQuery } from '@tanstack/react-query';
import { Flex, Typography } from 'antd';
import { LinkCard } from '#capabilities/convite/index.ts';
import { teleatendimentoTela as texto } from '#messages/teleatendimento-tela.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { linkDoPaciente } from './wire.ts';

type Props = { readonly agendamentoId: number; readonly nome: string; readonly onClose: () => void };

export function LinkDrawer({ agendamentoId, nome, onClose }: Props) {
  const query = useQuery({
    queryKey: ['teleatendimento-link', agendamentoId],
    queryFn: () => linkDoPaciente(agendamentoId),
    staleTime: 0,
    retry: false,
  });
  return (
    <Drawer title={texto.linkDe(nome)} onClose={onClose}>
      <Flex vertical gap={24}>
        <Typography.Text type="secondary">{texto.linkTexto}</Typography.Text>
        <Loaded query={query} failed={texto.falhaLink} rows={4}>
          {(data) => <LinkCard convite={data} onChange={() => void query.refetch()} />}
        </Loaded>
      </Flex>
    </Drawer>
  );
}
