/** Background work on the wire. */
export const ESTADOS_DE_TAREFA = ['na-fila', 'executando', 'concluida', 'falhou', 'cancelada'] as const;
export type EstadoDeTarefa = (typeof ESTADOS_DE_TAREFA)[number];

export type LinhaDeTarefa = {
  readonly id: number;
  readonly tipo: string;
  readonly titulo: string;
  readonly estado: EstadoDeTarefa;
  readonly tentativas: number;
  readonly feitos: number | null;
  readonly total: number | null;
  /** The last failure, in words. */
  readonly erro: string | null;
  readonly cancelando: boolean;
  /** When it is taken, at the earliest. */
  readonly executarEm: string;
  readonly criadoEm: string;
  readonly iniciadoEm: string | null;
  readonly concluidoEm: string | null;
  readonly podeRepetir: boolean;
  readonly podeCancelar: boolean;
};

/** How many there are in each state. */
export type ResumoDeTarefas = { readonly [estado: string]: number };

export function isEstadoDeTarefa(text: string): text is EstadoDeTarefa {
  return (ESTADOS_DE_TAREFA as readonly string[]).includes(text);
}
