/** Which guides an account becomes, and which of its items each of them bears. */
import { compareDecimal } from '../formato/decimal.ts';
import type { ContaTiss, ItemTiss, TipoGuia } from './conta.ts';

export type ParteDaConta = { readonly tipo: TipoGuia; readonly itens: readonly ItemTiss[] };

/** Consultations of TUSS, 1.01.01: a guide of their own, one for each. */
export const ehConsulta = ({ tabela, codigo }: ItemTiss): boolean =>
  tabela === '22' && codigo.startsWith('101010');
/** Chapter 8 of TUSS, and whatever names a tooth. */
export const ehOdonto = ({ tabela, codigo, dente, regiao }: ItemTiss): boolean =>
  dente !== null || regiao !== null || (tabela === '22' && codigo.startsWith('8'));

const cobrado = ({ parteConvenio }: ItemTiss): boolean => compareDecimal(parteConvenio, '0') > 0;

/**
 * A stay is one guide with all that was done. Fees are one guide where the account says so. Of a visit each
 * consultation has its own, teeth have theirs, and the rest goes by SP/SADT. What the patient pays alone is on no guide.
 */
export function partesDaConta({ itens, internacao, tipoGuia }: ContaTiss): readonly ParteDaConta[] {
  const doConvenio = itens.filter(cobrado);
  if (doConvenio.length === 0) return [];
  if (tipoGuia === 'HONORARIOS') return [{ tipo: 'HONORARIOS', itens: doConvenio }];
  if (internacao !== null || tipoGuia === 'INTERNACAO') return [{ tipo: 'INTERNACAO', itens: doConvenio }];
  if (tipoGuia === 'SP_SADT' || tipoGuia === 'ODONTO') return [{ tipo: tipoGuia, itens: doConvenio }];
  const consultas = doConvenio.filter(ehConsulta);
  const odonto = doConvenio.filter(ehOdonto);
  const resto = doConvenio.filter((item) => !ehConsulta(item) && !ehOdonto(item));
  return [
    ...consultas.map((item): ParteDaConta => ({ tipo: 'CONSULTA', itens: [item] })),
    ...(odonto.length > 0 ? [{ tipo: 'ODONTO' as const, itens: odonto }] : []),
    ...(resto.length > 0 ? [{ tipo: 'SP_SADT' as const, itens: resto }] : []),
  ];
}
