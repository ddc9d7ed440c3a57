/** What the calls of the queue answer. Moments are ISO UTC. */
import type { Prioridade } from '../recepcao/prioridade.ts';
import type { Ausencia } from './ausencia.ts';
import type { Motivo } from './ordem.ts';

export type ChamadaAberta = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: 'CHAMADA';
  readonly profissionalId: number;
  readonly onde: string;
  readonly vez: number;
  readonly em: string;
  readonly por: string;
  /** Called by the person who asks. */
  readonly minha: boolean;
};

/** An appointment of today that waits or is being seen. */
export type ItemFila = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly pacienteId: number | null;
  readonly paciente: string;
  readonly senha: string | null;
  readonly prioridade: Prioridade;
  /** Title of what gives the preference: 'Gestante'. */
  readonly motivoPrioridade: string | null;
  readonly inicio: string;
  readonly chegadaEm: string | null;
  readonly iniciadoEm: string | null;
  readonly profissionalId: number;
  readonly profissional: string;
  /** Where the patient is to go: the queue's own room before the appointment's. */
  readonly salaId: number | null;
  readonly sala: string | null;
  readonly tipo: string | null;
  readonly convenio: string | null;
  readonly chamada: ChamadaAberta | null;
  /** Calls of today that were made, undone ones left out. */
  readonly chamadas: number;
  readonly ausenteEm: string | null;
  /** Why who attends counts as gone; null: nobody attends, or they are there. */
  readonly _ausencia: Ausencia | null;
};

export type ItemNaFila = ItemFila & {
  readonly lugar: number;
  readonly porque: Motivo;
  readonly contaDesde: string;
};

export type RespostaFila = {
  /** The server's clock, by which waiting is counted. */
  readonly agora: string;
  readonly esperaMaximaMinutos: number;
  readonly chamadasAteFalta: number;
  readonly preferenciaisSeguidos: number;
  readonly fila: readonly ItemNaFila[];
  /** Called and not yet there. */
  readonly chamados: readonly ItemFila[];
  readonly emAtendimento: readonly ItemFila[];
  readonly profissionais: readonly { readonly id: number; readonly nome: string }[];
  readonly salas: readonly { readonly id: number; readonly nome: string }[];
};

/** One appointment of the professional's day, with its chart. */
export type ItemDoDia = ItemFila & {
  readonly fim: string;
  readonly prontuarioId: number | null;
  readonly prontuario: string | null;
};

export type RespostaMeuDia = {
  readonly agora: string;
  readonly esperaMaximaMinutos: number;
  readonly chamadasAteFalta: number;
  readonly preferenciaisSeguidos: number;
  readonly fila: readonly ItemNaFila[];
  readonly dia: readonly ItemDoDia[];
  readonly salas: readonly { readonly id: number; readonly nome: string }[];
  readonly prontuariosAbertos: number;
  /** Requests to sign that wait for the person. */
  readonly assinaturasPendentes: number;
  /** Documents that wait for the person's signature, asked for or of their own visits, each counted once. */
  readonly documentosPorAssinar: number;
  /** Of exams that the person asked for. */
  readonly resultadosAVer: number;
  /** null: the person who asks is no professional. */
  readonly profissionalId: number | null;
};

export type ChamadaNoPainel = {
  readonly id: number;
  readonly senha: string | null;
  readonly nome: string | null;
  readonly onde: string;
  readonly em: string;
  readonly vez: number;
};

/** What the television gets: no professional, no specialty, no reason. */
export type RespostaPainel = {
  readonly agora: string;
  readonly fuso: string;
  readonly nome: string;
  readonly unidade: string;
  readonly voz: boolean;
  readonly aviso: string | null;
  /** The latest first. */
  readonly chamadas: readonly ChamadaNoPainel[];
};

/** Header that carries the panel's key. */
export const CABECALHO_PAINEL = 'x-painel';
