/** Refuses wrong declarations with file, key and what would be right. */
import { checkCapabilities, checkGuards, type Found } from './check-found.ts';
import { checkBoard } from './check-board.ts';
import { checkReport } from './check-report.ts';
import { checkFilter, checkResource, checkScreens } from './check-resource.ts';
import { checkSchema } from './check-schema.ts';
import type { Report } from './check-shape.ts';
import type { ResourceDeclaration } from './declaration.ts';
import { buildEntity, type EntityModel, type FieldModel, type RootSchema } from './entity.ts';
import { checkLocks } from './check-lifecycle.ts';
import { checkLives } from './check-lives.ts';
import { FLAGS, nestingOf } from './nesting.ts';
import { checkPerfis } from './check-perfis.ts';
import { checkProviders } from './check-providers.ts';
import { checkSums } from './check-sums.ts';
import { checkLimits } from './check-limits.ts';
import { checkRows } from './check-rows.ts';
import { suggestion } from './suggest.ts';

export class DeclarationError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Declarações com erro:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'DeclarationError';
    this.problems = problems;
  }
}

export type Declarations = {
  readonly schemas: { readonly [key: string]: RootSchema };
  readonly resources: { readonly [key: string]: ResourceDeclaration };
  /** Absent: what stands in folders is not judged. */
  readonly found?: Found;
};

/** Throws DeclarationError listing every problem; returns nothing when all is well. */
export function checkDeclarations(input: Declarations): void {
  const problems = declarationProblems(input);
  if (problems.length > 0) throw new DeclarationError(problems);
}

/** One sentence per problem, 'resources/cadastros/banco.ts: list.columns usa o campo …'; empty when all is well. */
export function declarationProblems({ schemas, resources, found }: Declarations): readonly string[] {
  const problems: string[] = [];
  const reporter =
    (file: string): Report =>
    (path, problem) =>
      problems.push(`${file}: ${path === '' ? 'a declaração' : path} ${problem}`);
  const inSchema = (key: string) => reporter(`schemas/${key}.ts`);
  const inResource = (key: string) => reporter(`resources/${key}.ts`);

  const registers = registersOf({ schemas, resources });
  const soundSchemas = registers
    .filter(([key, schema]) => checkSchema(schema, inSchema(key)))
    .map(([key]) => key);
  const sound = Object.entries(resources).filter(([key, resource]) =>
    checkResource(resource, inResource(key)),
  );
  checkPairs({ schemas, resources }, problems);

  const entities = sound.flatMap(([key, resource]): [string, ResourceDeclaration, EntityModel][] => {
    const schema = resource.entity === undefined ? undefined : schemas[resource.entity];
    return schema && soundSchemas.includes(resource.entity ?? '')
      ? [[key, resource, buildEntity(resource.entity ?? '', schema, resource)]]
      : [];
  });
  for (const [key, resource, entity] of entities) checkScreens(resource, entity, inResource(key));
  checkRelated(entities, inResource);
  checkSheets(entities, inResource);
  checkViews(
    sound,
    entities.map(([, , entity]) => entity),
    inResource,
  );
  const byName = new Map(entities.map(([, , entity]) => [entity.name, entity]));
  const names = sound.map(([, { name }]) => name);
  for (const [key, resource] of sound) {
    checkBoard(resource, byName, inResource(key));
    checkReport(resource, byName, inResource(key));
    for (const { key: preset, waits } of resource.list?.presets ?? [])
      if (waits?.at !== undefined && !names.includes(waits.at))
        inResource(key)(
          `list.presets.${preset}.waits.at`,
          `é '${waits.at}', que não é um recurso${suggestion(waits.at, names)}`,
        );
  }
  // A register whose schema is broken is left out above; its name still exists for those that refer to it.
  checkReferences(
    entities.map(([, , entity]) => entity),
    sound.map(([, resource]) => resource),
    inSchema,
  );
  checkTables(
    entities.map(([, , entity]) => entity),
    inSchema,
  );
  checkProviders(
    entities.map(([, , entity]) => entity),
    (key) => schemas[key]?.['x-entity']?.provider,
    inSchema,
  );
  checkLocks(
    entities.map(([, , entity]) => entity),
    ({ name }) => sound.some(([, resource]) => resource.name === name && resource.documents !== undefined),
    inSchema,
  );
  checkSums(
    entities.map(([, , entity]) => entity),
    inSchema,
  );
  checkRows(
    entities.map(([, , entity]) => entity),
    inSchema,
  );
  checkLimits(
    entities.map(([, , entity]) => entity),
    (entity) => inResource(entities.find(([, , other]) => other === entity)?.[0] ?? ''),
  );
  checkLives(
    entities.map(([, , entity]) => entity),
    inSchema,
  );
  if (found) {
    checkGuards(
      entities.map(([, , entity]) => entity),
      found,
      inSchema,
    );
    checkCapabilities(sound, found, inResource);
  }
  checkIdentities(
    entities.map(([, , entity]) => entity),
    inSchema,
  );
  checkSubjects(entities, inResource);
  checkPerfis(
    sound,
    entities.map(([, , entity]) => entity),
    inResource,
  );
  checkLinks(sound, inResource);
  checkTree(sound, inResource);
  checkPaths(sound, inResource);
  return problems;
}

/** Schemas of registers: those that say so and those that a resource uses; the rest are bodies of hand-written calls. */
function registersOf({ schemas, resources }: Declarations): [string, RootSchema][] {
  const used = new Set(Object.values(resources).map((resource) => resource.entity));
  return Object.entries(schemas).filter(([key, schema]) => used.has(key) || schema['x-entity'] !== undefined);
}

/** Each entity has one resource and each resource's entity exists. */
function checkPairs({ schemas, resources }: Declarations, problems: string[]): void {
  const users = new Map<string, string>();
  for (const [key, { entity }] of Object.entries(resources)) {
    if (entity === undefined) continue;
    if (!schemas[entity])
      problems.push(
        `resources/${key}.ts: entity '${entity}' não existe${suggestion(entity, Object.keys(schemas), `; crie schemas/${entity}.ts`)}`,
      );
    const other = users.get(entity);
    if (other !== undefined)
      problems.push(
        `resources/${key}.ts: entity '${entity}' já é de resources/${other}.ts; um registro tem uma declaração só`,
      );
    users.set(entity, key);
  }
  for (const [key] of registersOf({ schemas, resources })) {
    if (!users.has(key))
      problems.push(
        `schemas/${key}.ts: nenhuma declaração em resources/ usa este schema; crie resources/${key}.ts com entity: '${key}'`,
      );
  }
}

function checkReferences(
  entities: readonly EntityModel[],
  resources: readonly ResourceDeclaration[],
  at: (key: string) => Report,
): void {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const names = resources
    .filter((resource) => resource.entity !== undefined)
    .map((resource) => resource.name);
  for (const entity of entities) {
    const report = at(entity.key);
    const visit = (field: FieldModel, path: string, siblings: readonly FieldModel[]): void => {
      if (!field.ref) return;
      const target = byName.get(field.ref.resource);
      if (!names.includes(field.ref.resource))
        report(
          `${path}.x-ref.resource`,
          `aponta para '${field.ref.resource}', que não existe${suggestion(field.ref.resource, names)}`,
        );
      const { keeps } = field.ref;
      const around = siblings.length > 0 ? siblings : entity.fields;
      if (keeps !== undefined && !around.some(({ id, readOnly }) => id === keeps && readOnly))
        report(`${path}.x-ref.keeps`, `diz '${keeps}', que não é um campo readOnly ao lado; acrescente-o`);
      if (field.ref.onDelete === 'set null' && !field.nullable)
        report(`${path}.x-ref.onDelete`, "é 'set null' em campo que não aceita vazio");
      for (const [filter, value] of Object.entries(field.ref.filter ?? {})) {
        if (target) checkFilter(filter, value, target, `${path}.x-ref.filter`, report);
        const own =
          value.startsWith('$') && value !== '$hoje' && value !== '$eu' ? value.slice(1) : undefined;
        if (own === undefined && target) checkConstant(filter, target, `${path}.x-ref.filter`, report);
        if (own !== undefined && ![...siblings, ...entity.fields].some((sibling) => sibling.id === own))
          report(
            `${path}.x-ref.filter`,
            `usa o campo '${own}', que não existe${suggestion(
              own,
              siblings.map((sibling) => sibling.id),
            )}`,
          );
      }
    };
    for (const field of entity.fields) {
      visit(field, `properties.${field.id}`, []);
      for (const inner of field.child?.fields ?? [])
        visit(inner, `properties.${field.id}.items.properties.${inner.id}`, field.child?.fields ?? []);
    }
  }
}

/** The server asks it of every row that is chosen: what is compared as it is stored, and is not searched. */
function checkConstant(filter: string, target: EntityModel, path: string, report: Report): void {
  const field = target.field[filter] ?? target.field[filter.replace(/_[a-z]+$/, '')];
  if (field?.kind === 'text' || field?.kind === 'longtext')
    report(path, `usa '${filter}', um texto; escolha por opção, número, data, sim ou não, ou outro cadastro`);
}

/** The tabs of a record are of registers that refer to it by the field that they name. */
function checkRelated(
  entities: readonly (readonly [string, ResourceDeclaration, EntityModel])[],
  at: (key: string) => Report,
): void {
  const byName = new Map(entities.map(([, , entity]) => [entity.name, entity]));
  for (const [key, { form, name }, { lifecycle }] of entities) {
    const refers = (place: string, { resource, by }: { readonly resource: string; readonly by: string }) => {
      const other = byName.get(resource);
      if (!other)
        at(key)(place, `leva a '${resource}', que não existe${suggestion(resource, [...byName.keys()])}`);
      else if (other.field[by]?.ref?.resource !== name)
        at(key)(place, `usa '${resource}.${by}', que não se refere a '${name}'`);
    };
    for (const tab of form?.related ?? []) refers('form.related', tab);
    for (const step of lifecycle?.transitions ?? [])
      if (step.makes) refers(`transitions.${step.name}.makes`, step.makes);
  }
}

const NUMBERS: ReadonlySet<FieldModel['kind']> = new Set(['money', 'decimal', 'integer']);

/** A sheet prints fields of its register, and columns of its child tables and of the registers around it. */
function checkSheets(
  entities: readonly (readonly [string, ResourceDeclaration, EntityModel])[],
  at: (key: string) => Report,
): void {
  const byName = new Map(entities.map(([, , entity]) => [entity.name, entity]));
  for (const [key, { sheet, form }, entity] of entities) {
    if (!sheet) continue;
    const known = (place: string, ids: readonly string[], fields: readonly FieldModel[]) => {
      for (const id of ids)
        if (!fields.some((field) => field.id === id))
          at(key)(
            place,
            `'${id}' não é um campo${suggestion(
              id,
              fields.map((field) => field.id),
            )}`,
          );
    };
    known('sheet.fields', sheet.fields ?? [], entity.fields);
    known(
      'sheet.signed',
      (sheet.signed ?? []).flatMap(({ field }) => field ?? []),
      entity.fields,
    );
    for (const state of (sheet.signed ?? []).flatMap((signer) => signer.in ?? []))
      if (!entity.lifecycle?.state[state]) at(key)('sheet.signed', `'${state}' não é um estado do registro`);
    for (const { of, columns, sums = [], groups, where = {} } of sheet.tables ?? []) {
      const related = form?.related?.some(({ resource }) => resource === of) ? byName.get(of) : undefined;
      for (const [filter, value] of Object.entries(where))
        checkFilter(filter, value, related ?? entity, `sheet.tables.${of}.where`, at(key));
      if (entity.field[of]?.child && Object.keys(where).length > 0)
        at(key)(
          `sheet.tables.${of}.where`,
          'só vale para as linhas de outro cadastro; uma tabela do registro sai inteira',
        );
      const fields = entity.field[of]?.child?.fields ?? related?.fields;
      if (fields) {
        known(`sheet.tables.${of}`, columns, fields);
        known(`sheet.tables.${of}.groups`, groups === undefined ? [] : [groups], fields);
        for (const id of sums) {
          const kind = columns.includes(id) ? fields.find((field) => field.id === id)?.kind : undefined;
          if (kind === undefined) at(key)(`sheet.tables.${of}.sums`, `'${id}' não está em columns`);
          else if (!NUMBERS.has(kind))
            at(key)(
              `sheet.tables.${of}.sums`,
              `'${id}' não se soma; escolha uma coluna de dinheiro ou número`,
            );
        }
      } else at(key)('sheet.tables', `'${of}' não é uma tabela do registro nem um cadastro de form.related`);
    }
  }
}

/** A view is of a register that exists, and its condition is one that the register's list understands. */
function checkViews(
  resources: readonly [string, ResourceDeclaration][],
  entities: readonly EntityModel[],
  at: (key: string) => Report,
): void {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  for (const [key, { view, subject }] of resources) {
    if (!view) continue;
    if (subject === undefined) at(key)('subject', 'falta; uma vista tem a permissão de quem a usa');
    if (Object.keys(view.where).length === 0)
      at(key)('view.where', 'está vazio; sem condição, o que se vê é o próprio cadastro');
    const entity = byName.get(view.of);
    if (!entity)
      at(key)('view.of', `é '${view.of}', que não é um cadastro${suggestion(view.of, [...byName.keys()])}`);
    else
      for (const [filter, value] of Object.entries(view.where))
        checkFilter(filter, value, entity, 'view.where', at(key));
  }
}

/** A record leads to screens that exist and that take its id; a list to screens that take none. */
function checkLinks(resources: readonly [string, ResourceDeclaration][], at: (key: string) => Report): void {
  const byName = new Map(resources.map(([, resource]) => [resource.name, resource]));
  for (const [key, { form, list }] of resources) {
    for (const name of list?.links ?? []) {
      const target = byName.get(name);
      if (!target)
        at(key)('list.links', `leva a '${name}', que não existe${suggestion(name, [...byName.keys()])}`);
      else if (target.path.includes('/:'))
        at(key)('list.links', `leva a '${name}', cujo path pede um registro`);
    }
    for (const name of form?.links ?? []) {
      const target = byName.get(name);
      if (!target)
        at(key)('form.links', `leva a '${name}', que não existe${suggestion(name, [...byName.keys()])}`);
      else if (!target.path.includes('/:'))
        at(key)('form.links', `leva a '${name}', cujo path não recebe o id do registro`);
    }
  }
}

function checkTables(entities: readonly EntityModel[], at: (key: string) => Report): void {
  const owners = new Map<string, string>();
  for (const entity of entities) {
    for (const table of [entity.table, ...entity.children.map((child) => child.child?.table ?? '')]) {
      const other = owners.get(table);
      if (other !== undefined)
        at(entity.key)('x-entity.table', `'${table}' já é de schemas/${other}.ts; dê outro nome à tabela`);
      owners.set(table, entity.key);
    }
  }
}

/** `$id` names one schema; a copied file keeps the other's. */
function checkIdentities(entities: readonly EntityModel[], at: (key: string) => Report): void {
  const owners = new Map<string, string>();
  for (const { key, schema } of entities) {
    if (schema.$id === undefined) continue;
    const other = owners.get(schema.$id);
    if (other !== undefined)
      at(key)(
        '$id',
        `'${schema.$id}' já é de schemas/${other}.ts; use '${key.slice(key.lastIndexOf('/') + 1)}'`,
      );
    else owners.set(schema.$id, key);
  }
}

/** A register's permission is its own: who may the one may the other, and only where the declaration says so. */
function checkSubjects(
  registers: readonly (readonly [string, ResourceDeclaration, EntityModel])[],
  at: (key: string) => Report,
): void {
  const owners = new Map<string, string>();
  for (const [key, resource, { subject }] of registers)
    if (!resource.sharedSubject) owners.set(subject, owners.get(subject) ?? key);
  for (const [key, resource, { subject, key: schema }] of registers) {
    const owner = owners.get(subject);
    if (resource.sharedSubject ? owner === undefined : owner !== key)
      at(key)(
        resource.sharedSubject ? 'sharedSubject' : 'subject',
        resource.sharedSubject
          ? `diz que '${subject}' é de outro cadastro, e nenhum o tem; tire a palavra`
          : `'${subject}' já é de resources/${owner}.ts: quem pode um poderia o outro; use '${schema.slice(schema.lastIndexOf('/') + 1).replaceAll('-', '')}', ou diga sharedSubject: true se a permissão é mesmo a mesma`,
      );
  }
}

/** Names are unique; a parent exists, is a page of its own and does not lead back to its child. */
function checkTree(
  resources: readonly (readonly [string, ResourceDeclaration])[],
  at: (key: string) => Report,
): void {
  const byName = new Map<string, readonly [string, ResourceDeclaration]>();
  for (const [key, resource] of resources) {
    const other = byName.get(resource.name);
    if (other) at(key)('name', `'${resource.name}' já é de resources/${other[0]}.ts; dê outro nome`);
    byName.set(resource.name, [key, resource]);
  }
  const pages = resources.filter(([, { entity }]) => entity === undefined).map(([, { name }]) => name);
  for (const [key, resource] of resources) {
    const report = at(key);
    if (resource.inMenu !== undefined && !byName.has(resource.inMenu))
      report('inMenu', `'${resource.inMenu}' não existe${suggestion(resource.inMenu, [...byName.keys()])}`);
    if (resource.parent === undefined) continue;
    const parent = byName.get(resource.parent)?.[1];
    if (!parent)
      report(
        'parent',
        `'${resource.parent}' não existe${suggestion(resource.parent, [...byName.keys()], `; use uma página do menu: ${pages.join(', ')}`)}`,
      );
    else if (parent.entity !== undefined)
      report('parent', `'${resource.parent}' é um registro; um pai é uma página sem entity`);
    const seen = [resource.name];
    for (
      let name: string | undefined = resource.parent;
      name !== undefined;
      name = byName.get(name)?.[1].parent
    ) {
      if (seen.includes(name)) {
        if (name === resource.name) report('parent', `dá a volta: ${[...seen, name].join(' → ')}`);
        break;
      }
      seen.push(name);
    }
    for (const flag of FLAGS)
      if (resource[flag] && nestingOf(resource, (name) => byName.get(name)?.[1]) !== flag)
        report(flag, 'não é o nível dele no menu; tire a palavra, que vem de parent');
  }
}

/** Every address leads to one place; a redirect leads to an address that exists. */
function checkPaths(
  resources: readonly (readonly [string, ResourceDeclaration])[],
  at: (key: string) => Report,
): void {
  const owners = new Map<string, string>();
  for (const [key, resource] of resources) {
    const own = [
      resource.path,
      ...(resource.listPath === undefined || resource.listPath === resource.path ? [] : [resource.listPath]),
      ...(resource.formPath === undefined ? [] : [resource.formPath]),
      ...(resource.aliases ?? []),
    ];
    for (const path of own) {
      const shape = path.replace(/:[^/?]+\??/g, ':').replace(/(.)\/$/, '$1');
      const other = owners.get(shape);
      if (other !== undefined)
        at(key)('path', `'${path}' já leva a resources/${other}.ts; um endereço leva a um lugar só`);
      else owners.set(shape, key);
    }
  }
  const known = resources.flatMap(([, { path, listPath, formPath }]) => [
    path,
    listPath ?? path,
    formPath ?? path,
  ]);
  for (const [key, { redirect, path, listPath }] of resources) {
    if (redirect === undefined) {
      if (listPath !== undefined && listPath !== path)
        at(key)('redirect', `falta; '${path}' não leva à lista '${listPath}'`);
    } else if (redirect === path) at(key)('redirect', `leva '${path}' a si mesmo`);
    else if (!known.includes(redirect))
      at(key)('redirect', `leva a '${redirect}', que não existe${suggestion(redirect, known)}`);
  }
}
