/**
 * A kind of event of a patient's history (CLIN-05, docs/guides/ficha-medica.md). Whoever owns a register declares what of it the
 * timeline shows: `app.historico.declarar({ tipo, titulo, icone, recurso, quando, mostrar })`. Permission, provider, row
 * scope and masks are the register's own; the history never reads what its reader may not.
 */
import type { CurvaDeExame, EventoHistorico } from '#domain/cuidado/wire.ts';
import type { IconName } from '#domain/registro/icons.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Params } from '#server/engine/filters.ts';
import type { Contexto } from '#server/plugins/context.ts';
import type { Pool } from '#server/database/query.ts';
import type { Registry } from '#domain/registro/registry.ts';

/** Who reads of whom. */
export type Leitura = {
  readonly registry: Registry;
  readonly pool: Pool;
  readonly contexto: Contexto;
  readonly prestadorId: number;
  readonly pacienteId: number;
  /** Whole years of the patient on a day; null where the birth date is not known. */
  readonly idadeEm: (momento: string) => number | null;
};

/** What a source says of one of its rows; the rest (when, who, of which visit) the page already knows. */
export type Mostra = Pick<
  EventoHistorico,
  'titulo' | 'detalhe' | 'situacao' | 'textos' | 'medidas' | 'soDia' | 'restrito' | 'naoHavera'
> & {
  /** Where it opens, when that is not the row itself. */
  readonly registro?: EventoHistorico['registro'];
};

type Base = {
  /** In the address and in the filter: 'visita'. */
  readonly tipo: string;
  /** Plural, in the filter: 'Visitas'. */
  readonly titulo: string;
  readonly icone: IconName;
};

/** Rows of a declared register, or of one of its child tables. */
export type FonteDeRegistro = Base & {
  readonly recurso: string;
  /** The reference to the patient. Default 'pacienteId'. */
  readonly paciente?: string;
  /** Field that says when it happened: a moment, or a day. Of the child where `filha` names one and the child has it. */
  readonly quando: string;
  /** The child table whose rows are the events. */
  readonly filha?: string;
  /** Reference to a professional. Default 'profissionalId' where the register has it. */
  readonly profissional?: string;
  /** Reference to the chart that it is a part of; 'id': it is the chart. Default 'prontuarioId' where the register has it. */
  readonly visita?: string;
  /** Fields whose words the text filter looks through; of the child where there is one. */
  readonly texto: readonly string[];
  /** Only rows whose field has none of these values. */
  readonly menos?: { readonly [campo: string]: readonly string[] };
  /** Rows of everybody, where the register shows each person only their own. */
  readonly deTodos?: true;
  readonly mostrar: (row: Row, leitura: Leitura, filha: Row) => Mostra;
  /** What has to be read beside the rows of a page, once for all of them; then they are shown by it. */
  readonly completar?: (
    rows: readonly Row[],
    leitura: Leitura,
  ) => Promise<(row: Row, mostra: Mostra) => Mostra>;
};

export type ChaveDeEvento = { readonly id: number; readonly visita: number | null };

/** Rows of no declared register. */
export type FonteLivre = Base & {
  /** Whether the reader has any business with it. */
  readonly pode: (leitura: Leitura) => boolean;
  /**
   * A SELECT of id, quando, registrado, profissional_id and visita_id of every event of the patient. `busca` makes of texts
   * in SQL the condition that the words asked for are in them.
   */
  readonly linhas: (leitura: Leitura, params: Params, busca: (textos: readonly string[]) => string) => string;
  readonly ler: (chaves: readonly ChaveDeEvento[], leitura: Leitura) => Promise<ReadonlyMap<number, Mostra>>;
};

export type FonteHistorico = FonteDeRegistro | FonteLivre;

/** Reads what its reader may: permission, provider and row scope are the source's to ask. */
export type FonteDeCurvas = (leitura: Leitura) => Promise<readonly CurvaDeExame[]>;
