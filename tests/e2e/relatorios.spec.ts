/** A report as whoever answers for the unit uses it: period, filter, preview, the document, the schedule (REP-01, REP-02). */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';

test('[REP-01] [REP-02] /producao: o período e o filtro ficam no endereço, o total é o das linhas, PDF e planilha saem', async ({
  page,
}) => {
  await entrar(page, 'prestador', '/producao?periodo=12-meses');
  await expect(page.getByRole('heading', { name: 'Produção', exact: true })).toBeVisible();
  const tabela = page.getByRole('table', { name: 'Produção' });
  await expect(tabela.getByText(/^Total · \d+ registros?$/)).toBeVisible();
  await semFalhasDeAxe(page);

  await page.getByRole('combobox', { name: 'Situação' }).click();
  await page.getByTitle('Aberta', { exact: true }).click();
  await expect(page).toHaveURL(/situacao=ABERTA/);
  await expect(tabela.getByText(/^Total · /)).toBeVisible();

  for (const [item, fim] of [
    ['PDF', '.pdf'],
    ['Planilha (XLSX)', '.xlsx'],
  ] as const) {
    await page.getByRole('button', { name: 'Gerar documento' }).click();
    const [arquivo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    expect(arquivo.suggestedFilename()).toContain(fim);
    const bytes = await readFile(await arquivo.path());
    expect(bytes.subarray(0, 2).toString()).toBe(fim === '.pdf' ? '%P' : 'PK');
    await expect(page.getByText('Documento gerado com sucesso').first()).toBeVisible();
  }

  await page.goto('/producao?de=2019-01-01&ate=2019-01-31');
  await expect(page.getByText('Nenhum registro encontrado')).toBeVisible();
});

test.describe('no celular', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('[REP-01] aniversariantes em cartões, na largura, cada um com o caminho da mensagem @longo', async ({
    page,
  }) => {
    await entrar(page, 'prestador', '/relatorio-aniversariantes?periodo=ano');
    await expect(page.getByRole('link', { name: 'Enviar mensagem' }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await semFalhasDeAxe(page);
  });
});
