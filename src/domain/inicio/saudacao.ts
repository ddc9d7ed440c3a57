/** Home greeting and footer years; the hour and the year come from whoever has a clock. */

/** 'Bom dia' until 11:59:59, 'Boa tarde' until 17:59:59, then 'Boa noite' (NAV-10). `hour` is 0 to 23 in the person's zone. */
export function saudacao(hour: number): 'Bom dia' | 'Boa tarde' | 'Boa noite' {
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}

/** First year of the copyright line (NAV-15). */
export const COPYRIGHT_INICIO = 2018;

/** '2018 – 2026'; in the first year just '2018'. */
export function anosCopyright(year: number): string {
  return year > COPYRIGHT_INICIO ? `${COPYRIGHT_INICIO} – ${year}` : String(COPYRIGHT_INICIO);
}
