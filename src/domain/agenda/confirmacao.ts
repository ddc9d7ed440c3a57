/** Confirmation by a link: what the house asks with, what the patient is shown and answers. */
import type { PassoConvite } from '../convite/convite.ts';
import type { DiaSemana, ParteDoDia } from './tipos.ts';

export const CANAIS_CONFIRMACAO = ['EMAIL', 'WHATSAPP', 'SMS', 'LINK'] as const;
export type CanalConfirmacao = (typeof CANAIS_CONFIRMACAO)[number];

/** The most that one action sends. */
export const CONFIRMACOES_MAXIMO = 200;
/** How often one link may be answered: whoever confirmed may still cancel. */
export const RESPOSTAS_DO_LINK = 12;

/** Somebody who has not confirmed yet. */
export type AConfirmar = {
  readonly id: number;
  readonly inicio: string;
  readonly paciente: string;
  readonly profissional: string;
  readonly temEmail: boolean;
  readonly temCelular: boolean;
  /** The telephone to be called where nothing can be sent. */
  readonly telefone: string | null;
  /** The patient lets the house send messages. */
  readonly aceita: boolean;
  /** Birth date or CPF is known, without which no link is made. */
  readonly identidade: boolean;
  /** What happened last to the link that was sent; null: none was. */
  readonly passo: PassoConvite | null;
};

/** What the message is about: a time that is to be confirmed, or one that the house has changed or cancelled. */
export const MOTIVOS_DA_MENSAGEM = ['CONFIRMACAO', 'REMARCACAO', 'CANCELAMENTO'] as const;
export type MotivoDaMensagem = (typeof MOTIVOS_DA_MENSAGEM)[number];

/** Whether the message carries a link, for which the patient has to be known by birth date or CPF; a cancelled time has none. */
export const comLink = (motivo: MotivoDaMensagem): boolean => motivo !== 'CANCELAMENTO';

/** Says that no way sends to the patient: somebody has to call. */
export function semMensagem(
  { temEmail, temCelular, aceita, identidade }: AConfirmar,
  motivo: MotivoDaMensagem = 'CONFIRMACAO',
): boolean {
  return (!identidade && comLink(motivo)) || !aceita || (!temEmail && !temCelular);
}

export type ResultadoConfirmacao = {
  readonly id: number;
  readonly conviteId: number | null;
  readonly link: string | null;
  /** Opens the conversation with the text in it. */
  readonly url: string | null;
  /** Why nothing was sent. */
  readonly recusa: string | null;
};

export type SituacaoPublica = 'aberto' | 'confirmado' | 'cancelado' | 'chegou' | 'passou';

/** What the page of the link shows once the identity is known; nothing of health. */
export type HorarioPublico = {
  readonly situacao: SituacaoPublica;
  /** Sent back with the answer: one given to another time than was seen does not count. */
  readonly inicio: string;
  /** In words, by the unit's clock. */
  readonly data: string;
  readonly hora: string;
  /** What the link was sent for, where the appointment moved since. */
  readonly antes: string | null;
  readonly profissional: string;
  readonly prestador: string;
  readonly endereco: string | null;
  readonly telefone: string | null;
};

export type RespostaHorario = {
  readonly resposta: 'confirmar' | 'desmarcar' | 'outro';
  readonly inicio: string;
  readonly motivo?: string;
  readonly dias?: readonly DiaSemana[];
  readonly parte?: ParteDoDia;
};

/** What the patient may still do, of the appointment's state at the moment. */
export function situacaoPublica(situacao: string, inicio: number, agora: number): SituacaoPublica {
  if (situacao === 'CANCELADO') return 'cancelado';
  if (situacao === 'AGUARDANDO' || situacao === 'EM_ATENDIMENTO') return 'chegou';
  if (situacao === 'FINALIZADO' || situacao === 'FALTOU' || inicio <= agora) return 'passou';
  return situacao === 'CONFIRMADO' ? 'confirmado' : 'aberto';
}
