/**
 * npm run nova-entidade -- cadastros/feriado --plural Feriados (`--help` tells the options)
 * Writes schema, resource and rows of the demonstration, ready to run, and says the next steps. Never overwrites.
 */
import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMENTAR } from '#domain/comentario/comentario.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { readArguments } from './read-arguments.ts';

const USO = `npm run nova-entidade -- pasta/nome --plural 'Nome no plural' [opções]

  --plural 'Tipos de exame'      como a lista se chama na tela (obrigatório)
  --titulo 'Tipo de exame'       como um registro se chama; sem ela, o nome do arquivo, sem acento
  --feminino                     'Nova' em vez de 'Novo'
  --prestador                    cada prestador tem as suas linhas
  --pai base                     página do menu em que entra: o name de um arquivo de resources/ (base)
  --estados 'Aberta,Concluída'   estados do ciclo de vida, do primeiro ao último
  --passos 'Concluir'            os verbos que levam de um estado ao seguinte
  --comentarios                  as pessoas comentam os registros e chamam colegas
  --em pasta                     onde escrever (este projeto)`;

const checkout = fileURLToPath(new URL('../', import.meta.url));

const OPTIONS = {
  allowPositionals: true,
  options: {
    plural: { type: 'string' },
    titulo: { type: 'string' },
    pai: { type: 'string', default: 'base' },
    feminino: { type: 'boolean', default: false },
    prestador: { type: 'boolean', default: false },
    comentarios: { type: 'boolean', default: false },
    estados: { type: 'string' },
    passos: { type: 'string' },
    em: { type: 'string', default: checkout },
  },
} as const;

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const given = readArguments(OPTIONS, USO);
  if (!given) return;
  const { values, positionals } = given;
  const [key] = positionals;
  if (!key || !/^[a-z]+(-[a-z]+)*\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(key)) {
    throw new Error(
      `Diga pasta e nome, em minúsculas, sem acento, no singular: npm run nova-entidade -- cadastros/tipo-exame --plural 'Tipos de exame'\n\n${USO}`,
    );
  }
  if (!values.plural)
    throw new Error(`Diga o plural que aparece na tela: --plural 'Tipos de exame'\n\n${USO}`);
  const file = key.slice(key.indexOf('/') + 1);
  const title = values.titulo ?? capital(file.replaceAll('-', ' '));
  const resource = slug(values.plural);
  const paths = {
    schema: `schemas/${key}.ts`,
    resource: `resources/${key}.ts`,
    demo: `server/demo/registros/${file}.ts`,
  };
  for (const path of Object.values(paths)) {
    if (await exists(join(values.em, path)))
      throw new Error(`${path} já existe. Escolha outro nome ou edite o arquivo.`);
  }
  const subject = file.replaceAll('-', '');
  await refuseTaken({ resource, subject, parent: values.pai });
  const states = statesOf(values.estados);
  const steps = stepsOf(states, values.passos);
  const schema = schemaSource({
    name: camel(file),
    id: file,
    title,
    plural: values.plural,
    feminine: values.feminino,
    tenant: values.prestador,
    states,
    steps,
  });
  for (const [path, text] of [
    [paths.schema, schema],
    [
      paths.resource,
      resourceSource({
        key,
        resource,
        plural: values.plural,
        parent: values.pai,
        subject,
        states: values.estados !== undefined,
        comments: values.comentarios,
      }),
    ],
    [paths.demo, demoSource(resource, title)],
  ] as const) {
    await mkdir(dirname(join(values.em, path)), { recursive: true });
    await writeFile(join(values.em, path), text, { flag: 'wx' });
  }
  console.log(`Criados:
${columns([
  [paths.schema, 'o que o dado é: campos, tipos, limites'],
  [paths.resource, 'o que a pessoa vê: menu, colunas, pesquisa'],
  [paths.demo, 'linhas para a demonstração'],
])}

Próximos passos:
  1. Ajuste os campos em ${paths.schema} e as linhas da demonstração. Com npm run dev no ar, a lista e o formulário em /${resource} seguem o arquivo.
  2. Dê a permissão '${subject}' (list, view, insert, update, delete${[...steps.map(({ name }) => name), ...(values.comentarios ? [COMENTAR] : [])].map((action) => `, ${action}`).join('')}) a um grupo de regras; admin já vê tudo.
  3. npm run migracao     escreve o SQL da tabela; revise.
  4. npm run dicionario   escreve a página do dicionário.
  5. npm run format && npm run check   o que é rápido; o contrato dela: npx vitest run tests/declarations -t ${resource}
  6. Faça o commit de tudo: declarações, demonstração, migração, tipos e dicionário.`);
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}   ${second}`).join('\n');
}

/** What the start would refuse is refused before anything is written. */
async function refuseTaken(wanted: { resource: string; subject: string; parent: string }): Promise<void> {
  const resources = Object.values((await loadRegistry()).resource);
  const pages = resources.filter(({ entity }) => entity === undefined).map(({ name }) => name);
  if (!pages.includes(wanted.parent))
    throw new Error(
      `A página '${wanted.parent}' não existe no menu. Use --pai com uma destas: ${pages.join(', ')}`,
    );
  const [path, owner] = [`/${wanted.resource}`, (text: string) => `Já há ${text}. Escolha outro`];
  const taken = resources.find(
    (resource) => resource.name === wanted.resource || resource.path === path || resource.listPath === path,
  );
  if (taken)
    throw new Error(`${owner(`um cadastro em ${path}, '${taken.breadcrumb ?? taken.name}'`)} --plural.`);
  const holder = resources.find(
    (resource) =>
      resource.entity !== undefined && resource.subject === wanted.subject && !resource.sharedSubject,
  );
  if (holder)
    throw new Error(
      `${owner(`a permissão '${wanted.subject}', de '${holder.breadcrumb ?? holder.name}'`)} nome de arquivo.`,
    );
}

function schemaSource(input: {
  name: string;
  id: string;
  title: string;
  plural: string;
  feminine: boolean;
  tenant: boolean;
  states: readonly State[];
  steps: readonly Step[];
}): string {
  const root = [
    `plural: ${quoted(input.plural)}`,
    ...(input.feminine ? [`gender: 'f'`] : []),
    `label: ['nome']`,
    `unique: [['nome']]`,
    ...(input.tenant ? ['tenant: true'] : []),
  ];
  const life = lifeSource(input.states, input.steps);
  const entity =
    life.root === '' ? `{ ${root.join(', ')} }` : `{\n    ${root.join(',\n    ')},\n${life.root}  }`;
  return `import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const ${input.name} = {
  $id: '${input.id}',
  title: ${quoted(input.title)},
  type: 'object',
  additionalProperties: false,
  'x-entity': ${entity},
  required: ['nome'],
  properties: {
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 100 },
    descricao: { type: ['string', 'null'], title: 'Descrição', maxLength: 1000, 'x-ui': { widget: 'textarea' } },
    ativo: { type: 'boolean', title: '${input.feminine ? 'Ativa' : 'Ativo'}', default: true },
${life.field}  },
} as const satisfies EntitySchema;

export default ${input.name};
export type ${capital(input.name)} = FromSchema<typeof ${input.name}>;
`;
}

type State = { readonly id: string; readonly title: string };

function statesOf(text: string | undefined): readonly State[] {
  if (text === undefined) return [];
  const states = text
    .split(',')
    .map((title) => ({ id: slug(title).replaceAll('-', '_').toUpperCase(), title: title.trim() }));
  if (
    states.length < 2 ||
    states.some(({ id }) => id === '') ||
    new Set(states.map(({ id }) => id)).size < states.length
  )
    throw new Error(
      'Diga ao menos dois estados diferentes, separados por vírgula: --estados Aberta,Feita,Cancelada',
    );
  return states;
}

type Step = { readonly name: string; readonly title: string };

/** The steps from each state to the next, by their verbs; none given: 'Marcar como feita'. */
function stepsOf(states: readonly State[], text: string | undefined): readonly Step[] {
  const later = states.slice(1);
  if (text === undefined)
    return later.map(({ title }) => ({
      name: slug(title),
      title: `Marcar como ${title.toLocaleLowerCase('pt-BR')}`,
    }));
  if (states.length === 0)
    throw new Error("Passos levam de um estado ao seguinte: diga também --estados 'Aberta,Concluída'");
  const steps = text.split(',').map((verb) => ({ name: slug(verb), title: verb.trim() }));
  if (steps.length !== later.length || new Set(steps.map(({ name }) => name)).size < later.length)
    throw new Error(
      `Diga um verbo para cada passo, de um estado ao seguinte (${later.length}): --passos 'Começar,Concluir'`,
    );
  return steps;
}

/** A line of states, one after the other; the last one locks. What is special (back ways, reasons, guards) is written by hand. */
function lifeSource(
  states: readonly State[],
  steps: readonly Step[],
): { readonly root: string; readonly field: string } {
  const [first, ...later] = states;
  if (!first) return { root: '', field: '' };
  const last = later.at(-1) ?? first;
  const lines = steps.map(
    ({ name, title }, index) =>
      `        ${keyOf(name)}: { title: ${quoted(title)}, from: '${states[index]?.id}', to: '${later[index]?.id}' },\n`,
  );
  return {
    root: `    lifecycle: {
      field: 'situacao',
      locks: { ${last.id}: { what: ['fields'] } },
      transitions: {
${lines.join('')}      },
    },
`,
    field: `    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
${states.map(({ id, title }, index) => `        { const: '${id}', title: ${quoted(title)}, 'x-tone': '${index === 0 ? 'info' : index === states.length - 1 ? 'success' : 'warning'}' },\n`).join('')}      ],
      default: '${first.id}',
    },
`,
  };
}

function keyOf(name: string): string {
  return /^[a-z][a-z0-9]*$/.test(name) ? name : `'${name}'`;
}

function resourceSource(input: {
  key: string;
  resource: string;
  plural: string;
  parent: string;
  subject: string;
  states: boolean;
  comments: boolean;
}): string {
  return `import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: '${input.resource}',
  entity: '${input.key}',
  path: '/${input.resource}',
  breadcrumb: ${quoted(input.plural)},
  icon: 'table',
  parent: '${input.parent}',
  subject: '${input.subject}',
  list: { columns: ['nome', ${input.states ? "'situacao', " : ''}'ativo'] },
${input.comments ? '  comments: true,\n' : ''}} as const satisfies ResourceDeclaration;
`;
}

function demoSource(resource: string, title: string): string {
  return `import type { LinhasDeRegistro } from '../registros.ts';

export default {
  recurso: '${resource}',
  linhas: [{ nome: ${quoted(`${title} de exemplo`)} }],
} satisfies LinhasDeRegistro;
`;
}

function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}

function slug(text: string): string {
  const words =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words
    .filter((word, index) => index === 0 || !['de', 'da', 'do', 'das', 'dos', 'e'].includes(word))
    .join('-');
}

function camel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
