/** Words of a report's declaration (design, section 3): rows of a declared register as a document, with its subtotals (REP-02). */
import type { BoardFilters, PeriodName } from '../painel/declaracao.ts';

/** A field by whose value rows stand together; a day or a moment by the day, week or month that it falls in. */
export type ReportGroup = string | { readonly field: string; readonly step: GroupStep };
export type GroupStep = 'day' | 'week' | 'month';

/** Rows of another register that refer to this one. */
export type RelatedRows = {
  readonly of: string;
  /** Its reference to this register. */
  readonly by: string;
  readonly where?: BoardFilters;
};

export type ReportDeclaration = {
  /** What it answers, in one sentence. */
  readonly about?: string;
  /** The register whose rows it shows, by its wire name. */
  readonly of: string;
  /** A child table of the register: a line for each of its rows, with the record's own fields beside. */
  readonly lines?: string;
  /** The day by which a row falls into the period; absent: rows as they stand now. */
  readonly at?: string;
  /** Of `at` the day and the month alone count, as of a birthday. */
  readonly yearly?: true;
  /** What it opens in. Default 'mes'. */
  readonly period?: PeriodName;
  /** Wire filters that always hold, as in the list's query. */
  readonly where?: BoardFilters;
  /** Wire filters on the row that a reference of this one names, by the reference: items of closed accounts. */
  readonly through?: { readonly [reference: string]: BoardFilters };
  /** Only rows that no such row refers to: what was done and is in no transfer. Whoever may not list those sees no report. */
  readonly without?: RelatedRows;
  /** References and fields of options by which whoever asks may narrow it. */
  readonly filters?: readonly string[];
  readonly columns: readonly string[];
  /** By which the lines stand together, the outer first, each with its subtotal. */
  readonly groups?: readonly ReportGroup[];
  /** The columns that are added up. */
  readonly sums?: readonly string[];
  /** Order within a group, by fields of the record. Default: `at`, else the register's own. */
  readonly sort?: readonly string[];
  readonly landscape?: true;
  /** A screen, by resource name, that each line of the preview leads to; the parameter of its path takes the record's id. */
  readonly link?: string;
};

/** Lines that are made while the person waits; more go by the queue. */
export const LINHAS_NA_HORA = 5_000;
/** Lines of a PDF, whose page is set in memory (8,000 took more than the 512 MB of its thread); beyond them the workbook is offered. */
export const LINHAS_DO_PDF = 2_500;

export const FORMATOS = ['pdf', 'xlsx', 'csv'] as const;
export type Formato = (typeof FORMATOS)[number];
