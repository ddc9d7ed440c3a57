/** What looks equal is equal, however the sender's machine spells its accents (a Mac decomposes, Windows does not). */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { enviar, executar, receber } from './importacao-apoio.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const nfd = (text: string): string => text.normalize('NFD');
const nfc = (text: string): string => text.normalize('NFC');

type Linha = { id: number; versao: number; nome: string };
const NOME = 'Banco São João da Conceição';

describe('[B12] equal text is equal in NFC and NFD', () => {
  it('creates, changes, searches and filters by either spelling', async () => {
    const created = await api.admin.post('/api/bancos', { codigo: '911', nome: nfd(NOME) });
    expect(created.statusCode, created.body).toBe(201);
    const row = created.json<Linha>();
    expect(row.nome).toBe(nfc(NOME));
    for (const spell of [nfc, nfd]) {
      for (const filter of ['nome', 'nome_like', 'nome_start', 'q']) {
        const found = await api.admin.get(`/api/bancos?${filter}=${encodeURIComponent(spell(NOME))}`);
        expect(
          found.json<Linha[]>().map(({ id }) => id),
          filter,
        ).toEqual([row.id]);
      }
    }
    const changed = await api.admin.patch(`/api/bancos/${row.id}`, row.versao, {
      nome: nfd('Banco São José'),
    });
    expect(changed.json<Linha>().nome).toBe(nfc('Banco São José'));
    const batch = await api.admin.post('/api/bancos/_lote', {
      operacao: 'alterar',
      ids: [row.id],
      valores: { nome: nfd(NOME) },
    });
    expect(batch.statusCode, batch.body).toBe(200);
    expect((await api.admin.get(`/api/bancos/${row.id}`)).json<Linha>().nome).toBe(nfc(NOME));
  });

  it('[A12] refuses the same key in the other spelling, typed or imported', async () => {
    const [first, second] = [
      await api.admin.post('/api/entidades', { codigo: nfd('Ação'), descricao: 'Uma' }),
      await api.admin.post('/api/entidades', { codigo: nfc('Ação'), descricao: 'Outra' }),
    ];
    expect(first.statusCode, first.body).toBe(201);
    expect(second.statusCode, second.body).toBe(422);
    const file = `Código;Nome\n912;${nfc('Crédito à Mão')}\n`;
    const importacao = await executar(
      api.admin,
      'bancos',
      await receber(api.app, api.admin, 'bancos', 'a.csv', file),
    );
    expect(importacao.inseridas).toBe(1);
    const again = await executar(
      api.admin,
      'bancos',
      await receber(api.app, api.admin, 'bancos', 'a.csv', nfd(`${file}913;Só um\n`)),
    );
    expect([again.inseridas, again.alteradas, again.iguais]).toEqual([1, 0, 1]);
    expect(again.arquivo).toBe('a.csv');
  });

  it('names files the same way', async () => {
    const sent = await enviar(
      api.app,
      api.admin,
      '/api/bancos/_import',
      nfd('relação.csv'),
      'Código;Nome\n914;x\n',
    );
    expect(sent.json<{ arquivo: string }>().arquivo).toBe(nfc('relação.csv'));
  });

  it('the migration puts right what was kept decomposed, and leaves what would collide', async () => {
    const { pool } = api.test.database;
    await pool.query(`INSERT INTO banco (codigo, nome) VALUES ('921', $1), ('922', 'ok')`, [
      nfd('Guardado à moda antiga'),
    ]);
    await pool.query(`INSERT INTO grupo_regra (nome) VALUES ($1), ($2)`, [nfc('Recepção'), nfd('Recepção')]);
    await pool.query(
      await readFile(
        new URL('../../server/database/migrations/0023-texto-composto.sql', import.meta.url),
        'utf8',
      ),
    );
    const { rows } = await pool.query(`SELECT nome FROM banco WHERE codigo = '921'`);
    expect(rows[0]).toEqual({ nome: nfc('Guardado à moda antiga') });
    const groups = await pool.query(`SELECT nome FROM grupo_regra WHERE nome IN ($1, $2) ORDER BY id`, [
      nfc('Recepção'),
      nfd('Recepção'),
    ]);
    expect(groups.rows).toEqual([{ nome: nfc('Recepção') }, { nome: nfd('Recepção') }]);
  });
});
