/** The options of a field, the declared ones or Brazil's states, and the filter that ignores accents. */
import { foldText } from '#domain/formato/texto.ts';
import { UFS } from '#domain/formato/uf.ts';
import type { FieldModel, Option } from '#domain/registro/entity.ts';

export function optionsOf(field: FieldModel): readonly Option[] {
  if (field.options) return field.options;
  if (field.format === 'uf')
    return UFS.map(({ sigla, nome }) => ({ value: sigla, title: `${sigla} · ${nome}` }));
  return itemOptions(field);
}

/** Options of a list whose items are an enumeration. */
export function itemOptions(field: FieldModel): readonly Option[] {
  const items = field.schema.items;
  if (items?.oneOf) {
    return items.oneOf
      .filter((item) => item.const !== undefined && item.const !== null)
      .map((item) => ({ value: item.const as string | number, title: item.title ?? String(item.const) }));
  }
  return (items?.enum ?? [])
    .filter((value) => value !== null)
    .map((value) => ({ value: value as string, title: String(value) }));
}

/** Whether every word of the term occurs in the text, without accents and case. */
export function containsFolded(term: string, text: string): boolean {
  const folded = foldText(text);
  return foldText(term)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** 0 for an option that begins with what was typed, 1 for one that has it further on: 'f' finds Feminino before Prefere. */
export function startsLater(label: string, typed: string): 0 | 1 {
  return foldText(label).startsWith(foldText(typed.trim())) ? 0 : 1;
}
