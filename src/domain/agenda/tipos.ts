/** What the rules of the agenda speak of. Moments are milliseconds UTC; days are the unit's ('YYYY-MM-DD'). */

export type DiaSemana = 'SEG' | 'TER' | 'QUA' | 'QUI' | 'SEX' | 'SAB' | 'DOM';
export type ParteDoDia = 'QUALQUER' | 'MANHA' | 'TARDE' | 'NOITE';

/** A row of `escalas` with its children, as far as free times need it. */
export type Escala = {
  readonly id: number;
  readonly profissionalId: number;
  readonly intervaloMinutos: number;
  readonly capacidade: number;
  readonly inicioVigencia: string;
  readonly fimVigencia: string | null;
  readonly particular: boolean;
  readonly horarios: readonly {
    readonly dia: DiaSemana;
    /** 'HH:mm', an `fim` not after `inicio` is of the next day. */
    readonly inicio: string;
    readonly fim: string;
    readonly salaId: number | null;
  }[];
  /** None: every kind of care. */
  readonly tipos: readonly { readonly tipoAtendimentoId: number; readonly duracaoMinutos: number | null }[];
  /** None: every convênio. */
  readonly convenios: readonly number[];
};

/** A stretch of time in which a professional receives. */
export type Janela = {
  readonly escalaId: number;
  readonly profissionalId: number;
  readonly salaId: number | null;
  readonly inicio: number;
  readonly fim: number;
  readonly intervaloMinutos: number;
  readonly capacidade: number;
};

/** A time that is taken: an appointment or a live hold. */
export type Ocupacao = {
  readonly id: number;
  readonly profissionalId: number;
  readonly salaId: number | null;
  readonly inicio: number;
  readonly fim: number;
  readonly vaga: number;
  readonly encaixe: boolean;
};

/** Without professional and room: the whole unit. */
export type Bloqueio = {
  readonly profissionalId: number | null;
  readonly salaId: number | null;
  readonly inicio: number;
  readonly fim: number;
};

export type Livre = {
  readonly escalaId: number;
  readonly profissionalId: number;
  readonly salaId: number | null;
  readonly inicio: number;
  readonly fim: number;
  /** The lowest place of the group that nobody has. */
  readonly vaga: number;
};

/** What is looked for. */
export type Pedido = {
  readonly tipoAtendimentoId?: number | null | undefined;
  /** The kind's own length, where the escala says no other. */
  readonly duracaoMinutos?: number | null | undefined;
  /** null: particular; undefined: whichever. */
  readonly convenioId?: number | null | undefined;
  /** None: any day. */
  readonly dias?: readonly DiaSemana[] | undefined;
  readonly parte?: ParteDoDia | undefined;
};
