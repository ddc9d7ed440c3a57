/** 'Ver como': never more than the administrator, never a write, always recorded. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { criarPrestador } from './sessao-apoio.ts';

type Me = {
  user: { id: number; nome: string; admin: boolean; profissional: boolean; permissions: object };
  vendoComo: object | null;
};

let api: TestApi;
let admin: Caller;
let recepcao: Caller;
let prestador: number;
beforeAll(async () => {
  api = await createTestApi();
  prestador = await criarPrestador(api.test.database, 'Clínica Aurora');
  await criarPrestador(api.test.database, 'Clínica Vizinha');
  admin = await api.caller({ all: ['manage'] });
  recepcao = await api.caller({ banco: ['list', 'insert'] }, [prestador]);
  await api.test.database.pool.query('UPDATE usuario SET administrativo = true WHERE id = $1', [recepcao.id]);
});
afterAll(() => api.close());

const me = async (caller: Caller) => (await caller.get('/api/auth/me')).json<Me>();
const voltar = (caller: Caller) => caller.call('DELETE', '/api/auth/ver-como');

describe('[PERM-04] ver como', () => {
  it('[PERM-04] sees what the person sees, at the providers of the person, and nothing else', async () => {
    expect((await admin.get('/api/cids')).statusCode).toBe(200);
    expect((await admin.post('/api/auth/ver-como', { usuarioId: recepcao.id })).json()).toEqual({
      vendoComo: { tipo: 'usuario', id: recepcao.id, nome: expect.any(String) },
    });
    const seen = await me(admin);
    expect(seen).toMatchObject({ user: { id: admin.id, admin: false }, vendoComo: { id: recepcao.id } });
    expect(Object.values(seen.user.permissions).toSorted()).toEqual(['banco:insert', 'banco:list']);
    expect((await admin.get('/api/bancos')).statusCode).toBe(200);
    expect((await admin.get('/api/cids')).json()).toMatchObject({ codigo: 'acesso-negado' });
    expect((await admin.em(prestador).get('/api/bancos')).statusCode).toBe(200);
    expect((await admin.em(prestador + 1).get('/api/bancos')).json()).toMatchObject({
      codigo: 'prestador-negado',
    });
    // It is the other who lacks it: the administrator is who gives it.
    const { pessoas } = (await admin.get('/api/auth/quem-concede?action=list&subject=cid')).json<{
      pessoas: string[];
    }>();
    expect(pessoas).toContain((await me(admin)).user.nome);
    expect((await voltar(admin)).statusCode).toBe(204);
    expect(await me(admin)).toMatchObject({ user: { admin: true }, vendoComo: null });
    expect((await admin.get('/api/cids')).statusCode).toBe(200);
  });

  it('[PERM-04] writes nothing meanwhile, but may leave and sign out', async () => {
    const outroUsuario = await api.caller({ all: ['manage'] });
    await outroUsuario.post('/api/auth/ver-como', { usuarioId: recepcao.id });
    for (const response of [
      await outroUsuario.post('/api/bancos', { codigo: '999', nome: 'Banco de teste' }),
      await outroUsuario.call('PUT', '/api/_preferencias/lista.bancos', { valor: {} }),
      await outroUsuario.post('/api/auth/ver-como', { usuarioId: admin.id }),
    ]) {
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ codigo: 'vendo-como' });
    }
    expect((await outroUsuario.post('/api/auth/token/revoke')).statusCode).toBe(204);
  });

  it('[PERM-04 N6] no route that writes is open meanwhile, the public ones neither: the own password stays', async () => {
    const olheiro = await api.caller({ all: ['manage'] });
    await olheiro.post('/api/auth/ver-como', { usuarioId: recepcao.id });
    const escrevem = api.app.rotas.filter(
      ({ method, url }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && url.startsWith('/api'),
    );
    expect(escrevem.filter(({ publico }) => publico).length).toBeGreaterThan(20);
    // Each of these leaves, or reads what has no room in an address.
    expect(
      escrevem.filter(({ vendoComo }) => vendoComo).map(({ method, url }) => `${method} ${url}`),
    ).toEqual([
      'POST /api/canal/:linha',
      'DELETE /api/auth/ver-como',
      'POST /api/auth/bloquear',
      'POST /api/auth/atividade',
      'POST /api/auth/desbloquear',
      'POST /api/auth/token/revoke',
      'POST /api/auth/senha/link',
      'POST /api/auth/primeiro-acesso/link',
      'POST /api/auth/identidade/nova-senha/link',
      // Who is looking proves again that it is they: it changes nothing that anybody has.
      'POST /api/auth/segundo-fator/chave',
      'POST /api/auth/segundo-fator/confirmar',
      'POST /api/telemedicina/publico/sair',
      'POST /api/assinaturas/publico/arquivo',
    ]);
    const abertas: string[] = [];
    for (const { method, url, vendoComo } of escrevem) {
      if (vendoComo) continue;
      const path = url.replaceAll(':recurso', 'bancos').replaceAll(/:\w+(?:\([^)]*\))?/g, '1');
      const answer = await olheiro.call(method, path, {});
      if (answer.statusCode !== 403 || answer.json<{ codigo: string }>().codigo !== 'vendo-como')
        abertas.push(`${method} ${url}: ${answer.statusCode}`);
    }
    expect(abertas).toEqual([]);
    await voltar(olheiro);
    expect((await olheiro.get('/api/bancos')).statusCode).toBe(200);
  }, 120_000);

  it('[PERM-04] looks as a shipped profile with its role', async () => {
    const { rows } = await api.test.database.pool.query(
      `SELECT grupo_regra_id AS id FROM perfil WHERE nome = 'profissional'`,
    );
    await admin.post('/api/auth/ver-como', { grupoId: rows[0].id });
    expect(await me(admin)).toMatchObject({
      user: { profissional: true, admin: false },
      vendoComo: { tipo: 'grupo' },
    });
    expect((await admin.get('/api/bancos')).statusCode).toBe(200);
    await voltar(admin);
  });

  it('[PERM-04] follows the person: what is taken from them is gone at the next call, in the simulation too', async () => {
    const alvo = await api.caller({ cid: ['list'] });
    await admin.post('/api/auth/ver-como', { usuarioId: alvo.id });
    expect((await admin.get('/api/cids')).statusCode).toBe(200);
    await api.test.database.pool.query('DELETE FROM usuario_grupo WHERE usuario_id = $1', [alvo.id]);
    await expect.poll(async () => (await admin.get('/api/cids')).statusCode).toBe(403);
    await voltar(admin);
  });

  it('[PERM-04] is for administrators, of somebody else who exists, and is recorded', async () => {
    expect((await recepcao.post('/api/auth/ver-como', { usuarioId: admin.id })).json()).toMatchObject({
      codigo: 'acesso-negado',
    });
    expect((await admin.post('/api/auth/ver-como', { usuarioId: admin.id })).statusCode).toBe(422);
    expect((await admin.post('/api/auth/ver-como', { usuarioId: 999_999 })).statusCode).toBe(404);
    for (const body of [
      {},
      { usuarioId: 1, grupoId: 1 },
      { usuarioId: 'x' },
      { usuarioId: 1, admin: true },
    ]) {
      expect((await admin.post('/api/auth/ver-como', body)).statusCode).toBe(400);
    }
    const { rows } = await api.test.database.pool.query(
      `SELECT acao FROM auditoria WHERE recurso = 'usuario' AND registro_id = $1 AND usuario_id = $2 ORDER BY seq`,
      [recepcao.id, admin.id],
    );
    expect(rows.map(({ acao }) => acao)).toEqual(['ver-como', 'deixar-de-ver-como']);
  });

  it('[PERM-04] ends when the administrator is one no more', async () => {
    const antigo = await api.caller({ all: ['manage'] });
    await antigo.post('/api/auth/ver-como', { usuarioId: recepcao.id });
    await api.test.database.pool.query('UPDATE usuario SET admin = false WHERE id = $1', [antigo.id]);
    await api.test.database.pool.query('DELETE FROM usuario_grupo WHERE usuario_id = $1', [antigo.id]);
    await expect.poll(async () => (await me(antigo)).vendoComo).toBeNull();
    expect((await antigo.get('/api/bancos')).statusCode).toBe(403);
  });
});
