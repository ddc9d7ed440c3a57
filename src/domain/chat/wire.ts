/** What the calls of the chat answer (CLIN-04). */
export const TEXTO_MAXIMO = 4_000;
export const NOME_MAXIMO = 80;
export const PESSOAS_MAXIMO = 200;
/** Messages of one answer. */
export const PAGINA = 50;

export type TipoConversa = 'DIRETA' | 'GRUPO' | 'UNIDADE';

export type Pessoa = { readonly id: number; readonly nome: string };

export type ParticipanteChat = Pessoa & {
  /** False: the account is closed, nobody can write to it. */
  readonly ativo: boolean;
  readonly administra: boolean;
};

export type ArquivoChat = { readonly nome: string; readonly mime: string; readonly tamanho: number };

export type MensagemChat = {
  readonly conversaId: number;
  /** Counted from 1 in each conversation, without gap. */
  readonly seq: number;
  readonly autorId: number;
  readonly autor: string;
  readonly texto: string;
  readonly arquivo: ArquivoChat | null;
  readonly em: string;
};

export type ConversaChat = {
  readonly id: number;
  readonly tipo: TipoConversa;
  /** Of a group, as it was named. */
  readonly nome: string | null;
  readonly paciente: Pessoa | null;
  /** About a patient whom the person does not attend (any more): not opened. */
  readonly fechada: boolean;
  readonly participantes: readonly ParticipanteChat[];
  readonly administra: boolean;
  readonly naoLidas: number;
  /** Up to which message the person has read. */
  readonly lidaSeq: number;
  readonly ultimaSeq: number;
  readonly ultimaEm: string;
  readonly ultima: {
    readonly autorId: number;
    readonly autor: string;
    readonly texto: string;
    readonly arquivo: boolean;
  } | null;
};

export type RespostaConversas = { readonly agora: string; readonly conversas: readonly ConversaChat[] };
export type RespostaMensagens = {
  readonly mensagens: readonly MensagemChat[];
  readonly lidas: readonly MarcaLida[];
};
export type MarcaLida = { readonly usuarioId: number; readonly ateSeq: number };
export type LidaPor = Pessoa & { readonly em: string };

/** Told live: 'mensagem' with the row (no text where it is about a patient), 'lida', and 'conversas': read the list again. */
export type MensagemAoVivo = Omit<MensagemChat, 'texto' | 'arquivo'> & {
  readonly texto: string | null;
  readonly arquivo: ArquivoChat | null;
  /** Its content is not told live: asked for by the call. */
  readonly pedir: boolean;
};
