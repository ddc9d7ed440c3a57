/** The presets of registers with validity: each day of a row's life is in one of them, and in one only. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#domain/formato/data.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';
import { hoje } from '#server/clock.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

it('[REG-05] vigentes hoje, encerradas e futuras: os dois dias das pontas valem, e sem data não há ponta', async () => {
  const [ontem, agora, amanha] = [addDays(hoje(), -1), hoje(), addDays(hoje(), 1)];
  const vidas: readonly (readonly [string, string | null, string | null])[] = [
    ['sem-datas', null, null],
    ['sem-fim', ontem, null],
    ['sem-inicio', null, amanha],
    ['so-hoje', agora, agora],
    ['acabou', null, ontem],
    ['comeca', amanha, null],
  ];
  for (const [codigo, inicioVigencia, fimVigencia] of vidas) {
    const made = await api.admin.post('/api/taxas', {
      codigo,
      nome: codigo,
      tipo: 'TAXA',
      inicioVigencia,
      fimVigencia,
    });
    expect(made.statusCode, made.body).toBe(201);
  }
  const codigos = async (filters: { readonly [filter: string]: string }): Promise<string[]> =>
    (await api.admin.get(`/api/taxas?${new URLSearchParams({ ...filters, _end: '200' }).toString()}`))
      .json<{ codigo: string }[]>()
      .map(({ codigo }) => codigo)
      .filter((codigo) => vidas.some(([codigoDaVida]) => codigoDaVida === codigo))
      .toSorted();
  const [vigentes, encerradas, futuras] = vigencia('f', { inicioAberto: true });
  expect(await codigos(vigentes!.filters)).toEqual(['sem-datas', 'sem-fim', 'sem-inicio', 'so-hoje']);
  expect(await codigos(encerradas!.filters)).toEqual(['acabou']);
  expect(await codigos(futuras!.filters)).toEqual(['comeca']);
  // A required start leaves out who has none.
  expect(await codigos(vigencia('m')[0]!.filters)).toEqual(['sem-fim', 'so-hoje']);
});

it('[REG-05] [A32] a vigência que se sobrepõe à de outro registro diz os dias dele', async () => {
  const criar = (inicioVigencia: string, fimVigencia: string | null, codigo = '99900011') =>
    api.admin.post('/api/procedimentos', {
      terminologia: 'PROPRIA',
      codigo,
      nome: codigo,
      inicioVigencia,
      fimVigencia,
    });
  const recusaDe = async (...dias: readonly [string, string | null, string?]) => {
    const answer = await criar(...dias);
    expect(answer.statusCode, answer.body).toBe(422);
    return answer.body;
  };
  const made = await criar('2026-01-01', '2026-12-31');
  expect(made.statusCode, made.body).toBe(201);
  expect(await recusaDe('2026-06-01', null)).toContain('desde 01/01/2026 até 31/12/2026');
  const open = await criar('2026-01-01', null, '99900012');
  expect(open.statusCode, open.body).toBe(201);
  expect(await recusaDe('2027-01-01', '2027-12-31', '99900012')).toContain('desde 01/01/2026 e sem fim');
});
