/** The patient's link, made at the first look; and the links of whoever else takes part. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { LinkCard } from '#capabilities/convite/index.ts';
import { lugaresDa } from '#domain/telemedicina/sala-grande.ts';
import type { ItemTelemedicina } from '#domain/telemedicina/wire.ts';
import { chamadaTela, telemedicinaTela as texto } from '#messages/telemedicina-tela.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { convidar, escolherSala, fazerLink, linksDe, type Convidado } from './wire.ts';

type Props = {
  readonly item: Pick<ItemTelemedicina, 'agendamentoId' | 'paciente' | 'grande'>;
  readonly onClose: () => void;
};

export function LinkDrawer({ item: { agendamentoId, paciente, grande }, onClose }: Props) {
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
        {data?.map((link) => (
          <LinkCard key={link.id} convite={link} onChange={reler} />
        ))}
        {data ? <Button onClick={() => setConvidando(true)}>{chamadaTela.convidar}</Button> : null}
        {data && grande !== null ? <Large agendamentoId={agendamentoId} grande={grande} /> : null}
      </Flex>
      {convidando ? (
        <InviteDialog agendamentoId={agendamentoId} onDone={reler} onClose={() => setConvidando(false)} />
      ) : null}
    </Drawer>
  );
}

/** For more than four people, where there is a media server for it. */
function Large({ agendamentoId, grande }: { readonly agendamentoId: number; readonly grande: boolean }) {
  const client = useQueryClient();
  const [marcada, setMarcada] = useState(grande);
  const { run, busy } = useAct(
    async (nova: boolean) => {
      setMarcada((await escolherSala(agendamentoId, nova)).grande);
      void client.invalidateQueries({ queryKey: ['telemedicina', 'dia'] });
    },
    { failure: texto.falhaSala },
  );
  return (
    <div>
      <Checkbox checked={marcada} disabled={busy} onChange={({ target }) => void run(target.checked)}>
        {texto.salaGrande}
      </Checkbox>
      <Typography.Paragraph type="secondary">{texto.salaGrandeTexto(lugaresDa(true))}</Typography.Paragraph>
    </div>
  );
}

function InviteDialog(props: {
  readonly agendamentoId: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { agendamentoId, onDone, onClose } = props;
  return (
    <FormDialog<{ nome: string; nascimento: string; email?: string }>
      title={chamadaTela.convidar}
      action={chamadaTela.convidarAcao}
      failure={chamadaTela.falhaConvidar}
      submit={async ({ nome, nascimento, email }) => {
        const convidado: Convidado = {
          nome: nome.trim(),
          nascimento,
          ...(email?.trim() ? { email: email.trim() } : {}),
        };
        await convidar(agendamentoId, convidado);
        onDone();
      }}
      onClose={onClose}
    >
      <Typography.Paragraph type="secondary">{chamadaTela.convidarTexto}</Typography.Paragraph>
      <Form.Item
        name="nome"
        label={chamadaTela.nome}
        rules={[{ required: true, min: 3, message: chamadaTela.faltaNome }]}
      >
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
