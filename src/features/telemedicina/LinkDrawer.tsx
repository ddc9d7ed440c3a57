/** The patient's link, made at the first look; and the links of whoever else takes part. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { LinkCard } from '#capabilities/convite/index.ts';
import type { ItemTelemedicina } from '#domain/telemedicina/wire.ts';
import { chamadaTela, telemedicinaTela as texto } from '#messages/telemedicina-tela.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { convidar, fazerLink, linksDe, type Convidado } from './wire.ts';

type Props = { readonly item: Pick<ItemTelemedicina, 'agendamentoId' | 'paciente'>; readonly onClose: () => void };

export function LinkDrawer({ item: { agendamentoId, paciente }, onClose }: Props) {
  const client = useQueryClient();
  const chave = ['telemedicina', 'links', agendamentoId];
  const [convidando, setConvidando] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: chave,
    queryFn: async ({ signal }) => {
      await fazerLink(agendamentoId);
      return linksDe(agendamentoId, signal);
    },
    staleTime: 0,
    retry: false,
  });
  const reler = () => void client.invalidateQueries({ queryKey: chave });
  return (
    <Drawer title={texto.linkDe(paciente ?? '')} onClose={onClose}>
      <Flex vertical gap={24}>
        <Typography.Text type="secondary">{texto.linkTexto}</Typography.Text>
        {error ? <FailedState error={error} title={texto.falhaLink} retry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingState rows={4} /> : null}
        {data?.map((um) => (
          <LinkCard key={um.id} convite={um} onChange={reler} />
        ))}
        {data ? <Button onClick={() => setConvidando(true)}>{chamadaTela.convidar}</Button> : null}
      </Flex>
      {convidando ? <InviteDialog agendamentoId={agendamentoId} onDone={reler} onClose={() => setConvidando(false)} /> : null}
    </Drawer>
  );
}

function InviteDialog(props: { readonly agendamentoId: number; readonly onDone: () => void; readonly onClose: () => void }) {
  const { agendamentoId, onDone, onClose } = props;
  return (
    <FormDialog<{ nome: string; nascimento: string; email?: string }>
      title={chamadaTela.convidar}
      action={chamadaTela.convidarAcao}
      failure={chamadaTela.falhaConvidar}
      submit={async ({ nome, nascimento, email }) => {
        const quem: Convidado = { nome: nome.trim(), nascimento, ...(email?.trim() ? { email: email.trim() } : {}) };
        await convidar(agendamentoId, quem);
        onDone();
      }}
      onClose={onClose}
    >
      <Typography.Paragraph type="secondary">{chamadaTela.convidarTexto}</Typography.Paragraph>
      <Form.Item name="nome" label={chamadaTela.nome} rules={[{ required: true, min: 3, message: chamadaTela.faltaNome }]}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item
        name="nascimento"
        label={chamadaTela.nascimento}
        rules={[{ required: true, message: chamadaTela.faltaNascimento }]}
      >
        <Input type="date" />
      </Form.Item>
      <Form.Item name="email" label={chamadaTela.email}>
        <Input type="email" maxLength={150} />
      </Form.Item>
    </FormDialog>
  );
}
