/** A list that goes on by its rows and not by their number: every order, ties, empty values, what others make meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_START } from '#server/engine/filters.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

const ROWS = 60;
const SIZE = 7;
let api: TestApi;
let admin: Caller;
let outroPrestador = 0;

const { nova, criar } = semeador(
  () => api.registry,
  () => admin,
);

async function fill(prestadorId: number, rows: number): Promise<void> {
  await api.test.database.pool.query(
    `INSERT INTO paciente (prestador_id, nome, nome_social, nome_mae, data_nascimento, sexo, nacionalidade, criado_em)
     SELECT $1, (ARRAY['Ágata Silva', 'agata silva', 'Éder Souza', 'Zélia Silva', 'Ítalo D''Ávila'])[1 + n % 5],
            CASE WHEN n % 4 = 0 THEN 'Bia Silva ' || (n % 3) END, CASE WHEN n % 3 > 0 THEN 'Mãe ' || (n % 6) END,
            date '1980-01-01' + (n % 9), CASE n % 2 WHEN 0 THEN 'F' ELSE 'M' END, 'BRASILEIRA',
            now() - make_interval(secs => (n % 10) * 0.000001)
       FROM generate_series(1, $2::int) n`,
    [prestadorId, rows],
  );
}

beforeAll(async () => {
  api = await createTestApi();
  admin = api.admin;
  const prestador = await criar('prestadores', { ativo: true });
  outroPrestador = await criar('prestadores', { ativo: true });
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
  const paises = [await nova('paises', { nome: 'Água Grande' }), await nova('paises', { nome: 'Zaire' })];
  await fill(prestador, ROWS);
  await fill(outroPrestador, 20);
  const { pool } = api.test.database;
  await pool.query(
    'UPDATE paciente SET pais_nascimento_id = CASE id % 3 WHEN 0 THEN $1::bigint WHEN 1 THEN $2::bigint END',
    paises.map(({ id }) => id),
  );
  await pool.query('ANALYZE paciente');
}, 300_000);
afterAll(() => api.close());

type Asked = { readonly question: string; readonly place?: string; readonly size?: number };
async function page({ question, place = '', size = SIZE }: Asked, caller = admin) {
  const answer = await caller.get(`/api/pacientes?_start=0&_end=${size}&${question}${place}`);
  expect(answer.statusCode, `${question} ${place}: ${answer.body}`).toBe(200);
  const { 'x-before': before, 'x-after': after, 'x-total-count': total } = answer.headers;
  return {
    ids: answer.json<{ id: number }[]>().map(({ id }) => id),
    before: String(before),
    after: String(after),
    total: Number(total),
  };
}

/** All pages from the first on, each asked after the last row of the one before. */
async function walk(question: string, meanwhile?: (at: number) => Promise<unknown>) {
  const pages = [await page({ question })];
  while ((pages.at(-1)?.ids.length ?? 0) === SIZE) {
    await meanwhile?.(pages.length);
    pages.push(await page({ question, place: `&_after=${pages.at(-1)?.after}` }));
  }
  return pages;
}

/** Each sortable field both ways, and some orders of several columns. */
function orders(): readonly string[] {
  const fields = [
    'nome',
    'nomeMae',
    'dataNascimento',
    'sexo',
    'paisNascimentoId',
    'criadoEm',
    'atualizadoEm',
    'id',
  ];
  return [
    ...fields.flatMap((field) => [`_sort=${field}&_order=asc`, `_sort=${field}&_order=desc`]),
    '_sort=dataNascimento,nome&_order=desc,asc',
    '_sort=nomeMae,paisNascimentoId,sexo&_order=desc,asc,desc',
    '_sort=sexo,id&_order=asc,desc',
    '_sort=nomeMae&_order=asc&q=silva',
    '_sort=nome&_order=desc&q=silva',
    '_sort=paisNascimentoId&_order=desc&nome_like=silva',
    '_sort=nome&_order=asc&q=si',
    '_sort=nome&_order=asc&sexo=F',
  ];
}

describe('[REG-05] a list goes on by its rows', () => {
  it('[REG-05] forth gives each row exactly once in the order asked for, and back the same rows, in every order', async () => {
    for (const question of orders()) {
      const whole = await page({ question, size: 200 });
      const forth = await walk(question);
      expect(
        forth.flatMap(({ ids }) => ids),
        question,
      ).toEqual(whole.ids);
      const filled = forth.filter(({ ids }) => ids.length > 0);
      for (const { total } of filled) expect(total, question).toBe(whole.total);
      for (let at = filled.length - 1; at > 0; at--) {
        const back = await page({ question, place: `&_before=${filled[at]?.before}` });
        expect(back.ids, `${question} back from ${at}`).toEqual(filled[at - 1]?.ids);
        expect(back.total).toBe(whole.total);
      }
      const first = await page({ question, place: `&_before=${filled[0]?.before}` });
      expect(first, question).toMatchObject({ ids: [], total: whole.total });
    }
  }, 120_000);

  it('[REG-05] in the bin too', async () => {
    const { pool } = api.test.database;
    await pool.query('UPDATE paciente SET excluido_em = now() WHERE prestador_id = $1', [outroPrestador]);
    const caller = api.admin.em(outroPrestador);
    const question = '_lixeira=true&_sort=nome&_order=asc';
    const whole = await page({ question, size: 200 }, caller);
    const first = await page({ question }, caller);
    const second = await page({ question, place: `&_after=${first.after}` }, caller);
    expect(second.ids).toEqual(whole.ids.slice(SIZE, 2 * SIZE));
    await pool.query('UPDATE paciente SET excluido_em = NULL WHERE prestador_id = $1', [outroPrestador]);
  });

  it('[REG-05] what others make and take away meanwhile moves no row to another page', async () => {
    const question = '_sort=nome&_order=asc';
    const before = (await page({ question, size: 200 })).ids;
    const gone: number[] = [];
    const pages = await walk(question, async (at) => {
      await criar('pacientes', { nome: `Aaa Antes ${at}`, nomeSocial: null, ativo: true });
      // The row that the page went on from is gone: the place in the order is not.
      const last = before[at * SIZE - 1];
      if (at !== 2 || last === undefined) return;
      gone.push(last);
      await admin.call('DELETE', `/api/pacientes/${last}`, undefined, { 'if-match': '"1"' });
    });
    expect(gone).toHaveLength(1);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(before);
  });

  it('[REG-05] a place that is forged, of another order, register or provider is refused with what to do', async () => {
    const question = '_sort=nome&_order=asc';
    const { after } = await page({ question });
    const turned = `${after.slice(0, -6)}${after.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`;
    const refused = async (address: string, caller = admin) => {
      const answer = await caller.get(address);
      expect(answer.statusCode, address).toBe(400);
      expect(answer.json()).toMatchObject({
        codigo: 'lugar-invalido',
        messages: { alerts: [{ value: 'Este lugar da lista não vale mais. Volte à primeira página.' }] },
      });
    };
    await refused(`/api/pacientes?${question}&_after=${turned}`);
    await refused(`/api/pacientes?${question}&_after=${encodeURIComponent('["Zé","1"]')}`);
    await refused(`/api/pacientes?${question}&_after=`);
    await refused(`/api/pacientes?${question}&_after=${after}&_before=${after}`);
    await refused(`/api/pacientes?${question}&_after=${after}&_after=${after}`);
    await refused(`/api/pacientes?_sort=nome&_order=desc&_after=${after}`);
    await refused(`/api/paises?${question}&_after=${after}`);
    await refused(`/api/pacientes?${question}&_after=${after}`, api.admin.em(outroPrestador));
    // It says nothing of the row that it was made of.
    const [first] = (await admin.get(`/api/pacientes?${question}`)).json<{ nome: string }[]>();
    expect(Buffer.from(after, 'base64url').toString('latin1')).not.toContain(first?.nome.slice(2));
    // Nor is it a filter anywhere else.
    const count = await admin.get(`/api/pacientes/_contagem?_after=${after}`);
    expect(count.json()).toMatchObject({ codigo: 'filtro-desconhecido' });
  });

  it('[REG-05] each provider walks its own rows alone', async () => {
    const question = '_sort=nome&_order=asc';
    const caller = api.admin.em(outroPrestador);
    const first = await page({ question }, caller);
    const second = await page({ question, place: `&_after=${first.after}` }, caller);
    const third = await page({ question, place: `&_after=${second.after}` }, caller);
    expect(third.ids).toHaveLength(6);
    const { rows } = await api.test.database.pool.query<{ id: string }>(
      'SELECT id FROM paciente WHERE prestador_id = $1',
      [outroPrestador],
    );
    expect([...first.ids, ...second.ids, ...third.ids].sort((a, b) => a - b)).toEqual(
      rows.map(({ id }) => Number(id)).sort((a, b) => a - b),
    );
  });

  it('[REG-05] a leap too far says how else to get there; going on may', async () => {
    const far = MAX_START + 1;
    const answer = await admin.get(`/api/pacientes?_start=${far}&_end=${far + 25}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ codigo: 'pagina-distante' });
    expect(answer.body).toContain('até a linha 500.000. Use a pesquisa ou os filtros');
    const { after } = await page({ question: '_sort=nome&_order=asc' });
    const on = await admin.get(
      `/api/pacientes?_start=${far}&_end=${far + SIZE}&_sort=nome&_order=asc&_after=${after}`,
    );
    expect(on.json()).toHaveLength(SIZE);
  });
});
