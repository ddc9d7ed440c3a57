/** What the reception's calls answer. Moments are ISO UTC. Nothing clinical is in them. */
import type { Fatos, FatosConvenio } from './pendencias.ts';
import type { Carteira, CarteiraQueNaoVale, CasoConvenio } from '../paciente/convenio.ts';
import type { MotivoPrioridade, Prioridade } from './prioridade.ts';
import type { Situacao } from './situacao.ts';

export type ItemRecepcao = {
  readonly id: number;
  readonly versao: number;
  readonly inicio: string;
  readonly fim: string;
  readonly situacao: Situacao;
  readonly encaixe: boolean;
  readonly senha: string | null;
  readonly prioridade: Prioridade;
  readonly motivoPrioridade: MotivoPrioridade | null;
  readonly chegadaEm: string | null;
  readonly iniciadoEm: string | null;
  readonly profissionalId: number;
  readonly profissional: string;
  readonly sala: string | null;
  readonly pacienteId: number | null;
  /** The name by which the patient is called. */
  readonly paciente: string | null;
  /** For the search; null for who may not see the whole of it. */
  readonly cpf: string | null;
  readonly nascimento: string | null;
  readonly telefone: string | null;
  readonly tipoAtendimentoId: number | null;
  readonly tipo: string | null;
  readonly convenioId: number | null;
  readonly numeroCarteira: string | null;
  readonly validadeCarteira: string | null;
  readonly numeroAutorizacao: string | null;
  readonly autorizacao: 'A_PEDIR' | 'PEDIDA' | null;
  /** Somebody chose that no convênio pays. */
  readonly particular: boolean;
  /** Why the patient's register refused the validity that was shown. */
  readonly carteiraRecusada: string | null;
  readonly acompanhante: string | null;
  readonly parentescoAcompanhante: string | null;
  readonly telefoneAcompanhante: string | null;
  readonly observacao: string | null;
  readonly motivo: string | null;
  readonly fatos: Fatos;
};

export type DiaRecepcao = {
  readonly dia: string;
  /** The unit as the ticket names it. */
  readonly unidade: string;
  readonly itens: readonly ItemRecepcao[];
};

/** A card of the patient, beside the convênio's own rules. */
export type CarteiraPaciente = Pick<
  Carteira,
  'convenioId' | 'convenio' | 'plano' | 'numero' | 'validade' | 'principal'
>;

export type ConvenioRecepcao = FatosConvenio & { readonly id: number; readonly orientacoes: string | null };

export type FichaRecepcao = {
  readonly item: ItemRecepcao;
  readonly carteiras: readonly CarteiraPaciente[];
  /** What the cards say of the day: one that counts, several to choose from, none but expired ones. */
  readonly caso: CasoConvenio;
  /** Cards that would come by themselves and do not count on the day. */
  readonly naoValem: readonly CarteiraQueNaoVale[];
  /** The convênio that was asked about, else the appointment's; null: particular. */
  readonly convenio: ConvenioRecepcao | null;
};

/** Fields of the appointment that the check-in asks for, and that the desk may complete until the visit is over. */
export const CAMPOS_DA_CHEGADA = [
  'prioridade',
  'motivoPrioridade',
  'convenioId',
  'tipoAtendimentoId',
  'numeroCarteira',
  'validadeCarteira',
  'numeroAutorizacao',
  'autorizacao',
  'acompanhante',
  'parentescoAcompanhante',
  'telefoneAcompanhante',
] as const;
