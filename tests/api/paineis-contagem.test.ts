/** Boards over many rows: what was counted is kept, by who may see what, and counted again equal (DASH-03). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PainelLido } from '#domain/painel/resposta.ts';
import { LINHAS_POR_VISTA } from '#server/features/painel/contagens.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador = 0;
let chefe: Caller;
let propria: Caller;
let ana = 0;
const { criar } = semeador(
  () => api.registry,
  () => api.admin.em(prestador),
);
const SEM = { ativo: true, corpoClinico: [], codigosNasOperadoras: [], especialidades: [] };
const MARCO = 'de=2026-03-01&ate=2026-03-31';
const LINHAS = LINHAS_POR_VISTA / 5;

const ler = async (caller: Caller, query = MARCO): Promise<PainelLido> => {
  const answer = await caller.get(`/api/paineis/agenda-dash?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const marcados = ({ quadros }: PainelLido) => quadros.find(({ chave }) => chave === 'marcados')?.valor;
const numeros = ({ quadros }: PainelLido) =>
  quadros.map(({ chave, valor, antes, pontos }) => ({ chave, valor, antes, pontos }));
const inserir = (quantas: number) =>
  api.test.database.pool.query(
    `INSERT INTO agendamento (prestador_id, profissional_id, inicio, fim, situacao, encaixe)
     SELECT $1, $2, x, x + interval '20 minutes', CASE WHEN n % 9 = 0 THEN 'FALTOU' ELSE 'FINALIZADO' END, true
       FROM generate_series(1, $3::int) n CROSS JOIN LATERAL (SELECT timestamptz '2026-03-02T11:00Z' + n % 25 * interval '1 day' AS x) y`,
    [prestador, ana, quantas],
  );

beforeAll(async () => {
  api = await createTestApi();
  prestador = (await api.comPrestador()).prestadorId;
  const direitos = { dashboard: ['dash026'], escala: ['list'] };
  chefe = (await api.caller({ ...direitos, agenda: ['list', 'view', 'vertodos'] }, [prestador])).em(
    prestador,
  );
  propria = (await api.caller({ ...direitos, agenda: ['list', 'view'] }, [prestador])).em(prestador);
  ana = await criar('profissionais', SEM);
});
afterAll(() => api.close());

describe('[DASH-03] a board of many rows', () => {
  it('[DASH-03] of few rows is counted each time and keeps nothing', async () => {
    await inserir(3);
    expect(await ler(chefe)).toMatchObject({ guardado: false });
    await inserir(2);
    expect(marcados(await ler(chefe))).toBe('5');
    expect((await api.test.database.pool.query('SELECT 1 FROM painel_contagem')).rows).toHaveLength(0);
  });

  it('[DASH-03] is not read again for the next look, says until when it counts, and is counted now for who asks', async () => {
    const { pool } = api.test.database;
    await inserir(LINHAS - 5);
    const primeira = await ler(chefe);
    expect([marcados(primeira), primeira.guardado]).toEqual([String(LINHAS), false]);
    await inserir(1);
    // The table is held by somebody: a look that read it would wait.
    const trava = await pool.connect();
    await trava.query('BEGIN');
    await trava.query('LOCK TABLE agendamento IN ACCESS EXCLUSIVE MODE');
    const segunda = await ler(chefe);
    await trava.query('ROLLBACK');
    trava.release();
    expect(segunda.guardado).toBe(true);
    expect(numeros(segunda)).toEqual(numeros(primeira));
    expect(new Date(segunda.contadoEm).getTime()).toBeLessThan(Date.now());
    const agora = await ler(chefe, `${MARCO}&agora=true`);
    expect([marcados(agora), agora.guardado]).toEqual([String(LINHAS + 1), false]);
    expect(numeros(await ler(chefe))).toEqual(numeros(agora));
  });

  it('[PERM-03] is never shown to who may see other rows', async () => {
    expect(marcados(await ler(propria))).toBe('0');
    const vizinho = (await api.comPrestador()).prestadorId;
    expect(marcados(await ler(api.admin.em(vizinho)))).toBe('0');
  });

  it('[DASH-03] that is old is shown and counted again behind it, equal to a count of now', async () => {
    const { pool } = api.test.database;
    await inserir(7);
    await pool.query(`UPDATE painel_contagem SET contado_em = contado_em - interval '11 minutes'`);
    expect(marcados(await ler(chefe))).toBe(String(LINHAS + 1));
    await expect.poll(async () => marcados(await ler(chefe)), { timeout: 20_000 }).toBe(String(LINHAS + 8));
    const guardada = await ler(chefe);
    expect(guardada.guardado).toBe(true);
    expect(numeros(guardada)).toEqual(numeros(await ler(chefe, `${MARCO}&agora=true`)));
  });

  it('[DASH-03] of a day ago is not shown any more', async () => {
    const { pool } = api.test.database;
    await inserir(1);
    await pool.query(`UPDATE painel_contagem SET contado_em = contado_em - interval '25 hours'`);
    expect(await ler(chefe)).toMatchObject({ guardado: false });
    expect(marcados(await ler(chefe))).toBe(String(LINHAS + 9));
  });

  it('[DASH-03] that somebody looks at every day is counted before they come, as they would see it', async () => {
    const { pool } = api.test.database;
    await inserir(1);
    await pool.query(`UPDATE painel_contagem SET contado_em = contado_em - interval '21 hours'`);
    await pool.query(`UPDATE painel_vista SET contada_em = contada_em - interval '21 hours'`);
    await pool.query(`UPDATE tarefa_agenda SET proxima = now() WHERE tipo = 'painel-adiantar'`);
    await expect
      .poll(
        async () =>
          (await pool.query(`SELECT 1 FROM painel_vista WHERE contada_em < now() - interval '20 hours'`))
            .rows,
        { timeout: 20_000 },
      )
      .toEqual([]);
    const pronta = await ler(chefe);
    expect([marcados(pronta), pronta.guardado]).toEqual([String(LINHAS + 10), true]);
  });
});
