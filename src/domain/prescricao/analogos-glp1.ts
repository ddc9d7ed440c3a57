/**
 * Active substances whose prescription is retained as that of a GLP-1 analogue (RDC Anvisa 471/2021 as changed by RDC 973/2025;
 * IN 360/2025), with brands that people write instead. IN 360/2025 names five: exenatida is ours, of the same class, because a
 * retained paper is taken where a plain one was enough and not the other way round.
 */
import { foldText } from '../formato/texto.ts';

export const ANALOGOS_GLP1: { readonly [substancia: string]: readonly string[] } = {
  semaglutida: ['ozempic', 'wegovy', 'rybelsus'],
  liraglutida: ['victoza', 'saxenda', 'xultophy'],
  dulaglutida: ['trulicity'],
  exenatida: ['byetta', 'bydureon'],
  lixisenatida: ['lyxumia', 'soliqua'],
  tirzepatida: ['mounjaro'],
};

const SUBSTANCIAS = Object.keys(ANALOGOS_GLP1);

/** Whether one of them is among the ingredients, alone or with others ('insulina degludeca + liraglutida'). */
export function temAnalogoGlp1(principioAtivo: string | null | undefined): boolean {
  const palavras = new Set(foldText(principioAtivo ?? '').match(/[a-z]+/g));
  return SUBSTANCIAS.some((substancia) => palavras.has(substancia));
}
