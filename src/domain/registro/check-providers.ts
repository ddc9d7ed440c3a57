/** Whose rows are: every register says it where its fields name a provider, so that a new one cannot forget it. */
import type { Report } from './check-shape.ts';
import type { EntityModel, FieldModel } from './entity.ts';
import { PRESTADORES } from './provider.ts';

/** `declared`: what the schema of the key says, `false` included. */
export function checkProviders(
  entities: readonly EntityModel[],
  declared: (key: string) => string | false | undefined,
  at: (key: string) => Report,
): void {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const owned = (field: FieldModel): boolean =>
    field.ref !== undefined &&
    (field.ref.resource === PRESTADORES || byName.get(field.ref.resource)?.provider !== undefined);
  for (const entity of entities) {
    const report = at(entity.key);
    const said = declared(entity.key);
    if (entity.tenant && said !== undefined)
      report(
        'x-entity.provider',
        'não combina com tenant, que já diz de que prestador é a linha; tire um dos dois',
      );
    if (typeof said === 'string') checkPath(entity, said, { owned, byName }, report);
    const naming = entity.fields.find(
      (field) => field.ref?.resource === PRESTADORES || (field.required && owned(field)),
    );
    if (!entity.tenant && said === undefined && naming)
      report(
        'x-entity',
        `aponta para um prestador em '${naming.id}'; diga provider: '${naming.id}', ou false se só o menciona`,
      );
    for (const field of entity.fields) {
      if (!entity.tenant && field.ref && byName.get(field.ref.resource)?.tenant)
        report(
          `properties.${field.id}.x-ref`,
          'aponta para linhas de um prestador; ponha tenant: true em x-entity',
        );
      checkChild(field, report);
    }
    checkShared(entity, report);
    checkAudience(entity, report);
    checkRestricted(entity, report);
  }
}

type Known = {
  readonly owned: (field: FieldModel) => boolean;
  readonly byName: ReadonlyMap<string, EntityModel>;
};

function checkPath(entity: EntityModel, provider: string, { owned, byName }: Known, report: Report): void {
  if (provider === 'id') {
    if (entity.name !== PRESTADORES)
      report('x-entity.provider', "é 'id', que é só do registro dos próprios prestadores");
    return;
  }
  const field = Object.hasOwn(entity.field, provider) ? entity.field[provider] : undefined;
  if (!field || !owned(field)) {
    report(
      'x-entity.provider',
      `usa '${provider}', que não leva a um prestador; escolha um campo que aponte para um`,
    );
    return;
  }
  const seen = new Set([entity.name]);
  for (let at = field.ref && byName.get(field.ref.resource); at?.provider && at.provider !== 'id';) {
    if (seen.has(at.name)) return report('x-entity.provider', `anda em círculo por '${at.name}'`);
    seen.add(at.name);
    const next = at.field[at.provider]?.ref?.resource;
    at = next === undefined ? undefined : byName.get(next);
  }
}

/** Rows of a child table that name a provider give reach or say that they do not. */
function checkChild(field: FieldModel, report: Report): void {
  const keyword = field.schema['x-child'];
  if (!field.child || !keyword) return;
  const at = `properties.${field.id}.x-child`;
  const naming = field.child.fields.find((column) => column.ref?.resource === PRESTADORES);
  if (naming && keyword.reach === undefined)
    report(
      at,
      `tem linhas com um prestador em '${naming.id}'; diga em reach a quem dão alcance, ou reach: false`,
    );
  const to = keyword.reach ? keyword.reach.to : undefined;
  if (
    to !== undefined &&
    field.child.fields.find((column) => column.id === to)?.ref?.resource !== PRESTADORES
  )
    report(`${at}.reach`, `usa '${to}', que não aponta para um prestador`);
}

/** The second provider of a row is one, and steps of its side need it. */
function checkShared({ tenant, sharedWith, field, lifecycle }: EntityModel, report: Report): void {
  if (sharedWith === undefined) {
    const step = lifecycle?.transitions.find(({ side }) => side === 'shared');
    if (step)
      report('x-entity.lifecycle', `diz side: 'shared' em '${step.name}'; diga sharedWith em x-entity`);
    return;
  }
  const model = Object.hasOwn(field, sharedWith) ? field[sharedWith] : undefined;
  if (!tenant || model?.ref?.resource !== PRESTADORES)
    report(
      'x-entity.sharedWith',
      `usa '${sharedWith}'; pede tenant: true e um campo que aponte para um prestador`,
    );
}

function checkAudience({ audience, field }: EntityModel, report: Report): void {
  if (!audience) return;
  const model = Object.hasOwn(field, audience.field) ? field[audience.field] : undefined;
  if (!model?.options?.some(({ value }) => value === audience.all))
    report('x-entity.audience', `usa '${audience.field}', que não tem a opção '${audience.all}'`);
}

function checkRestricted({ restricted, field }: EntityModel, report: Report): void {
  if (!restricted) return;
  const model = Object.hasOwn(field, restricted.field) ? field[restricted.field] : undefined;
  if (!model?.options?.some(({ value }) => value === restricted.value))
    report('x-entity.restricted', `usa '${restricted.field}', que não tem a opção '${restricted.value}'`);
  else if (model.nullable)
    report('x-entity.restricted', `usa '${restricted.field}', que pode ficar vazio; diga um default`);
}
