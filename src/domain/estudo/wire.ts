/** What travels between the screens of a study and the server. */
import type { StatusMonitoria } from '../monitoria/monitoria.ts';
import type { Pontuacao } from './escalas.ts';

/** A form of a visit, open: its version as data, and what was answered. */
export type FormularioAberto = {
  readonly id: number;
  readonly versao: number;
  readonly nome: string;
  readonly numero: number;
  readonly visita: string;
  readonly participante: string;
  readonly prontuarioCrfId: number;
  readonly situacao: string;
  readonly situacaoVisita: string;
  readonly dado: string;
  readonly valores: { readonly [campo: string]: unknown };
  readonly rotulos: { readonly [chave: string]: string };
  readonly pontuacao: readonly Pontuacao[];
  readonly preenchidoEm: string | null;
  readonly preenchidoPor: string | null;
  readonly alteradoEm: string | null;
  readonly alteradoPor: string | null;
  readonly motivoAlteracao: string | null;
  /** The version that new visits get, where it is another one. */
  readonly versaoNova: number | null;
  readonly grava: boolean;
  /** Of a form that two people enter, until it is settled; null: it is not, or is over. */
  readonly digitacao: Digitacao | null;
};

export type Digitacao = {
  readonly etapa: 'PENDENTE' | 'PRIMEIRA' | 'DIVERGENTE';
  readonly primeiraPor: string | null;
  readonly segundaPor: string | null;
  /** The first entry is the caller's own. */
  readonly minha: boolean;
  /** The caller may settle what differs. */
  readonly resolve: boolean;
  readonly divergencias: readonly Divergencia[];
};

export type Divergencia = {
  readonly coluna: string;
  readonly campo: string;
  readonly primeira: string;
  readonly segunda: string;
};

/** What the monitor compared with the source in a form. */
export type VerificacaoDoFormulario = {
  readonly campos: readonly { readonly coluna: string; readonly por: string; readonly em: string }[];
  readonly desfeitos: number;
};

/** How far the checks over a whole study are, and what they came to the last time. */
export type ChecagensDoEstudo = {
  readonly andamento: { readonly feitos: number; readonly total: number | null } | null;
  readonly checadoEm: string | null;
  readonly checadoPor: string | null;
  readonly formularios: number | null;
  readonly abertas: number | null;
  readonly fechadas: number | null;
};

/** The study beside the chart of a patient who takes part in it. */
export type EstudoDoPaciente = {
  readonly hoje: string;
  readonly estudo: { readonly codigo: string; readonly titulo: string };
  readonly participante: { readonly id: number; readonly numero: string; readonly situacao: string };
  readonly visitas: readonly VisitaNoCronograma[];
  readonly consultas: readonly ConsultaAberta[];
};

export type ConsultaAberta = {
  readonly id: number;
  readonly registro: string;
  readonly campo: string | null;
  readonly status: StatusMonitoria;
  readonly ultima: string | null;
  readonly abertaEm: string;
};

export type FormularioGravado = {
  readonly valores: { readonly [campo: string]: unknown };
  /** Asked from the second saving on. */
  readonly motivo?: string;
  /** Questions that no longer show may be erased. */
  readonly apagar?: boolean;
};

/** A form in the list of its visit. */
export type FormularioDaVisita = {
  readonly id: number;
  readonly nome: string;
  readonly numero: number;
  readonly situacao: string;
  readonly obrigatorio: boolean;
  readonly pontuacao: readonly Pontuacao[];
  readonly preenchidoEm: string | null;
  readonly alteradoEm: string | null;
  readonly monitorias: number;
  /** Fields with an answer, and those compared with the source; null: nobody filled it in since marks exist. */
  readonly respondidos: number | null;
  readonly verificados: number | null;
};

export type Cronograma = {
  readonly agora: string;
  readonly hoje: string;
  /** Null: no study is in force, or it is not registered. */
  readonly estudo: {
    readonly id: number;
    readonly codigo: string;
    readonly titulo: string;
    readonly situacao: string;
  } | null;
  readonly centro: string | null;
  readonly visitas: readonly VisitaNoCronograma[];
  readonly extras: readonly { readonly id: number; readonly nome: string }[];
};

export type VisitaNoCronograma = {
  readonly id: number;
  readonly participanteId: number;
  readonly participante: string;
  readonly situacaoParticipante: string;
  readonly visita: string;
  readonly momento: string | null;
  readonly ordem: number;
  readonly situacao: string;
  readonly previstaPara: string | null;
  readonly janelaDe: string | null;
  readonly janelaAte: string | null;
  readonly realizadaEm: string | null;
  readonly foraDaJanela: number | null;
  readonly preenchidos: number;
  readonly formularios: number;
  readonly monitorias: number;
};

/** What a study lacks, and what its lock would touch. */
export type EstudoParaBloquear = {
  readonly id: number;
  readonly codigo: string;
  readonly titulo: string;
  readonly situacao: string;
  readonly emVigor: boolean;
  readonly bloqueadoEm: string | null;
  readonly bloqueadoPor: string | null;
  readonly resumoDados: string | null;
  /** Whether what is stored is still what was locked; null where it is not locked. */
  readonly confere: boolean | null;
  readonly desbloqueadoEm: string | null;
  readonly desbloqueadoPor: string | null;
  readonly motivoDesbloqueio: string | null;
  readonly desbloqueia: boolean;
  readonly falta: readonly Pendencia[];
  readonly alcance: {
    readonly centros: number;
    readonly participantes: number;
    readonly visitas: number;
    readonly formularios: number;
  };
};

export type Pendencia = {
  readonly tipo: 'monitorias' | 'formularios' | 'visitas' | 'semAssinatura' | 'semCongelar' | 'eventos';
  readonly quantos: number;
  readonly texto: string;
  /** Where they are listed. */
  readonly onde: string;
};

/** What a file of block lists holds; never an arm. */
export type ListasConferidas = {
  readonly lacradas: boolean;
  readonly listas: readonly { readonly nome: string; readonly lugares: number; readonly blocos: number }[];
};

/** What the caller may know of a participant's randomisation. */
export type Cegamento = {
  readonly codigo: string | null;
  /** Drawn from a list of ours. */
  readonly sorteado: boolean;
  /** Null: it is not in the caller's sight. */
  readonly braco: string | null;
  readonly abre: boolean;
  readonly aberturas: readonly { readonly quem: string; readonly em: string; readonly motivo: string }[];
};

/** What of a study can be taken out. */
export type DadosDoEstudo = {
  readonly id: number;
  readonly codigo: string;
  readonly titulo: string;
  readonly formularios: readonly {
    readonly serieId: number;
    readonly nome: string;
    readonly linhas: number;
  }[];
};

/** What an ODM file of another program holds. */
export type MetadadosLidos = {
  readonly criados: boolean;
  readonly programa: string;
  readonly formularios: readonly { readonly nome: string; readonly campos: number }[];
  /** `momento` null: its name says none, and it is not made. */
  readonly visitas: readonly { readonly nome: string; readonly momento: string | null }[];
  readonly deixados: readonly string[];
};
