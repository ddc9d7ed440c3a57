/** A chart full of everything, in the machine's own Chromium: a key in the evolution, and what a killed browser takes with it. */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { openDatabase } from '#server/database/pool.ts';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import type { Figure } from './run.ts';
import { newDataDir, pause, removeDataDir, signIn, startTarget, type Headers, type Target } from './target.ts';

const KEYS = 200;
const KILLS = 5;
/** Between two keys of somebody who types fast. */
const KEY_MS = 60;
const TEXT = 'Paciente refere melhora parcial dos sintomas, mantém dor ao esforço. ';

export async function prontuario(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const target = await startTarget(dataDir);
  let browser = await launch();
  try {
    const { prestador, paciente, categoria, cid } = await people(dataDir);
    const headers = await signIn(target.url, prestador);
    const id = await fullChart(target, headers, { paciente, categoria, cid });
    let page = await open(browser, target, headers, prestador);
    const began = performance.now();
    await chart(page, target, id);
    const opening = performance.now() - began;
    const keys = await typing(page);
    await browser.close();

    const lost: number[] = [];
    for (let time = 0; time < KILLS; time += 1) {
      await empty(target, headers, id);
      browser = await launch();
      page = await open(browser, target, headers, prestador);
      await chart(page, target, id);
      lost.push(await killed(browser, page, target, headers, id, time));
    }
    return [
      { o_que: 'abrir o prontuário cheio', valor: `${Math.round(opening)} ms` },
      { o_que: 'uma tecla na evolução, p50', valor: `${at(keys, 0.5).toFixed(1)} ms` },
      { o_que: 'uma tecla na evolução, p95', valor: `${at(keys, 0.95).toFixed(1)} ms`, meta: 'menos de 50 ms' },
      { o_que: 'uma tecla na evolução, a pior', valor: `${at(keys, 1).toFixed(1)} ms` },
      {
        o_que: `navegador morto enquanto se digita, o que se perde (${KILLS} vezes), o pior`,
        valor: `${(Math.max(...lost) / 1000).toFixed(1)} s`,
        meta: 'até 3 s',
      },
    ];
  } finally {
    await browser.close();
    await target.stop();
    removeDataDir(dataDir);
  }
}

function launch(): Promise<Browser> {
  const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  return chromium.launch({ executablePath: found, args: ['--no-sandbox', '--disable-gpu'] });
}

const at = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

type People = { prestador: number; paciente: number; categoria: number; cid: readonly number[] };

async function people(dataDir: string): Promise<People> {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  const idOf = async (text: string, values: readonly unknown[] = []): Promise<number> =>
    (await database.pool.query<{ id: number }>(text, [...values])).rows[0]?.id ?? 0;
  const prestador = await idOf(
    "INSERT INTO prestador (nome, tipo_pessoa, cnpj) VALUES ('Clínica', 'JURIDICA', '11222333000181') RETURNING id",
  );
  const paciente = await idOf(
    `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo, nacionalidade)
     VALUES ($1, 'Maria das Dores', '1968-01-01', 'F', 'BRASILEIRA') RETURNING id`,
    [prestador],
  );
  const categoria = await idOf(
    `INSERT INTO categoria_prontuario (nome, secoes) VALUES ('Tudo',
     '["ANAMNESE","SOAP","EVOLUCAO","SINAIS","PROBLEMAS","MEDICAMENTOS","IMUNIZACOES","PROCEDIMENTOS"]') RETURNING id`,
  );
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM cid ORDER BY id LIMIT 50');
  await database.close();
  return { prestador, paciente, categoria, cid: rows.map(({ id }) => id) };
}

async function call<T>(target: Target, headers: Headers, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${target.url}/api/${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** Long texts and as many rows as each table takes. */
async function fullChart(
  target: Target,
  headers: Headers,
  { paciente, categoria, cid }: Omit<People, 'prestador'>,
): Promise<number> {
  const now = new Date().toISOString();
  const long = TEXT.repeat(200);
  const rows = <T>(count: number, row: (index: number) => T): readonly T[] =>
    Array.from({ length: count }, (_, index) => row(index));
  const { id } = await call<{ id: number }>(target, headers, 'POST', 'prontuarios', {
    pacienteId: paciente,
    categoriaId: categoria,
    iniciadoEm: now,
    queixaPrincipal: 'Dor',
    historiaDoenca: long,
    antecedentes: long,
    subjetivo: long,
    objetivo: long,
    avaliacao: long,
    plano: long,
    sinaisVitais: rows(100, (index) => ({ medidoEm: now, pressaoSistolica: 110 + (index % 40), peso: '80.000', altura: 170 })),
    problemas: cid.map((cidId) => ({ cidId, situacao: 'CONFIRMADO' })),
    medicamentos: rows(100, (index) => ({ nome: `Medicamento ${index}`, dose: '1 comprimido', emUso: true })),
    imunizacoes: rows(100, (index) => ({ vacina: `Vacina ${index}`, aplicadaEm: '2020-01-01' })),
  });
  return id;
}

async function open(browser: Browser, target: Target, headers: Headers, prestador: number): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'pt-BR', viewport: { width: 1366, height: 768 } })).newPage();
  await page.goto(`${target.url}/favicon.svg`);
  await page.evaluate(
    ([tokenKey, value, providerKey, provider]) => {
      localStorage.setItem(tokenKey, value);
      localStorage.setItem(providerKey, provider);
    },
    [
      SESSION_KEYS.token,
      (headers.authorization ?? '').replace('Bearer ', ''),
      SESSION_KEYS.idPrestador,
      String(prestador),
    ] as const,
  );
  return page;
}

async function chart(page: Page, target: Target, id: number): Promise<void> {
  await page.goto(`${target.url}/prontuarios/form-prontuario/${id}`);
  await page.getByLabel('Evolução', { exact: true }).and(page.locator('textarea')).waitFor();
}

const evolution = (page: Page) => page.getByLabel('Evolução', { exact: true }).and(page.locator('textarea'));

/** From each key to the frame that shows it, counted in the page itself. */
async function typing(page: Page): Promise<readonly number[]> {
  const field = evolution(page);
  await field.focus();
  await page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { zeloTimes: number[] }).zeloTimes = times;
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      true,
    );
  });
  await page.keyboard.type(TEXT.repeat(4).slice(0, KEYS), { delay: KEY_MS });
  await pause(500);
  return page.evaluate(() => (window as unknown as { zeloTimes: number[] }).zeloTimes);
}

type Draft = { readonly rascunho: { readonly numero: number; readonly valores: { readonly evolucao: string } } | null };

/** Milliseconds of typing that a killed browser took: what was on the screen and is in no draft of the server. */
async function killed(browser: Browser, page: Page, target: Target, headers: Headers, id: number, time: number): Promise<number> {
  const field = evolution(page);
  await field.focus();
  // Each kill falls on another moment of the clock that keeps drafts.
  const keys = Math.round((4000 + time * 530) / KEY_MS);
  const typed: number[] = [];
  const text = TEXT.repeat(4).slice(0, keys);
  for (const key of text) {
    await page.keyboard.type(key);
    typed.push(performance.now());
    await pause(KEY_MS);
  }
  const death = performance.now();
  // Nothing of the page runs any more: no beforeunload, no last call.
  const client = await browser.newBrowserCDPSession();
  await client.send('Browser.crash').catch(() => undefined);
  await browser.close().catch(() => undefined);
  await pause(500);
  const { rascunho } = await call<Draft>(target, headers, 'GET', `_rascunhos/prontuarios/${id}`);
  const kept = rascunho?.valores.evolucao.length ?? 0;
  return kept >= text.length ? 0 : death - (typed[kept] ?? death);
}

/** The chart's evolution and its draft are empty again. */
async function empty(target: Target, headers: Headers, id: number): Promise<void> {
  const { rascunho } = await call<Draft>(target, headers, 'GET', `_rascunhos/prontuarios/${id}`);
  if (rascunho)
    await call(target, headers, 'DELETE', `_rascunhos/prontuarios/${id}?janela=aaaaaaaa-0000&visto=${rascunho.numero}`);
}
