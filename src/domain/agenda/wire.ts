/** What the agenda's calls answer. Moments are ISO UTC. */
import type { CarteiraQueNaoVale, CasoConvenio } from '../paciente/convenio.ts';
import type { PassoConvite } from '../convite/convite.ts';

export type Situacao =
  | 'RESERVADO'
  | 'AGENDADO'
  | 'CONFIRMADO'
  | 'AGUARDANDO'
  | 'EM_ATENDIMENTO'
  | 'FINALIZADO'
  | 'FALTOU'
  | 'CANCELADO';

/** One taken time as a screen draws it. */
export type ItemAgenda = {
  readonly id: number;
  readonly versao: number;
  readonly profissionalId: number;
  readonly salaId: number | null;
  readonly inicio: string;
  readonly fim: string;
  readonly situacao: Situacao;
  readonly encaixe: boolean;
  readonly serie: number | null;
  readonly pacienteId: number | null;
  /** The name by which the patient is called. */
  readonly paciente: string | null;
  readonly tipoAtendimentoId: number | null;
  readonly tipo: string | null;
  readonly convenioId: number | null;
  readonly convenio: string | null;
  /** Of the convênio, where it asks for one and there is no number yet. */
  readonly autorizacao: 'A_PEDIR' | 'PEDIDA' | null;
  readonly numeroAutorizacao: string | null;
  readonly observacao: string | null;
  readonly motivo: string | null;
  readonly chegadaEm: string | null;
  readonly reservadoAte: string | null;
  readonly reservadoPor: string | null;
  /** A hold of the person who asks. */
  readonly minha: boolean;
  /** Where the day is drawn, of one not confirmed yet: what happened last to the link that the patient was sent. */
  readonly aviso?: PassoConvite | null;
};

/** What whoever books is told once the patient is chosen. */
export type ConveniosParaMarcar = {
  readonly caso: CasoConvenio;
  /** Those that count on the day; where none does, the expired ones. */
  readonly carteiras: readonly {
    readonly convenioId: number;
    readonly convenio: string;
    readonly plano: string | null;
    readonly numero: string;
    readonly validade: string | null;
    /** Whether the professional takes it at that time. */
    readonly aceita: boolean;
    /** Days within which a return is not charged. */
    readonly diasRetorno: number | null;
  }[];
  /** Of the register too, and not counted on the day. */
  readonly naoValem: readonly CarteiraQueNaoVale[];
  /** Whether the professional takes who pays for themselves at that time. */
  readonly particular: boolean;
  /** The convênio that was asked about. */
  readonly escolhido: {
    readonly convenioId: number;
    readonly convenio: string;
    readonly aceita: boolean;
    /** It asks for an authorisation of this kind of visit. */
    readonly pede: boolean;
  } | null;
  readonly tipoAceito: boolean;
  /** What the patient has to know before they come. */
  readonly preparo: string | null;
};

export type HorarioLivre = {
  readonly profissionalId: number;
  readonly profissional: string;
  readonly salaId: number | null;
  readonly sala: string | null;
  readonly inicio: string;
  readonly fim: string;
};

export type GradeAgenda = {
  readonly profissionais: readonly {
    readonly id: number;
    readonly nome: string;
    readonly especialidade: string | null;
  }[];
  readonly salas: readonly { readonly id: number; readonly nome: string }[];
  /** When professionals receive; outside of them the agenda is closed. */
  readonly janelas: readonly {
    readonly profissionalId: number;
    readonly salaId: number | null;
    readonly inicio: string;
    readonly fim: string;
    readonly intervaloMinutos: number;
    readonly capacidade: number;
    readonly escalaId: number;
  }[];
  readonly agendamentos: readonly ItemAgenda[];
  readonly bloqueios: readonly {
    readonly id: number;
    readonly profissionalId: number | null;
    readonly salaId: number | null;
    readonly inicio: string;
    readonly fim: string;
    readonly motivo: string;
  }[];
  readonly feriados: readonly { readonly data: string; readonly nome: string }[];
};

export type Remarcacao = {
  readonly id: number;
  readonly versao: number;
  readonly inicio: string;
  readonly profissionalId: number;
  readonly salaId: number | null;
};

/** People affected by a block. Each has new times that are free once all of them are taken. */
export type PreviaBloqueio = {
  readonly afetados: readonly {
    readonly agendamento: ItemAgenda;
    readonly propostas: readonly HorarioLivre[];
  }[];
};

/** Whose times are proposed instead: the same professional's, of whoever has the same specialty, or of one. */
export type ComQuem = 'MESMO' | 'ESPECIALIDADE' | number;
