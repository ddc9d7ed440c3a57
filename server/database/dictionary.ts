/** The data dictionary as a page: every table and field in the words of the screens, with type and rules. */
import type { OwnLock } from '#domain/registro/check-lifecycle.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { referencesTo, type Registry } from '#domain/registro/registry.ts';
import { formatData } from '#domain/formato/data.ts';
import { boundField } from '#domain/registro/ranges.ts';
import type { Condition } from '#schemas/meta/vocabulary.ts';
import { columnType } from './ddl-fields.ts';
import { parentColumn, storedFields } from './ddl.ts';

const HEADER = `# Dicionário de dados

Gerado das declarações por \`npm run dicionario\`; não edite à mão. Além dos campos abaixo, toda tabela de cadastro tem \`id\`, \`versao\`, \`criado_em\`, \`criado_por\`, \`atualizado_em\`, \`atualizado_por\`, \`excluido_em\` e \`excluido_por\` (linha na lixeira), e \`busca\` (texto de pesquisa, sem acentos, derivado).
`;

/** The whole page in Markdown, stable from run to run. */
export function dictionaryOf(registry: Registry): string {
  const entities = registry.entities.toSorted((a, b) => a.plural.localeCompare(b.plural, 'pt-BR'));
  const index = entities.map(
    (entity) =>
      `| [${cell(entity.plural)}](#${anchor(entity)}) | \`${entity.table}\` | \`/api/${entity.name}\` | \`${entity.subject}\` |`,
  );
  return [
    HEADER,
    '| cadastro | tabela | endereço | permissão |\n| --- | --- | --- | --- |',
    `${index.join('\n')}\n`,
    ...entities.map((entity) => section(registry, entity)),
  ].join('\n');
}

function anchor(entity: EntityModel): string {
  return `t-${entity.table.replaceAll('_', '-')}`;
}

function section(registry: Registry, entity: EntityModel): string {
  const facts = [
    entity.schema.description,
    entity.tenant ? 'Pertence ao prestador: cada um vê só as suas linhas.' : undefined,
    entity.sharedWith
      ? `Também a vê o prestador de ${titles(entity.fields, [entity.sharedWith])}, que dá os passos dele e não muda o que está escrito.`
      : undefined,
    entity.provider
      ? 'É de um prestador: quem o alcança vê e altera; sem prestador, vale para a casa toda.'
      : undefined,
    entity.readOnly ? 'Mantida pelo sistema; não se altera pelas telas.' : undefined,
    entity.live ? 'O que muda é contado ao vivo a quem tem a lista ou o registro aberto.' : undefined,
    entity.auditRead ? 'Abrir um registro fica na auditoria.' : undefined,
    ...entity.unique.map((key) => `Não se repete: ${titles(entity.fields, key)}.`),
    ...entity.noOverlap.map(
      ({ by, from, to }) =>
        `Períodos de mesmo ${titles(entity.fields, by)} não se sobrepõem (${titles(entity.fields, [from, to])}).`,
    ),
    entity.importKey.length > 0
      ? `Importação reconhece a linha por ${titles(entity.fields, entity.importKey)}.`
      : undefined,
  ].filter((text) => text !== undefined);
  const users = [...new Set(referencesTo(registry, entity.name).map((use) => use.entity.plural))].toSorted();
  return [
    `<a id="${anchor(entity)}"></a>\n\n## ${entity.plural}\n`,
    `Tabela \`${entity.table}\`, declarada em \`schemas/${entity.key}.ts\`. ${facts.join(' ')}\n`,
    fieldTable(registry, entity.fields),
    ...lifeOf(entity),
    ...entity.children.flatMap(({ child, title }) =>
      child
        ? [
            `\n### ${entity.title}: ${title}\n`,
            `Tabela \`${child.table}\`, ligada por \`${parentColumn(entity)}\`.${child.unique.map((key) => ` Não se repete: ${titles(child.fields, key)}.`).join('')}\n`,
            fieldTable(registry, child.fields),
          ]
        : [],
    ),
    users.length > 0 ? `\nUsada por: ${users.join(', ')}.` : '',
    '',
  ].join('\n');
}

/** The states and the ways between them as a drawing, and what each step asks for and each state locks. */
function lifeOf({ lifecycle, title }: EntityModel): readonly string[] {
  if (!lifecycle) return [];
  const name = (state: string): string => lifecycle.state[state]?.title ?? state;
  const arrows = lifecycle.transitions.flatMap((transition) =>
    transition.from.map(
      (from) =>
        `  ${from} --> ${transition.to}: ${transition.title}${transition.internal ? ' (sistema)' : ''}`,
    ),
  );
  const steps = lifecycle.transitions.map(
    ({ title: verb, from, to, action, reason, asks, guard, internal }) => {
      const needs = [
        internal ? 'feita pelo sistema' : `ação \`${action}\``,
        reason === 'required' ? 'motivo obrigatório' : reason ? 'motivo opcional' : undefined,
        asks.length > 0 ? `pede ${asks.map(({ field }) => field.title).join(', ')}` : undefined,
        guard ? `regra \`${guard}\`` : undefined,
      ];
      const text = needs.filter((need) => need !== undefined).join('; ');
      return `| ${cell(verb)} | ${from.map(name).join(', ')} | ${name(to)} | ${cell(text)} |`;
    },
  );
  const locked = lifecycle.states
    .filter(({ locks }) => locks.length > 0)
    .map(
      (state) =>
        `- ${state.title}: trava ${state.locks.map((lock) => LOCK_WORDS[lock] ?? `\`${lock}\``).join(', ')}.`,
    );
  return [
    `\n### ${title}: ciclo de vida\n`,
    '```mermaid\nstateDiagram-v2',
    ...lifecycle.states.map((state) => `  ${state.id}: ${state.title}`),
    `  [*] --> ${lifecycle.initial}`,
    ...arrows,
    '```\n',
    '| transição | de | para | pede |\n| --- | --- | --- | --- |',
    ...steps,
    ...(locked.length > 0 ? ['', ...locked] : []),
  ];
}

/** Every lock of the vocabulary has its words: a new one without them does not compile. */
const LOCK_WORDS: { readonly [lock: string]: string } = {
  fields: 'os campos',
  children: 'as tabelas filhas',
  'typed-children': 'as tabelas filhas a quem digita',
  documents: 'os documentos',
  delete: 'a exclusão',
  references: 'o que passaria a apontar para o registro',
} satisfies { readonly [lock in OwnLock]: string };

function fieldTable(registry: Registry, fields: readonly FieldModel[]): string {
  const stored = new Set(storedFields(fields));
  const rows = fields
    .filter((field) => field.kind !== 'child' && !field.asked)
    .map((field) => {
      const type = stored.has(field)
        ? columnType(field).replace('timestamp(3) with time zone', 'timestamptz')
        : 'calculado';
      return `| ${cell(field.title)} | \`${field.column}\` | \`${field.id}\` | ${type} | ${field.required ? 'sim' : ''} | ${cell(rules(registry, field, fields))} |`;
    });
  return [
    '| campo | coluna | na API | tipo | obrigatório | regras |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function rules(registry: Registry, field: FieldModel, beside: readonly FieldModel[]): string {
  const { minimum, maximum, minLength, maxLength } = field.schema;
  const target = field.ref ? registry.entity[field.ref.resource] : undefined;
  return [
    field.description,
    field.ref
      ? `aponta para ${target ? `[${target.plural}](#${anchor(target)})` : field.ref.resource}`
      : undefined,
    field.options
      ? `um de: ${field.options.map((option) => (option.title === String(option.value) ? option.title : `${option.value} (${option.title})`)).join(', ')}`
      : undefined,
    field.format ? `formato ${field.format}` : undefined,
    minLength !== undefined && minLength > 1 ? `mínimo ${minLength} caracteres` : undefined,
    maxLength !== undefined ? `até ${maxLength} caracteres` : undefined,
    minimum !== undefined ? `a partir de ${minimum}` : undefined,
    maximum !== undefined ? `até ${maximum}` : undefined,
    field.default !== undefined && field.default !== null
      ? `inicia como ${typeof field.default === 'string' ? field.default.replace(/^\$/, '') : JSON.stringify(field.default)}`
      : undefined,
    rangeWords(field, beside),
    whenWords(field, beside),
    field.access?.read || field.access?.mask ? 'leitura restrita' : undefined,
    field.access?.write ? 'escrita restrita' : undefined,
    field.search ? 'entra na pesquisa' : undefined,
  ]
    .filter((text) => text !== undefined)
    .join('; ');
}

/** The bounds of a value: 'não futura', 'a partir de Início'. */
function rangeWords(field: FieldModel, beside: readonly FieldModel[]): string | undefined {
  const { from, to } = field.schema['x-range'] ?? {};
  const said = (bound: string): string => {
    const other = boundField(bound);
    if (other !== undefined) return titles(beside, [other]);
    return bound === '$hoje'
      ? 'hoje'
      : /^\d{4}-\d{2}-\d{2}$/.test(bound)
        ? formatData(bound)
        : bound.replace('.', ',');
  };
  const words = [
    from === '$hoje' ? 'não passada' : from === undefined ? undefined : `a partir de ${said(from)}`,
    to === '$hoje' || field.happened ? 'não futura' : to === undefined ? undefined : `até ${said(to)}`,
  ].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(', ') : undefined;
}

/** Which other fields the conditions look at, and what they decide. */
function whenWords({ id, when }: FieldModel, beside: readonly FieldModel[]): string | undefined {
  if (!when) return undefined;
  const by = (conditions: readonly (Condition | undefined)[]): string => {
    const names = [
      ...new Set(conditions.flatMap((condition) => (condition ? fieldsOf(condition) : []))),
    ].filter((name) => name !== id);
    return names.map((name) => titles(beside, [name])).join(', ');
  };
  const says = [
    when.visible ? `aparece conforme ${by([when.visible])}` : undefined,
    when.required ? `obrigatório conforme ${by([when.required])}` : undefined,
    when.readonly ? `não se altera conforme ${by([when.readonly])}` : undefined,
    when.becomes ? `preenchido conforme ${by([when.becomes.if])}` : undefined,
    when.refused ? `recusado conforme ${by(when.refused.map((rule) => rule.if))}` : undefined,
  ].filter((text) => text !== undefined);
  return says.join('; ');
}

function fieldsOf({ properties, required, anyOf, allOf, not }: Condition): readonly string[] {
  return [
    ...Object.keys(properties ?? {}),
    ...(required ?? []),
    ...[...(anyOf ?? []), ...(allOf ?? []), ...(not ? [not] : [])].flatMap(fieldsOf),
  ];
}

function titles(fields: readonly FieldModel[], ids: readonly string[]): string {
  return ids.map((id) => fields.find((field) => field.id === id)?.title ?? id).join(' + ');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
