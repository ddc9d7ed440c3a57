/** The record door and the moments of a register's own rules, for hand-written code (docs/decisions/0091). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAbility } from '#domain/acesso/ability.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { inTransaction } from '#server/database/query.ts';
import type { EntityHooks } from '#server/engine/call.ts';
import { ruleBook } from '#server/engine/rule-book.ts';
import { rules } from '#server/engine/rules.ts';
import { recordsOf, type RecordDeps } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { executar, receber } from './importacao-apoio.ts';

let api: TestApi;
let deps: RecordDeps;
/** The moments that passed, in order. */
let vistos: string[] = [];
const bancos: { -readonly [K in keyof EntityHooks]: EntityHooks[K] } = {};

/** What the test under way has put into `bancos`. */
const daProva = rules({
  bancos: {
    save: {
      before: (valores, antes, context) => bancos.beforeSave?.(valores, antes, context),
      after: (row, antes, context) => bancos.afterSave?.(row, antes, context),
    },
    remove: {
      before: (row, context) => bancos.beforeDelete?.(row, context),
      after: (row, context) => bancos.afterDelete?.(row, context),
    },
    restore: {
      before: (row, context) => bancos.beforeRestore?.(row, context),
      after: (row, context) => bancos.afterRestore?.(row, context),
    },
    read: (rows, context) => bancos.afterRead?.(rows, context),
  },
});

beforeAll(async () => {
  api = await createTestApi({ rules: daProva });
  const { pool } = api.test.database;
  const pieces = new Map([['bancos', [{ folder: 'prova', rules: daProva.bancos ?? {} }]]]);
  deps = { registry: api.registry, pool, hooks: ruleBook(pieces, api.app) };
});
afterAll(() => api?.close());
beforeEach(() => {
  vistos = [];
  for (const key of Object.keys(bancos)) delete bancos[key as keyof EntityHooks];
});

/** Work without a request, by the administrator with only these permissions. */
function contextoDe(...acoes: readonly string[]): Contexto {
  const ability = buildAbility(acoes.map((action) => ({ action, subject: 'banco' })));
  return {
    usuario: {
      id: api.admin.id,
      principal: 'pessoa1',
      nome: 'Pessoa 1',
      admin: false,
      prestador: false,
      administrativo: false,
      parceiro: false,
      profissional: false,
      fornecedor: false,
    },
    ability,
    alcance: { prestadores: new Set(), casa: true, tudo: false, profissionalId: null },
    prestadorId: null,
    ip: '127.0.0.1',
    motivo: 'prova da porta',
  };
}
const porta = (...acoes: readonly string[]) => recordsOf(deps, contextoDe(...acoes), 'bancos');
const codigoDe = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'passou',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

/** What two rows of a kind have in common: without numbers, moments and what tells one from the other. */
const comum = (estado: object): unknown =>
  JSON.parse(JSON.stringify(estado), (chave, valor: unknown) =>
    /^id$|_id$|_em$|^codigo$|^descricao$/.test(chave) ? undefined : valor,
  );

describe('[ARQ-01] a porta de registros', () => {
  it('pede a permissão de cada verbo', async () => {
    const { list, read, create, update, remove, restore } = porta('nada');
    const verbos = [
      list(),
      read(1),
      create({ codigo: '901', nome: 'Um' }),
      update(1, {}, 1),
      remove(1, 1),
      restore(1),
    ];
    expect(await Promise.all(verbos.map(codigoDe))).toEqual(Array.from({ length: 6 }, () => 'acesso-negado'));
  });

  it('grava com auditoria e versão, e a mesma chave responde a mesma linha', async () => {
    const banco = porta('insert', 'update', 'view', 'list', 'delete');
    const criado = await banco.create({ codigo: '902', nome: 'Dois' }, 'chave-902');
    expect((await banco.create({ codigo: '902', nome: 'Dois' }, 'chave-902')).id).toBe(criado.id);
    const mudado = await banco.update(criado.id, { nome: 'Dois mudado' }, criado.versao);
    expect(mudado).toMatchObject({ nome: 'Dois mudado', versao: 2 });
    expect(await codigoDe(banco.update(criado.id, { nome: 'Velho' }, criado.versao))).toBe('conflito-versao');
    expect(await codigoDe(banco.create({ codigo: '9', nome: 'Curto' }))).toBe('validacao');
    expect((await banco.list({ where: { codigo: '902' }, sort: '-nome' })).rows).toMatchObject([
      { nome: 'Dois mudado' },
    ]);
    expect(await banco.count({ where: { codigo_in: '902' } })).toBe(1);
    const { versao } = await banco.remove(criado.id, 2);
    expect((await banco.restore(criado.id, versao)).excluidoEm).toBeUndefined();
    const { rows } = await deps.pool.query({
      text: `SELECT acao, motivo FROM auditoria WHERE recurso = 'bancos' AND registro_id = $1 ORDER BY seq`,
      values: [criado.id],
    });
    expect(rows).toEqual(
      ['inserir', 'alterar', 'excluir', 'restaurar'].map((acao) => ({ acao, motivo: 'prova da porta' })),
    );
  });

  it('dentro de uma transação volta atrás com ela, e uma linha recusada não a estraga', async () => {
    const banco = porta('insert', 'view', 'list');
    await banco.create({ codigo: '903', nome: 'Três' });
    const desfeito = inTransaction(deps.pool, async (db) => {
      const dentro = banco.within(db);
      await dentro.create({ codigo: '904', nome: 'Quatro' });
      expect(await codigoDe(dentro.create({ codigo: '903', nome: 'Outra vez' }))).toBe('chave-duplicada');
      expect(await dentro.count({ where: { codigo: '904' } })).toBe(1);
      throw new Error('volta');
    });
    await expect(desfeito).rejects.toThrow('volta');
    expect(await banco.count({ where: { codigo: '904' } })).toBe(0);
  });

  it('muitas linhas guardadas juntas, com as suas filhas, são e contam na auditoria o mesmo que cada uma sozinha', async () => {
    const { server } = recordsOf(deps, contextoDe('nada'), 'forma-recebimento');
    const taxa = (parcelas: number) => ({ parcelas, percentual: '2.50', inicioVigencia: '2026-01-01' });
    const forma = (codigo: string, parcelas: readonly number[]) => ({
      codigo,
      descricao: `Cartão ${codigo}`,
      meio: 'CARTAO_CREDITO' as const,
      ...(parcelas.length > 0 ? { taxas: parcelas.map(taxa) } : {}),
    });
    const sozinhas = [
      await server.keep(forma('S1', [1, 6])),
      await server.keep(forma('S2', [])),
      await server.keep(forma('S3', [12])),
    ];
    const juntas = await server.keepAll([forma('J1', [1, 6]), forma('J2', []), forma('J3', [12])]);
    expect(juntas.map(({ codigo }) => codigo)).toEqual(['J1', 'J2', 'J3']);
    expect(juntas.map(({ taxas }) => (taxas ?? []).map(({ parcelas }) => parcelas))).toEqual([
      [1, 6],
      [],
      [12],
    ]);
    const eventos = async (ids: readonly number[]) => {
      const { rows } = await deps.pool.query<{ acao: string; antes: unknown; depois: object }>({
        text: `SELECT acao, antes, depois FROM auditoria WHERE recurso = 'forma-recebimento' AND registro_id = ANY($1) ORDER BY registro_id`,
        values: [ids],
      });
      return rows.map(({ acao, antes, depois }) => [acao, antes, comum(depois)]);
    };
    const dasJuntas = await eventos(juntas.map(({ id }) => id));
    expect(dasJuntas[0]?.[2]).toMatchObject({ taxas: [{ parcelas: 1 }, { parcelas: 6 }] });
    expect(dasJuntas).toEqual(await eventos(sozinhas.map(({ id }) => id)));
  });

  it('no servidor não pede permissão, e o resto continua', async () => {
    const { server } = porta('nada');
    const criado = await server.create({ codigo: '905', nome: 'Cinco' });
    expect(await codigoDe(server.update(criado.id, { nome: 'x'.repeat(200) }, criado.versao))).toBe(
      'validacao',
    );
    expect(await codigoDe(server.update(criado.id, { nome: 'Outro' }, 9))).toBe('conflito-versao');
  });
});

describe('[ARQ-01] os momentos de um registro', () => {
  const anotar = () => {
    bancos.beforeSave = (valores, atual) =>
      void vistos.push(`antes de gravar ${String(valores.nome)} (${String(atual?.nome)})`);
    bancos.afterSave = async (row, antes, { db }) => {
      // The row is there for the same transaction.
      const { rows } = await db.query({ text: 'SELECT nome FROM banco WHERE id = $1', values: [row.id] });
      vistos.push(`depois de gravar ${String(rows[0].nome)} (${String(antes?.nome)})`);
      if (row.nome === 'Desfeito') throw validationError({ nome: ['Não.'] });
    };
    bancos.beforeDelete = (atual) => void vistos.push(`antes de excluir ${String(atual.nome)}`);
    bancos.afterDelete = (row) =>
      void vistos.push(`depois de excluir ${String(row.excluidoEm !== undefined)}`);
    bancos.beforeRestore = (atual) =>
      void vistos.push(`antes de restaurar ${String(atual.excluidoEm !== undefined)}`);
    bancos.afterRestore = (row) =>
      void vistos.push(`depois de restaurar ${String(row.excluidoEm === undefined)}`);
  };

  it('correm antes e depois de gravar, excluir e restaurar, por qualquer caminho', async () => {
    anotar();
    const criado = (await api.admin.post('/api/bancos', { codigo: '911', nome: 'Onze' })).json<{
      id: number;
      versao: number;
    }>();
    await api.admin.patch(`/api/bancos/${criado.id}`, 1, { nome: 'Onze mudado' });
    await api.admin.patch(`/api/bancos/${criado.id}`, 2, { nome: 'Onze mudado' });
    await api.admin.call('DELETE', `/api/bancos/${criado.id}`, undefined, { 'if-match': '"2"' });
    await api.admin.post(`/api/bancos/${criado.id}/_restaurar`);
    expect(vistos).toEqual([
      'antes de gravar Onze (undefined)',
      'depois de gravar Onze (undefined)',
      'antes de gravar Onze mudado (Onze)',
      'depois de gravar Onze mudado (Onze)',
      // Nothing differed: what follows a save does not follow.
      'antes de gravar Onze mudado (Onze mudado)',
      'antes de excluir Onze mudado',
      'depois de excluir true',
      'antes de restaurar true',
      'depois de restaurar true',
    ]);
  });

  it('o que recusa depois de gravar leva a gravação consigo', async () => {
    anotar();
    expect((await api.admin.post('/api/bancos', { codigo: '912', nome: 'Desfeito' })).statusCode).toBe(422);
    expect((await api.admin.get('/api/bancos?codigo=912')).json()).toEqual([]);
  });

  it('correm na importação, linha por linha, e recusam só a sua', async () => {
    await api.admin.post('/api/bancos', { codigo: '913', nome: 'Treze' });
    anotar();
    const arquivo = await receber(
      api.app,
      api.admin,
      'bancos',
      'arquivo.csv',
      'Código;Nome\n913;Treze mudado\n914;Desfeito\n915;Quinze\n',
    );
    expect(await executar(api.admin, 'bancos', arquivo, {})).toMatchObject({
      inseridas: 1,
      alteradas: 1,
      erros: 1,
    });
    expect((await api.admin.get('/api/bancos?codigo_in=914')).json()).toEqual([]);
    expect(vistos).toContain('depois de gravar Treze mudado (Treze)');
    expect(vistos).toContain('depois de gravar Quinze (undefined)');
  });
});
