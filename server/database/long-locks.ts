/**
 * What in a migration would hold a table of ten million rows for long: nobody reads or nobody writes it meanwhile. Read off the
 * text alone; tables that the same file makes are empty and hold nobody.
 */
import { bancoTravas } from '#messages/banco-papeis.ts';

/** Comments, texts, bodies of functions, and what ends a statement. */
const PARTS = /(--[^\n]*|\/\*[\s\S]*?\*\/)|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\2|(;)/g;

/** Statements of a file, without comments; texts and bodies of functions stay whole. */
export function statementsOf(sql: string): readonly string[] {
  const statements = [''];
  let from = 0;
  const add = (text: string) => (statements[statements.length - 1] += text);
  for (const { 0: whole, 1: comment, 3: end, index } of sql.matchAll(PARTS)) {
    add(sql.slice(from, index) + (comment === undefined && end === undefined ? whole : ' '));
    if (end !== undefined) statements.push('');
    from = index + whole.length;
  }
  add(sql.slice(from));
  return statements.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
}

const NAME = String.raw`(?:ONLY )?"?([a-z_][a-z0-9_]*)"?`;
const VOLATILE = /\b(random|gen_random_uuid|uuid_generate_v\d|clock_timestamp|nextval|timeofday)\s*\(/i;

/** The index that a statement makes with the table held: its name and table. */
export type IndexMade = { readonly name: string; readonly table: string; readonly statement: string };

export function indexMade(statement: string): IndexMade | undefined {
  const found = new RegExp(
    String.raw`^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?"?([a-z0-9_]+)"? ON ${NAME}`,
    'i',
  ).exec(statement);
  const [, name, table] = found ?? [];
  return name && table ? { name, table, statement } : undefined;
}

/** Sentences, one for each statement that would hold a large table; each says what to do instead. */
export function longLocks(sql: string): readonly string[] {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap(
      (text) =>
        new RegExp(String.raw`^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?${NAME}`, 'i').exec(text)?.[1] ??
        [],
    ),
  );
  const said = statements.flatMap((text) => {
    const index = indexMade(text);
    if (index) return made.has(index.table) ? [] : [bancoTravas.indice(index.name, index.table)];
    const altered = new RegExp(String.raw`^ALTER TABLE (?:IF EXISTS )?${NAME} (.*)$`, 'i').exec(text);
    if (altered) {
      const [, table = '', actions = ''] = altered;
      return made.has(table) ? [] : partsOf(actions).flatMap((action) => lockOf(table, action) ?? []);
    }
    const written = new RegExp(String.raw`^(?:UPDATE|DELETE FROM) ${NAME}`, 'i').exec(text)?.[1];
    if (written !== undefined && !made.has(written)) return [bancoTravas.linhas(written)];
    const whole =
      /^(VACUUM FULL|CLUSTER|REINDEX (?!.*CONCURRENTLY)|LOCK TABLE|REFRESH MATERIALIZED VIEW (?!CONCURRENTLY))/i;
    return whole.test(text) ? [bancoTravas.inteira(text.slice(0, 60))] : [];
  });
  return [...new Set(said)];
}

/** The actions of one ALTER TABLE: commas inside brackets and texts part nothing. */
function partsOf(actions: string): readonly string[] {
  const parts: string[] = [''];
  let depth = 0;
  let quoted = false;
  for (const sign of actions) {
    if (sign === "'") quoted = !quoted;
    if (!quoted && sign === '(') depth++;
    if (!quoted && sign === ')') depth--;
    if (sign === ',' && depth === 0 && !quoted) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

function lockOf(table: string, action: string): string | undefined {
  const column = new RegExp(String.raw`^(?:ADD|ALTER) (?:COLUMN )?(?:IF NOT EXISTS )?${NAME}`, 'i').exec(
    action,
  )?.[1];
  if (/^ALTER (COLUMN )?\S+ (SET DATA )?TYPE /i.test(action)) return bancoTravas.tipo(table, column ?? '');
  if (/^ALTER (COLUMN )?\S+ SET NOT NULL/i.test(action)) return bancoTravas.obrigatoria(table, column ?? '');
  if (/^ADD (CONSTRAINT \S+ )?(PRIMARY KEY|UNIQUE|EXCLUDE)\b/i.test(action))
    return /USING INDEX/i.test(action) ? undefined : bancoTravas.chave(table);
  if (/^ADD (CONSTRAINT \S+ )?(CHECK|FOREIGN KEY)\b/i.test(action))
    return /NOT VALID$/i.test(action) ? undefined : bancoTravas.regra(table);
  if (/^VALIDATE CONSTRAINT/i.test(action)) return undefined;
  if (/^ADD /i.test(action)) {
    const rewritten =
      /GENERATED ALWAYS AS|AS IDENTITY|\b(big|small)?serial\b/i.test(action) ||
      VOLATILE.test(/ DEFAULT (.*)$/i.exec(action)?.[1] ?? '');
    return rewritten ? bancoTravas.coluna(table, column ?? '') : undefined;
  }
  return /^SET (TABLESPACE|LOGGED|UNLOGGED|ACCESS METHOD)/i.test(action)
    ? bancoTravas.inteira(action)
    : undefined;
}
