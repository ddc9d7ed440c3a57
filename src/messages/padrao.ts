/** What a regular expression of a schema asks, in words, for the simple ones that registers use. */

const CLASSES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  '[0-9]': ['dígito', 'dígitos'],
  '\\d': ['dígito', 'dígitos'],
  '[A-Z]': ['letra maiúscula', 'letras maiúsculas'],
  '[a-z]': ['letra minúscula', 'letras minúsculas'],
  '[A-Za-z]': ['letra', 'letras'],
  '[a-zA-Z]': ['letra', 'letras'],
  '[A-Z0-9]': ['letra maiúscula ou dígito', 'letras maiúsculas ou dígitos'],
  '[0-9A-Z]': ['letra maiúscula ou dígito', 'letras maiúsculas ou dígitos'],
  '[A-Za-z0-9]': ['letra ou dígito', 'letras ou dígitos'],
  '[a-zA-Z0-9]': ['letra ou dígito', 'letras ou dígitos'],
};

function repeated([singular, many]: readonly [string, string], count: string): string {
  if (count === '' || count === '{1}') return `1 ${singular}`;
  if (count === '+' || count === '*') return many;
  if (count === '?') return `1 ${singular} (opcional)`;
  const [from = '', to] = count.slice(1, -1).split(',');
  if (to === undefined || to === from) return `${from} ${many}`;
  return to === ''
    ? `pelo menos ${from} ${Number(from) === 1 ? singular : many}`
    : `de ${from} a ${to} ${many}`;
}

/** 'Informe 3 dígitos.', 'Informe 1 letra maiúscula, depois 2 dígitos.'; an example or a plain request where it is not simple. */
export function describePattern(pattern: string, example?: string): string {
  const body = /^\^(.*)\$$/s.exec(pattern)?.[1] ?? '';
  const part = /(\\d|\[[^\]\\^]+\])(\{\d+(?:,\d*)?\}|[+*?])?/y;
  const parts: string[] = [];
  let at = 0;
  while (at < body.length) {
    part.lastIndex = at;
    const match = part.exec(body);
    const names = match && CLASSES[match[1] ?? ''];
    if (!match || !names) break;
    parts.push(repeated(names, match[2] ?? ''));
    at = part.lastIndex;
  }
  if (parts.length > 0 && at === body.length) {
    const only = parts.length === 1 && /[+*]\$$/.test(pattern) ? 'apenas ' : '';
    return `Informe ${only}${parts.join(', depois ')}.`;
  }
  if (example) return `Formato inválido. Informe como no exemplo: ${example}.`;
  return 'Formato inválido. Confira o que foi informado.';
}
