/** Events of the house's own guard: copies, consents, and from which port somebody came in. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventos } from '#messages/auditoria.ts';
import { portaDeOrigem } from '#server/plugins/source-port.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await createTestApi();
  folder = mkdtempSync(join(tmpdir(), 'zelo-guarda-'));
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Evento = { readonly recurso: string; readonly depois: { readonly [key: string]: unknown } | null };
const eventosDe = async (pool: TestApi['test']['database']['pool'], acao: string): Promise<Evento[]> =>
  (await pool.query<Evento>('SELECT recurso, depois FROM auditoria WHERE acao = $1 ORDER BY seq', [acao]))
    .rows;

describe('[NGS-21] consentimentos', () => {
  test('dado e revogado são eventos com o seu nome, além dos do registro', async () => {
    const pessoa = await api.comPrestador();
    const paciente = (
      await pessoa.post('/api/pacientes', {
        nome: 'Consentida Souza',
        sexo: 'F',
        nacionalidade: 'BRASILEIRA',
        dataNascimento: '1980-01-02',
        nomeMae: 'Mãe de teste',
      })
    ).json<{ id: number }>();
    const dado = await pessoa.post('/api/consentimentos', {
      pacienteId: paciente.id,
      finalidade: 'PESQUISA',
      dadoEm: '2026-11-20',
      dadoPor: 'TITULAR',
      meio: 'PAPEL',
    });
    expect(dado.statusCode, dado.body).toBe(201);
    const { pool } = api.test.database;
    expect(await eventosDe(pool, 'consentir')).toEqual([
      { recurso: 'consentimentos', depois: { finalidade: 'PESQUISA', dadoPor: 'TITULAR' } },
    ]);
    expect(await eventosDe(pool, 'revogar-consentimento')).toEqual([]);
    const revogado = await pessoa.passo(
      'consentimentos',
      dado.json<{ id: number; versao: number }>(),
      'revogar',
      {
        revogadoEm: '2026-11-21',
        comoRevogou: 'TELEFONE',
      },
    );
    expect(revogado.statusCode, revogado.body).toBe(200);
    expect(await eventosDe(pool, 'revogar-consentimento')).toHaveLength(1);
    expect(await eventosDe(pool, 'consentir')).toHaveLength(1);
  });
});

describe('[NGS-21] cópias', () => {
  const run = (script: string, args: readonly string[], env: { [name: string]: string }) =>
    promisify(execFile)(process.execPath, [script, ...args], { env: { ...process.env, ...env } });

  test('feita e restaurada são eventos, sem o caminho desta máquina', async () => {
    const other = await createTestDatabase({ empty: true });
    const file = join(folder, 'copia.tar.gz');
    try {
      await run('scripts/backup.ts', ['--para', file, '--aberta'], {
        DATABASE_URL: api.test.url,
        DATA_DIR: join(folder, 'a'),
      });
      const [evento] = await eventosDe(api.test.database.pool, 'fazer-copia');
      expect(evento).toMatchObject({
        recurso: 'banco',
        depois: { arquivo: 'copia.tar.gz', cifrada: false, tabelas: expect.any(Number) },
      });
      await run('scripts/restaurar.ts', [file], { DATABASE_URL: other.url, DATA_DIR: join(folder, 'b') });
      const [restaurada] = await eventosDe(other.database.pool, 'restaurar-copia');
      expect(restaurada).toMatchObject({
        recurso: 'banco',
        depois: { arquivo: 'copia.tar.gz', feitaEm: expect.stringMatching(/Z$/) },
      });
      // Written after the copy, which therefore does not hold it.
      expect(await eventosDe(other.database.pool, 'fazer-copia')).toEqual([]);
    } finally {
      await other.drop();
    }
  }, 600_000);

  test('têm nome e frase na tela da auditoria', () => {
    for (const acao of ['fazer-copia', 'restaurar-copia', 'consentir', 'revogar-consentimento'] as const)
      expect(eventos[acao].titulo).not.toBe('');
  });
});

describe('[NGS-22] porta de origem', () => {
  const from = (ip: string, remoteAddress: string, remotePort: number | undefined, told?: string) =>
    portaDeOrigem({
      ip,
      socket: { remoteAddress, remotePort },
      headers: told === undefined ? {} : { 'x-source-port': told },
    } as unknown as FastifyRequest);

  test('a de quem chama; atrás de um proxy em que se confia, a que ele diz; nunca a do proxy', () => {
    expect(from('203.0.113.9', '203.0.113.9', 51_234)).toBe(51_234);
    expect(from('203.0.113.9', '203.0.113.9', 51_234, '99')).toBe(51_234);
    expect(from('203.0.113.9', '10.0.0.1', 40_000, '51234')).toBe(51_234);
    expect(from('203.0.113.9', '10.0.0.1', 40_000)).toBeNull();
    for (const told of ['abc', '0', '65536', '1.5', ''])
      expect(from('203.0.113.9', '10.0.0.1', 1, told)).toBeNull();
  });

  test('fica com a entrada', async () => {
    const { pool } = api.test.database;
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO usuario (login, nome) VALUES ('portuaria', 'Portuária') RETURNING id`,
    );
    await api.app.sessoes.abrir(rows[0]!.id, { ip: '203.0.113.9', agente: 'teste', porta: 51_234 });
    await api.app.sessoes.abrir(rows[0]!.id, { ip: '203.0.113.9', agente: 'teste' });
    const entradas = await pool.query<{ depois: object }>(
      `SELECT depois FROM auditoria WHERE acao = 'entrar' AND usuario_id = $1 ORDER BY seq`,
      [rows[0]!.id],
    );
    expect(entradas.rows.map(({ depois }) => depois)).toEqual([
      { meio: 'senha', porta: 51_234 },
      { meio: 'senha' },
    ]);
  });
});
