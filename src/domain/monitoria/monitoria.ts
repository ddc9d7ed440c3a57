/** The review chat of a record (MON-01 to MON-03, docs/guides/monitoria.md). */

/** As they are stored, in the order of the buttons; the action that sends each stands in the matrix on 'monitoria'. */
export const STATUS_MONITORIA = ['AGUARDANDO_AVALIACAO', 'AVALIACAO_PENDENTE', 'APROVADO'] as const;
export type StatusMonitoria = (typeof STATUS_MONITORIA)[number];

export const SUJEITO_MONITORIA = 'monitoria';

/** The case of the actions is the specification's. */
export const ACAO_DO_STATUS: Readonly<Record<StatusMonitoria, string>> = {
  AGUARDANDO_AVALIACAO: 'updateStatusAguardandoAvaliacao',
  AVALIACAO_PENDENTE: 'updateStatusAvaliacaoPendente',
  APROVADO: 'updatestatusaprovado',
};

/** How the chat of the record as a whole is stored in place of a field's name. */
export const REGISTRO_INTEIRO = '*';

export const MENSAGEM_MAXIMO = 4_000;

export type MensagemMonitoria = {
  readonly id: number;
  readonly usuarioRegistro: string;
  readonly dataHoraRegistro: string;
  readonly status: StatusMonitoria;
  readonly mensagem: string;
};

/** What POST monitoria takes (B3). */
export type EnvioMonitoria = {
  readonly idMestre: number | null;
  readonly nomeMestre: string | null;
  readonly idEntidade: number;
  readonly nomeEntidade: string;
  /** Null: the record as a whole. */
  readonly nomeColuna: string | null;
  readonly mensagem: string;
  readonly status: StatusMonitoria;
};

/** What POST and GET monitoria answer: `result.entity` is the chat, from the oldest message to the newest. */
export type RespostaMonitoria = {
  readonly messages: { readonly alerts: readonly never[] };
  readonly result: { readonly entity: readonly MensagemMonitoria[] };
};

/** One chat of a record in few words, for the icons beside its fields. */
export type ConversaResumida = {
  readonly nomeColuna: string | null;
  readonly status: StatusMonitoria;
  readonly mensagens: number;
};

type Contem = { readonly status: StatusMonitoria };

/** The last message's status is the whole's; null: nothing was said yet. */
export function statusDaConversa(mensagens: readonly Contem[]): StatusMonitoria | null {
  return mensagens.at(-1)?.status ?? null;
}

/** Nothing more is said once it is approved. */
export const encerrada = (status: StatusMonitoria | null): boolean => status === 'APROVADO';

type Pode = (action: string, subject: string) => boolean;

/** The statuses that the person may send, in the order of the buttons. */
export function statusPermitidos(pode: Pode): readonly StatusMonitoria[] {
  return STATUS_MONITORIA.filter((status) => pode(ACAO_DO_STATUS[status], SUJEITO_MONITORIA));
}

/** The only status that the person may send: it goes without being asked; undefined where there is a choice, or none. */
export function statusUnico(pode: Pode): StatusMonitoria | undefined {
  const [unico, segundo] = statusPermitidos(pode);
  return segundo === undefined ? unico : undefined;
}

export type EstudoDaMonitoria = { readonly estudo: string | null; readonly estudoMonitoria: string | null };

/** Whether the study in force is the one whose records show the chat: by default the one in force. */
export const temMonitoria = ({ estudo, estudoMonitoria }: EstudoDaMonitoria): boolean =>
  estudo !== null && (estudoMonitoria ?? estudo) === estudo;

/** Whether the control is shown (B6): to who may view where something was said, to who may insert where there is a record. */
export function mostraMonitoria(
  pode: Pode,
  { mensagens, registro }: { readonly mensagens: number; readonly registro: number | null },
): boolean {
  const le = mensagens > 0 && pode('view', SUJEITO_MONITORIA);
  return le || (registro !== null && pode('insert', SUJEITO_MONITORIA));
}
