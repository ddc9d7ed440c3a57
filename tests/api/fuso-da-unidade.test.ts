/** The unit's clock at the turn of the day: Manaus and Rio Branco are still in yesterday when Brasília is in today. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hoje, noFuso } from '#server/clock.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { executar, receber } from './importacao-apoio.ts';

let api: TestApi;
const unidade: { [zone: string]: number } = {};
const ZONES = ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'] as const;

beforeAll(async () => {
  api = await createTestApi();
  for (const zone of ZONES) {
    const { rows } = await api.test.database.pool.query<{ id: number }>(
      `INSERT INTO prestador (nome, tipo_pessoa, fuso_horario) VALUES ($1, 'JURIDICA', $1) RETURNING id`,
      [zone],
    );
    unidade[zone] = rows[0]?.id ?? 0;
  }
  // The sessions know the units.
  api.app.sessoes.esquecer();
});
afterAll(() => api.close());

const em = (zone: string): Caller => api.admin.em(unidade[zone] ?? 0);

describe('[D3] the day of the unit', () => {
  it('today is the unit’s', () => {
    const moment = Date.parse('2026-11-22T04:30:00Z');
    expect(ZONES.map((zone) => noFuso(zone, () => hoje(moment)))).toEqual([
      '2026-11-22',
      '2026-11-22',
      '2026-11-21',
    ]);
    expect(noFuso('America/Manaus', () => hoje(Date.parse('2026-11-22T03:30:00Z')))).toBe('2026-11-21');
  });

  it('a filter by day begins and ends with the unit’s day, in each call by itself', async () => {
    await api.test.database.pool.query(
      `INSERT INTO aviso (titulo, texto, inicio) VALUES ('Às 3h30', 'x', '2026-11-22T03:30:00Z'), ('Às 4h30', 'x', '2026-11-22T04:30:00Z'),
              ('Às 5h30', 'x', '2026-11-22T05:30:00Z')`,
    );
    const titulos = async (zone: string, dia: string) =>
      (await em(zone).get(`/api/avisos?inicio_gte=${dia}&inicio_lte=${dia}&_sort=inicio`))
        .json<{ titulo: string }[]>()
        .map(({ titulo }) => titulo);
    const [sp, manaus, acre] = await Promise.all(ZONES.map((zone) => titulos(zone, '2026-11-21')));
    expect(sp).toEqual([]);
    expect(manaus).toEqual(['Às 3h30']);
    expect(acre).toEqual(['Às 3h30', 'Às 4h30']);
    expect(await titulos('America/Sao_Paulo', '2026-11-22')).toHaveLength(3);
  });

  it('a birth date of tomorrow is judged by the unit’s today', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T03:30:00Z'), toFake: ['Date'] });
    try {
      const born = (zone: string) =>
        em(zone).post('/api/pacientes', { nome: 'Nascida Hoje', dataNascimento: '2026-11-22', sexo: 'F' });
      expect((await born('America/Manaus')).statusCode).toBe(422);
      expect((await born('America/Sao_Paulo')).statusCode).toBe(201);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('[D3] an import', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-22T01:30:00.000Z'],
    ['America/Manaus', '2026-11-22T02:30:00.000Z'],
    ['America/Rio_Branco', '2026-11-22T03:30:00.000Z'],
  ])('in %s reads a moment without a zone as the unit writes it', async (zone, expected) => {
    const titulo = `Importado ${zone}`;
    const row = await receber(
      api.app,
      em(zone),
      'avisos',
      'a.csv',
      `Título;Texto;Início\n${titulo};x;21/11/2026 22:30\n`,
      {
        'id-prestador': String(unidade[zone]),
      },
    );
    expect(await executar(em(zone), 'avisos', row)).toMatchObject({ estado: 'concluida', inseridas: 1 });
    const { rows } = await api.test.database.pool.query('SELECT inicio FROM aviso WHERE titulo = $1', [
      titulo,
    ]);
    expect(rows).toEqual([{ inicio: expected }]);
  });
});

describe('[D3] an export', () => {
  it('writes moments as the unit reads them', async () => {
    const csv = (await em('America/Rio_Branco').get('/api/avisos/_export?formato=csv&titulo_like=Às 3h30'))
      .body;
    expect(csv).toContain('21/11/2026 22:30');
  });
});
