/** Educational sessions in the browser: the secretary goes from the session to who enrolled, and says who came. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

test('[TELE-01] da secretaria à lista da sessão, e a presença confirmada ali', async ({ page }) => {
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const [tema, participante] = [`Hanseníase ${Date.now()}`, 'Enf. Sônia Prates'];
  const inicio = new Date(Date.now() - 3_600_000).toISOString();
  const corpo = {
    tema,
    palestrante: 'Dr. Caio Andrade',
    inicio,
    duracaoMinutos: 60,
    vagas: 5,
    modalidade: 'VIDEO',
  };
  const sessao = await page.request.post('/api/sessoes-educacionais', { headers, data: corpo });
  expect(sessao.status(), await sessao.text()).toBe(201);
  const { id: sessaoId } = (await sessao.json()) as { id: number };
  const inscricao = await page.request.post('/api/inscricoes-educacionais', {
    headers,
    data: { sessaoId, participante },
  });
  expect(inscricao.status(), await inscricao.text()).toBe(201);

  await entrar(page, 'administrativo', '/teleconsultoria-educacional/secretaria');
  await expect(page.getByRole('heading', { level: 1, name: 'Secretaria de sessões' })).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('link', { name: tema }).click();
  await expect(page).toHaveURL(/atendimento\?f\.sessaoId=/);
  const linhas = page.getByRole('row').filter({ hasText: 'Inscrita' });
  await expect(linhas.filter({ hasText: participante })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'Feridas crônicas' })).toHaveCount(0);
  await page.getByRole('link', { name: participante }).click();
  await page.getByRole('button', { name: 'Confirmar presença' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar presença' }).click();
  await expect(page.getByText('Presente', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirmar presença' })).toHaveCount(0);
  await semFalhasDeAxe(page);
});
