/**
 * The permission walk: every route that the server has, by every shipped profile, without a token, with a dead one,
 * at the own provider and at another's, against what the route declares. A new route is in it without a word here;
 * one that does not say who may call it fails.
 */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAbility, type Ability } from '#domain/acesso/ability.ts';
import { guards, isGuardName } from '#domain/acesso/guards.ts';
import { inForce } from '#domain/navegacao/menu.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { permissoesDoPerfil } from '#server/database/profiles.ts';
import { PERFIS, type Perfil } from '#domain/acesso/perfis.ts';
import { mayLookup } from '#server/engine/access.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import type { Rota } from '#server/plugins/route-access.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { estudoEmVigor } from '#tests/support/estudo-em-vigor.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildServer, chamar, criarPrestador, criarUsuario } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;
let registry: Registry;
let meu: number;
let alheio: number;
const token: { [perfil in Perfil]?: string } = {};
const ability: { [perfil in Perfil]?: Ability } = {};

/** No record has it. */
const NENHUM = '888888888888';

beforeAll(async () => {
  base = await createTestDatabase();
  await estudoEmVigor(base.database.pool);
  // Thousands of calls in a minute are what the limits are against.
  app = await buildServer(base.database, {
    LIMITE_PESADAS: '1000000',
    LIMITE_CONSULTAS: '1000000',
    LIMITE_ESCRITAS: '1000000',
  });
  registry = await loadRegistry();
  meu = await criarPrestador(base.database, 'Meu Prestador');
  alheio = await criarPrestador(base.database, 'Prestador Alheio');
  for (const perfil of PERFIS) {
    const { id } = await criarUsuario(base.database, perfil, { prestadores: [meu] });
    token[perfil] = await app.sessoes.abrir(id, { ip: '127.0.0.1', agente: 'teste' });
    ability[perfil] = buildAbility(permissoesDoPerfil(perfil, registry));
  }
  await ateQue(
    async () =>
      (await pedir('administrativo', { method: 'GET', url: '/api/pacientes?_end=1' })).statusCode === 200,
  );
}, 120_000);
afterAll(async () => {
  await app.close();
  await base.drop();
});

function pedir(
  perfil: Perfil | null,
  options: InjectOptions,
  prestador: number | null = meu,
): Promise<LightMyRequestResponse> {
  return chamar(app, perfil === null ? null : (token[perfil] ?? ''), {
    ...options,
    ...(prestador === null ? {} : { prestador }),
  });
}

/** Own session, and changes it: each of these has a test of its own elsewhere. */
const encerra = (rota: Rota): boolean =>
  !engine(rota) && rota.method !== 'GET' && rota.url.startsWith('/api/auth/');
const rotas = (): readonly Rota[] =>
  app.rotas.filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api'));
const nome = ({ method, url }: Rota): string => `${method} ${url}`;
const engine = (rota: Rota): boolean => rota.url.includes(':recurso');

/** A body that is right as far as permission goes and changes nothing. */
const CORPO: { readonly [rota: string]: unknown } = {
  'POST /api/:recurso/_lote': { operacao: 'excluir', ids: [Number(NENHUM)] },
  'POST /api/:recurso/_impressao': { linhas: 0 },
  'POST /api/:recurso/_export/ticket': { formato: 'nenhum' },
};

/** The call that a route's pattern stands for, on an entity; nothing it does is kept. */
function chamada(rota: Rota, recurso = 'bancos'): InjectOptions {
  const url = rota.url
    .replace(':recurso', recurso)
    .replace(/:uf\b/, 'MG')
    .replace(/:nascimento|:dataBase/, '1980-01-01')
    .replace(/:[A-Za-z]+/g, NENHUM);
  const query =
    rota.url.endsWith('/_export') && !rota.url.includes('auditoria')
      ? '?formato=nenhum'
      : engine(rota) && rota.url === '/api/:recurso' && rota.method === 'GET'
        ? '?_start=0&_end=1'
        : '';
  const body = CORPO[nome(rota)] ?? (['POST', 'PUT', 'PATCH'].includes(rota.method) ? {} : undefined);
  return {
    method: rota.method,
    url: `${url}${query}`,
    headers: ['PUT', 'PATCH', 'DELETE'].includes(rota.method) ? { 'if-match': '"1"' } : {},
    ...(body === undefined ? {} : { payload: body }),
  };
}

/** Whether the guard that refused is the one declared, and refuses this profile (PERM-03). */
function guardaRefusa(guarda: unknown, perfil: Perfil, entity: EntityModel | undefined): boolean {
  if (typeof guarda !== 'string' || !isGuardName(guarda)) return false;
  if (entity && registry.resources.find(({ name }) => name === entity.name)?.guard !== guarda) return false;
  const own = ability[perfil] as Ability;
  return !guards[guarda]({
    profissional: perfil === 'profissional',
    administrativo: perfil === 'administrativo',
    admin: perfil === 'admin',
    idPrestador: meu,
    vinculoTeleconsultoriaAtivo: false,
    vinculoProntoAtendimentoAtivo: false,
    can: (action, subject) => own.can(action, subject),
  }).ok;
}

/** 'nega', 'permite', or what else went wrong. */
function veredito(response: LightMyRequestResponse, perfil: Perfil, entity: EntityModel | undefined): string {
  if (response.statusCode >= 500) return `${response.statusCode} ${response.body.slice(0, 120)}`;
  if (response.statusCode === 401) return '401';
  if (response.statusCode !== 403) return 'permite';
  const { codigo, guarda } = response.json<{ codigo: string; guarda?: unknown }>();
  // A module that is for other profiles refuses before the permission is asked.
  return codigo === 'acesso-negado' || (codigo === 'modulo-restrito' && guardaRefusa(guarda, perfil, entity))
    ? 'nega'
    : codigo;
}

/** A board of a question that the study in force does not ask: shut to whoever may see boards, too (A2). */
function foraDeVigor({ method, url }: Rota): boolean {
  // An empty body is refused before that is asked.
  if (method !== 'GET') return false;
  const [, painel] = /^\/api\/paineis\/([a-z-]+)/.exec(url) ?? [];
  const when = registry.resources.find(({ name }) => name === painel)?.when;
  return when !== undefined && !inForce(when, { ...app.configuracao.atual });
}

/** What the declaration says of a profile; null: the handler decides by what it is sent. */
function esperado(rota: Rota, perfil: Perfil, entity: EntityModel | undefined): 'nega' | 'permite' | null {
  const { acesso } = rota;
  const own = ability[perfil] as Ability;
  if (!acesso || 'propria' in acesso || 'sessao' in acesso) return null;
  if ('action' in acesso)
    return own.can(acesso.action, acesso.subject) && !guardaRefusa(rota.guard, perfil, undefined)
      ? 'permite'
      : 'nega';
  if (!entity) return null;
  if ('consulta' in acesso) {
    // What a register that one reads refers to, unless its own module is for other profiles.
    const { guard } = registry.resources.find(({ name }) => name === entity.name) ?? {};
    return mayLookup(registry, entity, own) && !guardaRefusa(guard, perfil, entity) ? 'permite' : 'nega';
  }
  const can = (action: string): boolean => own.can(action, entity.subject);
  // Who sees the rows from outside is told of no history.
  if (
    /_(?:historico|transicoes|restaurar-versao)$/.test(rota.url) &&
    entity.insiders &&
    !can(entity.insiders)
  )
    return 'nega';
  // A file is for who sees everybody's rows; where rows are open until somebody closes one, for who sees those.
  const open = entity.rows?.own.some((tie) => 'value' in tie) ?? true;
  if (rota.url.includes('/_import') && !open && !entity.readOnly && !can(entity.rows?.all ?? 'manage'))
    return 'nega';
  return (acesso.alguma ? acesso.declarada.some(can) : acesso.declarada.every(can)) ? 'permite' : 'nega';
}

describe('[PERM-01] every route of the server', () => {
  it('[PERM-01] says who may call it', () => {
    expect(rotas().length).toBeGreaterThan(100);
    expect(
      rotas()
        .filter(({ publico, acesso }) => !publico && !acesso)
        .map(nome),
    ).toEqual([]);
    expect(
      rotas()
        .filter(({ publico, acesso }) => publico && acesso)
        .map(nome),
    ).toEqual([]);
  });

  it('[NGS-01] [PERM-01] is public only where the list of the public ones says so', () => {
    const expected =
      /^\/(?:verificar\/:codigo|api\/(?:saude|vivo|config|auth\/(?:token\/issue|chave\/(?:opcoes|entrar)|primeiro-acesso(?:\/link)?|senha(?:\/.*)?|identidade(?:\/.*)?)|auth-token-govbr\/.*|_export\/:bilhete|push\/chave-publica|amazon_hash\/envio|solicitacao-transcricao\/(?:canais|identidade|consultar|enviar|responder|finalizar|arquivos(?:\/:id)?)|.*\/publico(?:\/.*)?))$/;
    expect(
      rotas()
        .filter(({ publico, url }) => publico && !expected.test(url))
        .map(nome),
    ).toEqual([]);
  });

  it(
    '[PERM-01] refuses who has no session, a cut token, one of another shape and one that has ended',
    { timeout: 120_000 },
    async () => {
      const { id } = await criarUsuario(base.database, 'admin');
      const ended = await app.sessoes.abrir(id, { ip: '127.0.0.1', agente: 'teste' });
      await base.database.pool.query(
        "UPDATE sessao SET expira_em = now() - interval '1 minute' WHERE usuario_id = $1",
        [id],
      );
      const wrong: string[] = [];
      for (const [numero, rota] of rotas()
        .filter(({ publico }) => !publico)
        .entries()) {
        for (const [lugar, dead] of [
          null,
          ended,
          (token.admin ?? '').slice(0, 20),
          `${token.admin}x`,
        ].entries()) {
          // Each kind from addresses of its own: so many dead tokens from one are guessing, and refused as such (429).
          const response = await chamar(app, dead, {
            ...chamada(rota),
            remoteAddress: `10.0.${Math.floor(numero / 200)}.${lugar + 1}`,
          });
          if (response.statusCode !== 401 || response.json().codigo !== 'sessao-expirada')
            wrong.push(`${nome(rota)} with ${dead?.slice(0, 6) ?? 'nothing'}: ${response.statusCode}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('[PERM-01] answers each profile as it declares, for every register', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const rota of rotas().filter(({ publico }) => !publico)) {
      const entities = engine(rota) ? registry.entities : [undefined];
      for (const entity of entities) {
        // A hand-written route at the same address says for itself who may call it.
        const own = entity && rota.url.replace(':recurso', entity.name);
        if (
          own &&
          rotas().some(({ method, url }) => method === rota.method && url.replace(/\(.*?\)/, '') === own)
        )
          continue;
        for (const perfil of PERFIS) {
          const said = esperado(rota, perfil, entity);
          const due = said === 'permite' && foraDeVigor(rota) ? 'modulo-restrito' : said;
          if (encerra(rota)) continue;
          const got = veredito(await pedir(perfil, chamada(rota, entity?.name)), perfil, entity);
          asked++;
          if (due === null ? /^(?:401|5\d\d)/.test(got) : got !== due)
            wrong.push(`${perfil}: ${nome(rota)} ${entity?.name ?? ''}: ${got}, not ${due ?? 'an answer'}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(registry.entities.length * 20 * PERFIS.length);
  });

  it(
    '[PERM-05] refuses a provider that is not the caller’s, and a forged one, wherever a provider counts',
    { timeout: 120_000 },
    async () => {
      const wrong: string[] = [];
      for (const rota of rotas().filter((candidata) => !candidata.publico && !encerra(candidata))) {
        for (const header of [alheio, 999_999, -1, 'abc', `${meu},${alheio}`, '9'.repeat(40), `${meu}'--`]) {
          const response = await chamar(app, token.administrativo ?? '', {
            ...chamada(rota, 'pacientes'),
            prestador: header,
          });
          const { semPrestador } = rota;
          const refused = response.statusCode === 403 || response.statusCode === 400;
          if (semPrestador ? response.statusCode >= 500 : !refused)
            wrong.push(`${nome(rota)} at ${header}: ${response.statusCode}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('[PERM-05] the rows of another provider', () => {
  const MARCA = 'Zzyx Segredo Alheio';
  const CPF = '39053344705';
  let pacienteAlheio: number;
  let minha: number;
  let versao: number;
  let evento: number;

  async function paciente(
    prestador: number,
    nome: string,
    cpf: string,
  ): Promise<{ id: number; versao: number }> {
    const response = await chamar(app, token.admin ?? '', {
      method: 'POST',
      url: '/api/pacientes',
      prestador,
      payload: { nome, cpf, dataNascimento: '1980-02-01', sexo: 'F', nacionalidade: 'BRASILEIRA' },
    });
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json();
  }
  const admin = (options: InjectOptions): Promise<LightMyRequestResponse> =>
    chamar(app, token.admin ?? '', { ...options, prestador: alheio });

  beforeAll(async () => {
    ({ id: pacienteAlheio, versao } = await paciente(alheio, MARCA, CPF));
    ({ id: minha } = await paciente(meu, 'Zzyx Paciente Meu', '52998224725'));
    const changed = await admin({
      method: 'PATCH',
      url: `/api/pacientes/${pacienteAlheio}`,
      headers: { 'if-match': `"${versao}"` },
      payload: { nomeMae: `Mãe ${MARCA}` },
    });
    versao = changed.json<{ versao: number }>().versao;
    const { rows } = await base.database.pool.query(
      "SELECT max(seq) AS seq FROM auditoria WHERE recurso = 'pacientes' AND registro_id = $1",
      [pacienteAlheio],
    );
    evento = rows[0].seq;
  });

  it('[PERM-05] are not there by number: reading, history, relations, change, deletion, return, earlier state, print', async () => {
    const wrong: string[] = [];
    for (const perfil of ['admin', 'administrativo', 'prestador', 'profissional'] as const) {
      for (const [method, path, payload] of [
        ['GET', '', undefined],
        ['GET', '/_historico', undefined],
        ['GET', '/_relacionados', undefined],
        ['PATCH', '', { nome: 'Tomado' }],
        ['PUT', '', { nome: 'Tomado', dataNascimento: '1980-02-01', sexo: 'F', nacionalidade: 'BRASILEIRA' }],
        ['DELETE', '', undefined],
        ['POST', '/_restaurar', {}],
        ['POST', '/_restaurar-versao', { seq: evento }],
      ] as const) {
        const response = await pedir(perfil, {
          method,
          url: `/api/pacientes/${pacienteAlheio}${path}`,
          headers: { 'if-match': `"${versao}"` },
          ...(payload === undefined ? {} : { payload }),
        });
        if (![403, 404].includes(response.statusCode) || response.body.includes('Zzyx'))
          wrong.push(`${perfil} ${method} ${path}: ${response.statusCode}`);
      }
      const printed = await pedir(perfil, {
        method: 'POST',
        url: '/api/pacientes/_impressao',
        payload: { registroId: pacienteAlheio },
      });
      if (![403, 404].includes(printed.statusCode)) wrong.push(`${perfil} print: ${printed.statusCode}`);
    }
    expect(wrong).toEqual([]);
    const now = (await admin({ method: 'GET', url: `/api/pacientes/${pacienteAlheio}` })).json();
    expect([now.nome, now.versao]).toEqual([MARCA, versao]);
  });

  it('[PERM-05] are in no list, count, filter, search, lookup, combo, duplicate, export, batch or audit', async () => {
    const wrong: string[] = [];
    const marca = encodeURIComponent('Zzyx Segredo');
    for (const perfil of ['admin', 'administrativo', 'prestador', 'profissional'] as const) {
      for (const path of [
        'pacientes?_end=200',
        `pacientes?id=${pacienteAlheio}`,
        `pacientes?id=${pacienteAlheio}&id=${minha}`,
        `pacientes?q=${marca}`,
        `pacientes?nome_like=${marca}`,
        `pacientes?nome_start=${marca}`,
        `pacientes?id_in=${pacienteAlheio},${minha}`,
        'pacientes?_lixeira=true',
        `pacientes/_lookup?q=${marca}`,
        `pacientes/_lookup?ids=${pacienteAlheio}`,
        'pacientes/combo/list',
        `pacientes/_duplicidade?nome=${encodeURIComponent(MARCA)}&dataNascimento=1980-02-01`,
        `pacientes/_duplicidade?cpf=${CPF}`,
        'pacientes/_export?formato=csv',
        `findPaciente/${marca}`,
        `findPaciente?value=${marca}`,
        `findPaciente/${CPF}`,
        // The path names the provider: an admin has them all.
        ...(perfil === 'admin' ? [] : [`findPaciente/${alheio}/${marca}`]),
        `findPacienteSus/cpfcns/${CPF}`,
        `findPacienteSus/nascimento/1980-02-01/nome/${marca}`,
      ]) {
        const response = await pedir(perfil, { method: 'GET', url: `/api/${path}` });
        if (response.statusCode >= 500 || /Segredo|390\.?533/.test(response.body))
          wrong.push(`${perfil} ${path}: ${response.statusCode} ${response.body.slice(0, 80)}`);
      }
      const filtered = await pedir(perfil, { method: 'GET', url: `/api/pacientes/_contagem?q=${marca}` });
      if (filtered.statusCode === 200 && filtered.json().total !== 0) wrong.push(`${perfil} count`);
      const batch = await pedir(perfil, {
        method: 'POST',
        url: '/api/pacientes/_lote',
        payload: { operacao: 'alterar', ids: [pacienteAlheio], valores: { nomePai: 'Tomado' } },
      });
      if (batch.statusCode === 200 && batch.json().ok !== 0)
        wrong.push(`${perfil} batch: ${batch.body.slice(0, 120)}`);
      const ticket = await pedir(perfil, {
        method: 'POST',
        url: '/api/pacientes/_export/ticket',
        payload: { formato: 'csv' },
      });
      if (ticket.statusCode === 200) {
        const file = await chamar(app, null, { method: 'GET', url: ticket.json<{ url: string }>().url });
        if (file.statusCode !== 200 || file.body.includes('Segredo')) wrong.push(`${perfil} ticket`);
      }
      const history = await pedir(perfil, {
        method: 'GET',
        url: `/api/auditoria?recurso=pacientes&registro=${pacienteAlheio}`,
      });
      if (perfil !== 'admin' && history.body.includes('Segredo')) wrong.push(`${perfil} audit`);
    }
    expect(wrong).toEqual([]);
  });

  it('[PERM-05] a row is written at the chosen provider, whatever the body says', async () => {
    for (const key of ['prestadorId', 'prestador_id', 'prestador']) {
      const response = await pedir('administrativo', {
        method: 'POST',
        url: '/api/pacientes',
        payload: {
          nome: 'Paciente Trocado',
          dataNascimento: '1990-01-01',
          sexo: 'M',
          nacionalidade: 'BRASILEIRA',
          [key]: alheio,
        },
      });
      expect([key, response.statusCode]).toEqual([key, 422]);
    }
  });
});
