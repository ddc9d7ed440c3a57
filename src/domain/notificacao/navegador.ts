/** Which browser a person uses, for the help with a denied permission (A8). By the words that each puts last in its name. */
export type Navegador = 'chrome' | 'edge' | 'firefox' | 'safari';

/** Answers the browser of a user agent; Chrome for its many relatives that look and work alike. */
export function navegadorDe(userAgent: string): Navegador {
  if (/\bEdg(?:e|A|iOS)?\//.test(userAgent)) return 'edge';
  if (/\b(?:Firefox|FxiOS)\//.test(userAgent)) return 'firefox';
  if (/\bSafari\//.test(userAgent) && !/Chrome|Chromium|CriOS|OPR|Android/.test(userAgent)) return 'safari';
  return 'chrome';
}
