/** The agenda: many callers for one time, a full week over the wire and on the screen, the next free time of a full unit. */
import { chromium } from '@playwright/test';
import { diaDaSemana } from '#domain/agenda/dias.ts';
import { addDays } from '#domain/formato/data.ts';
import { diaDe, momentoDe } from '#domain/formato/fuso.ts';
import { openDatabase } from '#server/database/pool.ts';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { wholeBrowser } from '#tests/support/browser.ts';
import { fillPacientes } from './pacientes.ts';
import type { Figure } from './figure.ts';
import { newDataDir, removeDataDir, signIn, startTarget, type Headers } from './target.ts';

/** RODADAS=20 shrinks it. */
const RODADAS = Number(process.env.RODADAS ?? 200);
const PEDEM = 50;
const PROFISSIONAIS = 50;
const DA_SEMANA = 20;
/** In a day of ten hours: 20 × 5 × 16 are the 1,600 of the week. */
const POR_DIA = 16;
const PEDIDOS = 100;
const TELAS = 5;

const SEGUNDA = (() => {
  let dia = addDays(diaDe(Date.now()), 1);
  while (diaDaSemana(dia) !== 'SEG') dia = addDays(dia, 1);
  return dia;
})();
const DOMINGO = addDays(SEGUNDA, 6);
const momentos = (times: readonly number[], meta: string) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0);
  return {
    valor: `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, pior ${at(1)} ms (${sorted.length} pedidos)`,
    meta,
  };
};

/** Fifty professionals from Monday to Friday: the first twenty with a common week, all of them full over 90 days where `cheios`. */
async function encher(dataDir: string): Promise<{ prestadorId: number; primeiro: number; cheia: number }> {
  const database = await openDatabase({ dataDir, poolSize: 2, statementTimeoutMs: 0 });
  const { pool } = database;
  const prestadorId = await fillPacientes(pool, 2000);
  await pool.query(`UPDATE prestador SET fuso_horario = 'America/Sao_Paulo' WHERE id = $1`, [prestadorId]);
  const numero = async (text: string, values: readonly unknown[]) =>
    (await pool.query<{ id: number }>(text, [...values])).rows[0]?.id ?? 0;
  const equipe = async (nome: string, casa: number) => {
    await pool.query(
      `INSERT INTO profissional (nome, cpf, conselho_id, uf_conselho, numero_conselho)
       SELECT $1 || ' ' || n, lpad(($2::bigint + n)::text, 11, '0'), (SELECT min(id) FROM conselho), 'MG', ($2::bigint + n)::text FROM generate_series(1, $3::int) n`,
      [nome, nome === 'Livre' ? 10_000 : 20_000, PROFISSIONAIS],
    );
    const primeiro = await numero(`SELECT min(id) AS id FROM profissional WHERE nome LIKE $1 || ' %'`, [
      nome,
    ]);
    await pool.query(
      `WITH e AS (INSERT INTO escala (prestador_id, nome, profissional_id, intervalo_minutos, capacidade, inicio_vigencia)
         SELECT $1, 'Ambulatório', id, 30, 1, '2020-01-01' FROM profissional WHERE nome LIKE $2 || ' %' RETURNING id)
       INSERT INTO escala_horarios (escala_id, ordem, dia, inicio, fim)
       SELECT e.id, ordem - 1, dia, '08:00', '18:00' FROM e, unnest(ARRAY['SEG', 'TER', 'QUA', 'QUI', 'SEX']) WITH ORDINALITY d (dia, ordem)`,
      [casa, nome],
    );
    return primeiro;
  };
  const marcar = (
    de: number,
    quantos: number,
    { casa, dias, por, minutos }: { casa: number; dias: number; por: number; minutos: number },
  ) =>
    pool.query(
      `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao, encaixe)
       SELECT $1, p, (SELECT min(id) FROM paciente WHERE prestador_id = $1) + ((p - $2::bigint) * 97 + n) % 2000,
              d + make_interval(mins => 480 + $7::int * n), d + make_interval(mins => 480 + $7::int * (n + 1)), 'AGENDADO', false
         FROM generate_series($2::bigint, $2::bigint + $3::int - 1) p, generate_series(0, $5::int) g,
              LATERAL (SELECT (($4::date + g)::timestamp AT TIME ZONE 'America/Sao_Paulo') AS d) x, generate_series(0, $6::int - 1) n
        WHERE extract(isodow FROM $4::date + g) < 6
       ON CONFLICT DO NOTHING`,
      [casa, de, quantos, dias > 7 ? diaDe(Date.now()) : SEGUNDA, dias, por, minutos],
    );
  // The full ones work elsewhere, so that the week on the screen is that of the twenty; they have no patients there.
  const cheia = await numero(
    `INSERT INTO prestador (nome, cnpj, ativo, fuso_horario) VALUES ('Unidade Lotada', '11444777000161', true, 'America/Sao_Paulo') RETURNING id`,
    [],
  );
  const primeiro = await equipe('Livre', prestadorId);
  await marcar(primeiro, DA_SEMANA, { casa: prestadorId, dias: 6, por: POR_DIA, minutos: 30 });
  const cheio = await equipe('Cheio', cheia);
  // One patient a time of each: only the professional's own rule is asked here.
  await pool.query('ALTER TABLE agendamento DISABLE TRIGGER USER');
  await marcar(cheio, PROFISSIONAIS, { casa: cheia, dias: 91, por: 10, minutos: 60 });
  await pool.query('ALTER TABLE agendamento ENABLE TRIGGER USER');
  await pool.query('VACUUM (ANALYZE) agendamento');
  const agendados = await numero('SELECT count(*)::int AS id FROM agendamento', []);
  if (agendados < 30_000) throw new Error(`only ${agendados} appointments were made`);
  await database.close();
  return { prestadorId, primeiro, cheia };
}

export async function agenda(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  await (await startTarget(dataDir)).stop();
  const { prestadorId, primeiro, cheia } = await encher(dataDir);
  const target = await startTarget(dataDir);
  try {
    const headers = await signIn(target.url, prestadorId);
    const naLotada = { ...headers, 'id-prestador': String(cheia) };
    const pedir = async (path: string, como = headers): Promise<{ ms: number; body: unknown }> => {
      const began = performance.now();
      const answer = await fetch(target.url + path, { headers: como });
      const body: unknown = await answer.json();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
      return { ms: performance.now() - began, body };
    };
    const medir = async (path: string, como = headers): Promise<number[]> => {
      for (let vez = 0; vez < 10; vez += 1) await pedir(path, como);
      const times: number[] = [];
      for (let vez = 0; vez < PEDIDOS; vez += 1) times.push((await pedir(path, como)).ms);
      return times;
    };
    const semana = `/api/agenda/grade?de=${SEGUNDA}&ate=${DOMINGO}`;
    const { body } = await pedir(semana);
    const naSemana = (body as { agendamentos: { profissionalId: number }[] }).agendamentos.length;
    return [
      await corrida(target.url, headers, primeiro + DA_SEMANA),
      {
        o_que: `semana da unidade pela API, ${naSemana} agendamentos`,
        ...momentos(await medir(semana), 'p95 menos de 60 ms'),
      },
      {
        o_que: 'a mesma semana na tela, do endereço ao desenho',
        ...(await naTela(target.url, headers, prestadorId, primeiro)),
      },
      {
        o_que: `próximo livre em 90 dias, ${PROFISSIONAIS} profissionais com vaga`,
        ...momentos(await medir('/api/agenda/proximos?limite=20'), 'p95 menos de 100 ms'),
      },
      {
        o_que: `próximo livre em 90 dias, ${PROFISSIONAIS} profissionais sem nenhuma vaga`,
        ...momentos(await medir('/api/agenda/proximos?limite=20', naLotada), 'p95 menos de 100 ms'),
      },
    ];
  } finally {
    await target.stop();
    removeDataDir(dataDir);
  }
}

/** Everybody asks for the same time at once; whoever has it lets it go, and the next round begins. */
async function corrida(url: string, headers: Headers, profissionalId: number): Promise<Figure> {
  const enviar = (path: string, method: string, body?: object) =>
    fetch(url + path, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const vencedores = new Map<number, number>();
  let falhas = 0;
  const began = performance.now();
  for (let rodada = 0; rodada < RODADAS; rodada += 1) {
    const inicio = momentoDe(
      addDays(SEGUNDA, rodada % 5),
      `${String(8 + (rodada % 10)).padStart(2, '0')}:30`,
    );
    const answers = await Promise.all(
      Array.from({ length: PEDEM }, () => enviar('/api/agenda/reservas', 'POST', { profissionalId, inicio })),
    );
    const reservas = answers.filter(({ status }) => status === 201);
    falhas += answers.filter(({ status }) => status !== 201 && status !== 409).length;
    vencedores.set(reservas.length, (vencedores.get(reservas.length) ?? 0) + 1);
    for (const answer of reservas)
      await enviar(`/api/agenda/reservas/${((await answer.json()) as { id: number }).id}`, 'DELETE');
  }
  const comUmVencedor = vencedores.get(1) ?? 0;
  const cada = (performance.now() - began) / RODADAS;
  return {
    o_que: `${PEDEM} pedidos ao mesmo tempo por um horário, ${RODADAS} rodadas`,
    valor: `um só venceu em ${comUmVencedor}; respostas que não são 201 nem 409: ${falhas}; ${cada.toFixed(0)} ms por rodada`,
    meta: `${RODADAS} e 0`,
  };
}

async function naTela(
  url: string,
  headers: Headers,
  prestadorId: number,
  primeiro: number,
): Promise<{ valor: string; meta: string }> {
  const browser = await chromium.launch({
    executablePath: wholeBrowser,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const vinte = Array.from({ length: DA_SEMANA }, (_, at) => primeiro + at).join(',');
  try {
    const times: number[] = [];
    for (let vez = 0; vez < TELAS; vez += 1) {
      const page = await (
        await browser.newContext({ locale: 'pt-BR', viewport: { width: 1366, height: 768 } })
      ).newPage();
      await page.goto(`${url}/favicon.svg`);
      const token = (headers.authorization ?? '').replace('Bearer ', '');
      await page.evaluate(
        ([tokenKey, given, unitKey, unit]) => {
          localStorage.setItem(tokenKey, given);
          localStorage.setItem(unitKey, unit);
        },
        [SESSION_KEYS.token, token, SESSION_KEYS.idPrestador, String(prestadorId)] as const,
      );
      // The day first, so that shell and code are there, as in the middle of a day; the week is not.
      await page.goto(`${url}/agendas?d=${SEGUNDA}&p=${vinte}`);
      await page.locator('.z-ag-item').first().waitFor();
      const began = performance.now();
      await page.getByText('Semana', { exact: true }).click();
      await page
        .locator('.z-ag-semana .z-ag-item')
        .nth(DA_SEMANA * 5 * POR_DIA - 1)
        .waitFor({ state: 'attached' });
      times.push(performance.now() - began);
      await page.context().close();
    }
    return momentos(times, 'menos de 1000 ms');
  } finally {
    await browser.close();
  }
}
