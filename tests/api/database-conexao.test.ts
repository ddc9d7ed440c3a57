import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildEntity, type RootSchema } from '#domain/registro/entity.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { toAppError } from '#server/database/errors.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/pool.ts';
import { asAdmin, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { inject } from 'vitest';

const schema = {
  $id: 'contrato',
  title: 'Contrato',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Contratos',
    label: ['nome'],
    unique: [['codigo'], ['nome', 'inicioVigencia']],
    noOverlap: { by: ['nome', 'tipoId'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: ['nome'],
  properties: {
    codigo: { type: ['string', 'null'], title: 'Código', maxLength: 5 },
    nome: { type: 'string', title: 'Nome', maxLength: 50 },
    tipoId: { type: ['integer', 'null'], title: 'Tipo', 'x-ref': { resource: 'contratos' } },
    inicioVigencia: { type: ['string', 'null'], title: 'Início', format: 'date' },
    fimVigencia: { type: ['string', 'null'], title: 'Fim', format: 'date' },
    valor: { type: ['string', 'null'], title: 'Valor', format: 'moeda' },
    competencia: { type: ['string', 'null'], title: 'Mês', format: 'competencia' },
    partes: {
      type: 'array',
      title: 'Partes',
      'x-child': { unique: [['papel']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['papel'],
        properties: { papel: { type: 'string', title: 'Papel', maxLength: 10 } },
      },
    },
  },
} as unknown as RootSchema;
const entity = buildEntity('teste/contrato', schema, { name: 'contratos' });

describe('connection', () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await createTestDatabase({ empty: true });
    await migrate(own.database, {
      registry: { resources: [], resource: {}, entities: [entity], entity: { contratos: entity } },
      autoMigrate: true,
    });
  });
  afterAll(() => own.drop());

  test('values come as the wire wants them', async () => {
    const { rows } = await own.database.pool.query(
      `select 9007199254740991::bigint as inteiro, 1234.50::numeric(19,2) as dinheiro, '2024-02-29'::date as dia,
         '2026-11-21 10:00:00.5-03'::timestamptz as hora, array[1,2]::bigint[] as inteiros, array['2024-02-29']::date[] as dias, '{"a": 1}'::jsonb as objeto`,
    );
    expect(rows[0]).toEqual({
      inteiro: 9007199254740991,
      dinheiro: '1234.50',
      dia: '2024-02-29',
      hora: '2026-11-21T13:00:00.500Z',
      inteiros: [1, 2],
      dias: ['2024-02-29'],
      objeto: { a: 1 },
    });
    await expect(own.database.pool.query('select 9007199254740993::bigint as grande')).rejects.toThrow(
      RangeError,
    );
  });

  test.each([
    [
      'postgres://zelo:segredo@127.0.0.1:9/zelo',
      /DATABASE_URL \(postgres:\/\/zelo:\*\*\*@127\.0\.0\.1:9\/zelo\) não pôde ser aberto: ninguém responde/,
    ],
    ['postgres://zelo@servidor.invalid/zelo', /o nome do servidor não foi encontrado/],
  ])('%s: says what is wrong without the password', async (url, text) => {
    const failure = await openDatabase({ databaseUrl: url, dataDir: '' }).catch((error: Error) => error);
    expect((failure as Error).message).toMatch(text);
    expect((failure as Error).message).not.toContain('segredo');
  });

  test('an absent database is named', async () => {
    const url = new URL(inject('testServer').adminUrl);
    url.pathname = '/nao_existe';
    await expect(openDatabase({ databaseUrl: url.href, dataDir: '' })).rejects.toThrow(
      'esse banco não existe nesse servidor',
    );
  });

  test('a statement that runs too long is stopped and told', async () => {
    const quick = await openDatabase({ databaseUrl: own.url, dataDir: '', statementTimeoutMs: 50 });
    const error = await quick.pool.query('select pg_sleep(5)').catch((caught: unknown) => toAppError(caught));
    expect(error).toMatchObject({ code: 'tempo-esgotado', status: 504 });
    await quick.close();
  });

  test('notices arrive, and arrive again after the connection was cut', async () => {
    const heard: string[] = [];
    let reconnected = 0;
    const stop = await own.database.listen(
      'aviso-teste',
      (payload) => heard.push(payload),
      () => (reconnected += 1),
    );
    await own.database.pool.query(`select pg_notify('aviso-teste', 'um')`);
    await expect.poll(() => heard).toEqual(['um']);
    await own.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zelo-avisos' and datname = current_database()`,
    );
    await expect.poll(() => reconnected).toBe(1);
    await own.database.pool.query(`select pg_notify('aviso-teste', 'dois')`);
    await expect.poll(() => heard).toEqual(['um', 'dois']);
    await stop();
  });

  describe('driver errors', () => {
    const failure = async (
      sql: string,
      values: unknown[] = [],
      operacao: 'gravar' | 'excluir' = 'gravar',
    ): Promise<AppError> => {
      const caught = await own.database.pool.query(sql, values).then(
        () => new Error('no error'),
        (error: unknown) => toAppError(error, { entity, operacao }),
      );
      expect(caught).toBeInstanceOf(AppError);
      return caught as AppError;
    };

    beforeAll(async () => {
      await own.database.pool
        .query(`insert into contrato (codigo, nome, inicio_vigencia, fim_vigencia) values ('A', 'Base', '2024-01-01', '2024-12-31');
        insert into contrato_partes (contrato_id, papel) values (1, 'autor'); insert into contrato (nome, tipo_id) values ('Filho', 1)`);
    });

    test.each<[string, string, string, string[]]>([
      ['unique', `insert into contrato (codigo, nome) values ('A', 'x')`, 'chave-duplicada', ['codigo']],
      [
        'unique of two',
        `insert into contrato (nome, tipo_id, inicio_vigencia) values ('Base', 1, '2024-01-01')`,
        'chave-duplicada',
        ['nome', 'inicioVigencia'],
      ],
      [
        'unique in a child',
        `insert into contrato_partes (contrato_id, papel) values (1, 'autor')`,
        'chave-duplicada',
        ['partes'],
      ],
      [
        'reference absent',
        `insert into contrato (nome, tipo_id) values ('x', 999)`,
        'referencia-inexistente',
        ['tipoId'],
      ],
      ['not null', `insert into contrato (nome) values (null)`, 'validacao', ['nome']],
      [
        'too long by check',
        `insert into contrato (codigo, nome) values ('ABCDEF', 'x')`,
        'validacao',
        ['codigo'],
      ],
      ['empty text', `insert into contrato (nome) values ('')`, 'validacao', ['nome']],
      [
        'month by check',
        `insert into contrato (nome, competencia) values ('x', '2024-13')`,
        'validacao',
        ['competencia'],
      ],
      [
        'overlap',
        `insert into contrato (nome, inicio_vigencia, fim_vigencia) values ('Base', '2024-06-01', null)`,
        'vigencia-sobreposta',
        ['inicioVigencia', 'fimVigencia'],
      ],
      [
        'end before start',
        `insert into contrato (nome, inicio_vigencia, fim_vigencia) values ('x', '2024-06-01', '2024-05-01')`,
        'validacao',
        ['inicioVigencia', 'fimVigencia'],
      ],
    ])('%s names its fields', async (_name, sql, code, fields) => {
      const error = await failure(sql);
      expect(error.code).toBe(code);
      expect(Object.keys(error.errors ?? {})).toEqual(fields);
    });

    test('in use', async () => {
      expect((await failure('delete from contrato where id = 1', [], 'excluir')).code).toBe('em-uso');
    });

    test('rows in the bin do not stand in the way', async () => {
      const insert = `insert into contrato (codigo, nome, excluido_em) values ('A', 'Base', now())`;
      expect((await own.database.pool.query(insert)).rowCount).toBe(1);
    });

    test('number out of range, invalid date, null byte, wrong literal', async () => {
      expect((await failure(`insert into contrato (nome, valor) values ('x', $1)`, ['1e30'])).code).toBe(
        'validacao',
      );
      expect(
        (await failure(`insert into contrato (nome, inicio_vigencia) values ('x', $1)`, ['2024-02-30'])).code,
      ).toBe('validacao');
      expect((await failure(`insert into contrato (nome) values ($1)`, ['a\u0000b'])).code).toBe(
        'texto-invalido',
      );
      expect((await failure(`select * from contrato where id = $1`, ['abc'])).code).toBe(
        'requisicao-invalida',
      );
    });

    test('a cut connection is 503 and the pool goes on', async () => {
      const client = await own.database.pool.connect();
      client.on('error', () => undefined);
      const { rows } = await client.query('select pg_backend_pid() as pid');
      const waiting = client.query('select pg_sleep(10)').catch((error: unknown) => toAppError(error));
      await asAdmin(`select pg_terminate_backend(${rows[0].pid})`);
      expect(await waiting).toMatchObject({ code: 'banco-indisponivel', status: 503 });
      client.release(true);
      expect((await own.database.pool.query('select 1 as um')).rows).toEqual([{ um: 1 }]);
    });

    test('a fault of ours stays what it is', async () => {
      const error = await own.database.pool
        .query('select * from inexistente')
        .catch((caught: unknown) => toAppError(caught));
      expect(error).not.toBeInstanceOf(AppError);
    });
  });
});
