/**
 * The manual cannot lie: each part's steps are done in the demonstration, each name in bold must stand on a screen that they
 * met, and the picture is what was there at the end. A button that was renamed fails here, with its page and part.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test, type Browser, type Page, type Request } from '@playwright/test';
import { COMPUTER, lerPagina, PHONE, type Foto, type Passo } from '#domain/manual/pagina.ts';
import { entrar } from '#tests/support/entrada.ts';

const FOLDER = 'docs/manual';
const MOST_BYTES = 60_000;
/** Where the demonstration's story takes place. */
const PROVIDER = 'Clínica Aurora';
/** What no picture of the manual may show. */
const SHUT = ['Acesso negado', 'Escolha o prestador', 'Não foi possível'];

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.md'))) {
  const { titulo, partes } = lerPagina(readFileSync(`${FOLDER}/${file}`, 'utf8'));
  for (const parte of partes) {
    if (parte.fotos.length === 0 && parte.nomes.length === 0) continue;
    test(`${titulo}: ${parte.titulo}`, async ({ browser }) => {
      const seen: string[] = [];
      for (const foto of parte.fotos) seen.push(...(await walk(await pageFor(browser, foto), foto)));
      const words = plain(seen.join('\n'));
      expect(parte.nomes.filter((name) => !words.includes(plain(name)))).toEqual([]);
    });
  }
}

/** One page a person and width for the whole walk: who works all day signs in once. */
const open = new Map<string, Promise<Page>>();
async function pageFor(browser: Browser, foto: Foto): Promise<Page> {
  const key = `${foto.conta} ${foto.celular}`;
  const begin = async (): Promise<Page> => {
    const page = await (await browser.newContext(viewOf(foto))).newPage();
    await entrar(page, foto.conta);
    await settled(page);
    await prepare(page);
    return page;
  };
  if (!open.has(key)) open.set(key, begin());
  return open.get(key)!;
}

const viewOf = ({ celular }: Foto) => ({
  viewport: celular ? PHONE : COMPUTER,
  ...(celular ? { hasTouch: true, isMobile: true } : {}),
});

/** Capitals by style and spaces that do not break are the same words. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase();

async function walk(page: Page, foto: Foto): Promise<string[]> {
  const seen: string[] = [];
  if (!foto.segue) {
    expect(foto.passos[0]?.verbo, `${foto.nome} begins with 'abrir'`).toBe('abrir');
    // What the walk before left open or half written is nobody's.
    await page.goto('/favicon.svg');
  }
  for (const passo of foto.passos) {
    await take(page, passo);
    await settled(page);
    seen.push(await wordsOn(page));
  }
  for (const text of SHUT) expect(seen.at(-1), `${foto.nome} shows '${text}'`).not.toContain(text);
  await picture(page, foto.nome);
  return seen;
}

/** As somebody who has been here before: at a provider, and asked about notifications. */
async function prepare(page: Page): Promise<void> {
  const later = page.getByRole('button', { name: 'Agora não' });
  if (await later.isVisible()) await later.click();
  const provider = page.getByRole('button', { name: /^Alterar Prestador.*Nenhum prestador/ });
  if (!(await provider.isVisible())) return;
  await provider.click();
  const dialog = page.getByRole('dialog', { name: 'Alterar Prestador' });
  await dialog.locator('label', { hasText: PROVIDER }).click();
  await dialog.getByRole('button', { name: 'Alterar' }).click();
  await expect(page.getByText('Prestador alterado com sucesso.')).toBeVisible();
}

async function take(page: Page, { verbo, alvo, texto }: Passo): Promise<void> {
  if (verbo === 'abrir') await page.goto(alvo);
  else if (verbo === 'linha') await openRow(page, alvo);
  else if (verbo === 'tecla') await page.keyboard.press(alvo);
  else if (verbo === 'esperar')
    await expect(page.getByText(alvo).filter({ visible: true }).first()).toBeVisible();
  else if (verbo === 'escrever')
    await page
      .getByLabel(alvo)
      .and(page.locator('input, textarea'))
      .filter({ visible: true })
      .first()
      .fill(texto ?? '');
  else await target(page, alvo).click();
}

/** The first row of the list that says so ('linha Aprovado'), or any ('linha primeira'). */
async function openRow(page: Page, text: string): Promise<void> {
  const rows = page.locator('main').locator('tr[data-row-key], tr[data-linha]');
  const row = text === 'primeira' ? rows.first() : rows.filter({ hasText: text }).first();
  const before = page.url();
  await row.locator('td').nth(1).click();
  // The record's own code may be on its way while nothing turns yet.
  await expect
    .poll(async () => page.url() !== before || (await page.getByRole('dialog').count()) > 0)
    .toBe(true);
}

/** What a person would click: a control of that name ('Chegou: …' begins so), else the words themselves. */
function target(page: Page, said: string) {
  const name = said.endsWith('…')
    ? new RegExp(`^${said.slice(0, -1).replaceAll(/[.*+?()[\]\\^$|{}]/g, String.raw`\$&`)}`)
    : said;
  const roles = (['button', 'link', 'tab', 'menuitem', 'radio', 'combobox', 'option'] as const).map((role) =>
    page.getByRole(role, { name, exact: true }),
  );
  const control = roles.slice(1).reduce((all, locator) => all.or(locator), roles[0]!);
  return control
    .or(page.getByText(name, { exact: true }))
    .filter({ visible: true })
    .first();
}

/** What the screen asked for has come, and nothing turns. The live channel's line never ends, so no network falls idle. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  let waiting = 0;
  const isOurs = (request: Request): boolean => !request.url().includes('/api/canal');
  const more = (request: Request): void => void (isOurs(request) && waiting++);
  const less = (request: Request): void => void (isOurs(request) && waiting--);
  page.on('request', more).on('requestfinished', less).on('requestfailed', less);
  for (let quiet = 0; quiet < 3; quiet = waiting <= 0 ? quiet + 1 : 0) await page.waitForTimeout(100);
  page.off('request', more).off('requestfinished', less).off('requestfailed', less);
  // Twice: what came last may have brought a part of the screen that asks for more.
  for (let time = 0; time < 2; time++) {
    await page.waitForTimeout(120);
    await expect(
      page.locator('.ant-spin-spinning, .ant-skeleton-active').filter({ visible: true }),
    ).toHaveCount(0);
  }
}

/** Every word that somebody on this screen sees or is told: texts, names of controls, hints in fields. */
function wordsOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const said = [...document.querySelectorAll('[aria-label],[placeholder],[title],[alt]')].flatMap((at) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => at.getAttribute(name) ?? ''),
    );
    return [document.body.innerText, document.body.textContent ?? '', ...said].join('\n');
  });
}

let writer: Promise<Page> | undefined;
/** Kept as WebP, as small as it may be: the browser itself writes it. */
async function picture(page: Page, name: string): Promise<void> {
  const png = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  writer ??= page.context().browser()!.newPage();
  const webp = await (
    await writer
  ).evaluate(
    async ([base64, most]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      for (let quality = 0.8; ; quality -= 0.1) {
        const text = canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
        if (text.length * 0.75 <= most || quality < 0.25) return text;
      }
    },
    [png, MOST_BYTES] as const,
  );
  const bytes = Buffer.from(webp, 'base64');
  expect(bytes.length, `${name} is over ${MOST_BYTES} bytes`).toBeLessThanOrEqual(MOST_BYTES);
  writeFileSync(`${FOLDER}/imagens/${name}.webp`, bytes);
}
