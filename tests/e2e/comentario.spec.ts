/** Comments at a record between two people at two browsers (REG-03): a mention with its notice, live, edited and taken back, kept. */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

const campo = (page: Page) => page.getByRole('textbox', { name: 'Comentário' });
const aba = (page: Page) => page.getByRole('tab', { name: /^Comentários/ });

test('[REC-01] [REG-03] dito num navegador, lido e contado no outro; quem é chamado recebe o caminho; edita-se, retira-se, nada se perde', async ({
  page,
  browser,
}) => {
  const headers = await cabecalhos(page.request, 'administrativo');
  const lidos = await page.request.get('/api/contas-pagar?_start=0&_end=1&_sort=id', {
    headers: { ...headers, 'id-prestador': '1' },
  });
  const [conta] = (await lidos.json()) as { id: number }[];
  const caminho = `/contas-pagar/form/${conta?.id ?? 0}?aba=comentarios`;
  const outroContexto = await browser.newContext();
  const colega = await outroContexto.newPage();
  await entrar(page, 'administrativo', caminho);
  await entrar(colega, 'prestador', caminho);
  await expect(campo(colega)).toBeVisible();

  // '@' offers who may open the record; the choice is written out.
  const recado = `tabela nova em vigor ${Date.now()}`;
  await campo(page).pressSequentially('@gest');
  const oferecido = page.getByRole('menuitem', { name: /^Gestão/ });
  await expect(oferecido).toBeVisible();
  const chamado = (await oferecido.textContent()) ?? '';
  await oferecido.click();
  await campo(page).pressSequentially(recado);
  await page.getByRole('button', { name: 'Comentar', exact: true }).click();
  await expect(campo(page)).toHaveValue('');
  const item = (em: Page) => em.getByRole('listitem').filter({ hasText: recado });
  await expect(item(page)).toContainText(`@${chamado}`);
  await expect(item(page)).toContainText('agora');
  await expect(item(colega)).toBeVisible();
  await expect(aba(colega)).toContainText(/\d/);
  await semFalhasDeAxe(page);
  await page.screenshot({ path: 'test-results/comentario-1366.png' });

  // The bell of who was called leads to the tab.
  await colega.goto('/notificacoes');
  await colega.getByText('mencionou você em um comentário').first().click();
  await expect(colega).toHaveURL(/aba=comentarios/);
  await expect(item(colega)).toBeVisible();
  // Of somebody else's comment nothing can be changed.
  await expect(item(colega).getByRole('button', { name: 'Editar comentário' })).toHaveCount(0);

  await item(page).getByRole('button', { name: 'Editar comentário' }).click();
  const editor = item(page).getByRole('textbox', { name: 'Comentário' });
  await expect(editor).toBeFocused();
  await editor.press('End');
  await editor.pressSequentially(' (corrigido)');
  await item(page).getByRole('button', { name: 'Gravar' }).click();
  await expect(item(colega)).toContainText('(corrigido)');
  await expect(item(colega)).toContainText('editado');

  // What was typed and not sent is there after a reload, on a phone too.
  await campo(page).fill('Ainda pensando');
  await page.reload();
  await expect(campo(page)).toHaveValue('Ainda pensando');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(item(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await semFalhasDeAxe(page);
  await page.screenshot({ path: 'test-results/comentario-390.png' });
  await campo(page).fill('');
  await page.setViewportSize({ width: 1366, height: 800 });

  await item(page).getByRole('button', { name: 'Retirar comentário' }).click();
  await page.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(colega.getByText(/^Comentário retirado por/).last()).toBeVisible();
  await expect(item(colega)).toHaveCount(0);
  await outroContexto.close();
});
