/** Days that move with the calendar in a list's filters: what a saved view asks is of the day on which it is opened. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/formato/data.ts';
import { hoje } from '#server/clock.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
const AVISO = 'Aviso do filtro móvel';
const FERIADO = 'Feriado do filtro móvel';

/** Rows that answer, by name. */
async function nomes(recurso: string, campo: string, query: object): Promise<readonly string[]> {
  const filtros = new URLSearchParams({ _sort: campo, _end: '100', ...query }).toString();
  const response = await api.admin.get(`/api/${recurso}?${filtros}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ [campo: string]: string }[]>().map((row) => row[campo] ?? '');
}

beforeAll(async () => {
  api = await createTestApi();
  for (const dias of [-7, -6, 0, 6, 7]) {
    const feriado = await api.admin.post('/api/feriados', {
      data: addDays(hoje(), dias),
      nome: `${FERIADO} ${dias}`,
      tipo: 'NACIONAL',
      fechaAgenda: false,
    });
    if (feriado.statusCode !== 201) throw new Error(feriado.body);
    // The last minute of the day, in the unit's zone.
    const aviso = await api.admin.post('/api/avisos', {
      titulo: `${AVISO} ${dias}`,
      texto: 'x',
      prioridade: 'INFORMATIVO',
      destino: 'TODOS',
      inicio: `${addDays(hoje(), dias)}T23:59:00-03:00`,
    });
    if (aviso.statusCode !== 201) throw new Error(aviso.body);
  }
});
afterAll(() => api?.close());

describe('[REG-05] [UTIL-01] a filter of days that move', () => {
  const doTeste = (found: readonly string[], base: string) =>
    found
      .filter((nome) => nome.startsWith(base))
      .map((nome) => Number(nome.slice(base.length)))
      .sort((a, b) => a - b);

  it.each([
    ['$hoje-6', '$hoje', [-6, 0]],
    ['$hoje', '$hoje', [0]],
    ['$hoje', '$hoje+6', [0, 6]],
    ['$hoje-7', '$hoje+7', [-7, -6, 0, 6, 7]],
  ])('of dates and of moments finds whole days from %s to %s', async (de, ate, dias) => {
    expect(
      doTeste(await nomes('feriados', 'nome', { data_gte: de, data_lte: ate, nome_like: FERIADO }), FERIADO),
    ).toEqual(dias);
    expect(
      doTeste(
        await nomes('avisos', 'titulo', { inicio_gte: de, inicio_lte: ate, titulo_like: AVISO }),
        AVISO,
      ),
    ).toEqual(dias);
  });

  it('of this month and this year holds today', async () => {
    for (const [de, ate] of [
      ['$inicioDaSemana', '$fimDaSemana'],
      ['$inicioDoMes', '$fimDoMes'],
      ['$inicioDoAno', '$fimDoAno'],
    ] as const)
      expect(
        doTeste(
          await nomes('feriados', 'nome', { data_gte: de, data_lte: ate, nome_like: FERIADO }),
          FERIADO,
        ),
      ).toContain(0);
  });

  it.each(['$hoje-', '$depois', '$hoje-99999', '$inicioDoDia'])(
    'refuses %s, which is no day',
    async (palavra) => {
      for (const path of [`feriados?data_gte=${palavra}`, `avisos?inicio_gte=${palavra}`])
        expect((await api.admin.get(`/api/${path}`)).statusCode).toBe(400);
    },
  );
});
