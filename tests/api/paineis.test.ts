/** Declared boards: each figure is the number of rows of the list that it opens, for the same person (DASH-02, DASH-03). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Atras, PainelLido, QuadroLido } from '#domain/painel/resposta.ts';
import type { Espera } from '#domain/inicio/espera.ts';
import type { TileDeclaration } from '#domain/painel/declaracao.ts';
import { lerQuadro } from '#server/features/painel/quadro.ts';
import { doProduto } from '#server/plugins/context.ts';
import { addDays } from '#domain/formato/data.ts';
import { hoje } from '#server/clock.ts';
import { inForce } from '#domain/navegacao/menu.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let chefe: Caller;
let prestador = 0;
let ana = 0;
let bruno = 0;
const { criar } = semeador(
  () => api.registry,
  () => api.admin.em(prestador),
);
const DASH = [
  'dash001',
  'dash002',
  'dash019',
  'dash020',
  'dash022',
  'dash023',
  'dash024',
  'dash025',
  'dash026',
  'dash027',
  'dash028',
];
const SEM = { ativo: true, corpoClinico: [], codigosNasOperadoras: [], especialidades: [] };

/** Rows of the agenda as they would stand after the day: written beside its calls, which take no day gone by. */
async function marcar(
  dono: number,
  profissionalId: number,
  inicio: string,
  situacao: string,
  espera: number | null = null,
): Promise<void> {
  await api.test.database.pool.query(
    `INSERT INTO agendamento (prestador_id, profissional_id, inicio, fim, situacao, encaixe, chegada_em, iniciado_em)
     VALUES ($1, $2, $3::timestamptz, $3::timestamptz + interval '20 minutes', $4, true,
       CASE WHEN $5::int IS NULL THEN NULL ELSE $3::timestamptz END, $3::timestamptz + make_interval(mins => $5::int))`,
    [dono, profissionalId, inicio, situacao, espera],
  );
}

const painel = async (caller: Caller, nome: string, query = 'de=2026-03-01&ate=2026-03-31') => {
  const answer = await caller.get(`/api/paineis/${nome}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PainelLido>();
};
const quadro = (lido: PainelLido, chave: string): QuadroLido => {
  const achado = lido.quadros.find((tile) => tile.chave === chave);
  if (!achado) throw new Error(`no tile '${chave}'`);
  return achado;
};
const porChave = (tile: QuadroLido) =>
  Object.fromEntries((tile.pontos ?? []).map(({ chave, valor }) => [chave, valor]));
const valores = (tile: QuadroLido) =>
  Object.fromEntries((tile.pontos ?? []).map(({ rotulo, valor }) => [rotulo, valor]));

beforeAll(async () => {
  api = await createTestApi();
  prestador = (await api.comPrestador()).prestadorId;
  const vizinho = (await api.comPrestador()).prestadorId;
  chefe = (await api.caller({ dashboard: DASH, agenda: ['list', 'view', 'vertodos'] }, [prestador])).em(
    prestador,
  );
  ana = await criar('profissionais', SEM);
  bruno = await criar('profissionais', SEM);
  for (const [dono, profissional, inicio, situacao, espera] of [
    [prestador, ana, '2026-03-02T11:00:00Z', 'FINALIZADO', 10],
    [prestador, ana, '2026-03-02T12:00:00Z', 'FINALIZADO', 30],
    [prestador, ana, '2026-03-03T12:00:00Z', 'FALTOU', null],
    [prestador, bruno, '2026-03-03T14:00:00Z', 'FINALIZADO', 50],
    // By the unit's clock this is still the last evening of March.
    [prestador, bruno, '2026-04-01T01:30:00Z', 'CANCELADO', null],
    [prestador, bruno, '2026-02-10T12:00:00Z', 'FINALIZADO', 5],
    [prestador, ana, '2026-03-05T12:00:00Z', 'RESERVADO', null],
    [vizinho, ana, '2026-03-06T12:00:00Z', 'FINALIZADO', 90],
  ] as const)
    await marcar(dono, profissional, inicio, situacao, espera);
});
afterAll(() => api.close());

describe('[DASH-02] the board of the agenda', () => {
  it('[DASH-02] counts, shares and waits of the unit alone, by its clock, beside the whole month before', async () => {
    const lido = await painel(chefe, 'agenda-dash');
    expect([lido.periodo, lido.anterior]).toEqual([
      { de: '2026-03-01', ate: '2026-03-31' },
      { de: '2026-02-01', ate: '2026-02-28' },
    ]);
    expect(quadro(lido, 'marcados')).toMatchObject({ valor: '5', antes: '1' });
    expect(quadro(lido, 'faltas')).toMatchObject({ valor: '25.0', antes: '0.0', unidade: 'por-cento' });
    expect(quadro(lido, 'espera')).toMatchObject({ valor: '30', antes: '5', unidade: 'minutos' });
    expect(porChave(quadro(lido, 'por-profissional'))).toEqual({ [ana]: '3', [bruno]: '2' });
    const dias = quadro(lido, 'por-dia').pontos ?? [];
    expect(dias).toHaveLength(31);
    expect(dias.filter(({ valor }) => valor !== '0').map(({ chave, valor }) => [chave, valor])).toEqual([
      ['2026-03-02', '2'],
      ['2026-03-03', '2'],
      ['2026-03-31', '1'],
    ]);
    expect(valores(quadro(lido, 'espera-por-hora'))).toEqual({
      '8h': '10',
      '9h': '30',
      '10h': null,
      '11h': '50',
    });
  });
  it('[DASH-02] occupation: hours booked over hours offered, less blocks, for who lists the escalas', async () => {
    const { pool } = api.test.database;
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO escala (prestador_id, nome, profissional_id, inicio_vigencia) VALUES ($1, 'Segundas', $2, '2026-03-01') RETURNING id`,
      [prestador, ana],
    );
    // Five Mondays of four hours, less two that the unit is closed for.
    await pool.query(
      `INSERT INTO escala_horarios (escala_id, ordem, dia, inicio, fim) VALUES ($1, 1, 'SEG', '08:00', '12:00')`,
      [rows[0]!.id],
    );
    await pool.query(
      `INSERT INTO agenda_bloqueio (prestador_id, inicio, fim, motivo) VALUES ($1, '2026-03-09T08:00-03:00', '2026-03-09T10:00-03:00', 'Obra')`,
      [prestador],
    );
    const { rows: marcados } = await pool.query<{ minutos: number }>(
      `SELECT (sum(extract(epoch FROM fim - inicio)) / 60)::float8 AS minutos FROM agendamento
        WHERE profissional_id = $1 AND prestador_id = $2 AND situacao IN ('FINALIZADO', 'FALTOU') AND inicio < '2026-04-01'`,
      [ana, prestador],
    );
    const parte = ((marcados[0]!.minutos * 100) / (5 * 240 - 120)).toFixed(1);
    const lido = await painel(api.admin.em(prestador), 'agenda-dash');
    // In February she was not there yet; who has no escala has no occupation.
    expect(quadro(lido, 'ocupacao')).toMatchObject({ valor: parte, antes: null, unidade: 'por-cento' });
    expect(porChave(quadro(lido, 'ocupacao-por-profissional'))).toEqual({ [ana]: parte });
    expect(quadro(await painel(chefe, 'agenda-dash'), 'ocupacao').semAcesso).toContain('não lista Escalas');
    await pool.query('DELETE FROM agenda_bloqueio; DELETE FROM escala_horarios; DELETE FROM escala');
  });
  it('[DASH-03] every figure and bar is the number of rows of the list that it opens', async () => {
    let provados = 0;
    const emVigor = { ...api.app.configuracao.atual };
    for (const nome of api.registry.resources.flatMap(({ board, name, when }) =>
      board && inForce(when, emVigor) ? [name] : [],
    )) {
      const lido = await painel(api.admin.em(prestador), nome);
      for (const tile of lido.quadros) {
        expect(tile.semAcesso, `${nome} ${tile.chave}`).toBeUndefined();
        for (const { valor, atras } of [tile, ...(tile.pontos ?? [])]) {
          if (!atras) continue;
          const lista = await api.admin
            .em(prestador)
            .get(
              `/api/${atras.recurso}?${new URLSearchParams({ ...atras.filtros, _start: '0', _end: '1' }).toString()}`,
            );
          expect(lista.statusCode, `${nome} ${tile.chave}: ${lista.body}`).toBe(200);
          const conta = api.registry.resource[nome]?.board?.tiles.find(
            ({ key }) => key === tile.chave,
          )?.measure;
          if (conta !== 'count') continue;
          expect(lista.headers['x-total-count'], `${nome} ${tile.chave}`).toBe(valor);
          provados += 1;
        }
      }
    }
    expect(provados).toBeGreaterThan(60);
  });
});

describe('[DASH-03] what a measure leaves out', () => {
  const medir = (tile: Partial<TileDeclaration>) =>
    lerQuadro(
      {
        db: api.test.database.pool,
        registry: api.registry,
        contexto: doProduto('teste', prestador),
        medidas: api.app.medidas,
        contagens: { contar: (_partes, contar) => contar() },
      },
      {
        key: 'a',
        title: 'A',
        of: 'agendamentos',
        ...(tile.of === undefined ? { at: 'inicio' } : {}),
        measure: 'count',
        as: 'figure',
        ...tile,
      },
      { periodo: { de: '2026-03-01', ate: '2026-03-31' }, anterior: null },
    );
  const total = async ({ atras }: { readonly atras?: Atras }) =>
    (
      await api.admin
        .em(prestador)
        .get(`/api/${atras?.recurso}?${new URLSearchParams({ ...atras?.filtros }).toString()}`)
    ).headers['x-total-count'];
  it('[DASH-03] a time between two moments is of the rows that have both, in the figure, its bars and the list', async () => {
    const lido = await medir({
      measure: { minutes: ['chegadaEm', 'iniciadoEm'] },
      as: 'bars',
      by: { field: 'profissionalId' },
    });
    expect(lido.valor).toBe('30');
    expect(await total(lido)).toBe('3');
    expect(porChave(lido)).toEqual({ [ana]: '20', [bruno]: '50' });
    expect(await Promise.all((lido.pontos ?? []).map(total))).toEqual(['1', '2']);
  });
  it('[DASH-03] days are counted by the clock of the unit', async () => {
    // At 1h30 of 1 April in Greenwich it is still 31 March here: no day lies between that evening and its morning.
    await marcar(prestador, ana, '2026-03-31T12:00:00Z', 'FINALIZADO', 810);
    const lido = await medir({
      measure: { days: ['chegadaEm', 'iniciadoEm'] },
      where: { inicio: '2026-03-31T12:00:00Z' },
    });
    await api.test.database.pool.query(`DELETE FROM agendamento WHERE inicio = '2026-03-31T12:00:00Z'`);
    expect(lido.valor).toBe('0');
  });
  it('[DASH-03] bands of a date in days: each bar is the rows of its list, and what is still to come is in none', async () => {
    const dia = (passados: number): string => addDays(hoje(), -passados);
    for (const passados of [-5, 0, 1, 30, 31, 60, 400])
      await criar('feriados', { data: dia(passados), nome: `Há ${passados}`, tipo: 'FACULTATIVO' });
    const lido = await medir({
      of: 'feriados',
      where: { tipo: 'FACULTATIVO' },
      as: 'bars',
      by: { field: 'data', bands: [1, 31, 61], in: 'days' },
    });
    expect(lido.semAcesso).toBeUndefined();
    expect(valores(lido)).toEqual({ '1 a 30': '2', '31 a 60': '2', '61 ou mais': '1' });
    expect(await Promise.all((lido.pontos ?? []).map(total))).toEqual(['2', '2', '1']);
  });
  it('[DASH-03] of more groups than are taken the least are left', async () => {
    const carla = await criar('profissionais', SEM);
    // The one with two appointments is the last that the database comes across.
    await api.test.database.pool.query(
      `WITH muitos AS (INSERT INTO sala (nome, prestador_id) SELECT 'Sala ' || n, $1 FROM generate_series(1, 5001) n RETURNING id)
       INSERT INTO agendamento (prestador_id, profissional_id, sala_id, inicio, fim, situacao, encaixe)
       SELECT $1, $2, id, t, t + interval '10 minutes', 'FINALIZADO', true
       FROM (SELECT id, '2026-03-10T12:00:00Z'::timestamptz AS t FROM muitos
         UNION ALL SELECT max(id), '2026-03-11T12:00:00Z'::timestamptz FROM muitos) x`,
      [prestador, carla],
    );
    const lido = await medir({
      as: 'bars',
      by: { field: 'salaId' },
      where: { profissionalId: String(carla) },
    });
    expect(lido.pontos?.[0]?.valor).toBe('2');
    expect(lido.valor).toBe('5002');
    await api.test.database.pool.query('DELETE FROM agendamento WHERE profissional_id = $1', [carla]);
    await api.test.database.pool.query(`DELETE FROM sala WHERE nome LIKE 'Sala %'`);
  });
});

describe('[DASH-03] rights', () => {
  it('[PERM-03] of a module whose guard refuses the person no number is told, on a board nor on Início', async () => {
    const { pool } = api.test.database;
    const acoes = {
      dashboard: DASH,
      prontoatendimento: ['list', 'view', 'vertodos', 'atender'],
      agenda: ['list', 'view', 'vertodos'],
    };
    const pessoa = (await api.caller(acoes, [prestador])).em(prestador);
    // Neither a professional nor of the administrative staff.
    const lista = await pessoa.get('/api/atendimentos-urgencia');
    expect([lista.statusCode, lista.body]).toEqual([403, expect.stringContaining('Módulo permitido apenas')]);
    const lido = await painel(pessoa, 'pronto-atendimento-dash');
    for (const tile of lido.quadros)
      expect(tile).toMatchObject({
        valor: null,
        semAcesso: expect.stringContaining('Módulo permitido apenas'),
      });
    await pool.query(
      `INSERT INTO agendamento (prestador_id, profissional_id, inicio, fim, situacao, encaixe)
       VALUES ($1, $2, now(), now() + interval '20 minutes', 'AGUARDANDO', true)`,
      [prestador, ana],
    );
    const espera = async (caller: Caller) =>
      (await caller.get('/api/inicio/espera')).json<readonly Espera[]>().map(({ tela }) => tela);
    expect(await espera(pessoa)).toEqual(['agendamentos']);
    await pool.query('UPDATE usuario SET administrativo = true WHERE id = $1', [pessoa.id]);
    api.app.sessoes.esquecer();
    expect(await espera(pessoa)).toEqual(['agendamentos', 'fila-atendimento']);
    expect((await painel(pessoa, 'pronto-atendimento-dash')).quadros[0]?.semAcesso).toBeUndefined();
    await pool.query('DELETE FROM agendamento WHERE inicio > $1', ['2026-06-01']);
  });
  it('[DASH-03] who is held to rows of their own counts those alone', async () => {
    const medica = await api.caller({ dashboard: ['dash026'], agenda: ['list'] }, [prestador]);
    await api.test.database.pool.query(
      'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
      [medica.id, ana],
    );
    api.app.sessoes.esquecer();
    const lido = await painel(medica.em(prestador), 'agenda-dash');
    expect(quadro(lido, 'marcados').valor).toBe('3');
    expect(porChave(quadro(lido, 'por-profissional'))).toEqual({ [ana]: '3' });
  });
  it('[DASH-03] [PERM-02] without its action no board; without the list of a register no figure of it', async () => {
    const sem = (await api.caller({ agenda: ['list', 'vertodos'] }, [prestador])).em(prestador);
    expect((await sem.get('/api/paineis/agenda-dash')).statusCode).toBe(403);
    const semLista = (await api.caller({ dashboard: ['dash026'] }, [prestador])).em(prestador);
    const lido = await painel(semLista, 'agenda-dash');
    for (const tile of lido.quadros) {
      expect(tile).toMatchObject({
        valor: null,
        semAcesso: expect.stringContaining('não lista Agendamentos'),
      });
      expect(tile.pontos).toBeUndefined();
    }
  });
  it('[DASH-03] no provider chosen, half a period, an end before its start, eleven years: each has its words', async () => {
    expect((await api.admin.get('/api/paineis/agenda-dash')).statusCode).toBe(400);
    for (const [query, frase] of [
      ['de=2026-03-01', 'Escolha o começo e o fim'],
      ['de=2026-02-30&ate=2026-03-31', 'Escolha o começo e o fim'],
      ['de=2026-03-31&ate=2026-03-01', 'antes do começo'],
      ['de=2015-01-01&ate=2026-03-01', 'dez anos'],
      ['de=0001-01-01&ate=0001-02-01', 'Escolha o começo e o fim'],
      ['de=9999-12-01&ate=9999-12-31', 'Escolha o começo e o fim'],
      ['periodo=sempre', 'Esse período não existe'],
      ['periodo=constructor', 'Esse período não existe'],
    ] as const) {
      const answer = await chefe.get(`/api/paineis/agenda-dash?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 400]);
      expect(answer.body).toContain(frase);
    }
    expect((await painel(chefe, 'agenda-dash', 'periodo=12-meses')).periodo).not.toBeNull();
  });
});

describe('[DASH-02] typed goals', () => {
  const alvo = '/api/paineis/agenda-dash/metas';
  const definir = (caller: Caller, quadroChave: string, base: string, valor: string | null) =>
    caller.call('PUT', `${alvo}/${quadroChave}`, { base, valor });

  it('[DASH-02] are set by whoever may, of the provider alone, and drawn of the stretch that they are of', async () => {
    const vizinha = await api.comPrestador();
    const dono = await api.caller(
      { dashboard: DASH, metapainel: ['definir'], agenda: ['list', 'vertodos'] },
      [prestador, vizinha.prestadorId],
    );
    expect((await definir(chefe, 'faltas', 'FIXA', '10')).statusCode).toBe(403);
    const meu = dono.em(prestador);
    for (const [chave, base, valor] of [
      ['faltas', 'FIXA', '10.00'],
      ['marcados', 'MES', '40'],
      ['por-dia', 'DIA', '3'],
      ['por-dia', 'MES', '60'],
    ] as const)
      expect((await definir(meu, chave, base, valor)).statusCode, chave).toBe(204);
    const metas = async (caller: Caller, query?: string) => {
      const lido = await painel(caller, 'agenda-dash', query);
      return ['faltas', 'marcados', 'por-dia'].map((chave) => quadro(lido, chave).meta);
    };
    expect(await metas(meu)).toEqual([
      { base: 'FIXA', digitada: '10.00', valor: '10.00' },
      { base: 'MES', digitada: '40.00', valor: '40.00' },
      { base: 'DIA', digitada: '3.00', valor: '3.00' },
    ]);
    expect(await metas(meu, 'de=2026-01-01&ate=2026-12-31')).toEqual([
      { base: 'FIXA', digitada: '10.00', valor: '10.00' },
      { base: 'MES', digitada: '40.00', valor: '480.00' },
      { base: 'MES', digitada: '60.00', valor: '60.00' },
    ]);
    // Half a month has no goal of months; of another provider there is none.
    expect((await metas(meu, 'de=2026-03-01&ate=2026-03-15'))[1]).toBeUndefined();
    expect(await metas(dono.em(vizinha.prestadorId))).toEqual([
      { base: 'FIXA', digitada: null },
      { base: 'MES', digitada: null },
      { base: 'DIA', digitada: null },
    ]);
    expect((await definir(meu, 'faltas', 'FIXA', null)).statusCode).toBe(204);
    expect((await metas(meu))[0]).toEqual({ base: 'FIXA', digitada: null });
    expect((await definir(meu, 'faltas', 'FIXA', '8')).statusCode).toBe(204);
    expect((await metas(meu))[0]).toMatchObject({ valor: '8.00' });
  });

  it('[DASH-02] are numbers above nothing, of a tile that there is, on a board that one may open', async () => {
    const dono = (await api.caller({ dashboard: ['dash026'], metapainel: ['definir'] }, [prestador])).em(
      prestador,
    );
    for (const valor of ['0', '-3', 'doze', '1.000,00']) {
      const answer = await definir(dono, 'faltas', 'FIXA', valor);
      expect([answer.statusCode, answer.body.includes('Informe um número acima de zero.')], valor).toEqual([
        422,
        true,
      ]);
    }
    expect((await definir(dono, 'nao-ha', 'FIXA', '1')).statusCode).toBe(404);
    expect((await definir(dono, 'faltas', 'ANO', '1')).statusCode).toBe(422);
    const outroPainel = await dono.call('PUT', '/api/paineis/paciente-dash/metas/total', {
      base: 'FIXA',
      valor: '1',
    });
    expect(outroPainel.statusCode).toBe(403);
  });
});
