/** One resource declaration against its entity: columns, panel, presets and layout that exist and make sense. */
import { GUARD_NAMES } from '../acesso/guards.ts';
import { acaoDe, TOGGLES } from '../documento/permissao.ts';
import { checkShape, type Report } from './check-shape.ts';
import type { LayoutSection, ResourceDeclaration, SearchPreset } from './declaration.ts';
import { STAMP_FIELDS, type EntityModel, type FieldModel } from './entity.ts';
import { ICON_NAMES } from './icons.ts';
import { suggestion } from './suggest.ts';

const OPERATORS: readonly string[] = [
  'ne',
  'gte',
  'lte',
  'gteornull',
  'lteornull',
  'like',
  'start',
  'in',
  'null',
];

/** Reports what is wrong in the resource alone. Returns false when its shape is too wrong to look further. */
export function checkResource(resource: ResourceDeclaration, report: Report): boolean {
  let sound = true;
  checkShape('resource', resource, '', (path, problem) => {
    sound = false;
    report(path, problem);
  });
  if (!sound) return false;
  const icons: readonly string[] = ICON_NAMES;
  if (!icons.includes(resource.icon))
    report(
      'icon',
      `'${resource.icon}' não existe${suggestion(resource.icon, icons, '; veja src/domain/registro/icons.ts')}`,
    );
  const guards: readonly string[] = GUARD_NAMES;
  if (resource.guard !== undefined && !guards.includes(resource.guard))
    report(
      'guard',
      `'${resource.guard}' não existe${suggestion(resource.guard, guards, `; use ${guards.join(', ')}`)}`,
    );
  if (
    resource.entity === undefined &&
    resource.screen === undefined &&
    resource.redirect === undefined &&
    resource.view === undefined
  )
    report('screen', "falta; sem entity, diga screen: 'cards' ou o nome da tela");
  if (resource.entity !== undefined && resource.screen === 'cards')
    report('screen', "'cards' é de página sem entity; tire uma das duas");
  if (resource.entity === undefined && (resource.list ?? resource.form))
    report(resource.list ? 'list' : 'form', 'só vale com entity');
  if (resource.action !== undefined && resource.subject === undefined && resource.entity === undefined)
    report('subject', `falta; action '${resource.action}' precisa de um assunto`);
  if (resource.view !== undefined && (resource.entity ?? resource.screen) !== undefined)
    report('view', 'é a lista de outro cadastro; tire entity e screen');
  checkDocuments(resource, report);
  return true;
}

/** Documents belong to records, and what needs no permission must be switched on in the first place. */
function checkDocuments(
  { documents, comments, monitoria, entity }: ResourceDeclaration,
  report: Report,
): void {
  if (monitoria !== undefined && entity === undefined)
    report('monitoria', 'só vale com entity; a monitoria é dos registros');
  if (comments !== undefined && entity === undefined)
    report('comments', 'só vale com entity; os comentários são dos registros');
  if (!documents) return;
  if (entity === undefined) report('documents', 'só vale com entity; os documentos são dos registros');
  const on = TOGGLES.filter((toggle) => documents[toggle] !== undefined && documents[toggle] !== false);
  if (documents.readOnly === true && on.length > 0)
    report(
      'documents.readOnly',
      `desliga tudo, mas ${on.map((name) => `'${name}'`).join(', ')} está ligado; tire um dos dois`,
    );
  for (const name of documents.withoutPermission ?? [])
    if (name !== 'view' && acaoDe(documents, name) === null)
      report(
        'documents.withoutPermission',
        `libera '${name}', que está desligado; ligue-o ou tire-o da lista`,
      );
}

/** Reports names in the list and in the form that the entity does not have. */
export function checkScreens(resource: ResourceDeclaration, entity: EntityModel, report: Report): void {
  const { list, form } = resource;
  const stamps: readonly string[] = STAMP_FIELDS;
  for (const id of list?.columns ?? []) {
    if (!stamps.includes(id))
      withField(id, entity, 'list.columns', report, (field) => {
        if (field.kind === 'child')
          report('list.columns', `usa '${id}', que é uma tabela filha; escolha um campo do registro`);
        if (field.writeOnly) report('list.columns', `usa '${id}', que nunca é devolvido (writeOnly)`);
      });
  }
  for (const id of list?.card ?? []) withField(id, entity, 'list.card', report);
  for (const id of list?.search ?? []) {
    if (!stamps.includes(id))
      withField(id, entity, 'list.search', report, (field) => {
        if (field.operators.length === 0 || !stored(field))
          report('list.search', `usa '${id}', que não se pode procurar`);
      });
  }
  for (const id of list?.inline || []) {
    withField(id, entity, 'list.inline', report, (field) => {
      if (field.readOnly || field.kind === 'child')
        report('list.inline', `usa '${id}', que não se edita na lista`);
      if (!list?.columns?.includes(id)) report('list.inline', `usa '${id}', que não está em list.columns`);
    });
  }
  for (const id of list?.totals ?? [])
    withField(id, entity, 'list.totals', report, (field) => {
      if (!['money', 'decimal', 'integer'].includes(field.kind) || !stored(field) || field.writeOnly)
        report(
          'list.totals',
          `usa '${id}', que não se soma; escolha um campo guardado de dinheiro ou número`,
        );
    });
  repeated(list?.totals ?? [], 'list.totals', report);
  repeated(list?.columns ?? [], 'list.columns', report);
  checkPresets(list?.presets ?? [], entity, report);
  if (list?.opening !== undefined && !list.presets?.some(({ key }) => key === list.opening))
    report('list.opening', `é '${list.opening}', que não é key de list.presets`);
  for (const entry of (form?.summary ?? []).flatMap((line) => line.split('|')))
    withField(entry.replace(/!$/, ''), entity, 'form.summary', report);
  for (const name of form?.principal ?? [])
    if (!entity.lifecycle?.transitions.some((step) => step.name === name && !step.internal))
      report('form.principal', `usa '${name}', que não é um passo de transitions`);
  for (const name of form?.elsewhere ?? [])
    if (entity.field[name]?.kind !== 'child')
      report('form.elsewhere', `usa '${name}', que não é uma tabela do registro`);
  for (const entry of [
    ...(form?.quick?.fields ?? []),
    ...Object.keys(form?.quick?.initial ?? {}),
    ...(form?.quick?.oneOf ?? []).flat(),
  ])
    withField(entry.split(':')[0] ?? '', entity, 'form.quick', report);
  if (form?.tabs && form.sections) report('form', 'tem tabs e sections; use um dos dois');
  const sections = form?.sections ?? form?.tabs?.flatMap((tab) => tab.sections);
  // What nobody types may stand in the summary alone: said once is enough.
  if (sections) checkLayout(sections, entity, entity.readOnly ? (form?.summary ?? []) : [], report);
}

const stored = (field: FieldModel): boolean =>
  !field.asked && (field.computed === undefined || field.computed.stored === true);

function withField(
  id: string,
  entity: EntityModel,
  path: string,
  report: Report,
  then?: (field: FieldModel) => void,
): void {
  const field = Object.hasOwn(entity.field, id) ? entity.field[id] : undefined;
  if (field) then?.(field);
  else
    report(
      path,
      `usa o campo '${id}', que não existe em schemas/${entity.key}.ts${suggestion(id, Object.keys(entity.field))}`,
    );
}

function repeated(ids: readonly string[], path: string, report: Report): void {
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index)))
    report(path, `repete '${id}'`);
}

function checkPresets(presets: readonly SearchPreset[], entity: EntityModel, report: Report): void {
  repeated(
    presets.map((preset) => preset.key),
    'list.presets',
    report,
  );
  for (const preset of presets) {
    for (const [filter, value] of Object.entries(preset.filters))
      checkFilter(filter, value, entity, `list.presets.${preset.key}`, report);
  }
}

/** A wire filter ('fimVigencia_lte') over an entity: the field exists, the operator fits, the value is possible. */
export function checkFilter(
  filter: string,
  value: string,
  entity: EntityModel,
  path: string,
  report: Report,
): void {
  const cut = filter.lastIndexOf('_');
  const [id, operator] = cut > 0 ? [filter.slice(0, cut), filter.slice(cut + 1)] : [filter, 'eq'];
  if (operator !== 'eq' && !OPERATORS.includes(operator))
    return report(
      path,
      `usa '${filter}'; o operador '_${operator}' não existe; use ${OPERATORS.map((name) => `_${name}`).join(', ')}`,
    );
  withField(id, entity, path, report, (field) => {
    const operators: readonly string[] = field.operators;
    if (!stored(field) || !operators.includes(operator))
      return report(
        path,
        `usa '${filter}', mas '${id}' não aceita ${operator === 'eq' ? 'igualdade' : `_${operator}`}`,
      );
    if (value.startsWith('$')) return;
    if ((operator === 'null' || field.kind === 'boolean') && value !== 'true' && value !== 'false')
      report(path, `usa '${filter}' com '${value}'; precisa ser 'true' ou 'false'`);
    if (operator !== 'null' && field.options) {
      const values = field.options.map((option) => String(option.value));
      for (const part of operator === 'in' ? value.split(',') : [value])
        if (!values.includes(part))
          report(
            path,
            `usa '${filter}' com '${part}', que não é opção de '${id}'${suggestion(part, values)}`,
          );
    }
  });
}

function checkLayout(
  sections: readonly LayoutSection[],
  entity: EntityModel,
  summed: readonly string[],
  report: Report,
): void {
  const ids = sections
    .flatMap((section) => section.fields)
    .map((entry) => {
      const [id = '', span] = entry.split(':');
      if (span !== undefined && span !== '1' && span !== '2')
        report('form', `usa '${entry}'; a largura é ':1' ou ':2'`);
      withField(id, entity, 'form', report);
      return id;
    });
  repeated(ids, 'form', report);
  for (const field of entity.fields) {
    const needed = field.required || field.when?.required !== undefined;
    const shown = ids.includes(field.id) || summed.includes(field.id);
    if (needed && field.default === undefined && !field.readOnly && !shown)
      report('form', `não mostra '${field.id}' (${field.title}), que é obrigatório`);
  }
}
