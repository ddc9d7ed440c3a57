/** Groups of rules, the matrix, and who grants. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

type Grupo = {
  id: number;
  versao: number;
  nome: string;
  permissoes: string[];
  perfil: string | null;
  alterado: boolean;
  membros: { nome: string }[];
  meu: boolean;
};
type Falha = {
  codigo: string;
  errors?: { [campo: string]: string[] };
  messages: { alerts: { value: string }[] };
};

let api: TestApi;
let admin: Caller;
let gestor: Caller;
let serie = 0;
beforeAll(async () => {
  api = await createTestApi();
  admin = await api.caller({ all: ['manage'] });
  gestor = await api.caller({ regra: ['list', 'view', 'insert', 'update', 'delete'], banco: ['list'] });
});
afterAll(() => api.close());

const ler = (id: number) => admin.ler<Grupo>('regras', id);
const mudar = (por: Caller, { id, versao }: Grupo, body: object) =>
  por.patch(`/api/regras/${id}`, versao, body);
async function criar(...concede: string[]): Promise<Grupo> {
  const response = await admin.post('/api/regras', { nome: `Grupo novo ${++serie}`, concede });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Grupo>();
}
const membro = (grupo: number, pessoa: number) =>
  api.test.database.pool.query('INSERT INTO usuario_grupo VALUES ($1, $2)', [pessoa, grupo]);
const falha = (response: { statusCode: number; body: string }) => ({
  status: response.statusCode,
  ...(JSON.parse(response.body) as Falha),
});
const perfil = async (nome: string) => {
  const { rows } = await api.test.database.pool.query(
    'SELECT grupo_regra_id AS id FROM perfil WHERE nome = $1',
    [nome],
  );
  return ler(rows[0].id);
};

describe('[PERM-04] a group of rules', () => {
  it('[PERM-04] is made, changed by version, told in its history, and counts its people', async () => {
    const grupo = await criar('banco:list', 'cid:list');
    await membro(grupo.id, gestor.id);
    const changed = await mudar(admin, grupo, {
      descricao: 'Consulta',
      concede: ['banco:insert'],
      retira: ['cid:list'],
    });
    expect(changed.json()).toMatchObject({
      descricao: 'Consulta',
      permissoes: ['banco:insert', 'banco:list'],
      versao: 2,
    });
    expect(falha(await mudar(admin, grupo, { nome: 'x' }))).toMatchObject({
      status: 412,
      atual: { descricao: 'Consulta' },
    });
    const [event] = (await admin.get(`/api/regras/${grupo.id}/_historico`)).json<{ mudancas: object[] }[]>();
    expect(event?.mudancas).toEqual([
      { campo: 'descricao', titulo: 'Descrição', antes: null, depois: 'Consulta' },
      { campo: 'permissoes', titulo: 'Permissões', antes: 'Listar em CIDs', depois: 'Incluir em Bancos' },
    ]);
    const list = (await admin.get('/api/regras')).json<(Grupo & { pessoas: number })[]>();
    expect(list.find(({ id }) => id === grupo.id)).toMatchObject({
      pessoas: 1,
      perfil: null,
      alterado: false,
    });
    await api.test.database.pool.query('DELETE FROM usuario_grupo WHERE grupo_regra_id = $1', [grupo.id]);
  });

  it('[PERM-04] refuses permissions that do not exist and keys that no form has', async () => {
    const grupo = await criar('banco:list');
    for (const permission of ['dragao:list', 'banco:voar', 'banco', 'banco:list:x', 'sigla', '', 3]) {
      expect(falha(await mudar(admin, grupo, { concede: [permission] })), String(permission)).toMatchObject({
        status: 422,
        errors: { permissoes: [expect.any(String)] },
      });
    }
    for (const body of [
      { permissoes: ['banco:list'] },
      { perfil: 'admin' },
      { id: 1 },
      { nome: '' },
      { ativo: 'sim' },
      { nome: grupo.nome, versao: 9 },
    ]) {
      expect((await mudar(admin, grupo, body)).statusCode, JSON.stringify(body)).toBe(422);
    }
    expect(falha(await admin.post('/api/regras', { nome: grupo.nome }))).toMatchObject({
      status: 422,
      errors: { nome: [expect.any(String)] },
    });
    expect((await ler(grupo.id)).permissoes).toEqual(['banco:list']);
  });

  it('[PERM-04] in use is not removed, and the refusal says by whom; empty it goes', async () => {
    const grupo = await criar('banco:list');
    const pessoa = await api.caller({});
    await membro(grupo.id, pessoa.id);
    const remove = (versao: number) =>
      admin.call('DELETE', `/api/regras/${grupo.id}`, undefined, { 'if-match': `"${versao}"` });
    const nome = (await admin.get(`/api/usuarios/${pessoa.id}`)).json<{ nome: string }>().nome;
    expect(falha(await remove(1))).toMatchObject({
      status: 409,
      pessoas: [nome],
      messages: { alerts: [{ value: expect.stringContaining(nome) }] },
    });
    await api.test.database.pool.query('DELETE FROM usuario_grupo WHERE grupo_regra_id = $1', [grupo.id]);
    expect((await remove(1)).statusCode).toBe(204);
    expect((await admin.get(`/api/regras/${grupo.id}`)).statusCode).toBe(404);
  });

  it('[PERM-04] that came with the system goes back to what it was', async () => {
    const before = await perfil('parceiro');
    expect(before).toMatchObject({ perfil: 'parceiro', alterado: false });
    const changed = (
      await mudar(admin, before, { nome: 'Parceiros', concede: ['banco:list'], retira: ['cid:list'] })
    ).json<Grupo>();
    expect(changed.alterado).toBe(true);
    const restored = await admin.post(`/api/regras/${before.id}/restaurar`, undefined, {
      'if-match': `"${changed.versao}"`,
    });
    expect(restored.json()).toMatchObject({
      nome: before.nome,
      permissoes: before.permissoes,
      alterado: false,
    });
    const own = await criar('banco:list');
    expect(
      (await admin.post(`/api/regras/${own.id}/restaurar`, undefined, { 'if-match': '"1"' })).statusCode,
    ).toBe(422);
  });

  it('[PERM-04] takes effect in open sessions at once: the revoked permission is refused at the next call', async () => {
    const grupo = await criar('cid:list');
    const pessoa = await api.caller({});
    await membro(grupo.id, pessoa.id);
    await expect.poll(async () => (await pessoa.get('/api/cids')).statusCode).toBe(200);
    await mudar(admin, grupo, { retira: ['cid:list'] });
    await expect.poll(async () => (await pessoa.get('/api/cids')).statusCode).toBe(403);
    await mudar(admin, await ler(grupo.id), { concede: ['cid:list'] });
    await expect.poll(async () => (await pessoa.get('/api/cids')).statusCode).toBe(200);
    await mudar(admin, await ler(grupo.id), { ativo: false });
    await expect.poll(async () => (await pessoa.get('/api/cids')).statusCode).toBe(403);
  });
});

describe('[PERM-04] nobody grants to himself through a group', () => {
  it('[PERM-04] a group one is in is not changed by oneself, an administrator neither', async () => {
    for (const eu of [gestor, admin]) {
      const { rows } = await api.test.database.pool.query(
        'SELECT grupo_regra_id AS id FROM usuario_grupo WHERE usuario_id = $1',
        [eu.id],
      );
      const own = await ler(rows[0].id);
      for (const body of [{ concede: ['cid:list'] }, { retira: [own.permissoes[0]] }, { ativo: false }]) {
        expect(falha(await mudar(eu, own, body))).toMatchObject({
          status: 403,
          codigo: 'modulo-restrito',
          errors: { permissoes: [expect.any(String)] },
        });
      }
      expect((await ler(own.id)).permissoes).toEqual(own.permissoes);
      expect((await mudar(eu, own, { descricao: 'Só a descrição' })).statusCode).toBe(200);
    }
  });

  it('[PERM-04] nobody grants what he has not, nor touches a group above himself', async () => {
    const grupo = await criar('banco:list');
    expect(falha(await mudar(gestor, grupo, { concede: ['cid:list'] }))).toMatchObject({
      status: 403,
      errors: { permissoes: [expect.stringContaining('Listar em CIDs')] },
    });
    expect(falha(await mudar(gestor, grupo, { concede: ['all:manage'] }))).toMatchObject({ status: 403 });
    expect(falha(await gestor.post('/api/regras', { nome: 'Tudo', concede: ['all:manage'] }))).toMatchObject({
      status: 403,
    });
    expect((await mudar(gestor, grupo, { retira: ['banco:list'] })).statusCode).toBe(200);
    const acima = await criar('cid:list');
    expect(falha(await mudar(gestor, acima, { retira: ['cid:list'] }))).toMatchObject({ status: 403 });
    expect(
      (await gestor.call('DELETE', `/api/regras/${acima.id}`, undefined, { 'if-match': '"1"' })).statusCode,
    ).toBe(403);
  });
});

describe('[PERM-04] the matrix', () => {
  it('[PERM-04] has every subject of the registry once, and only actions that a call asks for', async () => {
    const subjects = (await admin.get('/api/permissoes/sujeitos')).json<
      { subject: string; titulo: string; acoes: { action: string }[] }[]
    >();
    expect(new Set(subjects.map(({ subject }) => subject)).size).toBe(subjects.length);
    for (const entity of api.registry.entities) {
      expect(
        subjects.find(({ subject }) => subject === entity.subject),
        entity.subject,
      ).toBeDefined();
    }
    expect(subjects.find(({ subject }) => subject === 'usuario')).toMatchObject({
      titulo: 'Usuários',
      modulo: 'Acesso',
      acoes: [{ action: 'list' }, { action: 'view' }, { action: 'insert' }, { action: 'update' }],
    });
    expect(subjects.every(({ acoes }) => acoes.length > 0)).toBe(true);
  });
  it('[PERM-01] is read by who may change groups and by nobody else', async () => {
    const nada = await api.caller({ usuario: ['list'] });
    const insere = await api.caller({ regra: ['insert'] });
    for (const path of ['/api/permissoes/sujeitos', '/api/regras', '/api/regras/1']) {
      expect((await nada.get(path)).json()).toMatchObject({ codigo: 'acesso-negado' });
    }
    expect((await insere.get('/api/regras')).statusCode).toBe(200);
    expect((await insere.post('/api/regras', { nome: 'Vazio' })).statusCode).toBe(201);
    const grupo = await criar('banco:list');
    expect((await mudar(insere, grupo, { nome: 'y' })).json()).toMatchObject({
      codigo: 'acesso-negado',
      permissao: { action: 'update', subject: 'regra' },
    });
  });
});

describe('[PERM-04] who can give a permission', () => {
  it('[PERM-04] answers names of active people and groups to anybody signed in', async () => {
    const nada = await api.caller({});
    const answer = (await nada.get('/api/auth/quem-concede?action=insert&subject=banco')).json<{
      permissao: object;
      pessoas: string[];
      grupos: string[];
    }>();
    expect(answer.permissao).toEqual({ action: 'insert', subject: 'banco', titulo: 'Incluir em Bancos' });
    const chefe = (await admin.get(`/api/usuarios/${admin.id}`)).json<{ nome: string }>().nome;
    expect(answer.pessoas).toContain(chefe);
    expect(answer.grupos).toEqual(expect.arrayContaining(['Administrador', 'Administrativo']));
    expect(answer.pessoas).not.toContain(
      (await admin.get(`/api/usuarios/${gestor.id}`)).json<{ nome: string }>().nome,
    );
    expect((await nada.get('/api/auth/quem-concede?action=voar&subject=banco')).statusCode).toBe(404);
    expect((await nada.get('/api/auth/quem-concede')).statusCode).toBe(404);
    expect((await api.app.inject('/api/auth/quem-concede?action=list&subject=banco')).statusCode).toBe(401);
  });
});
