/** The history of a record in words: readings stay out, and one goes back only to what was the record itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeEvent } from '#server/database/audit-event.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import type { HistoryEvent } from '#domain/registro/wire.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('[AUD-02] history of a record', () => {
  it('[AUD-02] [A9] says what was done with its documents, without raw codes, and offers no way back to it', async () => {
    const made = (await api.admin.post('/api/bancos', { codigo: '901', nome: 'Banco de prova' })).json<{
      id: number;
    }>();
    const autor = { usuario: { id: 1, nome: 'Ana' }, prestadorId: null, ip: null, motivo: null };
    const { pool } = api.test.database;
    for (const acao of ['ver-documentos', 'baixar-documento', 'enviar-documento', 'criar-pasta'])
      await writeEvent(pool, autor, { recurso: 'bancos', id: made.id, acao, depois: { nome: 'laudo.pdf' } });
    const events = (await api.admin.get(`/api/bancos/${made.id}/_historico`)).json<HistoryEvent[]>();
    expect(
      events.map(({ acao, frase, volta, mudancas }) => [acao, frase, volta, mudancas.length > 0]),
    ).toEqual([
      ['criar-pasta', 'criou uma pasta nos documentos deste registro', false, false],
      ['enviar-documento', 'anexou um documento a este registro', false, false],
      ['inserir', undefined, undefined, true],
    ]);
    const back = await api.admin.post(`/api/bancos/${made.id}/_restaurar-versao`, { seq: events[0]!.seq });
    expect(back.statusCode).toBe(404);
    expect((await api.admin.get(`/api/bancos/${made.id}`)).json()).toMatchObject({
      nome: 'Banco de prova',
      versao: 1,
    });
  });
});
