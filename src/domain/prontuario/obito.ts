/** When a chart may not be begun any more: the patient had died. What was open is still written, closed and corrected. */
export type Vida = { readonly obito: boolean; readonly dataObito: string | null };

/** `dia` ('2026-11-23'): of the visit. One from before the death may be written down late. */
export function depoisDoObito({ obito, dataObito }: Vida, dia: string): boolean {
  return obito && (dataObito === null || dia >= dataObito);
}
