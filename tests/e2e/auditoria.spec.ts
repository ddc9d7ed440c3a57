/** The audit's screen on the demonstration data. */
import { expect, test, type Page } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

/** Changes a bank by the API of the session and answers its id. */
async function alterarBanco(page: Page, nome: string): Promise<number> {
  return page.evaluate(async (nome) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('zelo:token')}`,
      'content-type': 'application/json',
    };
    const [row] = await (await fetch('/api/bancos?codigo=001', { headers })).json();
    const response = await fetch(`/api/bancos/${row.id}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'if-match': `"${row.versao}"`,
        'x-motivo': encodeURIComponent('Teste da auditoria'),
      },
      body: JSON.stringify({ nome }),
    });
    if (!response.ok) throw new Error(await response.text());
    return row.id;
  }, nome);
}

test('a auditoria diz em palavras quem alterou o quê, filtra, abre o detalhe e volta ao registro', async ({
  page,
}) => {
  await entrar(page, 'admin', '/auditoria');
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoria' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Você está em' })).toContainText('Acesso');
  const nome = `Banco do Brasil ${Date.now()}`;
  const id = await alterarBanco(page, nome);
  await page.goto(`/auditoria?recurso=bancos&registro=${id}`);
  const linha = page.getByRole('button', { name: new RegExp(`alterou o banco 001 · ${nome}`) }).first();
  await expect(linha).toContainText(`para “${nome}”`);
  await expect(linha).toContainText('Motivo: Teste da auditoria');
  await linha.click();
  const detalhe = page.getByRole('dialog', { name: /^Evento nº/ });
  await expect(detalhe.getByRole('row', { name: /^Nome/ })).toContainText(nome);
  await expect(detalhe).toContainText('127.0.0.1');
  await expect(detalhe.locator('code')).toHaveText(/^[0-9a-f]{64}$/);
  await semFalhasDeAxe(page);
  await detalhe.getByRole('button', { name: 'Abrir o registro' }).click();
  await expect(page).toHaveURL(/\/bancos/);
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue(nome);
});

test('do histórico de um registro chega-se à auditoria dele @longo', async ({ page }) => {
  await entrar(page, 'admin', '/bancos');
  await alterarBanco(page, `Banco do Brasil S.A. ${Date.now()}`);
  const id = await alterarBanco(page, 'Banco do Brasil S.A.');
  await page.goto(`/bancos/form/${id}`);
  await page
    .getByRole('button', { name: /Mais ações|Ações do registro|Mais opções/ })
    .first()
    .click();
  await page
    .getByRole('menuitem', { name: 'Histórico', exact: true })
    .or(page.getByRole('button', { name: 'Histórico' }))
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /na auditoria/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/auditoria\\?recurso=bancos&registro=${id}$`));
  await expect(page.getByRole('button', { name: /alterou o banco 001/ }).first()).toBeVisible();
});

test('filtros ficam no endereço; nada encontrado oferece limpar; datas trocadas são ditas @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/auditoria');
  await escolher(page, 'Evento', 'Falha ao entrar');
  await expect(page).toHaveURL(/evento=entrada-negada/);
  await page.getByLabel('De', { exact: true }).fill('01/01/2020');
  await page.getByLabel('Até', { exact: true }).fill('31/12/2019');
  await expect(page.getByText('A data final é anterior à inicial.')).toBeVisible();
  await page.getByLabel('Até', { exact: true }).fill('31/01/2020');
  await expect(page.getByText('Nenhum evento com estes filtros')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Limpar filtros' }).last().click();
  await expect(page).toHaveURL(/\/auditoria$/);
  await page.getByLabel('Usuário').fill('admin');
  await escolher(page, 'Usuário', /admin/);
  await expect(page).toHaveURL(/usuario=\d+/);
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^\d\d:\d\d:\d\d/ })
      .first(),
  ).toBeVisible();
});

test('a cadeia é verificada pela tela, e a exportação sai em arquivo @longo', async ({ page }) => {
  await entrar(page, 'admin', '/auditoria');
  await page.getByRole('button', { name: 'Verificar integridade' }).click();
  const janela = page.getByRole('dialog', { name: 'Integridade da auditoria' });
  await janela.getByRole('button', { name: /^Verificar/ }).click();
  await expect(janela.getByText('Auditoria íntegra')).toBeVisible({ timeout: 30_000 });
  await expect(janela).toContainText(/eventos conferidos em 16 cadeias/);
  await semFalhasDeAxe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menu').getByText('Exportar CSV').click();
  expect((await file).suggestedFilename()).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.csv$/);
});

test('imprimir uma lista é um evento, e a tela cabe no celular @longo', async ({ page }) => {
  await entrar(page, 'admin', '/bancos');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const told = page.waitForResponse((response) => response.url().endsWith('/api/bancos/_impressao'));
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect((await told).status()).toBe(204);
  await page.route('**/_impressao', (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText('esta impressão ficou fora da auditoria')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auditoria?evento=imprimir');
  await expect(page.getByText('imprimiu a lista de bancos').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await semFalhasDeAxe(page);
});
