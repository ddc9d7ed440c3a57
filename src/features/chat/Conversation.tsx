/** One conversation: who it is with, what was said, and where one writes. */
import { Alert, Button, Flex, Typography } from 'antd';
import { ArrowLeft, Users } from 'lucide-react';
import { useState } from 'react';
import type { ConversaChat } from '#domain/chat/wire.ts';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Composer } from './Composer.tsx';
import { Messages } from './Messages.tsx';
import { nomeDa, outroDe } from './names.ts';
import { People } from './People.tsx';
import { useMensagens } from './wire.ts';

type Props = {
  readonly conversa: ConversaChat;
  readonly procurada: number | null;
  readonly escreve: boolean;
  readonly onVoltar: () => void;
};

export function Conversation({ conversa, procurada, escreve, onVoltar }: Props) {
  const { data, error, refetch } = useMensagens(conversa.id, !conversa.fechada);
  const [pessoas, setPessoas] = useState(false);
  const outroParticipante = outroDe(conversa);
  const fechado =
    outroParticipante && !outroParticipante.ativo
      ? texto.naoEscreve(outroParticipante.nome)
      : escreve
        ? null
        : texto.soLeitura;
  return (
    <>
      <Flex className="chat-topo" gap={8} align="center">
        <span className="z-so-celular">
          <IconButton label={texto.voltar} icon={<ArrowLeft size={18} aria-hidden />} onClick={onVoltar} />
        </span>
        <Flex vertical flex={1} style={{ minWidth: 0 }}>
          <h2>
            {nomeDa(conversa)}
            {outroParticipante && !outroParticipante.ativo ? ` (${texto.inativo})` : ''}
          </h2>
          {conversa.paciente ? (
            <Typography.Text ellipsis>{texto.sobre(conversa.paciente.nome)}</Typography.Text>
          ) : null}
        </Flex>
        {conversa.tipo === 'DIRETA' ? null : (
          <Button icon={<Users size={16} aria-hidden />} onClick={() => setPessoas(true)}>
            {texto.pessoas(conversa.participantes.length)}
          </Button>
        )}
      </Flex>
      {conversa.fechada ? (
        <EmptyState title={texto.fechada} text={texto.fechadaTexto} />
      ) : error && !data ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : data ? (
        <Messages conversa={conversa} resposta={data} procurada={procurada}>
          {fechado === null ? (
            <Composer conversaId={conversa.id} />
          ) : (
            <Alert type="info" showIcon message={fechado} />
          )}
        </Messages>
      ) : (
        <LoadingState rows={6} />
      )}
      {pessoas ? <People conversa={conversa} onSair={onVoltar} onClose={() => setPessoas(false)} /> : null}
    </>
  );
}
