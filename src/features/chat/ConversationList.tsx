/** The conversations, the last one written in first. */
import { Avatar, Badge, Button, Flex, Typography } from 'antd';
import { Building2, Lock, Users } from 'lucide-react';
import type { ConversaChat } from '#domain/chat/wire.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { formatHora, formatRelativo } from '#domain/formato/data-hora.ts';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { iniciais, nomeDa } from './names.ts';
import { meuId } from './wire.ts';

type Props = {
  readonly conversas: readonly ConversaChat[];
  readonly aberta: number | null;
  readonly agora: number;
  readonly onAbrir: (id: number) => void;
};

export function ConversationList({ conversas, aberta, agora, onAbrir }: Props) {
  return (
    <nav className="chat-rola" aria-label={texto.conversas}>
      <ul className="z-limpa">
        {conversas.map((conversa) => (
          <li key={conversa.id}>
            <Button
              type="text"
              block
              className="chat-item"
              aria-current={conversa.id === aberta}
              icon={<Face conversa={conversa} />}
              onClick={() => onAbrir(conversa.id)}
            >
              <Item conversa={conversa} agora={agora} />
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Face({ conversa }: { readonly conversa: ConversaChat }) {
  const icone = conversa.fechada ? (
    <Lock size={16} aria-hidden />
  ) : conversa.tipo === 'UNIDADE' ? (
    <Building2 size={16} aria-hidden />
  ) : conversa.tipo === 'GRUPO' ? (
    <Users size={16} aria-hidden />
  ) : undefined;
  return (
    <Avatar aria-hidden icon={icone}>
      {icone ? null : iniciais(nomeDa(conversa))}
    </Avatar>
  );
}

function Item({ conversa, agora }: { readonly conversa: ConversaChat; readonly agora: number }) {
  const { ultima, naoLidas, paciente, fechada, ultimaEm, ultimaSeq } = conversa;
  const quando =
    diaDe(ultimaEm) === diaDe(agora)
      ? formatHora(ultimaEm)
      : formatRelativo(ultimaEm, new Date(agora).toISOString()).slice(0, 10).replace(',', '');
  const autor =
    ultima &&
    (ultima.autorId === meuId()
      ? texto.voce
      : conversa.tipo === 'DIRETA'
        ? null
        : ultima.autor.split(' ')[0]);
  const trecho = fechada
    ? texto.fechada
    : ultima
      ? [autor, ultima.texto || texto.arquivo].filter(Boolean).join(': ')
      : texto.semMensagens;
  return (
    <Flex vertical className="z-cresce">
      <Flex justify="space-between" gap={8}>
        <Typography.Text strong ellipsis>
          {nomeDa(conversa)}
        </Typography.Text>
        {ultimaSeq === 0 ? null : <Typography.Text type="secondary">{quando.split(' ')[0]}</Typography.Text>}
      </Flex>
      {paciente ? <Typography.Text ellipsis>{texto.sobre(paciente.nome)}</Typography.Text> : null}
      <Flex justify="space-between" gap={8}>
        <Typography.Text type="secondary" ellipsis>
          {trecho}
        </Typography.Text>
        {naoLidas > 0 ? <Badge count={naoLidas} title={texto.naoLidas(naoLidas)} /> : null}
      </Flex>
    </Flex>
  );
}
