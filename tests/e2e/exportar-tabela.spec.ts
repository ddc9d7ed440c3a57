/** Exporting a child table as a person does it: what goes out is chosen, and the file is that of the table. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';

test('[B11] exporta as contas bancárias dos fornecedores, que o cadastro sozinho não traz @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/fornecedores');
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Exportar' }).click();
  const dialogo = page.getByRole('dialog', { name: /^Exportar/ });
  await escolher(dialogo, 'O que exportar', 'Contas bancárias e Pix de fornecedores');
  await expect(dialogo.getByText('Fornecedor: CPF ou CNPJ')).toBeVisible();
  await expect(dialogo.getByRole('radiogroup', { name: 'Colunas' })).toBeHidden();
  await semFalhasDeAxe(page);
  await page.screenshot({ path: 'test-results/exportar-tabela-1366.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: 'test-results/exportar-tabela-390.png' });
  const [arquivo] = await Promise.all([
    page.waitForEvent('download'),
    dialogo.getByRole('button', { name: 'Exportar', exact: true }).click(),
  ]);
  expect(arquivo.suggestedFilename()).toMatch(/^contas-bancárias-e-pix-de-fornecedores-.*\.xlsx$/);
});
