/** The device of a session in words, from what its browser says of itself. A guess for its owner, no proof. */

export type Aparelho = {
  /** 'Chrome no Windows', 'Safari no iPhone'. */
  readonly texto: string;
  readonly tipo: 'computador' | 'celular' | 'tablet' | 'programa';
};

/** No browser says more; a header may hold 16 KB. */
const MAXIMO = 512;

/** Those that call themselves several names at once come before the names they borrow. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, words: string, kind: Aparelho['tipo']])[] = [
  [/\biPhone\b|\biPod\b/, 'no iPhone', 'celular'],
  [/\biPad\b/, 'no iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'no Android', 'celular'],
  [/\bAndroid\b/, 'no Android', 'tablet'],
  [/\bWindows\b/, 'no Windows', 'computador'],
  [/\bMac OS X\b|\bMacintosh\b/, 'no macOS', 'computador'],
  [/\bCrOS\b/, 'no ChromeOS', 'computador'],
  [/\bLinux\b|\bX11\b/, 'no Linux', 'computador'],
];

/** In words; what cannot be told is said so. */
export function aparelho(agente: string | null): Aparelho {
  const cabecalho = (agente ?? '').slice(0, MAXIMO);
  const browser = BROWSERS.find(([pattern]) => pattern.test(cabecalho))?.[1];
  const [, system, tipo] = SYSTEMS.find(([pattern]) => pattern.test(cabecalho)) ?? [];
  if (!browser && !system) return { texto: 'Aparelho não identificado', tipo: 'programa' };
  return { texto: [browser ?? 'Navegador', system].filter(Boolean).join(' '), tipo: tipo ?? 'programa' };
}
