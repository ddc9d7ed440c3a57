/** The video visit on the wire (CLIN-03): the day, the room, and what browsers and server tell each other. */
import type { Situacao } from '../agenda/wire.ts';
import type { ArquivoNaChamada } from './arquivo.ts';
import type { SituacaoConvite } from '../convite/convite.ts';

export type Sala = 'MARCADA' | 'ESPERA' | 'EM_CHAMADA' | 'CHAMADA_ENCERRADA' | 'FINALIZADA';
export type Papel = 'PACIENTE' | 'PROFISSIONAL' | 'CONVIDADO';

/** Of a call that dropped, or that was left: so long one comes back without a new consent. */
export const VOLTA_MINUTOS = 15;
/** The waiting room opens so long before the time. */
export const ABRE_ANTES_MINUTOS = 60;
/** Whoever was heard of within it is there. */
export const PRESENTE_SEGUNDOS = 25;
export const CABECALHO_SALA = 'x-sala';

/** An appointment by video of the day. */
export type ItemTelemedicina = {
  readonly agendamentoId: number;
  readonly inicio: string;
  readonly fim: string;
  readonly paciente: string | null;
  readonly pacienteId: number | null;
  readonly profissional: string;
  readonly profissionalId: number;
  readonly situacao: Situacao;
  readonly teleconsultaId: number | null;
  readonly sala: Sala | null;
  /** The patient waits or is in the call right now. */
  readonly presente: boolean;
  readonly esperaEm: string | null;
  /** The patient read the term and did not accept it, and has not since. */
  readonly recusouEm: string | null;
  readonly prontuarioId: number | null;
  /** State of the newest link; null: none was made. */
  readonly link: SituacaoConvite | null;
  /** For more than four; null: there is no media server for it. */
  readonly grande: boolean | null;
};

export type DiaTelemedicina = { readonly agora: string; readonly itens: readonly ItemTelemedicina[] };

export type Participante = {
  readonly id: number;
  readonly papel: Papel;
  readonly nome: string;
  /** Counts the times that they joined: another number is another browser, or the same one anew. */
  readonly entrada: number;
  readonly ligado: boolean;
  readonly saiuEm: string | null;
  /** The last entry by another device than the one before it. */
  readonly outroAparelhoEm: string | null;
};

/** Somebody read the term and did not accept it. */
export type Recusa = {
  readonly nome: string;
  readonly papel: Papel;
  readonly em: string;
  /** It had been accepted, and the consent was taken back since. */
  readonly retirado: boolean;
};

export type EstadoSala = {
  readonly situacao: Sala;
  /** The appointment was cancelled, or told as missed. */
  readonly cancelada: boolean;
  /** Given back to the queue of /atendimento: another professional will come. */
  readonly devolvida: boolean;
  /** Who attends the appointment now; null: whoever takes it out of the queue. */
  readonly profissional: string | null;
  readonly recusas: readonly Recusa[];
  readonly participantes: readonly Participante[];
  /** Sent since the room was made; nobody who only waits sees them. */
  readonly arquivos: readonly ArquivoNaChamada[];
};

/** What one browser tells another; the server only relays. */
export type Sinal =
  | {
      readonly descricao: {
        readonly type: 'offer' | 'answer' | 'pranswer' | 'rollback';
        readonly sdp?: string;
      };
    }
  | { readonly candidato: object };

export type SinalRecebido = {
  readonly id: number;
  readonly de: number;
  readonly entrada: number;
  readonly dado: Sinal;
};
export type SinalEnviado = { readonly para: number; readonly entrada: number; readonly dado: Sinal };

/** Why a place is no longer held. */
export type FimDaLinha = 'tomada' | 'sessao' | 'servidor' | 'link' | 'mudou' | 'passou' | 'consentimento';

export type ServidorGelo = {
  readonly urls: readonly string[];
  readonly username?: string;
  readonly credential?: string;
};

/** A place in the room. */
export type Lugar = {
  readonly chave: string;
  readonly teleconsultaId: number;
  readonly eu: number;
  readonly entrada: number;
  readonly cursor: number;
  /** Sound and picture go by the media server. */
  readonly grande: boolean;
  readonly gelo: { readonly servidores: readonly ServidorGelo[]; readonly soRelay: boolean };
};

/** The way into the call at the media server, for the holder of a place. */
export type PasseDeMidia = { readonly url: string; readonly passe: string };

/** For how many the room is from now on. */
export type SalaEscolhida = { readonly grande: boolean; readonly lugares: number };

/** What the patient's link shows once the identity is known. */
export type ConteudoTeleconsulta = {
  /** 'cedo' before the waiting room opens, 'cancelado' and 'finalizado' for good. */
  readonly situacao: 'cedo' | 'aberto' | 'cancelado' | 'finalizado';
  readonly data: string;
  readonly hora: string;
  readonly abre: string;
  readonly profissional: string;
  readonly prestador: string;
  readonly telefone: string | null;
  readonly nome: string;
  readonly papel: Papel;
  readonly consentimento: { readonly versao: string; readonly paragrafos: readonly string[] };
  readonly consentiu: boolean;
  /** The patient is under age today: the legal guardian accepts. */
  readonly menor: boolean;
};

/** Who accepts for a minor, and says to be the legal guardian. */
export type ResponsavelNaChamada = { readonly nome: string; readonly cpf: string; readonly declara: boolean };
