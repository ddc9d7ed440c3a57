/** The map of four hundred beds: the call under load, and the screen from the click to the last bed drawn. */
import { chromium } from '@playwright/test';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { openDatabase } from '#server/database/pool.ts';
import { wholeBrowser } from '#tests/support/browser.ts';
import type { Figure } from './figure.ts';
import { load, newDataDir, processorMs, removeDataDir, signIn, startTarget } from './target.ts';

const LEITOS = 400;
const VEZES = 5;
const SEGUIDAS = 50;

export async function internacao(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const target = await startTarget(dataDir);
  try {
    const prestador = await aHospital(dataDir);
    const headers = await signIn(target.url, prestador);
    const url = `${target.url}/api/internacao/mapa`;
    const { p50, p95, perSecond, errors } = await load({ url, headers, connections: 4, seconds: 6 });
    const before = processorMs(target.pid);
    for (let n = 0; n < SEGUIDAS; n += 1) await (await fetch(url, { headers })).arrayBuffer();
    const processor = (processorMs(target.pid) - before) / SEGUIDAS;
    const { page, click, thread } = await screen(
      target.url,
      String(headers.authorization).slice('Bearer '.length),
      prestador,
    );
    return [
      {
        o_que: `mapa de ${LEITOS} leitos, 4 ao mesmo tempo, p50 e p97,5`,
        valor: `${p50} ms, ${p95} ms`,
        meta: 'p95 menos de 60 ms',
      },
      { o_que: 'respostas por segundo; falhas', valor: `${Math.round(perSecond)}; ${errors}` },
      { o_que: 'processador do servidor por resposta, sem o banco', valor: `${processor.toFixed(1)} ms` },
      {
        o_que: `tela do mapa, do clique ao último leito (${VEZES} vezes), metade e pior`,
        valor: click,
        meta: 'menos de 1 s',
      },
      { o_que: 'do pedido da página ao último leito, programa e sessão lidos de novo', valor: page },
      { o_que: 'processador do navegador neste último, metade e pior', valor: thread },
    ];
  } finally {
    await target.stop();
    removeDataDir(dataDir);
  }
}

/** Two thirds of the beds taken. */
async function aHospital(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  const { rows } = await database.pool.query<{ prestador: number }>({
    text: `WITH u AS (INSERT INTO prestador (nome, tipo_pessoa, cnpj) VALUES ('Hospital', 'JURIDICA', '11222333000181') RETURNING id),
      s AS (INSERT INTO setor (prestador_id, nome, ordem) SELECT u.id, 'Setor ' || n, n FROM u, generate_series(1, 10) n RETURNING id, ordem, prestador_id),
      l AS (INSERT INTO leito (prestador_id, setor_id, quarto, nome, situacao)
            SELECT s.prestador_id, s.id, (s.ordem * 100 + n / 2)::text, s.ordem || '-' || n, CASE WHEN n % 3 = 0 THEN 'LIVRE' ELSE 'OCUPADO' END
              FROM s, generate_series(1, $1::int / 10) n RETURNING id, prestador_id, setor_id, nome, situacao),
      o AS (SELECT l.*, row_number() OVER (ORDER BY l.id) AS n FROM l WHERE l.situacao = 'OCUPADO'),
      p AS (INSERT INTO paciente (prestador_id, nome, sexo, data_nascimento) SELECT o.prestador_id, 'Paciente ' || o.n, 'F', '1950-01-01' FROM o RETURNING id, nome),
      i AS (INSERT INTO internacao (prestador_id, paciente_id, nome_paciente, situacao, solicitada_em, internada_em, previsao_alta)
            SELECT (SELECT id FROM u), p.id, p.nome, 'INTERNADA', now() - interval '3 days', now() - interval '2 days', current_date + (p.id % 4)::int FROM p
            RETURNING id, paciente_id, nome_paciente),
      e AS (INSERT INTO ocupacao (prestador_id, internacao_id, paciente_id, leito_id, nome_leito, setor_id, entrada, de)
            SELECT o.prestador_id, i.id, i.paciente_id, o.id, o.nome, o.setor_id, 'ADMISSAO', now() - interval '2 days'
              FROM i JOIN o ON i.nome_paciente = 'Paciente ' || o.n RETURNING id)
      SELECT (SELECT id FROM u) AS prestador, (SELECT count(*) FROM e)`,
    values: [LEITOS],
  });
  // A hospital's tables are analysed by the database itself in time; these are a second old.
  await database.pool.query('ANALYZE leito, ocupacao, internacao, paciente, setor');
  await database.close();
  const [made] = rows;
  if (!made) throw new Error('no hospital');
  return made.prestador;
}

type Drawn = { readonly page: string; readonly click: string; readonly thread: string };

/** From the page's request, and from a click inside the product; what the machine's other work delays is not in `thread`. */
async function screen(url: string, token: string, prestador: number): Promise<Drawn> {
  const browser = await chromium.launch({ executablePath: wholeBrowser });
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(`${url}/favicon.svg`);
    await page.evaluate(
      ([key, value, chosen, id]) => {
        localStorage.setItem(key, value);
        localStorage.setItem(chosen, id);
      },
      [SESSION_KEYS.token, token, SESSION_KEYS.idPrestador, String(prestador)] as const,
    );
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const all = () =>
      page.waitForFunction((many) => document.querySelectorAll('.z-leito').length === many, LEITOS, {
        polling: 'raf',
      });
    const times = { page: [] as number[], click: [] as number[], thread: [] as number[] };
    for (let n = 0; n < VEZES; n += 1) {
      const began = performance.now();
      await page.goto(`${url}/gestaointernacao`, { waitUntil: 'commit' });
      await all();
      times.page.push(performance.now() - began);
      const { metrics } = await cdp.send('Performance.getMetrics');
      times.thread.push((metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000);
    }
    for (let n = 0; n < VEZES; n += 1) {
      await page.goto(`${url}/censo-internacao`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const link = page
        .getByRole('navigation')
        .getByRole('link', { name: 'Gestão de internação', exact: true });
      await link.hover(); // As a hand comes before its click: the screen's code is fetched.
      const began = performance.now();
      await link.click();
      await all();
      times.click.push(performance.now() - began);
    }
    return {
      page: halfAndWorst(times.page),
      click: halfAndWorst(times.click),
      thread: halfAndWorst(times.thread),
    };
  } finally {
    await browser.close();
  }
}

function halfAndWorst(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, ${Math.round(sorted.at(-1) ?? 0)} ms`;
}
