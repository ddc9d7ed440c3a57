/** The sheet of a record: a PDF on the unit's letterhead, from the record itself (FIN-03). */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { needs } from '#tests/support/peers.ts';
import { textoDoPdf } from '#tests/support/texto-do-pdf.ts';

for (const largura of [1366, 390])
  test(`[FIN-03] the bill of a convênio is handed over as a PDF with every account, at ${largura} pixels @longo`, async ({
    page,
  }, info) => {
    needs(test, 'pdftotext');
    await page.setViewportSize({ width: largura, height: 768 });
    await entrar(page, 'administrativo');
    await page.goto('/faturas-convenios');
    await page.getByText('Saúde Horizonte').first().click();
    const botao = page.getByRole('button', { name: 'PDF', exact: true });
    await expect(botao).toBeVisible();
    await page.screenshot({ path: info.outputPath(`fatura-${largura}.png`) });
    const [baixado] = await Promise.all([page.waitForEvent('download'), botao.click()]);
    expect(baixado.suggestedFilename()).toMatch(/^Fatura de convênio \d+ · Saúde Horizonte/);
    const lida = textoDoPdf(readFileSync(await baixado.path()));
    expect(lida).toMatch(
      /Clínica Aurora[^]*Fatura de convênio[^]*Contas[^]*O que foi feito[^]*Total · \d+ registro/,
    );
    await expect(botao).toBeEnabled();
  });
