import { describe, expect, it } from 'vitest';
import { HttpError } from '#shared/http/http-error.ts';
import type { request } from '#shared/http/client.ts';
import { createDrafts, memoryStorage, type Draft } from './draft.ts';
import { withServer } from './server-drafts.ts';

const KEY = { usuario: 'ana', recurso: 'prontuarios', registro: '7' };
const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const draft = (plano: string, em = '2026-11-22T11:59:00.000Z'): Draft => ({
  em,
  versao: 1,
  valores: { plano },
});

type Kept = { numero: number; janela: string; versao: number | null; valores: object; em: string };

/** The rules of server/features/rascunho, in memory. */
function fakeServer() {
  const state = { kept: null as Kept | null, away: false, puts: [] as object[] };
  const call = (async (
    _path: string,
    options: { method?: string; body?: unknown; query?: { janela?: string; visto?: string } } = {},
  ) => {
    if (state.away) throw new HttpError(0, 'sem rede');
    if (options.method === 'PUT') {
      const body = options.body as {
        janela: string;
        visto: number | null;
        versao: number | null;
        valores: object;
      };
      state.puts.push(body.valores);
      if (state.kept && state.kept.janela !== body.janela && state.kept.numero !== body.visto)
        throw new HttpError(409, 'outra janela');
      state.kept = { ...body, numero: (state.kept?.numero ?? 0) + 1, em: '2026-11-22T11:59:30.000Z' };
      return { numero: state.kept.numero, em: state.kept.em };
    }
    if (options.method === 'DELETE') {
      const { janela, visto } = options.query ?? {};
      if (state.kept && (state.kept.janela === janela || String(state.kept.numero) === visto))
        state.kept = null;
      return undefined;
    }
    return { rascunho: state.kept };
  }) as unknown as typeof request;
  return { state, call };
}

const local = () => createDrafts(memoryStorage(), Promise.resolve(null));

describe('[CLIN-02] drafts on the server', () => {
  it('[CLIN-02] another machine finds what was typed, and goes on from it', async () => {
    const { state, call } = fakeServer();
    const first = withServer(local(), 'aaaa', call);
    expect(await first.write(KEY, [], draft('Repouso'))).toBe('servidor');
    const second = withServer(local(), 'bbbb', call);
    expect((await second.read(KEY, NOW))?.valores).toEqual({ plano: 'Repouso' });
    expect(await second.write(KEY, [], draft('Repouso e dieta'))).toBe('servidor');
    // The first has not seen that one: it keeps its own in its browser and overwrites nothing.
    expect(await first.write(KEY, [], draft('Outra coisa'))).toBe('outra-janela');
    expect(state.kept?.valores).toEqual({ plano: 'Repouso e dieta' });
    expect((await first.read(KEY, NOW))?.valores).toEqual({ plano: 'Repouso e dieta' });
  });

  it('[CLIN-02] only the latest text travels after the call that is under way', async () => {
    const { state, call } = fakeServer();
    const drafts = withServer(local(), 'aaaa', call);
    const places = await Promise.all(['a', 'ab', 'abc'].map((plano) => drafts.write(KEY, [], draft(plano))));
    expect(places).toEqual(['servidor', 'servidor', 'servidor']);
    expect(state.kept?.valores).toEqual({ plano: 'abc' });
    expect(state.puts.length).toBeLessThan(3);
  });

  it('[CLIN-02] without the server the browser has it; the next keystroke brings it there', async () => {
    const { state, call } = fakeServer();
    const drafts = withServer(local(), 'aaaa', call);
    state.away = true;
    expect(await drafts.write(KEY, [], draft('Repouso'))).toBe('pagina');
    expect((await drafts.read(KEY, NOW))?.valores).toEqual({ plano: 'Repouso' });
    state.away = false;
    expect(await drafts.write(KEY, [], draft('Repouso!'))).toBe('servidor');
    drafts.remove(KEY);
    await expect.poll(() => state.kept).toBeNull();
  });
});
