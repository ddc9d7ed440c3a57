/**
 * What a person waits for on a slow line (1.6 Mbit/s, 150 ms, processor divided by four) and on a free one, in the machine's
 * own Chromium with nothing in its cache; a bare Refine page with antd on the same rows beside ours (docs/medidas.md).
 */
import { existsSync } from 'node:fs';
import { createServer, request as callServer, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { LAST_USE_KEY, SESSION_KEYS } from '#shared/session/keys.ts';
import { wholeBrowser } from '#tests/support/browser.ts';
import { compressPlugin } from '../../vite/plugin-compress.ts';
import type { Figure } from './figure.ts';
import { newDataDir, removeDataDir, signIn, startTarget, type Headers, type Target } from './target.ts';

const TIMES = Number(process.env.RODADAS ?? 5);
const SLOW = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};
const LINES = { lenta: { net: SLOW, cpu: 4 }, livre: { net: null, cpu: 1 } } as const;
type Line = keyof typeof LINES;

/** Milliseconds until it was there, what came until then. */
type Opened = { readonly ms: number; readonly kB: number; readonly files: number };

/** Targets of issue 10 on the slow line. */
const META: { readonly [screen: string]: string } = {
  'entrada, até o campo': 'até 2,3 s',
  'lista, endereço aberto com sessão, até a 1ª linha': 'até 5,8 s e não depois do Refine puro',
};

export async function linha(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const target = await startTarget(dataDir);
  const headers = await signIn(target.url);
  const bare = await serveBare(target, headers, dataDir);
  const browser = await launch();
  const figures: Figure[] = [];
  try {
    for (const line of Object.keys(LINES) as Line[]) {
      const screens: { readonly [screen: string]: () => Promise<Opened> } = {
        'entrada, até o campo': () => cold(browser, line, (page) => signInField(page, target.url)),
        'Refine puro, até a 1ª linha': () => cold(browser, line, (page) => firstRow(page, bare.url)),
        'lista, endereço aberto com sessão, até a 1ª linha': () =>
          cold(browser, line, async (page) => firstRow(page, `${target.url}/cidades`), { target, headers }),
        'lista, a mesma outra vez': () => again(browser, line, target, headers),
        'do Entrar ao início, senha digitada em 6 s': () => fromSignIn(browser, line, target.url, 'inicio'),
        'da navegação à 1ª linha de uma lista, depois de entrar': () =>
          fromSignIn(browser, line, target.url, 'lista'),
      };
      const taken: { [screen: string]: Opened[] } = {};
      // Screens take turns: what the machine does meanwhile falls on all of them.
      for (let time = 0; time < TIMES; time += 1) {
        for (const [screen, open] of Object.entries(screens)) (taken[screen] ??= []).push(await open());
      }
      for (const [screen, opened] of Object.entries(taken)) {
        const meta = line === 'lenta' ? META[screen] : undefined;
        figures.push({ o_que: `linha ${line}: ${screen}`, valor: said(opened), ...(meta ? { meta } : {}) });
      }
    }
    return figures;
  } finally {
    await browser.close();
    await bare.stop();
    await target.stop();
    removeDataDir(dataDir);
  }
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1).replace('.', ',');

function said(opened: readonly Opened[]): string {
  const sorted = opened.toSorted((a, b) => a.ms - b.ms);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) return '';
  return `${seconds(middle.ms)} s (de ${seconds(sorted[0]?.ms ?? 0)} a ${seconds(sorted.at(-1)?.ms ?? 0)}), ${Math.round(middle.kB)} kB em ${middle.files} respostas`;
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: wholeBrowser,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
}

type Session = { readonly target: Target; readonly headers: Headers };

/** A page of a context of its own, on the line that was asked for; with a session already there, if one is given. */
async function newPage(
  browser: Browser,
  line: Line,
  session?: Session,
): Promise<{ page: Page; counter: Counter }> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  if (session) {
    await page.goto(`${session.target.url}/favicon.svg`);
    const stored = [
      [SESSION_KEYS.token, (session.headers.authorization ?? '').replace('Bearer ', '')],
      [LAST_USE_KEY, String(Date.now())],
    ];
    await page.evaluate(
      (pairs) => pairs.forEach(([key, value]) => localStorage.setItem(key ?? '', value ?? '')),
      stored,
    );
  }
  const { net, cpu } = LINES[line];
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (net) await cdp.send('Network.emulateNetworkConditions', net);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const counter = { bytes: 0, files: 0 };
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counter.bytes += encodedDataLength;
    if (encodedDataLength > 0) counter.files += 1;
  });
  return { page, counter };
}

type Counter = { bytes: number; files: number };

async function timed(counter: Counter, act: () => Promise<void>): Promise<Opened> {
  counter.bytes = 0;
  counter.files = 0;
  const began = performance.now();
  await act();
  return { ms: performance.now() - began, kB: counter.bytes / 1_000, files: counter.files };
}

async function cold(
  browser: Browser,
  line: Line,
  act: (page: Page) => Promise<void>,
  session?: Session,
): Promise<Opened> {
  const { page, counter } = await newPage(browser, line, session);
  const opened = await timed(counter, () => act(page));
  await page.context().close();
  return opened;
}

async function again(browser: Browser, line: Line, target: Target, headers: Headers): Promise<Opened> {
  const { page, counter } = await newPage(browser, line, { target, headers });
  await firstRow(page, `${target.url}/cidades`);
  await page.waitForTimeout(2_000);
  const opened = await timed(counter, () => firstRow(page, `${target.url}/cidades`));
  await page.context().close();
  return opened;
}

/** Somebody reads the page and types name and password, which takes some six seconds; then signs in. */
async function fromSignIn(
  browser: Browser,
  line: Line,
  url: string,
  until: 'inicio' | 'lista',
): Promise<Opened> {
  const { page, counter } = await newPage(browser, line);
  await signInField(page, url);
  await page.getByLabel('Usuário').pressSequentially('admin', { delay: 600 });
  await page.getByLabel('Senha', { exact: true }).pressSequentially('Zelo-2026!', { delay: 300 });
  const enter = () => page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const home = () =>
    page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: /Olá|Início|Bom dia|Boa tarde|Boa noite/ })
      .waitFor();
  if (until === 'inicio') {
    const opened = await timed(counter, async () => {
      await enter();
      await home();
    });
    await page.context().close();
    return opened;
  }
  await enter();
  await home();
  await page.waitForTimeout(3_000);
  const opened = await timed(counter, async () => {
    await page.evaluate(() => {
      history.pushState({}, '', '/cidades');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await page.getByRole('row').filter({ hasText: 'Abadia' }).first().waitFor();
  });
  await page.context().close();
  return opened;
}

async function signInField(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByLabel('Usuário').waitFor({ timeout: 60_000 });
}

async function firstRow(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' });
  await page
    .locator('tr.ant-table-row td')
    .filter({ hasText: /\p{L}{3}/u })
    .first()
    .waitFor({ timeout: 60_000 });
}

type Bare = { readonly url: string; stop(): Promise<void> };

/** Builds the bare page, compressed as ours is, and serves it with our server's rows behind it. */
async function serveBare(target: Target, headers: Headers, dataDir: string): Promise<Bare> {
  const outDir = join(dataDir, 'refine-puro');
  await build({
    configFile: false,
    root: fileURLToPath(new URL('refine-puro', import.meta.url)),
    logLevel: 'error',
    plugins: [react(), compressPlugin()],
    build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  const files = await readBuilt(outDir);
  const server = createServer((call, answer) => {
    const path = (call.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/api/')) {
      const options = { method: call.method, headers: { ...headers, accept: 'application/json' } };
      call.pipe(
        callServer(target.url + call.url, options, (got) => {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          got.pipe(answer);
        }),
      );
      return;
    }
    const file = files.get(path === '/' ? '/index.html' : path);
    if (!file) return void answer.writeHead(404).end();
    const encoded = file.br ? { 'content-encoding': 'br' } : {};
    answer.writeHead(200, { 'content-type': file.type, ...encoded }).end(file.br ?? file.plain);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, stop: () => closed(server) };
}

type Built = { readonly type: string; readonly plain: Buffer; readonly br: Buffer | undefined };

async function readBuilt(folder: string): Promise<ReadonlyMap<string, Built>> {
  const { readdir, readFile } = await import('node:fs/promises');
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const types: { readonly [ending: string]: string } = {
    html: 'text/html',
    js: 'text/javascript',
    css: 'text/css',
  };
  const read = names
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(async (entry): Promise<[string, Built]> => {
      const path = join(entry.parentPath, entry.name);
      const br = existsSync(`${path}.br`) ? await readFile(`${path}.br`) : undefined;
      const type = types[entry.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      return [path.slice(folder.length), { type, plain: await readFile(path), br }];
    });
  return new Map(await Promise.all(read));
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
