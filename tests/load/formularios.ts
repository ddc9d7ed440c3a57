/** A form of 1,000 fields in the machine's own Chromium: opening, typing, adding, in the builder and while filling in. */
import { chromium, type Locator, type Page } from '@playwright/test';
import { openDatabase } from '#server/database/pool.ts';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { wholeBrowser } from '#tests/support/browser.ts';
import type { Figure } from './figure.ts';
import { newDataDir, removeDataDir, signIn, startTarget, type Headers } from './target.ts';

const FIELDS = 1_000;
const TYPED = 'Paciente sem queixas no momento';

export async function formularios(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const target = await startTarget(dataDir);
  const browser = await chromium.launch({
    executablePath: wholeBrowser,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const prestador = await aProvider(dataDir);
    const headers = await signIn(target.url, prestador);
    const id = await published(target.url, headers);
    const page = await (
      await browser.newContext({ locale: 'pt-BR', viewport: { width: 1366, height: 768 } })
    ).newPage();
    await page.goto(`${target.url}/favicon.svg`);
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    await page.evaluate(
      ([tokenKey, value, providerKey, provider]) => {
        localStorage.setItem(tokenKey, value);
        localStorage.setItem(providerKey, provider);
      },
      [SESSION_KEYS.token, token, SESSION_KEYS.idPrestador, String(prestador)] as const,
    );

    let began = performance.now();
    await page.goto(`${target.url}/templates/preencher/${id}`);
    await page.getByLabel('Campo 2', { exact: true }).waitFor();
    const filling = performance.now() - began;
    const fill = await typing(page, page.getByLabel('Campo 2', { exact: true }));

    began = performance.now();
    await page.goto(`${target.url}/manager-form-templates?duplicar=${id}`);
    const second = page.locator('.z-construtor-escolher[data-chave="c2"]');
    await second.waitFor();
    const building = performance.now() - began;
    await second.click();
    const label = await typing(page, page.getByLabel('Rótulo'));
    const adding = await page
      .getByRole('button', { name: 'Incluir texto curto', exact: true })
      .evaluate(added);
    return [
      { o_que: `abrir o preenchimento de ${FIELDS} campos`, valor: `${Math.round(filling)} ms` },
      { o_que: 'uma tecla ao preencher, p50 e pior', valor: fill, meta: 'menos de 100 ms' },
      { o_que: `abrir o construtor com ${FIELDS} campos`, valor: `${Math.round(building)} ms` },
      { o_que: 'uma tecla no rótulo, p50 e pior', valor: label, meta: 'menos de 100 ms' },
      { o_que: 'incluir um campo', valor: `${Math.round(adding)} ms` },
    ];
  } finally {
    await browser.close();
    await target.stop();
    removeDataDir(dataDir);
  }
}

async function aProvider(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  const { rows } = await database.pool.query<{ id: number }>(
    "INSERT INTO prestador (nome, tipo_pessoa, cnpj) VALUES ('Clínica', 'JURIDICA', '11222333000181') RETURNING id",
  );
  await database.close();
  return rows[0]?.id ?? 0;
}

/** Texts and numbers, every tenth shown by another, every hundredth calculated. */
function fields(): readonly object[] {
  return Array.from({ length: FIELDS }, (_, at) => {
    const common = { chave: `c${at + 1}`, rotulo: `Campo ${at + 1}` };
    if (at > 0 && at % 100 === 0) return { ...common, tipo: 'calculado', formula: `c${at - 1} + c${at - 3}` };
    if (at % 2 === 0) return { ...common, tipo: 'numero', casas: 2 };
    const rule = { campo: `c${at - 6}`, operador: 'vazio' };
    return {
      ...common,
      tipo: 'texto',
      ...(at % 10 === 9 ? { quando: { juncao: 'todas', regras: [rule] } } : {}),
    };
  });
}

async function published(url: string, headers: Headers): Promise<number> {
  const call = async (path: string, body: object | undefined, more: Headers = {}) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}), ...more },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: number; versao: number };
  };
  const dado = JSON.stringify({ paciente: 'nao', templateRecord: fields() });
  const { id, versao } = await call('form-templates', { nome: 'Mil campos', dado });
  await call(`form-templates/${id}/publicar`, undefined, { 'if-match': `"${versao}"` });
  return id;
}

/** From each key to the frame that shows it. */
async function typing(page: Page, field: Locator): Promise<string> {
  await field.click();
  await field.evaluate((element) => {
    const times: number[] = [];
    Object.assign(window, { zeloTeclas: times });
    element.addEventListener('keydown', () => {
      const began = performance.now();
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began), 0));
    });
  });
  await page.keyboard.type(TYPED, { delay: 60 });
  await page.waitForFunction(
    (total) => (window as unknown as { zeloTeclas: number[] }).zeloTeclas.length >= total,
    TYPED.length,
  );
  const times = await page.evaluate(() =>
    (window as unknown as { zeloTeclas: number[] }).zeloTeclas.toSorted((a, b) => a - b),
  );
  return `${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms, ${Math.round(times.at(-1) ?? 0)} ms`;
}

/** From the click to the properties of what was added. */
function added(button: Element): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now();
    (button as HTMLElement).click();
    const look = (): void => {
      const there = document.querySelector('input[value="Texto curto"]') !== null;
      if (there) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    look();
  });
}
