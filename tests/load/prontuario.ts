/** A chart full of everything, in the machine's own Chromium: a key in the evolution, and what a killed browser takes with it. */
import { chromium, type Browser, type Page } from '@playwright/test';
import { openDatabase } from '#server/database/pool.ts';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { wholeBrowser } from '#tests/support/browser.ts';
import type { Figure } from './figure.ts';
import {
  newDataDir,
  pause,
  removeDataDir,
  signIn,
  startTarget,
  type Headers,
  type Target,
} from './target.ts';

const KEYS = 200;
const KILLS = 5;
/** Between two keys of somebody who types fast. */
const KEY_MS = 60;
const THINKING_MS = 630;
const TEXT = 'Paciente refere melhora parcial dos sintomas, mantém dor ao esforço. ';

export async function prontuario(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const target = await startTarget(dataDir);
  let browser = await launch();
  try {
    const { prestador, ...rest } = await people(dataDir);
    const headers = await signIn(target.url, prestador);
    const id = await fullChart(target, headers, rest);
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
      { o_que: 'abrir o prontuário cheio', valor: `${Math.round(opening)} ms`, meta: 'menos de 1,5 s' },
      { o_que: 'uma tecla na evolução, p50', valor: `${at(keys, 0.5).toFixed(1)} ms` },
      {
        o_que: 'uma tecla na evolução, p95',
        valor: `${at(keys, 0.95).toFixed(1)} ms`,
        meta: 'menos de 50 ms',
      },
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
  return chromium.launch({ executablePath: wholeBrowser, args: ['--no-sandbox', '--disable-gpu'] });
}

const at = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

type People = {
  prestador: number;
  paciente: number;
  cid: readonly number[];
  procedimentos: readonly number[];
};

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
  const idsOf = async (text: string): Promise<readonly number[]> =>
    (await database.pool.query<{ id: number }>(text)).rows.map(({ id }) => id);
  const cid = await idsOf('SELECT id FROM cid ORDER BY id LIMIT 50');
  const procedimentos = await idsOf('SELECT id FROM procedimento ORDER BY id LIMIT 100');
  await database.close();
  return { prestador, paciente, cid, procedimentos };
}

async function call<T>(
  target: Target,
  headers: Headers,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${target.url}/api/${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

const PARTES = [
  'ANAMNESE',
  'SOAP',
  'EVOLUCAO',
  'SINAIS',
  'PROBLEMAS',
  'MEDICAMENTOS',
  'IMUNIZACOES',
  'PROCEDIMENTOS',
];
const FORMS = 5;
const QUESTIONS = 40;
const FORMER = 20;

/** Forms of many questions, in force. */
async function forms(target: Target, headers: Headers): Promise<readonly number[]> {
  const templateRecord = Array.from({ length: QUESTIONS }, (_, at) => ({
    chave: `p${at}`,
    tipo: 'texto',
    rotulo: `Pergunta ${at + 1}`,
  }));
  const made: number[] = [];
  for (let at = 1; at <= FORMS; at += 1) {
    const dado = JSON.stringify({ paciente: 'obrigatorio', templateRecord });
    const { id } = await call<{ id: number }>(target, headers, 'POST', 'form-templates', {
      nome: `Formulário ${at}`,
      dado,
    });
    await call(target, { ...headers, 'if-match': '"1"' }, 'POST', `form-templates/${id}/publicar`);
    made.push(id);
  }
  return made;
}

/** Long texts, as many rows as each table takes, every form answered, former visits beside it. */
async function fullChart(
  target: Target,
  headers: Headers,
  { paciente, cid, procedimentos }: Omit<People, 'prestador'>,
): Promise<number> {
  const templates = await forms(target, headers);
  const formularios = templates.map((formTemplateId) => ({ formTemplateId, obrigatorio: false }));
  const { id: categoria } = await call<{ id: number }>(target, headers, 'POST', 'categorias-prontuario', {
    nome: 'Tudo',
    secoes: PARTES,
    formularios,
  });
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
    sinaisVitais: rows(100, (index) => ({
      medidoEm: now,
      pressaoSistolica: 110 + (index % 40),
      peso: '80.000',
      altura: 170,
    })),
    problemas: cid.map((cidId) => ({ cidId, situacao: 'CONFIRMADO' })),
    medicamentos: rows(100, (index) => ({ nome: `Medicamento ${index}`, dose: '1 comprimido', emUso: true })),
    imunizacoes: rows(100, (index) => ({ vacina: `Vacina ${index}`, aplicadaEm: '2020-01-01' })),
    procedimentos: procedimentos.map((procedimentoId) => ({ procedimentoId, quantidade: 1 })),
  });
  const valores = Object.fromEntries(rows(QUESTIONS, (index) => [`p${index}`, TEXT]));
  for (const formTemplateId of templates)
    await call(target, headers, 'POST', 'form-respostas/v1/incluir', {
      formTemplateId,
      valores,
      prontuarioId: id,
    });
  const former = { pacienteId: paciente, categoriaId: categoria, plano: long };
  for (const day of rows(FORMER, (index) => `2026-01-${String(index + 1).padStart(2, '0')}T12:00:00.000Z`))
    await call(target, headers, 'POST', 'prontuarios', { ...former, iniciadoEm: day });
  return id;
}

async function open(browser: Browser, target: Target, headers: Headers, prestador: number): Promise<Page> {
  const page = await (
    await browser.newContext({ locale: 'pt-BR', viewport: { width: 1366, height: 768 } })
  ).newPage();
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
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      true,
    );
  });
  // Stopping to think, now and then: the next key falls upon what the form does in the meantime.
  for (const phrase of TEXT.repeat(4)
    .slice(0, KEYS)
    .split(/(?<=[,.])/)) {
    await page.keyboard.type(phrase, { delay: KEY_MS });
    await pause(THINKING_MS);
  }
  await pause(500);
  return page.evaluate(() => (window as unknown as { zeloTimes: number[] }).zeloTimes);
}

type Draft = {
  readonly rascunho: { readonly numero: number; readonly valores: { readonly evolucao: string } } | null;
};

/** Milliseconds of typing that a killed browser took: what was on the screen and is in no draft of the server. */
async function killed(
  browser: Browser,
  page: Page,
  target: Target,
  headers: Headers,
  id: number,
  time: number,
): Promise<number> {
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
    await call(
      target,
      headers,
      'DELETE',
      `_rascunhos/prontuarios/${id}?janela=aaaaaaaa-0000&visto=${rascunho.numero}`,
    );
}
