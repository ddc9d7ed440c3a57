/**
 * Words and contains-filters as SQL over `busca`, the generated column with the trigram index. It holds the text folded and,
 * where it has signs, once more without them: 'davila' and 'd´avila' find D'Ávila.
 */
import { semSinais } from '#domain/formato/texto.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { searchColumns } from '#server/database/ddl.ts';
import { quote } from '#server/database/names.ts';
import type { AbilityContexto } from '#server/plugins/context.ts';
import { canRead } from './access.ts';
import { likePattern, type Filter, type ListQuery, type Params } from './filters.ts';

export type Match = {
  /** Written so that the trigram index can answer it. */
  readonly condition: string;
  /** The same truth, written so that it cannot: for walking the order's index. */
  readonly walk: string;
  /** Some word has the three characters that a trigram index needs. */
  readonly indexed: boolean;
};

/** Whether a filter searches inside a text. */
export function isTextSearch({ operator }: Filter): boolean {
  return operator === 'like' || operator === 'start' || operator === 'same';
}

/**
 * All words must be found somewhere in the searchable fields, each contains-filter in its own field. Fields
 * that the caller may not read take no part. Undefined: nothing is searched.
 */
export function matchSql(
  entity: EntityModel,
  search: Pick<ListQuery, 'words' | 'wordsIn' | 'filters'> & { readonly ability: AbilityContexto },
  params: Params,
): Match | undefined {
  const filters = search.filters.filter(isTextSearch);
  if (search.words.length === 0 && filters.length === 0) return undefined;
  const columns = searchColumns(entity);
  const conditions: string[] = [];
  const walks: string[] = [];
  let indexed = false;
  const open = openColumns(entity, columns, search);
  const withheld = open.length < entity.fields.filter((field) => columns.includes(field.column)).length;
  for (const word of search.words) {
    if (columns.length === 0) return { condition: 'false', walk: 'false', indexed: false };
    const patterns = spellings(word).map((text) => likePattern(params.add(text), 'contains'));
    const anyOf = (texts: readonly string[]): string =>
      `(${texts.flatMap((text) => patterns.map((pattern) => `${text} LIKE ${pattern}`)).join(' OR ') || 'false'})`;
    // A word too short for the index would make it read whole.
    conditions.push(word.length >= 3 ? anyOf(['t.busca']) : likely(anyOf(['t.busca'])));
    if (word.length >= 3) indexed = true;
    if (withheld) {
      const shown = anyOf(open.map((field) => `zelo_procura(t.${quote(field.column)}::text)`));
      conditions.push(shown);
      walks.push(likely(shown));
    } else walks.push(likely(anyOf(['t.busca'])));
  }
  for (const { field, operator, values } of filters) {
    const text = String(values[0]);
    const placeholder = params.add(text);
    const letters = withoutSigns(text);
    const bare = letters === undefined ? placeholder : params.add(letters);
    const found = (where: string): string =>
      letters === undefined
        ? `${where} LIKE ${likePattern(placeholder, 'contains')}`
        : `(${where} LIKE ${likePattern(placeholder, 'contains')} OR ${where} LIKE ${likePattern(bare, 'contains')})`;
    const searched = columns.includes(field.column);
    if (searched) {
      conditions.push(found('t.busca'));
      if (text.length >= 3) indexed = true;
    } else if (field.schema['x-col']?.index === true && text.length >= 3) indexed = true;
    const own = `zelo_procura(t.${quote(field.column)})`;
    const folded =
      operator === 'same'
        ? `${own} = zelo_procura(${placeholder}::text)`
        : operator === 'start'
          ? `(${own} LIKE ${likePattern(placeholder, 'start')} OR ${own} LIKE ${likePattern(bare, 'startOfLetters')})`
          : found(own);
    const anywhere = searched ? found('t.busca') : undefined;
    // Folding a text costs ten times looking into the one that is folded already.
    const others = anywhere && operator === 'like' ? elsewhere(entity, field, text) : undefined;
    const exact = others === undefined ? folded : `(${[...others, folded].join(' OR ')})`;
    conditions.push(exact);
    walks.push(likely(anywhere === undefined ? exact : `${anywhere} AND ${exact}`));
  }
  return { condition: conditions.join(' AND '), walk: walks.join(' AND '), indexed };
}

/** Formats of which only digits are kept. */
const DIGITS: readonly (string | undefined)[] = ['cpf', 'cns', 'cnes', 'ibge', 'cep', 'telefone'];

/**
 * Where `busca` holds the text, when it must be this field that does: words with a letter each are in no column of digits
 * nor across its border, so it is this field's where the other searched columns are empty. That as a condition (none:
 * always); undefined where a text has other words.
 */
function elsewhere(entity: EntityModel, field: FieldModel, text: string): readonly string[] | undefined {
  if (!text.split(' ').every((word) => /\p{L}/u.test(word))) return undefined;
  const columns = searchColumns(entity);
  const texts = entity.fields.filter(
    (fieldModel) =>
      fieldModel.id !== field.id &&
      columns.includes(fieldModel.column) &&
      fieldModel.kind !== 'integer' &&
      !DIGITS.includes(fieldModel.format),
  );
  return texts.length === 0
    ? ['true']
    : [`(${texts.map((fieldModel) => `t.${quote(fieldModel.column)} IS NULL`).join(' AND ')})`];
}

/** Hides the condition from the trigram index and lets the planner take it for common, so that it walks the order. */
function likely(condition: string): string {
  return `CASE WHEN ${condition} THEN true ELSE false END`;
}

/**
 * As typed and, for a number with its mask, as stored: '529.982' is kept as '529982', '2026-05' as it is. A word with signs is
 * looked for without them too.
 */
function spellings(word: string): readonly string[] {
  const plain = /^[0-9][0-9.\-/()]*$/.test(word) ? word.replace(/[.\-/()]/g, '') : withoutSigns(word);
  return plain === undefined || plain === word ? [word] : [word, plain];
}

/** The text without its signs, where it has some and what is left is long enough for the trigram index. */
function withoutSigns(text: string): string | undefined {
  const letters = semSinais(text);
  return letters === text || (letters.length < 3 && text.length >= 3) || letters === '' ? undefined : letters;
}

/** The columns where words may look: those that the caller reads and this answer shows. */
function openColumns(
  entity: EntityModel,
  columns: readonly string[],
  { ability, wordsIn }: Pick<ListQuery, 'wordsIn'> & { readonly ability: AbilityContexto },
): readonly FieldModel[] {
  return entity.fields.filter(
    (field) =>
      columns.includes(field.column) &&
      canRead(entity, field, ability) &&
      (wordsIn === undefined || wordsIn.some(({ id }) => id === field.id)),
  );
}
