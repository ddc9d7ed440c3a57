import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aplicarPerfis, permissoesDoPerfil } from '#server/database/profiles.ts';
import { PERFIS, type Perfil } from '#domain/acesso/perfis.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildServer, chamar, criarPrestador, criarUsuario, entrar } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;
let outroServidor: FastifyInstance;

beforeAll(async () => {
  base = await createTestDatabase();
  app = await buildServer(base.database);
  outroServidor = await buildServer(base.database);
});
afterAll(async () => {
  await app.close();
  await outroServidor.close();
  await base.drop();
});

const listar = { method: 'GET', url: '/api/bancos' } as const;
const incluir = (codigo: string) =>
  ({ method: 'POST', url: '/api/bancos', payload: { codigo, nome: `Banco ${codigo}` } }) as const;

describe('[PERM-01] enforced on every call', () => {
  it('[PERM-01] a profile may what its group says, and the refusal says what is missing', async () => {
    const token = await entrar(app, (await criarUsuario(base.database, 'profissional')).login);
    expect((await chamar(app, token, listar)).statusCode).toBe(200);
    const refused = await chamar(app, token, incluir('901'));
    expect(refused.statusCode).toBe(403);
    expect(refused.json().codigo).toBe('acesso-negado');
    expect(refused.json().messages.alerts[0].value).toBe(
      'Acesso negado. Falta a permissão de incluir em "Bancos". Peça ao administrador.',
    );
    const { rowCount } = await base.database.pool.query("SELECT 1 FROM banco WHERE codigo = '901'");
    expect(rowCount).toBe(0);
  });

  it('[PERM-01] manage on all allows everything', async () => {
    const token = await entrar(app, (await criarUsuario(base.database, 'admin')).login);
    expect((await chamar(app, token, incluir('902'))).statusCode).toBe(201);
  });

  it('[PERM-01] every list of the product is closed to who has nothing, except to look up nothing at all', async () => {
    const registry = await loadRegistry();
    const prestador = await criarPrestador(base.database, 'De ninguém');
    const ninguem = async (): Promise<string> => {
      const { login, id } = await criarUsuario(base.database, 'fornecedor');
      await base.database.pool.query('DELETE FROM usuario_grupo WHERE usuario_id = $1', [id]);
      const token = await entrar(app, login);
      await base.database.pool.query(
        'INSERT INTO usuario_prestador (usuario_id, prestador_id) VALUES ($1, $2)',
        [id, prestador],
      );
      await ateQue(
        async () =>
          (await chamar(app, token, { method: 'GET', url: '/api/auth/me', prestador })).json().idPrestador ===
          prestador,
      );
      return token;
    };
    // There are more registers than one person may export in a minute.
    const tokens = [await ninguem(), await ninguem()];
    const open: string[] = [];
    for (const [at, { name }] of registry.entities.entries()) {
      for (const path of [name, `${name}/1`, `${name}/_lookup`, `${name}/_export?formato=csv`]) {
        const response = await chamar(app, tokens[at % 2] as string, {
          method: 'GET',
          url: `/api/${path}`,
          prestador,
        });
        if (![403, 404].includes(response.statusCode)) open.push(`${path}: ${response.statusCode}`);
      }
    }
    expect(open).toEqual([]);
  });

  it('[PERM-01] a permission taken away counts at once, here and in another process', async () => {
    const { login, id } = await criarUsuario(base.database, 'administrativo');
    const token = await entrar(app, login);
    for (const server of [app, outroServidor])
      expect((await chamar(server, token, listar)).statusCode).toBe(200);
    await base.database.pool.query('DELETE FROM usuario_grupo WHERE usuario_id = $1', [id]);
    for (const server of [app, outroServidor])
      await ateQue(async () => (await chamar(server, token, listar)).statusCode === 403);
  });

  it('[PERM-01] a permission given to a group reaches who is signed in', async () => {
    const token = await entrar(app, (await criarUsuario(base.database, 'parceiro')).login);
    expect((await chamar(app, token, listar)).statusCode).toBe(403);
    await base.database.pool.query(
      "INSERT INTO permissao (grupo_regra_id, sujeito, acao) SELECT grupo_regra_id, 'banco', 'list' FROM perfil WHERE nome = 'parceiro'",
    );
    await ateQue(async () => (await chamar(app, token, listar)).statusCode === 200);
    await base.database.pool.query(
      "UPDATE grupo_regra SET ativo = false WHERE id = (SELECT grupo_regra_id FROM perfil WHERE nome = 'parceiro')",
    );
    await ateQue(async () => (await chamar(app, token, listar)).statusCode === 403);
    await base.database.pool.query(
      "UPDATE grupo_regra SET ativo = true WHERE id = (SELECT grupo_regra_id FROM perfil WHERE nome = 'parceiro')",
    );
  });
});

describe('[PERM-05] id-prestador is a claim', () => {
  it('[PERM-05] is refused when it is not the person’s, malformed, inactive or gone', async () => {
    const meu = await criarPrestador(base.database, 'Meu');
    const alheio = await criarPrestador(base.database, 'Alheio');
    const inativo = await criarPrestador(base.database, 'Inativo', false);
    const { login } = await criarUsuario(base.database, 'administrativo', { prestadores: [meu, inativo] });
    const token = await entrar(app, login);
    const com = (prestador: number | string) =>
      chamar(app, token, { method: 'GET', url: '/api/pacientes', prestador });
    expect((await com(meu)).statusCode).toBe(200);
    for (const prestador of [alheio, inativo, 999_999]) {
      const response = await com(prestador);
      expect(response.statusCode).toBe(403);
      expect(response.json().codigo).toBe('prestador-negado');
    }
    for (const prestador of ['abc', '-1', '1;2', '9'.repeat(30)])
      expect((await com(prestador)).statusCode).toBe(400);
    const sem = await chamar(app, token, { method: 'GET', url: '/api/pacientes' });
    expect(sem.statusCode).toBe(400);
    expect(sem.json().messages.alerts[0].value).toBe('Informe o Prestador');
  });

  it('[PERM-05] an admin has every active one, until it is made inactive', async () => {
    const token = await entrar(app, (await criarUsuario(base.database, 'admin')).login);
    const prestador = await criarPrestador(base.database, 'Passageiro');
    const call = { method: 'GET', url: '/api/pacientes', prestador } as const;
    const status = async () => (await chamar(app, token, call)).statusCode;
    await ateQue(async () => (await status()) === 200);
    await base.database.pool.query('UPDATE prestador SET ativo = false WHERE id = $1', [prestador]);
    await ateQue(async () => (await status()) !== 200);
    expect(await status()).toBe(403);
  });
});

describe('shipped profiles', () => {
  it('[PERM-01] grow with the registry, and give no deletion of financial settings but to the admin', async () => {
    const registry = await loadRegistry();
    const financeiro = registry.entities
      .filter(({ key }) => key.startsWith('financeiro/'))
      .map(({ subject }) => subject);
    expect(financeiro.length).toBeGreaterThan(5);
    expect(permissoesDoPerfil('admin', registry)).toEqual([{ action: 'manage', subject: 'all' }]);
    const deletions = PERFIS.filter((perfil) => perfil !== 'admin')
      .flatMap((perfil) => permissoesDoPerfil(perfil, registry))
      // An item of an account that is still open is no setting: who writes it takes it out.
      .filter(
        ({ action, subject }) =>
          action === 'delete' && financeiro.includes(subject) && subject !== 'itemcontaatendimento',
      );
    expect(deletions).toEqual([]);
    const of = (perfil: Perfil) =>
      permissoesDoPerfil(perfil, registry).map(({ action, subject }) => `${subject}:${action}`);
    expect(of('profissional')).toEqual(expect.arrayContaining(['cid:list', 'paciente:view']));
    expect(of('fornecedor')).not.toContain('paciente:list');
    expect(of('parceiro')).not.toContain('paciente:list');
  });

  it('[CLIN-04] let reception ask for an ambulance and the management regulate it', async () => {
    const registry = await loadRegistry();
    const da = (perfil: Perfil) =>
      permissoesDoPerfil(perfil, registry).flatMap(({ subject, action }) =>
        subject === 'pedidoambulancia' ? [action] : [],
      );
    expect(da('administrativo')).toEqual(['list', 'view', 'insert', 'update']);
    expect(da('profissional')).not.toContain('regular');
    expect(da('prestador')).toContain('regular');
  });

  it('[FIN-02] let who pays taxes send them to the bank, and another approve', async () => {
    const registry = await loadRegistry();
    const dos = (perfil: Perfil, bordero: string) =>
      permissoesDoPerfil(perfil, registry).flatMap(({ subject, action }) =>
        subject === bordero ? [action] : [],
      );
    for (const bordero of ['borderoimposto', 'borderopagamento']) {
      expect(dos('administrativo', bordero)).toContain('gerar-remessa');
      expect(dos('administrativo', bordero)).not.toContain('aprovar');
      expect(dos('prestador', bordero)).toContain('aprovar');
    }
  });

  it('[PERM-01] bring new subjects at a start, and never what an administrator took away', async () => {
    const { pool } = base.database;
    const registry = await loadRegistry();
    const has = async (sujeito: string): Promise<boolean> =>
      (
        await pool.query(
          "SELECT 1 FROM permissao p JOIN perfil f USING (grupo_regra_id) WHERE f.nome = 'administrativo' AND p.sujeito = $1",
          [sujeito],
        )
      ).rowCount !== 0;
    await pool.query(
      "DELETE FROM permissao WHERE sujeito = 'banco' AND grupo_regra_id = (SELECT grupo_regra_id FROM perfil WHERE nome = 'administrativo')",
    );
    await aplicarPerfis(pool, registry);
    expect(await has('banco')).toBe(false);
    await pool.query("DELETE FROM perfil_sujeito WHERE perfil = 'administrativo' AND sujeito = 'banco'");
    await Promise.all([aplicarPerfis(pool, registry), aplicarPerfis(pool, registry)]);
    expect(await has('banco')).toBe(true);
  });
});
