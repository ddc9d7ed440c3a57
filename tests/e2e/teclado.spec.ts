/** Keyboard alone: entering, finding a function, opening a register, changing and saving a record, leaving. No mouse anywhere. */
import { expect, test, type Page } from '@playwright/test';
import { SENHA } from '#tests/support/entrada.ts';

/** Name and kind of what has the focus, and whether a person sees that it has. */
async function foco(page: Page): Promise<{ nome: string; papel: string; visivel: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return { nome: '', papel: 'body', visivel: false };
    const labels = (element as HTMLInputElement).labels;
    const nome =
      element.getAttribute('aria-label') ??
      (labels?.length ? labels[0]?.textContent : null) ??
      element.textContent ??
      '';
    // The ring is on the element, or on the box that draws an input's border.
    const rings = [
      element,
      element.parentElement,
      element.closest(
        'label, .z-form-caixa, .ant-select-selector, .ant-select, .ant-picker, .ant-input-affix-wrapper',
      ),
    ].filter((element) => element !== null && element !== undefined);
    // The link that skips the menu is drawn only while it has the focus.
    const appears = element.matches('.z-pular') && element.getBoundingClientRect().top >= 0;
    const visivel =
      appears ||
      rings.some((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
    return {
      nome: nome.trim().slice(0, 80),
      papel: element.getAttribute('role') ?? element.tagName.toLowerCase(),
      visivel,
    };
  });
}

/** Tab until what has the focus is called so; every stop on the way shows its focus. */
async function tabAte(
  page: Page,
  nome: RegExp,
  tecla: 'Tab' | 'Shift+Tab' = 'Tab',
  passos = 60,
): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < passos; step++) {
    const now = await foco(page);
    if (now.papel !== 'body') {
      seen.push(`${now.papel} ${now.nome}`);
      // The page may be drawing itself at the very moment.
      await expect
        .poll(async () => (await foco(page)).visivel, {
          message: `focus visible on ${now.papel} '${now.nome}'`,
        })
        .toBe(true);
    }
    if (nome.test(now.nome)) return;
    await page.keyboard.press(tecla);
  }
  throw new Error(`${String(nome)} was not reached: ${seen.join(' > ')}`);
}

async function entrarPeloTeclado(page: Page, caminho: string): Promise<void> {
  await page.goto(caminho);
  await expect(page.getByLabel('Usuário')).toBeVisible();
  await tabAte(page, /^Usuário/);
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await tabAte(page, /^Senha/);
  await page.keyboard.type(SENHA);
  await page.keyboard.press('Enter');
}

test('[NAV-11] [SES-20] só com o teclado: entrar, buscar função, abrir, alterar, salvar e sair', async ({
  page,
}) => {
  await entrarPeloTeclado(page, '/auth');
  await expect(page).toHaveURL(/\/principal$/);
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();

  // The first stop of a page skips the menu.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabAte(page, /^Pular para o conteúdo/, 'Shift+Tab', 80);
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  // A function by the search.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('banc');
  await expect(page.getByRole('dialog').getByRole('option', { name: /^Bancos Base/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bancos$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Bancos', exact: true })).toBeVisible();

  // A record by the list's own search.
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Pesquisar', exact: true })).toBeFocused();
  await page.keyboard.type('bradesco');
  // At once, before the answer: the way down waits for the rows that were asked for.
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tr') !== null)).toBe(true);
  await expect(page).toHaveURL(/q=bradesco/);
  expect((await foco(page)).visivel).toBe(true);
  const linha = await page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? '');
  expect(linha).toMatch(/bradesco/i);
  await page.keyboard.press('Enter');
  const gaveta = page.getByRole('dialog');
  await expect(gaveta).toBeVisible();

  // A change, saved without leaving the field.
  await expect(gaveta.getByRole('textbox', { name: /^Nome reduzido/ })).toBeVisible();
  await tabAte(page, /^Nome reduzido/);
  const novo = `BRADESCO ${Date.now() % 100_000}`;
  await page.keyboard.press('Control+a');
  await page.keyboard.type(novo);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/Salvo|salvo/).first()).toBeVisible();
  // Leaving: the drawer gives the focus back to the row that opened it.
  if (await gaveta.isVisible()) await page.keyboard.press('Escape');
  await expect(gaveta).toBeHidden();
  await expect
    .poll(async () => page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? ''))
    .toMatch(/bradesco/i);
  await expect.poll(async () => (await foco(page)).visivel).toBe(true);

  // Out: the question's 'Não' gives the focus back, 'Sim' ends the session.
  await tabAte(page, /^Minha conta/, 'Shift+Tab', 80);
  await page.keyboard.press('Enter');
  await tabMenu(page, 'Sair');
  await page.keyboard.press('Enter');
  const pergunta = page.getByRole('alertdialog', { name: 'Deseja sair?' });
  await expect(pergunta).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pergunta).toBeHidden();
  await expect.poll(async () => (await foco(page)).papel).not.toBe('body');
  await tabAte(page, /^Minha conta/, 'Shift+Tab', 80);
  await page.keyboard.press('Enter');
  await tabMenu(page, 'Sair');
  await page.keyboard.press('Enter');
  await tabAte(page, /^Sim$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth/);
});

/** Arrows move in a menu. */
async function tabMenu(page: Page, nome: string): Promise<void> {
  await expect(page.getByRole('menuitem', { name: nome })).toBeVisible();
  const item = page.getByRole('menuitem', { name: nome });
  const seen: string[] = [];
  for (let step = 0; step < 20; step++) {
    if (await item.evaluate((element) => element === document.activeElement)) return;
    seen.push((await foco(page)).nome);
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`'${nome}' was not reached in the menu: ${seen.join(' > ')}`);
}

test('[NAV-11] a auditoria só com o teclado: filtrar, abrir um evento e voltar à linha @longo', async ({
  page,
}) => {
  await entrarPeloTeclado(page, '/auth?redirect=%2Fauditoria');
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoria' })).toBeVisible();
  await expect(page.getByText('entrou no sistema').first()).toBeVisible();
  await tabAte(page, /^Evento/);
  await page.keyboard.type('Entrada');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/evento=entrar/);
  await expect(page.getByText('entrou no sistema').first()).toBeVisible();
  await tabAte(page, /entrou no sistema/);
  const linha = (await foco(page)).nome;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Evento nº/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(async () => (await foco(page)).nome).toBe(linha);
});
