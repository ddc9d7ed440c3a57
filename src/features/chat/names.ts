/** What a conversation is called, and with whom it is. */
import type { ConversaChat, ParticipanteChat } from '#domain/chat/wire.ts';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { meuId } from './wire.ts';

/** The other of a conversation of two. */
export const outroDe = ({ tipo, participantes }: ConversaChat): ParticipanteChat | undefined =>
  tipo === 'DIRETA' ? participantes.find(({ id }) => id !== meuId()) : undefined;

export function nomeDa(conversa: ConversaChat): string {
  if (conversa.tipo === 'UNIDADE') return texto.unidade;
  if (conversa.tipo === 'GRUPO') return conversa.nome ?? texto.fechada;
  return outroDe(conversa)?.nome ?? texto.fechada;
}

/** 'MS' of Maria da Silva. */
export function iniciais(nome: string): string {
  const partes = nome.split(/\s+/).filter((parte) => parte.length > 2);
  return (
    [partes[0], partes.length > 1 ? partes.at(-1) : undefined]
      .map((parte) => parte?.[0]?.toUpperCase() ?? '')
      .join('') || '?'
  );
}
