/** The entry guards on the server, and the linkage that two of them ask for. */
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUARD_NAMES } from '#domain/acesso/guards.ts';
import errors from '#server/plugins/errors.ts';
import guard from '#server/plugins/guard.ts';
import registry from '#server/plugins/registry.ts';
import session from '#server/plugins/session.ts';
import settings from '#server/plugins/settings.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { criarPrestador } from './sessao-apoio.ts';

let api: TestApi;
let outroServidor: FastifyInstance;
let prestador: number;
let vizinho: number;

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criarPrestador(api.test.database, 'Clínica Aurora');
  vizinho = await criarPrestador(api.test.database, 'Clínica Vizinha');
  // A server with one route for each guard, and one generated path whose declaration names a guard.
  outroServidor = Fastify();
  await outroServidor.register(errors);
  const { registry: atual } = api;
  const resources = atual.resources.map((resource) =>
    resource.name === 'laboratorios' ? { ...resource, guard: 'secretaria' as const } : resource,
  );
  await outroServidor.register(registry, { registry: { ...atual, resources } });
  await outroServidor.register(settings, { database: api.test.database, env: {} });
  await outroServidor.register(session, { database: api.test.database });
  await outroServidor.register(guard, { pool: api.test.database.pool });
  for (const name of GUARD_NAMES)
    outroServidor.get(`/api/guardado/${name}`, { config: { guard: name } }, () => ({ entrou: name }));
  outroServidor.get('/api/:recurso', () => ({ entrou: true }));
  await outroServidor.ready();
});
afterAll(async () => {
  await outroServidor.close();
  await api.close();
});

async function pessoa(
  flags: readonly string[],
  permissions = {},
  onde: readonly number[] = [],
): Promise<Caller> {
  const caller = await api.caller(permissions, onde);
  for (const flag of flags)
    await api.test.database.pool.query(`UPDATE usuario SET ${flag} = true WHERE id = $1`, [caller.id]);
  api.app.sessoes.esquecerUsuario(caller.id);
  return caller;
}
const profissional = (onde: readonly number[] = [prestador]) =>
  pessoa(
    ['profissional'],
    {
      prontoatendimento: ['list'],
      teleconsultoriaprofissional: ['list', 'responder'],
      teleconsultoria: ['view'],
    },
    onde,
  );
const entrar = async (caller: Caller, name: string, em?: number) => {
  const headers = {
    authorization: `Bearer ${caller.token}`,
    ...(em === undefined ? {} : { 'id-prestador': String(em) }),
  };
  const response = await outroServidor.inject({ method: 'GET', url: `/api/guardado/${name}`, headers });
  if (response.statusCode === 200) return 'entra';
  const body = response.json<{
    codigo: string;
    guarda: string;
    messages: { alerts: { type: string; value: string }[] };
  }>();
  expect(response.statusCode).toBe(403);
  expect(body).toMatchObject({ codigo: 'modulo-restrito', guarda: name });
  return `${body.messages.alerts[0]?.type}: ${body.messages.alerts[0]?.value}`;
};

describe('[PERM-03] what uses a record', () => {
  it('is not counted nor named to who may not enter its module, though the right to list is there', async () => {
    const { nova } = semeador(
      () => api.registry,
      () => api.admin,
    );
    const procedimentoId = (await nova('procedimentos', { ativo: true })).id;
    await nova('paineis-exame', { nome: 'Painel guardado', itens: [{ procedimentoId, quantidade: 1 }] });
    const direitos = { procedimento: ['list', 'view', 'delete'], painelexame: ['list', 'view', 'vertodos'] };
    const dentro = await pessoa(['profissional'], direitos);
    const fora = await pessoa([], direitos);
    const usos = async (caller: Caller) =>
      (await caller.get(`/api/procedimentos/${procedimentoId}/_relacionados`)).json<{ recurso: string }[]>();
    expect((await fora.get('/api/paineis-exame')).json()).toMatchObject({ codigo: 'modulo-restrito' });
    expect(await usos(dentro)).toEqual([expect.objectContaining({ recurso: 'paineis-exame', total: 1 })]);
    expect(await usos(fora)).toEqual([]);
    const recusa = await fora.call('DELETE', `/api/procedimentos/${procedimentoId}`, undefined, {
      'if-match': '"1"',
    });
    expect(recusa.statusCode).toBe(409);
    expect(recusa.body).toContain('registros que você não vê');
    expect(recusa.body).not.toContain('Painéis de exames');
  });
});

describe('[PERM-03] a route that names a guard', () => {
  const PRESTADOR = 'ERROR: O profissional não está vinculado a nenhum prestador';
  const PROFISSIONAL = 'ERROR: Módulo permitido apenas para o perfil profissional.';

  it('[PERM-03] sem perfil e sem permissão, toda rota do módulo diz a frase do módulo (L8)', async () => {
    const ninguem = (await pessoa([], {}, [prestador])).em(prestador);
    for (const [frase, ...rotas] of [
      [
        'Módulo permitido apenas para o perfil profissional.',
        '/api/internacao/mapa',
        '/api/internacao/censo',
        '/api/internacoes',
        '/api/internacoes/1',
      ],
      [
        'Módulo permitido apenas para os perfis profissional/administrativo.',
        '/api/pronto-atendimento/listar',
        '/api/atendimentos-urgencia',
      ],
    ] as const)
      for (const rota of rotas)
        expect([rota, (await ninguem.get(rota)).json()]).toEqual([
          rota,
          expect.objectContaining({
            codigo: 'modulo-restrito',
            messages: { alerts: [expect.objectContaining({ value: frase })] },
          }),
        ]);
  });

  it('[PERM-03] [L8] who may not enter a module reads its sentence, also where the right is missing too', async () => {
    const recepcao = await pessoa(['administrativo'], { banco: ['list'] }, [prestador]);
    const mapa = await recepcao.em(prestador).get('/api/internacao/mapa');
    expect([mapa.statusCode, mapa.json().messages.alerts[0].value]).toEqual([
      403,
      'Módulo permitido apenas para o perfil profissional.',
    ]);
    // Who may enter and lacks the right is told which, as the screen of rights calls it.
    const medica = await pessoa(['profissional'], { banco: ['list'] }, [prestador]);
    expect((await medica.em(prestador).get('/api/internacao/mapa')).body).toContain(
      'Falta a permissão de listar',
    );
  });

  it('[PERM-03] refuses whoever has no profile, in the words of the specification', async () => {
    const ninguem = await pessoa([]);
    const answers = Object.fromEntries(
      await Promise.all(GUARD_NAMES.map(async (name) => [name, await entrar(ninguem, name)])),
    );
    expect(answers).toEqual({
      prontuarios: 'ERROR: Módulo permitido apenas para o perfil profissional ou super usuário.',
      agenda: 'entra',
      telemedicina: 'entra',
      'gestao-internacao': PROFISSIONAL,
      'fila-teleconsultoria': PROFISSIONAL,
      'ficha-medica': PROFISSIONAL,
      'fila-atendimento': 'ERROR: Módulo permitido apenas para perfis profissionais e administrativos.',
      'atendimento-profissional': PROFISSIONAL,
      secretaria: 'entra',
      atendimento: 'ERROR: Você não tem permissão para acessar esse módulo.',
      'pronto-atendimento': 'INFO: Módulo permitido apenas para os perfis profissional/administrativo.',
      'fila-teleconsultoria-perfil': PROFISSIONAL,
      'pronto-atendimento-perfil':
        'INFO: Módulo permitido apenas para os perfis profissional/administrativo.',
    });
  });

  it('[PERM-03] asks a professional for the provider, then for the linkage', async () => {
    const dra = await profissional();
    for (const name of [
      'agenda',
      'telemedicina',
      'ficha-medica',
      'fila-atendimento',
      'fila-teleconsultoria',
      'pronto-atendimento',
    ]) {
      expect(await entrar(dra, name)).toBe(PRESTADOR);
    }
    expect(await entrar(dra, 'secretaria')).toBe('ERROR: Módulo não permitido para o perfil profissional.');
    expect(await entrar(dra, 'agenda', prestador)).toBe('entra');
    expect(await entrar(dra, 'atendimento', prestador)).toBe('entra');
    expect(await entrar(dra, 'pronto-atendimento', prestador)).toBe(
      'ERROR: Favor indicar que irá atender o pronto atendimento.',
    );
    expect(await entrar(dra, 'fila-teleconsultoria', prestador)).toBe(
      'ERROR: Favor indicar que irá atender a teleconsultoria.',
    );
    await dra.em(prestador).post('/api/pronto-atendimento/vinculo/iniciar');
    expect(await entrar(dra, 'pronto-atendimento', prestador)).toBe('entra');
    expect(await entrar(dra, 'fila-teleconsultoria', prestador)).toBe(
      'ERROR: Favor indicar que irá atender a teleconsultoria.',
    );
    await dra.em(prestador).post('/api/atendimento-teleconsultoria-profissional/vinculo/iniciar');
    expect(await entrar(dra, 'fila-teleconsultoria', prestador)).toBe('entra');
  });

  it('[PERM-03] lets an administrator in everywhere', async () => {
    for (const name of GUARD_NAMES) expect(await entrar(api.admin, name)).toBe('entra');
  });

  it('[PERM-03] guards the generated calls of a declaration that names a guard', async () => {
    const dra = await profissional();
    const call = (recurso: string) =>
      outroServidor.inject({
        method: 'GET',
        url: `/api/${recurso}`,
        headers: { authorization: `Bearer ${dra.token}` },
      });
    expect((await call('laboratorios')).json()).toMatchObject({
      codigo: 'modulo-restrito',
      guarda: 'secretaria',
    });
    expect((await call('bancos')).statusCode).toBe(200);
  });
});

describe('[CLIN-07] [TELE-02] the linkage', () => {
  const BASES = ['/api/pronto-atendimento', '/api/atendimento-teleconsultoria-profissional'] as const;
  type Resposta = {
    ativo: boolean;
    vinculo: { id: number; prestadorId: number; prestador: string; ate: string } | null;
  };
  const ativo = async (caller: Caller, base: string) =>
    (await caller.get(`${base}/vinculo/ativo`)).json<Resposta>();

  it.each(BASES)('[CLIN-07] [TELE-02] %s starts once, is active, and ends when told', async (base) => {
    const dra = (await profissional()).em(prestador);
    expect(await ativo(dra, base)).toEqual({ ativo: false, vinculo: null });
    const [first, second] = await Promise.all([
      dra.post(`${base}/vinculo/iniciar`),
      dra.post(`${base}/vinculo/iniciar`),
    ]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json<Resposta>().vinculo?.id).toBe(first.json<Resposta>().vinculo?.id);
    expect(await ativo(dra, base)).toMatchObject({
      ativo: true,
      vinculo: { prestadorId: prestador, prestador: 'Clínica Aurora' },
    });
    const me = (await dra.get('/api/auth/me')).json<{ vinculos: object }>();
    expect(Object.values(me.vinculos).filter(Boolean)).toHaveLength(1);
    expect((await dra.post(`${base}/vinculo/encerrar`)).json()).toEqual({ ativo: false, vinculo: null });
    expect((await ativo(dra, base)).ativo).toBe(false);
  });

  it('[CLIN-07] is of one provider at a time and dies with the session or the day', async () => {
    const caller = await profissional([prestador, vizinho]);
    const [aqui, la] = [caller.em(prestador), caller.em(vizinho)];
    await aqui.post(`${BASES[0]}/vinculo/iniciar`);
    expect((await ativo(la, BASES[0])).ativo).toBe(false);
    await la.post(`${BASES[0]}/vinculo/iniciar`);
    expect((await ativo(la, BASES[0])).ativo).toBe(true);
    expect((await ativo(aqui, BASES[0])).ativo).toBe(false);
    const { pool } = api.test.database;
    await pool.query(
      `UPDATE vinculo_atendimento SET ate = now() - interval '1 second' WHERE usuario_id = $1`,
      [caller.id],
    );
    expect((await ativo(la, BASES[0])).ativo).toBe(false);
    await la.post(`${BASES[0]}/vinculo/iniciar`);
    expect((await ativo(la, BASES[0])).ativo).toBe(true);
    await la.post('/api/auth/token/revoke');
    const { rows } = await pool.query(
      'SELECT 1 FROM vinculo_atendimento WHERE usuario_id = $1 AND fim IS NULL',
      [caller.id],
    );
    expect(rows).toHaveLength(0);
  });

  it('[CLIN-07] [PERM-01] is for professionals at a provider, with the permission', async () => {
    const recepcao = await pessoa(['administrativo'], { prontoatendimento: ['list'] }, [prestador]);
    const sem = await pessoa(['profissional'], {}, [prestador]);
    const dra = await profissional();
    const refusals = [
      await recepcao.em(prestador).post(`${BASES[0]}/vinculo/iniciar`),
      await dra.post(`${BASES[0]}/vinculo/iniciar`),
      await sem.em(prestador).post(`${BASES[0]}/vinculo/iniciar`),
    ];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect(refusals.map((response) => response.json<{ codigo: string }>().codigo)).toEqual([
      'modulo-restrito',
      'modulo-restrito',
      'acesso-negado',
    ]);
  });
});
