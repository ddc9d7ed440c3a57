/** Whether a first line that is taken for headings is a record already. */

/** '10101012', '31/12/2026', '12,50', '529.982.247-25', 'A000', 'B20.1': written so, a value and no name. */
const VALUE = /^(?:-?\d[\d.,/-]{2,}|[A-Z]{1,2}\d{2,}(?:\.\d)?)$/;
/** A year heads a column of figures often enough. */
const YEAR = /^(?:19|20)\d\d$/;

export function looksLikeData(names: readonly string[]): boolean {
  return names.some((name) => VALUE.test(name) && !YEAR.test(name));
}
