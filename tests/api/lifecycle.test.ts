/** A stranger's register with a life: scaffolded in under 60 lines, and one that uses all that a life may declare. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitySchema } from '#schemas/meta/vocabulary.ts';
import { subjectsOf } from '#domain/acesso/subjects.ts';
import { declarationProblems } from '#domain/registro/check.ts';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { RootSchema } from '#domain/registro/entity.ts';
import { buildRegistry, type Registry } from '#domain/registro/registry.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import type { Sample } from '#tests/support/sample-rules.ts';
import { executar, receber } from './importacao-apoio.ts';
import {
  badSteps,
  everyJump,
  forbiddenSteps,
  locksHold,
  type Mundo,
} from '#tests/declarations/contrato-ciclo.ts';

const pedido = {
  title: 'Pedido de compra',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Pedidos de compra',
    label: ['nome'],
    importKey: ['nome'],
    lifecycle: {
      field: 'situacao',
      locks: {
        ENTREGUE: { what: ['fields', 'children', 'delete'], why: 'Um pedido entregue fica como está.' },
        CANCELADO: { what: ['notas-compra.pedidoId'], why: 'Um pedido cancelado não recebe notas.' },
      },
      transitions: {
        entregar: {
          title: 'Entregar',
          from: 'ABERTO',
          to: 'ENTREGUE',
          asks: ['recebidoPor', 'nota?', 'avisar?'],
          stamp: { at: 'entregueEm', by: 'entreguePor' },
        },
        cancelar: {
          title: 'Cancelar',
          from: ['ABERTO', 'ENTREGUE'],
          to: 'CANCELADO',
          reason: 'required',
          stamp: { reason: 'porque' },
          danger: true,
        },
      },
    },
  },
  required: ['nome'],
  properties: {
    nome: { type: 'string', title: 'Nome', maxLength: 60 },
    recebidoPor: { type: ['string', 'null'], title: 'Recebido por', maxLength: 60 },
    nota: { type: ['string', 'null'], title: 'Nota', maxLength: 60, readOnly: true },
    avisar: { type: 'boolean', title: 'Avisar quem pediu', default: false, 'x-asked': true },
    entregueEm: { type: ['string', 'null'], title: 'Entregue em', format: 'date-time', readOnly: true },
    entreguePor: { type: ['string', 'null'], title: 'Entregue por', maxLength: 200, readOnly: true },
    porque: { type: ['string', 'null'], title: 'Motivo do cancelamento', maxLength: 500, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ABERTO', title: 'Aberto', 'x-tone': 'info' },
        { const: 'ENTREGUE', title: 'Entregue', 'x-tone': 'success' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'error' },
      ],
      default: 'ABERTO',
    },
    itens: {
      type: 'array',
      title: 'Itens',
      'x-child': { singular: 'Item' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['descricao'],
        properties: { descricao: { type: 'string', title: 'Descrição', maxLength: 60 } },
      },
    },
  },
} as const satisfies EntitySchema;
const pedidos: ResourceDeclaration = {
  name: 'pedidos-compra',
  entity: 'utilidades/pedido-compra',
  path: '/pedidos-compra',
  breadcrumb: 'Pedidos de compra',
  icon: 'table',
  parent: 'util',
  aoVivo: true,
};

const nota: RootSchema = {
  title: 'Nota de compra',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Notas de compra', gender: 'f', label: ['numero'], importKey: ['numero'] },
  required: ['numero', 'pedidoId'],
  properties: {
    numero: { type: 'string', title: 'Número', maxLength: 20 },
    pedidoId: { type: 'integer', title: 'Pedido', 'x-ref': { resource: 'pedidos-compra' } },
  },
};
const notas: ResourceDeclaration = {
  name: 'notas-compra',
  entity: 'utilidades/nota-compra',
  path: '/notas-compra',
  breadcrumb: 'Notas de compra',
  icon: 'table',
  parent: 'util',
};

const rodar = promisify(execFile);
let pasta: string;
let linhas = 0;
let problemas: readonly string[] = [];
let changed: readonly string[] = [];
let registry: Registry;
let api: TestApi;

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };

beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'zelo-ciclo-'));
  const args = ['utilidades/ordem-servico', '--plural', 'Ordens de serviço', '--feminino', '--pai', 'util'];
  const estados = ['--estados', 'Aberta,Em andamento,Concluída', '--em', pasta];
  await rodar(process.execPath, ['scripts/nova-entidade.ts', ...args, ...estados]);
  const files = ['schemas', 'resources'].map((part) => join(pasta, part, 'utilidades/ordem-servico.ts'));
  const [schema, resource] = (await Promise.all(
    files.map(async (file) => {
      linhas += (await readFile(file, 'utf8')).split('\n').length - 1;
      return (import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<{ default: unknown }>).then(
        (it) => it.default,
      );
    }),
  )) as [RootSchema, ResourceDeclaration];
  const base = await loadRegistry();
  const input = {
    resources: [...base.resources, resource, pedidos, notas],
    schemas: {
      ...Object.fromEntries(base.entities.map((entity) => [entity.key, entity.schema])),
      'utilidades/ordem-servico': schema,
      'utilidades/pedido-compra': pedido,
      'utilidades/nota-compra': nota,
    },
  };
  const declared = Object.fromEntries(input.resources.map((entry) => [entry.entity ?? entry.name, entry]));
  problemas = declarationProblems({ schemas: input.schemas, resources: declared });
  registry = buildRegistry(input);
  api = await createTestApi({ registry });
  ({ changed } = await migrate(api.test.database, { registry, autoMigrate: true }));
});
afterAll(async () => {
  await api.close();
  await rm(pasta, { recursive: true, force: true });
});

let count = 0;
const create = async (recurso: string, body: object = {}): Promise<Row> => {
  const answer = await api.admin.post(`/api/${recurso}`, { nome: `Registro ${++count}`, ...body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Row>();
};
const step = (row: Row, body: object, headers: object = {}) =>
  api.admin.post(`/api/pedidos-compra/${row.id}/_transicao`, body, {
    'if-match': `"${row.versao}"`,
    ...headers,
  });
const mundo = (recurso: string): Mundo => ({
  api,
  admin: api.admin,
  entity: registry.entity[recurso]!,
  create: (entity): Promise<Sample> => create(entity.name),
  ref: () => Promise.reject(new Error('no references here')),
  prestadores: [0, 0],
});

describe('[REG-03] a life in under 60 lines', () => {
  it('is scaffolded with three states and two steps, and keeps the contract', async () => {
    expect(linhas).toBeLessThan(60);
    expect(problemas).toEqual([]);
    expect(changed.join('\n')).toContain('a tabela ordem_servico (Ordem servico) não existe');
    // With its triggers in place nothing differs any more.
    expect(await migrate(api.test.database, { registry })).toMatchObject({ changed: [] });
    const life = registry.entity['ordens-servico']!.lifecycle!;
    expect(life.states.map(({ title }) => title)).toEqual(['Aberta', 'Em andamento', 'Concluída']);
    expect(life.transitions).toHaveLength(2);
    expect(await everyJump(mundo('ordens-servico'))).toBe(6);
    expect(await badSteps(mundo('ordens-servico'))).toBe(2);
    expect(await locksHold(mundo('ordens-servico'))).toBe(3);
    const filtered = await api.admin.get('/api/ordens-servico?situacao=EM_ANDAMENTO');
    expect(filtered.json<Row[]>().every(({ situacao }) => situacao === 'EM_ANDAMENTO')).toBe(true);
  });

  it('takes the verbs of its steps, one for each, or says what is missing', async () => {
    const ordem = [
      'utilidades/ordem-limpeza',
      '--plural',
      'Ordens de limpeza',
      '--estados',
      'Aberta,Em andamento,Feita',
      '--em',
      pasta,
    ];
    const primeiro = rodar(process.execPath, ['scripts/nova-entidade.ts', ...ordem, '--passos', 'Começar']);
    await expect(primeiro).rejects.toThrow('Diga um verbo para cada passo, de um estado ao seguinte (2)');
    await rodar(process.execPath, [
      'scripts/nova-entidade.ts',
      ...ordem,
      '--passos',
      'Começar, Dar por feita',
      '--comentarios',
    ]);
    const tela = await readFile(join(pasta, 'resources/utilidades/ordem-limpeza.ts'), 'utf8');
    expect(tela).toContain('  comments: true,\n} as const');
    const texto = await readFile(join(pasta, 'schemas/utilidades/ordem-limpeza.ts'), 'utf8');
    expect(texto).toContain("comecar: { title: 'Começar', from: 'ABERTA', to: 'EM_ANDAMENTO' }");
    expect(texto).toContain("'dar-por-feita': { title: 'Dar por feita', from: 'EM_ANDAMENTO', to: 'FEITA' }");
  });

  it('has its steps in the matrix of permissions, by their verbs', () => {
    const subject = subjectsOf(registry).find((subject) => subject.subject === 'ordemservico');
    expect(subject?.acoes).toContainEqual({ action: 'concluida', titulo: 'Marcar como concluída' });
  });
});

describe('[REG-03] all that a life may declare', () => {
  it('keeps the contract', async () => {
    expect(await everyJump(mundo('pedidos-compra'))).toBe(6);
    expect(await badSteps(mundo('pedidos-compra'))).toBe(2);
    expect(await locksHold(mundo('pedidos-compra'))).toBe(3);
    expect(await forbiddenSteps({ ...mundo('pedidos-compra'), prestadores: await prestadoresDe() })).toBe(2);
  });

  it('asks for fields on the way, stamps moment and person, and tells who listens', async () => {
    const row = await create('pedidos-compra');
    const empty = await step(row, { transicao: 'entregar' });
    expect(empty.statusCode).toBe(422);
    expect(Object.keys(empty.json<{ errors: object }>().errors)).toEqual(['recebidoPor']);
    // A read-only field is set by the step that asks for it, and in no other way.
    expect(
      (await api.admin.patch(`/api/pedidos-compra/${row.id}`, row.versao, { nota: 'N1' })).statusCode,
    ).toBe(422);
    const done = await step(row, { transicao: 'entregar', campos: { recebidoPor: 'Ana', nota: 'N1' } });
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toMatchObject({
      situacao: 'ENTREGUE',
      recebidoPor: 'Ana',
      nota: 'N1',
      entreguePor: 'Pessoa 1',
    });
    expect(Date.parse(String(done.json<Row>().entregueEm))).toBeGreaterThan(0);
    const told = await api.test.database.pool.query(
      'SELECT topico, mudancas FROM canal_evento ORDER BY id DESC LIMIT 1',
    );
    expect(told.rows).toMatchObject([
      { topico: 'registro:pedidos-compra', mudancas: [{ id: row.id, acao: 'transitar' }] },
    ]);
    const steps = (await api.admin.get(`/api/pedidos-compra/${row.id}/_transicoes`)).json<object[]>();
    expect(steps).toMatchObject([
      {
        titulo: 'Entregar',
        usuario: 'Pessoa 1',
        campos: [{ titulo: 'Recebido por', valor: 'Ana' }, { titulo: 'Nota' }],
      },
    ]);
  });

  it('an option that is a plain yes or no may be left out, empty, false or true', async () => {
    for (const avisar of [undefined, null, false, true]) {
      const row = await create('pedidos-compra');
      const campos = { recebidoPor: 'Ana', ...(avisar === undefined ? {} : { avisar }) };
      const done = await step(row, { transicao: 'entregar', campos });
      expect(done.statusCode, `${avisar}: ${done.body}`).toBe(200);
    }
    const row = await create('pedidos-compra');
    const wrong = await step(row, {
      transicao: 'entregar',
      campos: { recebidoPor: 'Ana', avisar: 'talvez' },
    });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({ errors: { avisar: ['Informe sim ou não.'] } });
  });

  it('is taken once where it is sent twice with one key', async () => {
    const row = await create('pedidos-compra');
    const body = { transicao: 'cancelar', motivo: 'Veio errado' };
    const key = { 'idempotency-key': `k-${row.id}` };
    const [first, second] = [await step(row, body, key), await step(row, body, key)];
    expect([first.statusCode, second.statusCode], second.body).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
    expect(first.json()).toMatchObject({ situacao: 'CANCELADO', porque: 'Veio errado' });
    expect((await api.admin.get(`/api/pedidos-compra/${row.id}/_transicoes`)).json()).toHaveLength(1);
  });

  it('keeps child rows of a locked state, by the server and by the database', async () => {
    const row = await create('pedidos-compra', { itens: [{ descricao: 'Luvas' }] });
    const done = (await step(row, { transicao: 'entregar', campos: { recebidoPor: 'Ana' } })).json<Row>();
    const answer = await api.admin.patch(`/api/pedidos-compra/${row.id}`, done.versao, { itens: [] });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Um pedido entregue fica como está.');
    const { pool } = api.test.database;
    await expect(
      pool.query('DELETE FROM pedido_compra_itens WHERE pedido_compra_id = $1', [row.id]),
    ).rejects.toThrow(/does not change in ENTREGUE/);
    await expect(
      pool.query("INSERT INTO pedido_compra_itens (pedido_compra_id, descricao) VALUES ($1, 'Máscara')", [
        row.id,
      ]),
    ).rejects.toThrow(/does not change in ENTREGUE/);
    await expect(
      pool.query("UPDATE pedido_compra SET situacao = 'ABERTO' WHERE id = $1", [row.id]),
    ).rejects.toThrow(/ENTREGUE does not become ABERTO/);
  });

  it('is taken by many rows at once, each by itself', async () => {
    const [a, b] = [await create('pedidos-compra'), await create('pedidos-compra')];
    await step(a, { transicao: 'cancelar', motivo: 'Antes' });
    const request = { operacao: 'transitar', ids: [a.id, b.id], transicao: 'cancelar', motivo: 'Fim do ano' };
    const rehearsed = await api.admin.post('/api/pedidos-compra/_lote', { ...request, simular: true });
    expect(rehearsed.json()).toMatchObject({ total: 2, ok: 1 });
    const answer = (await api.admin.post('/api/pedidos-compra/_lote', request)).json<{
      resultados: { id: number; ok: boolean; mensagem?: string }[];
    }>();
    expect(answer.resultados).toMatchObject([
      { id: a.id, ok: false },
      { id: b.id, ok: true },
    ]);
    expect(answer.resultados[0]?.mensagem).toContain('“Cancelado”');
  });
});

describe('[UTIL-01] an import and what a state locks', () => {
  const erros = async (recurso: string, id: number) =>
    (await api.admin.get(`/api/${recurso}/_import/${id}/erros`)).json<
      { linha: number; mensagem: string }[]
    >();

  it('names the line and the state’s sentence, in the rehearsal, with the good rows alone and with all or nothing', async () => {
    const [fechado, aberto] = [await create('pedidos-compra'), await create('pedidos-compra')];
    await step(fechado, { transicao: 'entregar', campos: { recebidoPor: 'Ana' } });
    const arquivo = `Nome;Recebido por\n${aberto.nome as string};Rui\n${fechado.nome as string};Rui\n`;
    const travada = [{ linha: 3, mensagem: 'Um pedido entregue fica como está.' }];
    for (const [modo, simular, estado, alteradas] of [
      ['so-as-boas', true, 'simulada', 1],
      ['tudo-ou-nada', false, 'falhou', 0],
      ['so-as-boas', false, 'concluida', 1],
    ] as const) {
      const row = await receber(api.app, api.admin, 'pedidos-compra', 'p.csv', arquivo);
      const fim = await executar(api.admin, 'pedidos-compra', row, { modo, simular });
      expect(fim, modo).toMatchObject({ estado, erros: 1, ...(estado === 'falhou' ? {} : { alteradas }) });
      expect(await erros('pedidos-compra', row.id)).toMatchObject(travada);
    }
    expect((await api.admin.get(`/api/pedidos-compra/${aberto.id}`)).json()).toMatchObject({
      recebidoPor: 'Rui',
    });
    expect((await api.admin.get(`/api/pedidos-compra/${fechado.id}`)).json()).toMatchObject({
      recebidoPor: 'Ana',
    });
  });

  it('also where it is the row referred to that locks, for a new row and for one that is there', async () => {
    const [primeiro, segundo] = [await create('pedidos-compra'), await create('pedidos-compra')];
    const nova = await api.admin.post('/api/notas-compra', { numero: 'N-1', pedidoId: primeiro.id });
    expect(nova.statusCode, nova.body).toBe(201);
    await step(primeiro, { transicao: 'cancelar', motivo: 'Veio errado' });
    const arquivo = `Número;Pedido\nN-1;${segundo.nome as string}\nN-2;${primeiro.nome as string}\nN-3;${segundo.nome as string}\n`;
    const row = await receber(api.app, api.admin, 'notas-compra', 'n.csv', arquivo);
    const fim = await executar(api.admin, 'notas-compra', row);
    expect(fim).toMatchObject({ estado: 'concluida', erros: 2, inseridas: 1, alteradas: 0 });
    expect(await erros('notas-compra', row.id)).toMatchObject(
      [2, 3].map((linha) => ({ linha, mensagem: 'Um pedido cancelado não recebe notas.' })),
    );
  });
});

async function prestadoresDe(): Promise<[number, number]> {
  const make = async (cnpj: string): Promise<number> =>
    (
      await api.admin.post('/api/prestadores', { nome: `Clínica ${cnpj}`, tipoPessoa: 'JURIDICA', cnpj })
    ).json<Row>().id;
  return [await make('11222333000181'), await make('11444777000161')];
}
