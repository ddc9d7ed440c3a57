/** What the calls of /atendimento answer (CLIN-10). Moments are ISO UTC. */
import type { Ausencia } from '../fila/ausencia.ts';
import type { Motivo } from '../fila/ordem.ts';
import type { Prioridade } from '../recepcao/prioridade.ts';

export type ItemTeleatendimento = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly pacienteId: number;
  readonly nome: string;
  readonly idade: number | null;
  /** In words: '7 meses'. */
  readonly idadeDita: string | null;
  readonly quemLiga: string | null;
  readonly telefone: string;
  readonly queixa: string;
  readonly meio: 'VIDEO' | 'TELEFONE';
  readonly prioridade: Prioridade;
  /** In words. */
  readonly motivoPrioridade: string | null;
  readonly entradaEm: string;
  readonly devolvidoEm: string | null;
  readonly motivoDevolucao: string | null;
  readonly iniciadoEm: string | null;
  readonly atendenteId: number | null;
  readonly atendente: string | null;
  readonly agendamentoId: number | null;
  readonly tentativas: number;
  /** Why who attends counts as gone; null: nobody attends, or they are there. */
  readonly _ausencia: Ausencia | null;
};

export type NaFilaTeleatendimento = ItemTeleatendimento & { readonly lugar: number; readonly porque: Motivo };
export type FimDoDia = { readonly situacao: string; readonly quantos: number };

export type RespostaTeleatendimento = {
  readonly agora: string;
  readonly fila: readonly NaFilaTeleatendimento[];
  readonly emAtendimento: readonly ItemTeleatendimento[];
  readonly preferenciaisSeguidos: number;
  /** What became of those of today. */
  readonly hoje: readonly FimDoDia[];
};
