/** Holds a value against the meta-schema of declarations: one sentence per problem, with what would be right. */
import { definitions, type DefinitionName, type MetaSchema } from '#schemas/meta/meta-schema.ts';
import { suggestion } from './suggest.ts';

export type Report = (path: string, problem: string) => void;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Readonly<
  Record<NonNullable<MetaSchema['type']>, { test: (value: unknown) => boolean; name: string }>
> = {
  object: { test: isObject, name: 'um objeto' },
  array: { test: Array.isArray, name: 'uma lista' },
  string: { test: (value) => typeof value === 'string', name: 'um texto' },
  boolean: { test: (value) => typeof value === 'boolean', name: 'true ou false' },
  integer: { test: Number.isInteger, name: 'um número inteiro' },
  number: { test: (value) => typeof value === 'number', name: 'um número' },
};

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
const show = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value));

/** Reports every way in which `value` is not what the definition named `name` asks for. */
export function checkShape(name: DefinitionName, value: unknown, path: string, report: Report): void {
  check(definitions[name], value, path, report);
}

function check(meta: MetaSchema, value: unknown, path: string, report: Report): void {
  if (meta.$ref) return check(definitions[meta.$ref], value, path, report);
  if (meta.anyOf) {
    if (!meta.anyOf.some((part) => fits(part, value)))
      report(path, `tem o valor ${show(value)}; ${expectation(meta.anyOf)}`);
    return;
  }
  if (meta.enum && !meta.enum.includes(value))
    return report(
      path,
      `tem o valor ${show(value)}${suggestion(value, meta.enum, `; use ${meta.enum.map(show).join(', ')}`)}`,
    );
  if (meta.type && !TYPES[meta.type].test(value))
    return report(path, `tem o valor ${show(value)}; precisa ser ${TYPES[meta.type].name}`);
  if (typeof value === 'string') checkText(meta, value, path, report);
  if (Array.isArray(value)) checkList(meta, value, path, report);
  else if (isObject(value)) checkObject(meta, value, path, report);
}

function fits(meta: MetaSchema, value: unknown): boolean {
  let ok = true;
  check(meta, value, '', () => {
    ok = false;
  });
  return ok;
}

function expectation(parts: readonly MetaSchema[]): string {
  const values = parts.flatMap((part) => part.enum ?? part.items?.enum ?? []);
  return `use ${[...new Set(values)].map(show).join(', ')}`;
}

function checkText(meta: MetaSchema, value: string, path: string, report: Report): void {
  if (meta.minLength !== undefined && value.trim().length < meta.minLength) report(path, 'está vazio');
  else if (meta.pattern && !new RegExp(meta.pattern, 'u').test(value))
    report(path, `tem o valor ${show(value)}; precisa seguir ${meta.pattern}`);
}

function checkList(meta: MetaSchema, value: readonly unknown[], path: string, report: Report): void {
  if (meta.minItems !== undefined && value.length < meta.minItems)
    report(path, 'é uma lista vazia; tire a chave ou preencha');
  if (meta.items)
    for (const [index, item] of value.entries()) check(meta.items, item, join(path, String(index)), report);
}

function checkObject(meta: MetaSchema, value: Record<string, unknown>, path: string, report: Report): void {
  const known = meta.properties ?? {};
  for (const key of meta.required ?? []) if (value[key] === undefined) report(join(path, key), 'falta');
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const rule = Object.hasOwn(known, key) ? known[key] : meta.additionalProperties;
    if (rule === false)
      report(
        join(path, key),
        `não existe${suggestion(key, Object.keys(known), `; existem ${similar(key, Object.keys(known)).join(', ')}`)}`,
      );
    else if (rule) check(rule, item, join(path, key), report);
  }
}

/** What may stand there instead: for an 'x-' word the 'x-' words, for others the plain ones. */
function similar(key: string, known: readonly string[]): readonly string[] {
  const extension = key.startsWith('x-');
  const same = known.filter((name) => name.startsWith('x-') === extension);
  return same.length > 0 ? same : known;
}
