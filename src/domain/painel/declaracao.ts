/** Words of a board's declaration (design, section 3): tiles over measures and dimensions of declared registers (DASH-03). */

import { PERIODS, type PICTURES, type STEPS } from '#schemas/meta/vocabulary.ts';

export { PERIODS };

/** Wire filters, as in the list's query. */
export type BoardFilters = { readonly [filter: string]: string };

/**
 * 'count': rows. `sum`, `avg`: a field of money or number. `distinct`: different values of a field. `rate`: which part of the
 * rows answers, in per cent. `minutes`: between two moments of a row, the value that `percentile` per cent stay under
 * (default 50, the median); rows without both are left out. `days`: the same between two dates. `named`: a part in per cent that a
 * feature works out (`app.medidas`); `reads`: the registers beside `of` that the person must be able to list.
 */
export type Measure =
  | 'count'
  | { readonly sum: string }
  | { readonly avg: string }
  | { readonly distinct: string }
  | { readonly rate: BoardFilters }
  | { readonly minutes: readonly [string, string]; readonly percentile?: number }
  | { readonly days: readonly [string, string]; readonly percentile?: number }
  | { readonly named: string; readonly reads?: readonly string[] };

/** 'auto': day, week or month, by how long the chosen period is. */
export type Step = (typeof STEPS)[number];

/**
 * `bands`: where each band of a number begins, ascending; of a date, years of age today, or with `in: 'days'` the days that
 * have passed since.
 */
export type Dimension = {
  readonly field: string;
  readonly step?: Step;
  readonly bands?: readonly number[];
  readonly in?: 'days';
};

export type Picture = (typeof PICTURES)[number];

export type TileDeclaration = {
  readonly key: string;
  readonly title: string;
  /** The register whose rows are counted, by its wire name. */
  readonly of: string;
  /** The field of the day by which a row falls into the period; absent: rows as they stand now, whatever the period. */
  readonly at?: string;
  readonly where?: BoardFilters;
  readonly measure: Measure;
  readonly as: Picture;
  /** Absent: one figure. */
  readonly by?: Dimension;
  /** A field with options: its values side by side within each bar. */
  readonly split?: string;
  /** How many bars, the greatest first; the rest is added up as 'Demais' where the measure can be added. Default 12. */
  readonly top?: number;
  /** What a rise means; absent: neither good nor bad. */
  readonly better?: 'more' | 'less';
  /** A goal, drawn as a line. */
  readonly goal?: number;
  /** What must be known to read the figure rightly. */
  readonly note?: string;
  /** The field that says whom a row is of, where the board leaves out groups of few (`least`); 'id': each row is one person. */
  readonly people?: string;
};

export type PeriodName = (typeof PERIODS)[number];

export type BoardDeclaration = {
  /** What the board opens in. Default 'mes'. `false`: nothing of it depends on a period. */
  readonly period?: PeriodName | false;
  /** What it answers, in one sentence. */
  readonly about?: string;
  /** Groups of fewer people are not shown, neither by the difference of two figures; such a board has no period to cut by. */
  readonly least?: number;
  readonly tiles: readonly TileDeclaration[];
};
