/** What the shape of a schema cannot say: names that must exist, types that must agree, fields nobody could fill. */
import type { Condition } from '#schemas/meta/vocabulary.ts';
import { calculos } from '../calculo/calculos.ts';
import { checkLifecycle } from './check-lifecycle.ts';
import { checkShape, type Report } from './check-shape.ts';
import { CONDITION_KEYWORDS } from './conditions.ts';
import { checkDefaultText, checkHappened, checkRange, compiles } from './check-values.ts';
import { kindOf, sortNames, STAMP_FIELDS, toColumn, type PropertySchema, type RootSchema } from './entity.ts';
import { suggestion } from './suggest.ts';

type Properties = { readonly [id: string]: PropertySchema };
type Key = { readonly [key: string]: unknown };

const RESERVED: readonly string[] = ['id', 'versao', '_ref', ...STAMP_FIELDS];
const ID = /^[a-z][a-zA-Z0-9]*$/;

/** Reports every problem of one entity's schema. Returns false when its shape is too wrong to look further. */
export function checkSchema(schema: RootSchema, report: Report): boolean {
  let sound = true;
  checkShape('schema', schema, '', (path, problem) => {
    sound = false;
    report(path, problem);
  });
  const properties = schema.properties ?? {};
  for (const [id, property] of Object.entries(properties)) {
    if (property.items === undefined) continue;
    checkShape(
      property['x-child'] ? 'childItems' : 'listItems',
      property.items,
      `properties.${id}.items`,
      (path, problem) => {
        sound = false;
        report(path, problem);
      },
    );
  }
  if (!sound) return false;
  checkFields(schema, 'properties', report, { child: false, tenant: schema['x-entity']?.tenant === true });
  checkEntity(schema, report);
  return true;
}

function checkEntity(schema: RootSchema, report: Report): void {
  const entity = schema['x-entity'];
  const properties = schema.properties ?? {};
  if (!entity) return;
  for (const id of entity.label) {
    if (!exists(id, properties, 'x-entity.label', report)) continue;
    const property = properties[id];
    if (property?.['x-ref'] || property?.['x-child'] || property?.type === 'array')
      report(
        'x-entity.label',
        `usa '${id}', que não é um texto do próprio registro; escolha um campo simples`,
      );
  }
  for (const name of entity.sort === undefined ? [] : sortNames(entity)) {
    const id = name.replace(/^-/, '');
    if (exists(id, properties, 'x-entity.sort', report)) {
      const property = properties[id];
      if (
        property?.['x-child'] ||
        property?.format === 'arquivo' ||
        (property?.['x-computed'] && !property['x-computed'].stored)
      )
        report('x-entity.sort', `usa '${id}', que não tem ordem; escolha um campo guardado`);
    }
  }
  if (
    entity.kind !== undefined &&
    exists(entity.kind, properties, 'x-entity.kind', report) &&
    !properties[entity.kind]?.oneOf
  )
    report('x-entity.kind', `usa '${entity.kind}', que não é uma escolha (oneOf) do próprio registro`);
  if (
    entity.whose !== undefined &&
    exists(entity.whose, properties, 'x-entity.whose', report) &&
    !properties[entity.whose]?.['x-ref']
  )
    report('x-entity.whose', `usa '${entity.whose}', que não se refere a outro registro (x-ref)`);
  checkKeys(entity.tellApart && [entity.tellApart], properties, 'x-entity.tellApart', report);
  checkKeys(entity.unique, properties, 'x-entity.unique', report);
  checkKeys(entity.indexes, properties, 'x-entity.indexes', report);
  checkKeys(entity.importKey && [entity.importKey], properties, 'x-entity.importKey', report);
  for (const rule of entity.noOverlap === undefined ? [] : [entity.noOverlap].flat()) {
    checkOverlap(rule, properties, 'x-entity.noOverlap', report);
    for (const id of [...(rule.apart ?? []), ...Object.keys(rule.unless ?? {})])
      exists(id, properties, 'x-entity.noOverlap.unless', report);
  }
  if (entity.lifecycle) checkLifecycle(entity.lifecycle, properties, report);
}

function exists(id: string, properties: Properties, path: string, report: Report): boolean {
  if (Object.hasOwn(properties, id)) return true;
  report(path, `usa o campo '${id}', que não existe${suggestion(id, Object.keys(properties))}`);
  return false;
}

function checkKeys(
  keys: readonly (readonly string[])[] | undefined,
  properties: Properties,
  path: string,
  report: Report,
): void {
  for (const id of (keys ?? []).flat()) {
    if (exists(id, properties, path, report) && properties[id]?.['x-child'])
      report(path, `usa '${id}', que é uma tabela filha; escolha um campo do registro`);
  }
}

function checkOverlap(
  rule: { readonly by: readonly string[]; readonly from: string; readonly to: string } | undefined,
  properties: Properties,
  path: string,
  report: Report,
): void {
  if (!rule) return;
  for (const id of rule.by) exists(id, properties, `${path}.by`, report);
  for (const end of ['from', 'to'] as const) {
    if (
      exists(rule[end], properties, `${path}.${end}`, report) &&
      !['date', 'date-time', 'competencia'].includes(properties[rule[end]]?.format ?? '')
    )
      report(`${path}.${end}`, `usa '${rule[end]}', que não é data; ponha format: 'date' no campo`);
  }
}

function checkFields(
  schema: RootSchema,
  path: string,
  report: Report,
  scope: { readonly child: boolean; readonly tenant: boolean },
): void {
  const properties = schema.properties ?? {};
  const required = new Set(schema.required ?? []);
  for (const id of required)
    exists(
      id,
      properties,
      path === 'properties' ? 'required' : path.replace(/properties$/, 'required'),
      report,
    );
  const columns = new Map<string, string>();
  for (const [id, property] of Object.entries(properties)) {
    const at = `${path}.${id}`;
    const column = toColumn(id);
    const twin = columns.get(column);
    columns.set(column, id);
    if (twin !== undefined) report(at, `dá a mesma coluna (${column}) que '${twin}'; mude um dos nomes`);
    if (!ID.test(id)) report(at, 'tem nome fora do padrão; use camelCase sem acento nem traço');
    if (RESERVED.includes(id) || (scope.tenant && id === 'prestadorId'))
      report(at, 'tem nome que o servidor já usa; escolha outro');
    checkField(property, { id, at, required: required.has(id), properties, child: scope.child }, report);
  }
}

type Place = {
  readonly id: string;
  readonly at: string;
  readonly required: boolean;
  readonly properties: Properties;
  readonly child: boolean;
};

function checkField(property: PropertySchema, place: Place, report: Report): void {
  const { at } = place;
  checkRange(property, place.id, place.properties, at, report);
  checkHappened(property, at, report);
  if (property['x-import']?.zeros && kindOf(property) !== 'text')
    report(`${at}.x-import`, 'completa com zeros um código, que é texto; tire a palavra ou mude o tipo');
  const prefer = property['x-ui']?.prefer;
  if (prefer !== undefined) exists(prefer, place.properties, `${at}.x-ui.prefer`, report);
  const start = property['x-ui']?.start?.replace(/^\$(?:hoje|mes\.)/, '');
  if (start) exists(start, place.properties, `${at}.x-ui.start`, report);
  for (const from of property['x-ui']?.follows ?? [])
    exists(from, place.properties, `${at}.x-ui.follows`, report);
  const types = typesOf(property);
  const kinds = types.filter((name) => name !== 'null');
  const nullable = types.includes('null');
  if (kinds.length !== 1)
    report(`${at}.type`, `tem ${kinds.length} tipos; use um só, com 'null' se o campo pode ficar vazio`);
  const type = kinds[0];
  if (place.required && nullable)
    report(at, "está em required e aceita null; tire 'null' do tipo ou o campo de required");
  if (!place.required && !nullable && !mayStayOut(property, type))
    report(
      at,
      "é opcional e não aceita vazio; use type: ['" +
        String(type) +
        "', 'null'], um default ou ponha em required",
    );
  if (place.required && property['x-when']?.visible)
    report(at, 'é obrigatório e pode ficar oculto; tire de required e diga quando em x-when.required');
  if (property.format && type !== 'string')
    report(`${at}.format`, `'${property.format}' é de texto; use type: 'string'`);
  checkLimits(property, at, report);
  checkOptions(property, { at, nullable }, report);
  if (property['x-ref'] && type !== 'integer')
    report(`${at}.x-ref`, "aponta para um registro; use type: 'integer'");
  checkRefFilter(property, place, report);
  checkArray(property, place, type, report);
  checkComputed(property, at, report);
  if (property.default !== undefined) checkDefault(property, { at, type }, report);
  for (const { name, condition, ofItself } of conditionsOf(property))
    checkCondition(condition, { ...place, ofItself }, `${at}.x-when.${name}`, report);
  const becomes = property['x-when']?.becomes;
  const values = valuesOf(property);
  if (becomes && values && !values.includes(becomes.value))
    report(`${at}.x-when.becomes`, `é ${JSON.stringify(becomes.value)}, que não é opção do campo`);
}

type NamedCondition = { readonly name: string; readonly condition: Condition; readonly ofItself: boolean };

/** Every condition of the field, with its place in `x-when`; what a value becomes or is refused by may name the field itself. */
function conditionsOf(property: PropertySchema): readonly NamedCondition[] {
  const { visible, required, readonly, becomes, refused = [] } = property['x-when'] ?? {};
  const all: readonly (readonly [string, Condition | undefined, boolean])[] = [
    ['visible', visible, false],
    ['required', required, false],
    ['readonly', readonly, false],
    ['becomes.if', becomes?.if, true],
    ...refused.map((rule, index) => [`refused.${index}.if`, rule.if, true] as const),
  ];
  return all.flatMap(([name, condition, ofItself]) =>
    condition === undefined ? [] : [{ name, condition, ofItself }],
  );
}

function typesOf(property: PropertySchema): readonly string[] {
  return (Array.isArray(property.type) ? property.type : [property.type]) as readonly string[];
}

function mayStayOut(property: PropertySchema, type: string | undefined): boolean {
  return (
    type === 'array' ||
    property.default !== undefined ||
    [property.readOnly, property['x-asked']].includes(true) ||
    (property['x-computed'] ?? property['x-sum']) !== undefined
  );
}

function checkLimits(property: PropertySchema, at: string, report: Report): void {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = property;
  for (const [low, high, name] of [
    [minLength, maxLength, 'minLength'],
    [minimum, maximum, 'minimum'],
    [minItems, maxItems, 'minItems'],
  ] as const) {
    if (low !== undefined && high !== undefined && low > high)
      report(`${at}.${name}`, `é ${low}, maior que o máximo ${high}`);
  }
  if (pattern !== undefined && !compiles(pattern))
    report(`${at}.pattern`, `'${pattern}' não é uma expressão regular válida`);
}

function valuesOf(property: PropertySchema): readonly unknown[] | undefined {
  return property.oneOf?.map((option) => option.const) ?? property.enum;
}

function checkOptions(
  property: PropertySchema,
  { at, nullable }: { readonly at: string; readonly nullable: boolean },
  report: Report,
): void {
  const values = valuesOf(property);
  if (!values) return;
  const key = property.oneOf ? 'oneOf' : 'enum';
  if (new Set(values).size < values.length) report(`${at}.${key}`, 'tem valores repetidos');
  if (nullable && !values.includes(null))
    report(
      `${at}.${key}`,
      key === 'oneOf'
        ? "aceita vazio mas não o diz; acrescente { const: null, title: 'Não informado' }"
        : 'aceita vazio mas não o diz; acrescente null',
    );
  if (!nullable && values.includes(null))
    report(`${at}.${key}`, "tem null, mas o tipo não aceita; use type: ['string', 'null']");
}

function checkDefault(
  property: PropertySchema,
  { at, type }: { readonly at: string; readonly type: string | undefined },
  report: Report,
): void {
  const value = property.default;
  const values = valuesOf(property);
  if (values && !values.includes(value))
    report(
      `${at}.default`,
      `é ${JSON.stringify(value)}, que não está entre as opções${suggestion(value, values)}`,
    );
  else if (type === 'boolean' && typeof value !== 'boolean')
    report(`${at}.default`, `é ${JSON.stringify(value)}; precisa ser true ou false`);
  else if (type === 'integer' && !Number.isInteger(value) && value !== '$eu')
    report(`${at}.default`, `é ${JSON.stringify(value)}; precisa ser um número inteiro`);
  else if (type === 'string' && typeof value !== 'string')
    report(`${at}.default`, `é ${JSON.stringify(value)}; precisa ser um texto`);
  else if (!values && type === 'string') checkDefaultText(property, value as string, at, report);
}

function checkRefFilter(property: PropertySchema, place: Place, report: Report): void {
  if (place.child) return; // '$campo' of a child row may name a field of the parent; the registry checks those.
  for (const value of Object.values(property['x-ref']?.filter ?? {})) {
    if (value.startsWith('$') && value !== '$hoje' && value !== '$eu')
      exists(value.slice(1), place.properties, `${place.at}.x-ref.filter`, report);
  }
}

function checkArray(
  property: PropertySchema,
  { at, child }: Place,
  type: string | undefined,
  report: Report,
): void {
  const keyword = property['x-child'];
  if (type !== 'array') {
    if (keyword) report(`${at}.x-child`, "é de tabela filha; use type: 'array' com items");
    return;
  }
  if (!property.items) return report(`${at}.items`, 'falta; diga o que há em cada linha');
  if (!keyword) return;
  if (child) return report(`${at}.x-child`, 'está dentro de outra tabela filha; só há um nível');
  const was = property['x-col']?.was;
  if (was !== undefined)
    report(`${at}.x-col.was`, `é de um campo; na tabela filha escreva 'x-child': { was: '${was}' }`);
  const properties = property.items.properties ?? {};
  checkFields(property.items, `${at}.items.properties`, report, { child: true, tenant: false });
  checkKeys(keyword.unique, properties, `${at}.x-child.unique`, report);
  for (const id of keyword.inline ?? []) exists(id, properties, `${at}.x-child.inline`, report);
  checkOverlap(keyword.noOverlap, properties, `${at}.x-child.noOverlap`, report);
  for (const id of keyword.columns ?? []) exists(id, properties, `${at}.x-child.columns`, report);
}

function checkComputed(property: PropertySchema, at: string, report: Report): void {
  const fn = property['x-computed']?.fn;
  if (fn !== undefined && !Object.hasOwn(calculos, fn))
    report(
      `${at}.x-computed.fn`,
      `'${fn}' não é função de src/domain/calculo${suggestion(fn, Object.keys(calculos))}`,
    );
}

function checkCondition(
  condition: Condition,
  place: Place & { readonly ofItself: boolean },
  at: string,
  report: Report,
): void {
  for (const [id, fragment] of Object.entries(condition.properties ?? {})) {
    if (!exists(id, place.properties, at, report)) continue;
    if (id === place.id && !place.ofItself) report(at, `depende do próprio campo '${id}'`);
    checkFragment(fragment, place.properties[id], `${at}.${id}`, report);
  }
  for (const id of condition.required ?? []) exists(id, place.properties, at, report);
  for (const part of [
    ...(condition.anyOf ?? []),
    ...(condition.allOf ?? []),
    ...(condition.not ? [condition.not] : []),
  ])
    checkCondition(part, place, at, report);
}

function checkFragment(
  fragment: Key,
  property: PropertySchema | undefined,
  at: string,
  report: Report,
): void {
  for (const keyword of Object.keys(fragment)) {
    if (!CONDITION_KEYWORDS.includes(keyword))
      report(
        at,
        `usa '${keyword}', que não é de condição${suggestion(keyword, CONDITION_KEYWORDS, `; use ${CONDITION_KEYWORDS.join(', ')}`)}`,
      );
  }
  const allowed = property && valuesOf(property);
  if (!allowed) return;
  const wanted = [
    ...(Object.hasOwn(fragment, 'const') ? [fragment['const']] : []),
    ...(Array.isArray(fragment['enum']) ? (fragment['enum'] as readonly unknown[]) : []),
  ];
  for (const value of wanted) {
    if (!allowed.includes(value))
      report(
        at,
        `compara com ${JSON.stringify(value)}, que não é opção do campo${suggestion(value, allowed)}`,
      );
  }
}
