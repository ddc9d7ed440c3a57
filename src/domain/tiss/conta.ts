/** An account of care as the guides of TISS need it: what the account says, and what the registers around it say. */
import type { VersaoTiss } from './versao.ts';

export const TIPOS_GUIA = ['CONSULTA', 'SP_SADT', 'INTERNACAO', 'HONORARIOS', 'ODONTO'] as const;
export type TipoGuia = (typeof TIPOS_GUIA)[number];

export type ProfissionalTiss = {
  readonly nome: string;
  /** Code of table 26. */
  readonly conselho: string | null;
  readonly numeroConselho: string;
  /** Two digits of the IBGE. */
  readonly uf: string | null;
  readonly cbo: string | null;
  readonly cpf: string | null;
  readonly codigoNaOperadora: string | null;
};

/** Who asked, where that is nobody of the house: an outside doctor, or one of another provider. */
export type SolicitanteTiss = {
  readonly profissional: ProfissionalTiss;
  readonly contratado: string;
  /** CPF or CNPJ, digits alone. */
  readonly documento: string | null;
};

export type ItemTiss = {
  readonly id: number;
  readonly data: string;
  readonly tipo: string;
  /** Code of table 87: '22' are procedures of TUSS, '00' the insurer's own. */
  readonly tabela: string;
  readonly codigo: string;
  readonly descricao: string;
  readonly quantidade: string;
  readonly valorUnitario: string | null;
  /** What the convênio is asked to pay of it. */
  readonly parteConvenio: string;
  /** Table 25, of what is no procedure: '02' medicines, '03' materials, '05' days, '07' fees. */
  readonly codigoDespesa: string | null;
  readonly unidadeMedida: string | null;
  readonly registroAnvisa: string | null;
  readonly grauParticipacao: string | null;
  readonly viaAcesso: string | null;
  readonly tecnica: string | null;
  readonly dente: string | null;
  readonly regiao: string | null;
  readonly faces: string | null;
  readonly profissional: ProfissionalTiss | null;
};

export type InternacaoTiss = {
  /** 'YYYY-MM-DD HH:MM:SS' of the unit; the end is null while the patient is there. */
  readonly inicio: string;
  readonly fim: string | null;
  readonly tipo: string | null;
  readonly cid: string | null;
  /** Table 39. */
  readonly motivoEncerramento: string | null;
};

export type ContaTiss = {
  readonly id: number;
  readonly data: string;
  readonly nomePaciente: string;
  readonly urgencia: boolean;
  /** Another account of this patient with this professional is older. */
  readonly seguimento: boolean;
  readonly recemNascido: boolean;
  readonly numeroCarteira: string | null;
  readonly validadeCarteira: string | null;
  readonly nomePlano: string | null;
  readonly numeroGuiaOperadora: string | null;
  readonly senha: string | null;
  readonly dataAutorizacao: string | null;
  readonly validadeSenha: string | null;
  readonly indicacaoClinica: string | null;
  readonly tipoGuia: TipoGuia | null;
  readonly tipoConsulta: string | null;
  readonly tipoAtendimento: string | null;
  readonly regimeAtendimento: string | null;
  readonly indicacaoAcidente: string | null;
  /** The guide that asked for the stay, or the one that this goes with. */
  readonly guiaPrincipal: string | null;
  readonly solicitante: SolicitanteTiss | null;
  readonly profissional: ProfissionalTiss | null;
  readonly internacao: InternacaoTiss | null;
  readonly itens: readonly ItemTiss[];
  /** What the plan authorised, where it was asked: by code, the quantity. Null: nobody asked here. */
  readonly autorizado: { readonly [codigo: string]: string } | null;
  /** Of that, what earlier accounts under the same password used already: by code, the quantity. */
  readonly usado: { readonly [codigo: string]: string };
};

/** What a version of the standard takes of who is named on a guide: its schema lists them. */
export type ListasTiss = {
  readonly versao: VersaoTiss;
  /** Table 24. */
  readonly cbos: ReadonlySet<string>;
  /** Table 26. */
  readonly conselhos: ReadonlySet<string>;
  /** Table 59. */
  readonly ufs: ReadonlySet<string>;
};

/** Who asks whom, by the contract in force on the day of the account. */
export type ContratoTiss = {
  readonly envia: boolean;
  readonly versao: VersaoTiss | null;
  /** Null where the version is. */
  readonly listas: ListasTiss | null;
  readonly nomeConvenio: string;
  readonly registroAns: string | null;
  readonly tamanhoCarteira: number | null;
  readonly exigeAutorizacao: boolean;
  readonly exigeIndicacao: boolean;
  readonly codigoNaOperadora: string | null;
  readonly nomePrestador: string;
  readonly cnpj: string | null;
  readonly cnes: string | null;
};

/** Who the house is to the plan, as each of its messages begins. */
export type PrestadorIdentificado = Pick<
  ContratoTiss,
  'registroAns' | 'codigoNaOperadora' | 'cnpj' | 'cnes' | 'nomePrestador'
>;
