/** Who belongs to a conversation; who administers a group brings in and takes out, everybody may leave it. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Select, Typography } from 'antd';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { ConversaChat, ParticipanteChat } from '#domain/chat/wire.ts';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { request } from '#shared/http/client.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { nomeDa } from './names.ts';
import { caminho, meuId, reler, usePessoas } from './wire.ts';

type Props = { readonly conversa: ConversaChat; readonly onSair: () => void; readonly onClose: () => void };

export function People({ conversa, onSair, onClose }: Props) {
  const client = useQueryClient();
  const { data } = usePessoas();
  const [novas, setNovas] = useState<readonly number[]>([]);
  const grupo = conversa.tipo === 'GRUPO';
  const dentro = new Set(conversa.participantes.map(({ id }) => id));
  const {
    run: fazer,
    busy,
    problem,
  } = useAct(
    async (passo: () => Promise<unknown>) => {
      await passo();
      await reler(client);
    },
    { failure: texto.falhaPessoas, tell: 'place' },
  );
  const tirar = async ({ id, nome }: ParticipanteChat) => {
    if (
      busy ||
      !(await confirm({
        title: texto.tirarPergunta(nome),
        text: texto.tirarTexto,
        yes: texto.tirarSim,
        danger: true,
      }))
    )
      return;
    await fazer(() =>
      request(caminho(conversa.id, `/participantes/${id}`), { method: 'DELETE', silent: true }),
    );
  };
  const sair = async () => {
    const title = texto.sairPergunta(nomeDa(conversa));
    if (busy || !(await confirm({ title, text: texto.sairTexto, yes: texto.sair, danger: true }))) return;
    await fazer(async () => {
      await request(caminho(conversa.id, `/participantes/${meuId()}`), { method: 'DELETE', silent: true });
      onClose();
      onSair();
    });
  };
  const incluir = () =>
    fazer(async () => {
      await request(caminho(conversa.id, '/participantes'), {
        method: 'POST',
        body: { pessoas: novas },
        silent: true,
      });
      setNovas([]);
    });
  return (
    <Modal
      title={texto.participantes}
      onClose={onClose}
      footer={
        grupo ? (
          <Button danger disabled={busy} onClick={() => void sair()}>
            {texto.sair}
          </Button>
        ) : undefined
      }
    >
      <Flex vertical gap={12}>
        <ul className="z-limpa">
          {conversa.participantes.map((participante) => (
            <li key={participante.id}>
              <Flex justify="space-between" align="center">
                <span>
                  {participante.nome}
                  <Typography.Text type="secondary">
                    {participante.administra && grupo ? ` · ${texto.administra}` : ''}
                    {participante.ativo ? '' : ` · ${texto.inativo}`}
                  </Typography.Text>
                </span>
                {grupo && conversa.administra && participante.id !== meuId() ? (
                  <IconButton
                    label={texto.tirar(participante.nome)}
                    icon={<UserMinus size={16} aria-hidden />}
                    disabled={busy}
                    onClick={() => void tirar(participante)}
                  />
                ) : null}
              </Flex>
            </li>
          ))}
        </ul>
        {grupo && conversa.administra ? (
          <Flex gap={8}>
            <Select<number[]>
              mode="multiple"
              style={{ flex: 1 }}
              aria-label={texto.incluirQuem}
              placeholder={texto.incluirQuem}
              optionFilterProp="label"
              value={[...novas]}
              onChange={setNovas}
              options={(data ?? [])
                .filter(({ id }) => !dentro.has(id))
                .map(({ id, nome }) => ({ value: id, label: nome }))}
            />
            <Button loading={busy} disabled={novas.length === 0} onClick={() => void incluir()}>
              {texto.incluir}
            </Button>
          </Flex>
        ) : null}
        {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      </Flex>
    </Modal>
  );
}
