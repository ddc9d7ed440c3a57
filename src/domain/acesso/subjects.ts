/**
 * The matrix of permissions, generated from the declarations. Each subject stands once, under the module
 * where a person finds it, with the actions that it really has. Nothing is typed twice: titles come from the
 * entities and the breadcrumbs.
 */
import { acoesDeDocumentos } from '#domain/documento/permissao.ts';
import { COMENTAR } from '#domain/comentario/comentario.ts';
import { ESVAZIAR } from '#domain/lixeira/lixeira.ts';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Permission } from './permissions.ts';
import { ACTION_TITLES, ACTIONS, DELETE_ACTION, SUBJECT_TITLES } from './permissions.ts';

export type SubjectAction = { readonly action: string; readonly titulo: string };
export type SubjectModel = {
  readonly subject: string;
  readonly titulo: string;
  /** Title of the first-level entry under which the subject lies. */
  readonly modulo: string;
  readonly acoes: readonly SubjectAction[];
  /** What may be narrowed of it, group by group: rows by key, fields by id, as a person reads them. */
  readonly limites?: {
    readonly linhas: readonly Offer[];
    readonly campos: readonly Offer[];
  };
};
export type Offer = { readonly value: string; readonly label: string };

type Declared = {
  readonly resources: readonly ResourceDeclaration[];
  readonly entities: readonly EntityModel[];
};

/** 'all' is no register: whoever manages it may do everything (PERM-01). */
export const EVERYTHING: SubjectModel = {
  subject: 'all',
  titulo: 'Todos os módulos',
  modulo: 'Geral',
  acoes: [{ action: 'manage', titulo: 'Administrar' }],
};

/** 'Incluir', or the action itself where no register knows it. */
export function tituloDaAcao(action: string): string {
  return Object.hasOwn(ACTION_TITLES, action) ? (ACTION_TITLES[action] ?? action) : action;
}

/** Every subject of the product in the order of the menu, 'all' first. */
export function subjectsOf({ resources, entities }: Declared): readonly SubjectModel[] {
  const byResource = new Map(entities.map((entity) => [entity.name, entity]));
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const found = new Map<
    string,
    { titulo: string; modulo: string; own: boolean; acoes: Map<string, string> }
  >();
  for (const resource of inMenuOrder(resources, byName)) {
    const entity = byResource.get(resource.name);
    const subject = entity?.subject ?? resource.subject;
    if (subject === undefined || subject === EVERYTHING.subject) continue;
    const entry = found.get(subject) ?? {
      titulo: SUBJECT_TITLES[subject] ?? resource.breadcrumb,
      modulo: rootOf(resource, byName).breadcrumb,
      own: false,
      acoes: new Map<string, string>(),
    };
    // The register itself names the subject; a hand-built screen about it does not.
    if (entity && !entry.own) Object.assign(entry, { titulo: entity.plural, own: true });
    const action = resource.action ?? 'list';
    if (!entity)
      entry.acoes.set(
        action,
        Object.hasOwn(ACTION_TITLES, action) ? tituloDaAcao(action) : resource.breadcrumb,
      );
    for (const declared of [
      ...(entity ? actionsOf(entity) : []),
      ...(resource.actions ?? []),
      ...(resource.formAction === undefined ? [] : [resource.formAction]),
      ...(resource.documents ? acoesDeDocumentos(resource.documents) : []),
      ...(resource.comments ? [COMENTAR] : []),
    ])
      entry.acoes.set(declared, tituloDaAcao(declared));
    // A step with an action of its own is called by its verb; what a tie to the row gives is given by no rule.
    const tied = entity?.rows?.own.flatMap((tie) => ('gives' in tie ? (tie.gives ?? []) : [])) ?? [];
    for (const { action, title, internal } of entity?.lifecycle?.transitions ?? [])
      if (!internal && !tied.includes(action) && !entry.acoes.has(action)) entry.acoes.set(action, title);
    found.set(subject, entry);
  }
  const offered = new Map(
    entities.flatMap((entity) => (entity.limits ? [[entity.subject, entity] as const] : [])),
  );
  const declared = [...found].map(([subject, { titulo, modulo, acoes }]) => ({
    subject,
    titulo,
    modulo,
    acoes: inOrder([...acoes].map(([action, name]) => ({ action, titulo: name }))),
    ...limitsOf(offered.get(subject)),
  }));
  return [EVERYTHING, ...declared];
}

function limitsOf(entity: EntityModel | undefined): Pick<SubjectModel, 'limites'> {
  if (!entity?.limits) return {};
  const { rows = [], fields = [] } = entity.limits;
  return {
    limites: {
      linhas: rows.map(({ key, title }) => ({ value: key, label: title })),
      campos: fields.map((id) => ({ value: id, label: entity.field[id]?.title ?? id })),
    },
  };
}

/** What the generated calls of a register ask for, its guarded fields included. */
function actionsOf(entity: EntityModel): string[] {
  const fields = [...entity.fields, ...entity.children.flatMap((child) => child.child?.fields ?? [])];
  const guarded = fields
    .flatMap(({ access }) => [access?.read, access?.write])
    .filter((action) => action !== undefined);
  return [
    'list',
    'view',
    ...(entity.readOnly ? [] : ['insert', 'update', DELETE_ACTION, ESVAZIAR]),
    ...guarded,
    ...(entity.rows?.all === undefined ? [] : [entity.rows.all]),
  ];
}

function inOrder(actions: readonly SubjectAction[]): SubjectAction[] {
  const rank = ({ action }: SubjectAction): number =>
    ACTIONS.includes(action) ? ACTIONS.indexOf(action) : ACTIONS.length;
  return actions.toSorted((a, b) => rank(a) - rank(b) || a.action.localeCompare(b.action));
}

type ByName = ReadonlyMap<string, ResourceDeclaration>;

function lineOf(resource: ResourceDeclaration, byName: ByName): ResourceDeclaration[] {
  const line: ResourceDeclaration[] = [];
  for (
    let at: ResourceDeclaration | undefined = resource;
    at && !line.includes(at);
    at = byName.get(at.parent ?? '')
  )
    line.unshift(at);
  return line;
}

function rootOf(resource: ResourceDeclaration, byName: ByName): ResourceDeclaration {
  return lineOf(resource, byName)[0] ?? resource;
}

function inMenuOrder(resources: readonly ResourceDeclaration[], byName: ByName): ResourceDeclaration[] {
  const key = (resource: ResourceDeclaration): string =>
    lineOf(resource, byName)
      .map(({ order = 1000, breadcrumb }) => `${String(order).padStart(5, '0')} ${breadcrumb}`)
      .join('\u0001');
  const keyed = resources.map((resource) => [key(resource), resource] as const);
  return keyed.toSorted(([a], [b]) => a.localeCompare(b, 'pt-BR')).map(([, resource]) => resource);
}

/** Whether the product knows the permission. */
export function isKnown(subjects: readonly SubjectModel[], { action, subject }: Permission): boolean {
  return subjects.some(
    (subjectModel) =>
      subjectModel.subject === subject && subjectModel.acoes.some((known) => known.action === action),
  );
}

/** 'Incluir em Bancos'; the raw pair for what no declaration names any more. */
export function permissionTitle(subjects: readonly SubjectModel[], { action, subject }: Permission): string {
  const found = subjects.find((subjectModel) => subjectModel.subject === subject);
  const titulo = found?.acoes.find((acao) => acao.action === action)?.titulo ?? tituloDaAcao(action);
  return `${titulo} em ${found?.titulo ?? subject}`;
}
