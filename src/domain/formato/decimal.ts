/**
 * Decimal numbers as text: '1234.50' on the wire and in the database, '1.234,50' on the screen.
 * All arithmetic is on integers (BigInt), so no amount ever passes through a float.
 */

/** Text of LOOK-06, verbatim. */
export const DECIMAL_INVALIDO = 'O número digitado no campo não é válido!';

/** Characters a number may have, sign and thousands dots apart (LOOK-06). */
export const DECIMAL_MAX_LENGTH = 19;

export type DecimalOptions = {
  /** Decimal places. Default 2. */
  readonly scale?: number;
};

export type DecimalInputOptions = DecimalOptions & {
  /** Of a text that was shown with its dots and is edited inside: a digit less or more leaves them out of place. */
  readonly looseDots?: boolean;
};

export type DecimalInput =
  /** `value` is null for a blank field. */
  { readonly ok: true; readonly value: string | null } | { readonly ok: false; readonly mensagem: string };

const CANONICAL = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;

/** Whether the text is a decimal of the wire: '-12.5', '0.00', no more than 19 characters beside the sign. */
export function isDecimal(text: string): boolean {
  return CANONICAL.test(text) && text.replace('-', '').length <= DECIMAL_MAX_LENGTH;
}

/** Whether the text is an amount of the wire: a decimal of at most two places. */
export function isMoeda(text: string): boolean {
  return isDecimal(text) && !/\.[0-9]{3}/.test(text);
}

/**
 * Reads what a person typed (LOOK-06): one decimal comma, thousands dots before it, digits beyond
 * the places cut. The dots must stand at the thousands, since '1.5' and '1.5,00' could mean either.
 * Answers '1234.50' with exactly `scale` places, null for blank, or the specification's message.
 */
export function parseDecimalInput(
  text: string,
  { scale = 2, looseDots = false }: DecimalInputOptions = {},
): DecimalInput {
  // Bank slips and spreadsheets paste 'R$ 1.234,56'.
  const typed = text.replace(/[\s\u00a0]/g, '').replace(/^(-?)R\$/i, '$1');
  if (typed === '') return { ok: true, value: null };
  const match = /^(-?)([0-9.]*)(?:(,)([0-9]*))?$/.exec(typed);
  const [, sign = '', whole = '', comma, fraction = ''] = match ?? [];
  const grouped = comma && looseDots ? /^[0-9]*(?:\.[0-9]+)*$/ : /^(?:[0-9]*|[0-9]{1,3}(?:\.[0-9]{3})+)$/;
  const digits = whole.replaceAll('.', '');
  const length = digits.length + (comma ? 1 + fraction.length : 0);
  if (!match || !grouped.test(whole) || digits + fraction === '' || length > DECIMAL_MAX_LENGTH) {
    return { ok: false, mensagem: DECIMAL_INVALIDO };
  }
  const kept = fraction.slice(0, scale).padEnd(scale, '0');
  const value = fromUnits(BigInt(`${digits || '0'}${kept}`) * (sign ? -1n : 1n), scale);
  // Padding to the places can only make it longer than what was typed: '1234567890123456789' with 2 places.
  return isDecimal(value) ? { ok: true, value } : { ok: false, mensagem: DECIMAL_INVALIDO };
}

/** '1234.5' as '1.234,50'; digits beyond the places are rounded half up. A text that is no decimal comes back as it is. */
export function formatDecimal(value: string, { scale = 2 }: DecimalOptions = {}): string {
  if (!CANONICAL.test(value)) return value;
  const [whole = '0', fraction] = roundDecimal(value, scale).split('.');
  const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, '.');
  if (fraction === undefined) return grouped;
  // Zeros beyond the cents say nothing: '90,0000 %' is '90,00 %'.
  return `${grouped},${fraction.replace(/0+$/, '').padEnd(Math.min(scale, 2), '0')}`;
}

/** '1234.5' as 'R$ 1.234,50' with the no-break space that Intl puts there; negative '-R$ 1,00'. */
export function formatMoeda(value: string): string {
  if (!CANONICAL.test(value)) return value;
  const text = formatDecimal(value);
  return text.startsWith('-') ? `-R$\u00a0${text.slice(1)}` : `R$\u00a0${text}`;
}

/** Units of the last place: ('12.5', 2) is 1250n. Refuses a text that is no decimal or has more places. */
export function toUnits(value: string, scale: number): bigint {
  if (!CANONICAL.test(value)) throw new TypeError(`not a decimal: '${value}'`);
  const places = scaleOf(value);
  if (places > scale) throw new RangeError(`'${value}' has more than ${scale} decimal places`);
  const digits = places === 0 ? value : value.slice(0, -places - 1) + value.slice(-places);
  return BigInt(digits + '0'.repeat(scale - places));
}

/** The decimal of so many units: (1250n, 2) is '12.50'. */
export function fromUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/** Integer cents of an amount: '12.5' is 1250n. */
export function toCents(value: string): bigint {
  return toUnits(value, 2);
}

export function fromCents(cents: bigint): string {
  return fromUnits(cents, 2);
}

/** Decimal places a decimal text carries. */
export function scaleOf(value: string): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

/** Quotient rounded half up (away from zero at exactly one half); the divisor is positive. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const positive = dividend < 0n ? -dividend : dividend;
  const rounded = (positive * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -rounded : rounded;
}

/** Rounds half up to `scale` places and pads: ('2.345', 2) is '2.35', ('2', 2) is '2.00'. */
export function roundDecimal(value: string, scale = 2): string {
  const own = scaleOf(value);
  if (own <= scale) return fromUnits(toUnits(value, scale), scale);
  return fromUnits(divideHalfUp(toUnits(value, own), 10n ** BigInt(own - scale)), scale);
}

/** -1, 0 or 1; '1.5' equals '1.50'. */
export function compareDecimal(a: string, b: string): -1 | 0 | 1 {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const left = toUnits(a, scale);
  const right = toUnits(b, scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Exact sum with the places of the longest; of nothing, '0'. */
export function sumDecimal(...values: readonly string[]): string {
  return sumDecimals(values, 0);
}

/** The same of a list, however long: a list of outside spread into arguments ends the call. At least two places. */
export function sumMoney(values: Iterable<string>): string {
  return sumDecimals(values, 2);
}

/** Exact sum of a list with the places of the longest, at least `places`. */
export function sumDecimals(values: Iterable<string>, places: number): string {
  let scale = places;
  let total = 0n;
  for (const value of values) {
    const own = scaleOf(value);
    if (own > scale) {
      total *= 10n ** BigInt(own - scale);
      scale = own;
    }
    total += toUnits(value, scale);
  }
  return fromUnits(total, scale);
}

/** Exact difference a − b. */
export function subtractDecimal(a: string, b: string): string {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  return fromUnits(toUnits(a, scale) - toUnits(b, scale), scale);
}

/** Product; exact (places added up) unless `scale` asks for rounding half up. */
export function multiplyDecimal(a: string, b: string, scale?: number): string {
  const own = scaleOf(a) + scaleOf(b);
  const product = fromUnits(toUnits(a, scaleOf(a)) * toUnits(b, scaleOf(b)), own);
  return scale === undefined ? product : roundDecimal(product, scale);
}

/** Quotient rounded half up to `scale` places; refuses a divisor of zero. */
export function divideDecimal(a: string, b: string, scale = 2): string {
  const own = Math.max(scaleOf(a), scaleOf(b));
  const divisor = toUnits(b, own);
  if (divisor === 0n) throw new RangeError('division by zero');
  const dividend = toUnits(a, own) * 10n ** BigInt(scale) * (divisor < 0n ? -1n : 1n);
  return fromUnits(divideHalfUp(dividend, divisor < 0n ? -divisor : divisor), scale);
}

/** `percent` of a value, rounded half up: ('200.00', '7.5') is '15.00'. */
export function percentOf(value: string, percent: string, scale = 2): string {
  return roundDecimal(multiplyDecimal(multiplyDecimal(value, percent), '0.01'), scale);
}

export function maxDecimal(a: string, b: string): string {
  return compareDecimal(a, b) >= 0 ? a : b;
}

export function minDecimal(a: string, b: string): string {
  return compareDecimal(a, b) <= 0 ? a : b;
}
