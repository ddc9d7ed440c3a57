/** Municipality code of IBGE: seven digits, the last of which checks the others. */

/** Official codes whose check digit does not follow the rule. */
const OUT_OF_RULE: ReadonlySet<string> = new Set([
  '2201919',
  '2201988',
  '2202251',
  '2611533',
  '3117836',
  '3152131',
  '4305871',
  '5203939',
  '5203962',
]);

export function isValidIbge(code: string): boolean {
  if (!/^[0-9]{7}$/.test(code)) return false;
  let sum = 0;
  for (let at = 0; at < 6; at++) {
    const product = Number(code[at]) * (at % 2 === 0 ? 1 : 2);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10 === Number(code[6]) || OUT_OF_RULE.has(code);
}
