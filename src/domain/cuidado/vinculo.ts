/**
 * The care link: whether a professional attends this patient, so that the history opens without being asked why (0107).
 * An appointment around now, an open chart, or a visit of theirs that was not cancelled.
 */
const HORA = 3_600_000;
/** An appointment counts from three days before it, when it is prepared, until a day after its end, when it is written up. */
export const ANTES_HORAS = 72;
export const DEPOIS_HORAS = 24;

export type VinculoPor = 'AGENDAMENTO' | 'PRONTUARIO_ABERTO' | 'VISITA_ANTERIOR';

export type Vinculo = {
  readonly por: VinculoPor;
  /** Of the appointment, or of the chart. */
  readonly quando: string;
};

export type Fatos = {
  readonly agendamentos: readonly {
    readonly inicio: string;
    readonly fim: string;
    readonly situacao: string;
  }[];
  readonly prontuarios: readonly { readonly iniciadoEm: string; readonly estado: string }[];
};

/** An appointment of which nothing comes. */
export const NAO_HAVERA: ReadonlySet<unknown> = new Set(['CANCELADO', 'FALTOU']);
const SEM_EFEITO: ReadonlySet<unknown> = new Set([...NAO_HAVERA, 'RESERVADO']);
const ABERTOS: ReadonlySet<string> = new Set(['ABERTO', 'REABERTO']);

/** The link that says most: today's before yesterday's. Null: there is none. `agora` in milliseconds. */
export function vinculoDeCuidado({ agendamentos, prontuarios }: Fatos, agora: number): Vinculo | null {
  const marcado = agendamentos
    .filter(
      ({ inicio, fim, situacao }) =>
        !SEM_EFEITO.has(situacao) &&
        Date.parse(inicio) - ANTES_HORAS * HORA <= agora &&
        agora <= Date.parse(fim) + DEPOIS_HORAS * HORA,
    )
    .toSorted((a, b) => Math.abs(Date.parse(a.inicio) - agora) - Math.abs(Date.parse(b.inicio) - agora))[0];
  if (marcado) return { por: 'AGENDAMENTO', quando: marcado.inicio };
  const porData = prontuarios.toSorted((a, b) => b.iniciadoEm.localeCompare(a.iniciadoEm));
  const aberto = porData.find(({ estado }) => ABERTOS.has(estado));
  if (aberto) return { por: 'PRONTUARIO_ABERTO', quando: aberto.iniciadoEm };
  const anterior = porData.find(({ estado }) => estado !== 'CANCELADO');
  return anterior ? { por: 'VISITA_ANTERIOR', quando: anterior.iniciadoEm } : null;
}

/** How long what was said opens the door: a day's work for a history, an hour for a restricted chart. */
export const HORAS_DE_ACESSO = { historico: 12, restrito: 1 } as const;

export const JUSTIFICATIVA_MINIMA = 10;
