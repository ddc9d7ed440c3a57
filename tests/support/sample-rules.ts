/**
 * What a hook asks of a record and no declaration says: samples of the contract tests obey it here, by the resource's
 * wire name. What `pattern`, `x-range` or `x-when` can say belongs there, and samples follow by themselves.
 */
import type { Sample } from './sample.ts';

export const SAMPLE_RULES: { readonly [resource: string]: (record: Sample, n: number) => Sample } = {
  // Nobody who died waits, is called or is carried: whoever refers to a patient means a living one.
  pacientes: (record) => ({ ...record, obito: false, dataObito: null }),
  // The days of a table's items lie within its own.
  'tabelas-precos': (record) => ({ ...record, inicioVigencia: '1900-01-01', fimVigencia: null }),
};
