/** Documents on the screen, in the machine's own Chromium: a folder of 500, and the first page of a long PDF. */
import { chromium, type Browser, type Page } from '@playwright/test';
import { openDatabase } from '#server/database/pool.ts';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { makePdf } from '#tests/support/pdf.ts';
import { wholeBrowser } from '#tests/support/browser.ts';
import type { Figure } from './figure.ts';
import { newDataDir, removeDataDir, signIn, startTarget, type Headers, type Target } from './target.ts';

const TIMES = 5;
const PAGES = 300;
const LONG = 10_000;

export async function documentosTela(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const target = await startTarget(dataDir);
  const headers = await signIn(target.url);
  const browser = await launch();
  try {
    const id = await aFolderOf500(dataDir);
    const book = makePdf({ pages: PAGES, text: prose });
    await send(target, headers, id, 'a longo.pdf', book);
    await send(
      target,
      headers,
      id,
      'a enorme.pdf',
      makePdf({ pages: LONG, text: (page) => [`Página ${page}`] }),
    );
    const lists: number[] = [];
    const firsts: number[] = [];
    const agains: number[] = [];
    const longs: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      // A context of its own each time: nothing is in the browser's cache.
      const page = await open(browser, target, headers);
      lists.push(await listed(page, target, id));
      firsts.push(await shown(page, 'a longo.pdf'));
      agains.push(await shown(page, 'a longo.pdf'));
      longs.push(await shown(page, 'a enorme.pdf'));
      await page.context().close();
    }
    const size = `${(book.length / 2 ** 20).toFixed(1).replace('.', ',')} MB`;
    return [
      { o_que: 'pasta de 500 na tela, do clique à lista', valor: said(lists), meta: 'menos de 1000 ms' },
      {
        o_que: `1ª página de um PDF de ${PAGES} (${size}), cache vazio`,
        valor: said(firsts),
        meta: 'menos de 1500 ms',
      },
      { o_que: 'o mesmo PDF, outra vez', valor: said(agains) },
      { o_que: `1ª página de um PDF de ${LONG.toLocaleString('pt-BR')} páginas`, valor: said(longs) },
    ];
  } finally {
    await browser.close();
    await target.stop();
    removeDataDir(dataDir);
  }
}

const prose = (page: number): readonly string[] =>
  Array.from(
    { length: 45 },
    (_, line) =>
      `${page}.${line} Hemoglobina glicada dentro da meta, sem queixas; mantida a conduta anterior.`,
  );

const said = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms (de ${Math.round(sorted[0] ?? 0)} a ${Math.round(sorted.at(-1) ?? 0)})`;
};

function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: wholeBrowser, args: ['--no-sandbox', '--disable-gpu'] });
}

async function aFolderOf500(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  const { pool } = database;
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO fornecedor (tipo_pessoa, nome, documento) VALUES ('JURIDICA', 'Fornecedor', '11222333000181') RETURNING id",
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `INSERT INTO arquivo (id, nome, mime, tamanho) SELECT encode(sha256(n::text::bytea), 'hex'), n || '.pdf', 'application/pdf', 1000
       FROM generate_series(1, 498) n`,
  );
  await pool.query(
    `INSERT INTO documento (modulo, registro_id, nome, nome_chave, arquivo_id, mime, tamanho)
     SELECT 'fornecedores', $1, 'documento ' || n || '.pdf', 'documento ' || n || '.pdf', encode(sha256(n::text::bytea), 'hex'), 'application/pdf', 1000
       FROM generate_series(1, 498) n`,
    [id],
  );
  await database.close();
  return id;
}

async function send(
  target: Target,
  headers: Headers,
  id: number,
  name: string,
  bytes: Buffer,
): Promise<void> {
  const body = new FormData();
  body.append('modulo', 'fornecedores');
  body.append('id', String(id));
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${target.url}/api/cmis/v2/criar-documento`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
}

async function open(browser: Browser, target: Target, headers: Headers): Promise<Page> {
  const page = await (
    await browser.newContext({ locale: 'pt-BR', viewport: { width: 1366, height: 768 } })
  ).newPage();
  await page.goto(`${target.url}/favicon.svg`);
  const token = (headers.authorization ?? '').replace('Bearer ', '');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEYS.token,
    token,
  ] as const);
  return page;
}

/** From the click on the tab to the folder being there. */
async function listed(page: Page, target: Target, id: number): Promise<number> {
  await page.goto(`${target.url}/fornecedores/form-fornecedores/${id}`);
  const tab = page.getByRole('tab', { name: 'Documentos' });
  await tab.waitFor();
  const began = performance.now();
  await tab.click();
  await page.locator('[role="grid"][aria-rowcount="501"] [role="row"][aria-rowindex="12"]').waitFor();
  return performance.now() - began;
}

/** From the second click on the row to the picture of the first page. */
async function shown(page: Page, name: string): Promise<number> {
  const row = page.getByRole('row').filter({ hasText: name });
  await row.click();
  // A person's two clicks are some 150 ms apart and the pointer was on the row before; the measure begins with the last.
  await page.waitForTimeout(150);
  const began = performance.now();
  await row.dblclick();
  await page.locator('.z-visor-pagina[data-pronta]').first().waitFor();
  const took = performance.now() - began;
  await page.keyboard.press('Escape');
  await page.locator('.z-visor').waitFor({ state: 'detached' });
  return took;
}
