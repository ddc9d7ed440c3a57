/** Keys of fields: made once from a label, then never changed by renaming it. */
import { foldText } from '../formato/texto.ts';
import { chavesTrazidas } from './extras.ts';
import { HOJE } from './formula.ts';
import { CHAVE_PACIENTE, percorrer, type Componente } from './tipos.ts';

const CHAVE = /^[a-z][a-zA-Z0-9]{0,39}$/;

/** What every row of the wire already carries. */
const RESERVADAS: ReadonlySet<string> = new Set([
  'id',
  'versao',
  'criadoEm',
  'criadoPor',
  'atualizadoEm',
  'atualizadoPor',
  'excluidoEm',
  'excluidoPor',
  'constructor',
  'prototype',
  CHAVE_PACIENTE,
  HOJE,
]);

export function isChave(text: string): boolean {
  return CHAVE.test(text) && !RESERVADAS.has(text);
}

/** 'Pressão arterial (mmHg)' as 'pressaoArterialMmhg'; of nothing usable, `senao`. */
export function chaveDe(rotulo: string, senao: string): string {
  const words = foldText(rotulo)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  const chave = joined
    .replace(/^[0-9]+/, '')
    .replace(/^[A-Z]/, (first) => first.toLowerCase())
    .slice(0, 36);
  return isChave(chave) ? chave : senao;
}

/** `base`, or with the first number that is free. */
export function chaveLivre(base: string, usadas: ReadonlySet<string>): string {
  if (!usadas.has(base) && isChave(base)) return base;
  for (let n = 2; ; n++) {
    const chave = `${base}${n}`;
    if (!usadas.has(chave)) return chave;
  }
}

/** Keys in use, those of the fields that components bring with them too. */
export function chavesDe(itens: readonly Componente[]): Set<string> {
  return new Set([...percorrer(itens)].flatMap(({ item }) => [item.chave, ...chavesTrazidas(item)]));
}
