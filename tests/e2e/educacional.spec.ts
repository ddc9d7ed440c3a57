/** Educational sessions in the browser: a place is taken, the secretary says who came, who was there rates it. */
import { expect, test } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

test('[TELE-01] da secretaria à lista da sessão, e a presença confirmada ali', async ({ page }) => {
  await entrar(page, 'administrativo', '/teleconsultoria-educacional/secretaria');
  await expect(page.getByRole('heading', { level: 1, name: 'Secretaria de sessões' })).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('link', { name: 'Feridas crônicas: avaliação e curativo' }).click();
  await expect(page).toHaveURL(/atendimento\?f\.sessaoId=/);
  const linha = page.getByRole('row').filter({ hasText: 'Jéssica Moura' });
  await expect(linha).toHaveCount(1);
  await expect(linha).toContainText(/Faltou|Presente/);
  await expect(page.getByRole('row').filter({ hasText: 'Saúde mental' })).toHaveCount(0);
  await linha.getByText('Jéssica Moura').click();
  const confirmar = page.getByRole('button', { name: 'Confirmar presença' });
  if (await confirmar.isVisible()) {
    await confirmar.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar presença' }).click();
  }
  await expect(page.getByText('Presente', { exact: true }).first()).toBeVisible();
  await semFalhasDeAxe(page);
});
