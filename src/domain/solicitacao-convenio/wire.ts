/** What travels between the public page of requests and the server (INS-01), and what bounds it. */

export const LIMITES_ENVIO = {
  /** Pages of a medical order, or files of an answer. */
  arquivos: 10,
  /** Of one file, after the browser made a picture smaller. */
  bytes: 10 * 1_048_576,
  /** One piece on the way: what a bad line loses at most. */
  parte: 262_144,
  /** How long a checked identity holds. */
  passeMinutos: 60,
} as const;

export const CABECALHO_PASSE_SOLICITACAO = 'x-solicitacao-passe';

/** A convênio that takes requests by the public page. */
export type CanalPublico = {
  readonly endereco: string;
  readonly convenio: string;
  readonly unidade: string;
  readonly orientacoes: string | null;
  readonly consentimento: string;
  readonly versaoConsentimento: string;
};

export type IdentidadeDada = {
  readonly canal: string;
  readonly matricula: string;
  readonly nascimento: string;
};

export type PasseDado = { readonly passe: string; readonly ate: string };

/** How much of a file is here; `pronto`: whole, and judged by what it is. */
export type EnvioDeArquivo = { readonly id: string; readonly recebido: number; readonly pronto: boolean };

export type EnviarSolicitacao = {
  readonly carater: 'ELETIVO' | 'URGENCIA';
  readonly solicitante: string | null;
  readonly numeroConselho: string | null;
  readonly telefone: string | null;
  readonly email: string | null;
  readonly observacao: string | null;
  readonly versaoConsentimento: string;
  readonly arquivos: readonly string[];
};

export type Recibo = { readonly protocolo: string; readonly recebidaEm: string; readonly endereco: string };

export type ConsultaDada = {
  readonly matricula: string;
  readonly protocolo: string;
  readonly nascimento: string;
};

/** States and dates alone: nothing of what was asked, and no name. */
export type SituacaoPublica = {
  readonly protocolo: string;
  readonly convenio: string;
  readonly situacao: string;
  /** What the state is called. */
  readonly titulo: string;
  readonly recebidaEm: string;
  readonly venceEm: string | null;
  readonly respondidaEm: string | null;
  readonly finalizadaEm: string | null;
  readonly validadeSenha: string | null;
  readonly pendencia: { readonly tipo: string; readonly texto: string; readonly pedidaEm: string } | null;
};

export type Consulta = SituacaoPublica & PasseDado;

export type Finalizada = { readonly situacao: SituacaoPublica; readonly paginaFinal: string | null };

/** What the queue inside asks beside the rows: who it is of, and how many stand where. */
export type FilaDoCanal = {
  /** The server's clock (ISO 8601). */
  readonly agora: string;
  readonly canal: {
    readonly id: number;
    readonly titulo: string;
    readonly avisoHoras: number;
    readonly ativo: boolean;
  };
  readonly emAnalise: number;
  readonly aguardando: number;
  readonly aFinalizar: number;
  readonly atrasadas: number;
};

/** States in which an answer was given, and may be finished by `passo`. */
export const FINALIZACAO: {
  readonly [situacao: string]: 'finalizar' | 'finalizar-parcial' | 'finalizar-negada' | undefined;
} = { AUTORIZADA: 'finalizar', AUTORIZADA_PARCIAL: 'finalizar-parcial', NEGADA: 'finalizar-negada' };
