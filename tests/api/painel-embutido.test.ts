/** Boards of another service in place of ours: a signed address locked to the provider of the call (DASH-01). */
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PasseDoPainel } from '#domain/painel/embutido.ts';
import { enderecoAssinado, lerConfigEmbutido } from '#server/gateways/painel-embutido/metabase.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

const SEGREDO = '0123456789abcdef'.repeat(4);
const BASE = 'https://bi.exemplo.com.br';
const SEM_IDENTIFICADOR = 'Não é possível visualizar o dashboard! Identificador não encontrado.';
const SEM_CONFIGURACAO = 'As configurações do metabase não foram definidas!';
const chave = new TextEncoder().encode(SEGREDO);

let api: TestApi;
const prestadores: number[] = [];

beforeAll(async () => {
  api = await createTestApi({
    env: {
      DASHBOARD_URL: `${BASE}/`,
      DASHBOARD_SECRET: SEGREDO,
      DASHBOARD_FILTER: 'clinica',
      DASHBOARD_BOARDS: 'agenda-dash=12, municipio=-1',
    },
  });
  for (const _ of [1, 2]) prestadores.push((await api.comPrestador()).prestadorId);
});
afterAll(() => api.close());

const pedir = async (caller: Caller, nome: string) => {
  const answer = await caller.get(`/api/paineis/${nome}/embutido`);
  return { status: answer.statusCode, texto: answer.body, ler: () => answer.json<PasseDoPainel>() };
};
const tokenDe = (endereco: string): string => endereco.slice(`${BASE}/embed/dashboard/`.length);

describe('[DASH-01] embedded boards', () => {
  it('[DASH-01] open by an HS256 token of 600 s, locked to the provider of the call and to no other', async () => {
    for (const prestador of prestadores) {
      const chefe = (await api.caller({ dashboard: ['dash026'] }, prestadores)).em(prestador);
      const antes = Math.floor(Date.now() / 1000);
      const { status, ler } = await pedir(chefe, 'agenda-dash');
      expect(status).toBe(200);
      const { endereco, valeSegundos } = ler();
      expect([endereco.startsWith(`${BASE}/embed/dashboard/`), valeSegundos]).toEqual([true, 600]);
      const token = tokenDe(endereco);
      expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
      const { payload } = await jwtVerify(token, chave, { algorithms: ['HS256'] });
      expect(payload).toEqual({
        resource: { dashboard: 12 },
        params: { clinica: [prestador] },
        exp: expect.any(Number),
      });
      expect(Number(payload.exp) - antes).toBeGreaterThanOrEqual(600);
      expect(Number(payload.exp) - antes).toBeLessThan(610);
    }
  });

  it('[DASH-01] are nobody’s without the permission of the board, nor without a provider that one may use', async () => {
    const [meu = 0, alheio = 0] = prestadores;
    const sem = (await api.caller({ dashboard: ['dash027'] }, [meu])).em(meu);
    expect((await pedir(sem, 'agenda-dash')).status).toBe(403);
    const chefe = await api.caller({ dashboard: ['dash026'] }, [meu]);
    expect((await pedir(chefe.em(alheio), 'agenda-dash')).status).toBe(403);
    expect((await pedir(chefe, 'agenda-dash')).status).toBe(400);
  });

  it('[DASH-01] say verbatim that the number is missing: -1, and a board that is not named', async () => {
    const chefe = (await api.caller({ dashboard: ['dash022', 'dash027'] }, prestadores)).em(
      prestadores[0] ?? 0,
    );
    for (const nome of ['municipio', 'paciente-dash']) {
      const { status, texto } = await pedir(chefe, nome);
      expect([status, texto.includes(SEM_IDENTIFICADOR)], nome).toEqual([404, true]);
    }
  });

  it('[DASH-01] never lock to an empty list, which Metabase reads as no lock', async () => {
    const config = { segredo: SEGREDO, filtro: 'prestador' };
    const agora = new Date('2026-11-29T12:00:00Z');
    const pedido = { base: BASE, identificador: 1, agora };
    await expect(enderecoAssinado(config, { ...pedido, prestadores: [] })).rejects.toThrow('no provider');
    const endereco = await enderecoAssinado(config, { ...pedido, prestadores: [7, 9] });
    const { payload } = await jwtVerify(tokenDe(endereco), chave, { currentDate: agora });
    expect(payload).toMatchObject({ params: { prestador: [7, 9] }, exp: agora.getTime() / 1000 + 600 });
    // Its last second is one, the next is none.
    const fim = new Date(agora.getTime() + 600_000);
    await expect(jwtVerify(tokenDe(endereco), chave, { currentDate: fim })).rejects.toThrow('exp');
  });

  it('[DASH-01] the secret stands in no answer, and a short one or a filter that is no name stops the start', async () => {
    const publica = await api.app.inject({ url: '/api/config' });
    expect(publica.json()).toMatchObject({ paineisEmbutidos: 'agenda-dash=12, municipio=-1' });
    expect(publica.body).not.toContain(SEGREDO);
    expect((await api.admin.get('/api/configuracoes')).body).not.toContain(SEGREDO);
    expect(() => lerConfigEmbutido({ DASHBOARD_SECRET: 'curto', DASHBOARD_FILTER: 'A b' })).toThrow(
      /DASHBOARD_SECRET: use um segredo[\s\S]*DASHBOARD_FILTER: use o nome/,
    );
    expect(lerConfigEmbutido({})).toBeNull();
  });

  it('[DASH-01] [NAV-14] only the configured origin may be framed', async () => {
    const { headers } = await api.app.inject({ url: '/painel-que-nao-ha', headers: { accept: 'text/html' } });
    expect(String(headers['content-security-policy'])).toContain(`frame-src 'self' blob: ${BASE};`);
  });
});

describe('[DASH-01] without a secret or an address', () => {
  let semSegredo: TestApi;
  beforeAll(async () => {
    semSegredo = await createTestApi({ env: { DASHBOARD_URL: BASE } });
  });
  afterAll(() => semSegredo.close());

  it('[DASH-01] the sentence is verbatim; the boards are chosen on the screen, and one that is none is refused', async () => {
    const { prestadorId } = await semSegredo.comPrestador();
    const { versao } = (await semSegredo.admin.get('/api/configuracoes')).json<{ versao: number }>();
    const salvar = (paineisEmbutidos: string) =>
      semSegredo.admin.call('PUT', '/api/configuracoes', { valores: { paineisEmbutidos }, versao });
    const errado = await salvar('agenda-dash=12, agenda=3');
    expect([errado.statusCode, errado.body.includes('Não há painel com o endereço agenda.')]).toEqual([
      422,
      true,
    ]);
    expect((await salvar('agenda-dash=12')).statusCode).toBe(200);
    const { status, texto } = await pedir(semSegredo.admin.em(prestadorId), 'agenda-dash');
    expect([status, texto.includes(SEM_CONFIGURACAO)]).toEqual([501, true]);
  });
});
