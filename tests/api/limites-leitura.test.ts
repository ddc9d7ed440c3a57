/** Small bounds: what no cache may keep, tickets of accounts that are gone, preferences of one person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('[ops] what a signed-in person reads', () => {
  it.each([
    '/api/bancos',
    '/api/findPaciente?q=a',
    '/api/notificacoes',
    '/api/assinaturas/pedidos',
    '/api/auth/sessoes',
    '/api/_preferencias/lista.bancos',
    '/api/pacientes/_duplicidade?nome=Ana',
    '/api/usuarios',
    '/api/nao-existe',
  ])('[ops] %s is kept by no cache', async (path) => {
    const { headers } = await api.admin.get(path);
    expect(headers['cache-control']).toMatch(/no-store|no-cache|private/);
  });

  it('[ops] a ticket for an export is worth nothing once its account is deactivated', async () => {
    const person = await api.caller({ banco: ['list'] });
    const ticket = async () =>
      (await person.post('/api/bancos/_export/ticket', { formato: 'csv' })).json<{ url: string }>().url;
    const [good, late] = [await ticket(), await ticket()];
    expect((await api.app.inject(good)).statusCode).toBe(200);
    await api.test.database.pool.query('UPDATE usuario SET ativo = false WHERE id = $1', [person.id]);
    expect((await api.app.inject(late)).statusCode).toBe(404);
  });

  it('[ops] preferences have a bound by person, also when many are written at once', async () => {
    const person = await api.caller({ banco: ['list'] });
    const put = (n: number) =>
      person.call('PUT', `/api/_preferencias/teste.${n}`, { valor: 'x'.repeat(32_000) });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => put(n)));
    const kept = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(kept).toBeGreaterThan(10);
    expect(kept).toBeLessThanOrEqual(32);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors.valor[0]).toContain(
      'Não cabem mais',
    );
    // What is there can be written anew and taken away.
    const first = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect((await put(first)).statusCode).toBe(200);
    expect((await person.call('PUT', `/api/_preferencias/teste.${first}`, { valor: null })).statusCode).toBe(
      200,
    );
  });
});
