/** The odontogram as a dentist uses it: dictated, asked, undone by one key, any day and two of them, by finger as well (ODO-01). */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { abrirSessao, entrar } from '#tests/support/entrada.ts';

async function novoPaciente(page: Page): Promise<number> {
  const headers = {
    authorization: `Bearer ${await abrirSessao(page.request, 'prestador')}`,
    'id-prestador': '1',
  };
  const answer = await page.request.post('/api/pacientes', {
    headers,
    data: { nome: `Boca ${Date.now()}`, dataNascimento: '1985-03-12', sexo: 'F' },
  });
  return ((await answer.json()) as { id: number }).id;
}

async function ditar(page: Page, linha: string): Promise<void> {
  await page.getByLabel('Ditado').fill(linha);
  await page.keyboard.press('Enter');
}
const dente = (page: Page, nome: RegExp) => page.getByRole('button', { name: nome });

test('[ODO-01] a dentista dita, o que não se entende é perguntado, uma tecla desfaz e dois dias se comparam', async ({
  page,
}) => {
  const falhas: string[] = [];
  page.on('pageerror', (error) => falhas.push(error.message));
  const id = await novoPaciente(page);
  await entrar(page, 'profissional', `/odontograma/${id}`);
  await expect(dente(page, /^16, primeiro molar superior direito: sem registro$/)).toBeVisible();
  await semFalhasDeAxe(page);

  await ditar(page, '16 MO cárie');
  await expect(dente(page, /^16, .*: Cárie em M e O, já existia desde/)).toBeVisible();
  await expect(page.getByLabel('Ditado')).toHaveValue('');
  await ditar(page, '36 ausente');
  await expect(dente(page, /^36, .*: Ausente, já existia/)).toBeVisible();
  await ditar(page, '36 o resina');
  await expect(page.getByRole('alert').getByText(/O dente 36 não está na boca desde/)).toBeVisible();
  await ditar(page, '11 o resina');
  await expect(page.getByRole('alert').getByText(/O dente 11 não tem face oclusal/)).toBeVisible();
  await ditar(page, '16 mo restauração');
  await page.getByRole('button', { name: '16 MO Restauração de resina', exact: true }).click();
  await expect(dente(page, /^16, .*Restauração de resina em M e O, planejado em/)).toBeVisible();
  // A milk tooth of an adult is said once, and meant the second time.
  await ditar(page, '55 o cárie');
  await expect(page.getByRole('alert').getByText(/dente de leite/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dente(page, /^55, .*Cárie em O/)).toBeVisible();
  await expect(page.getByLabel('Ditado')).toHaveValue('');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Desfeito: Cárie: 55 O\.$/)).toBeVisible();
  await expect(dente(page, /^55, /)).toHaveCount(0);

  // The tooth by arrows, its faces, and a step.
  await dente(page, /^17, /).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dente(page, /^16, /)).toBeFocused();
  await page.keyboard.press('Enter');
  const painel = page.getByRole('complementary', { name: /^16, primeiro molar/ });
  await painel.getByRole('button', { name: 'Feito', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Feito', exact: true }).click();
  await expect(dente(page, /^16, [^;]*: Restauração de resina em M e O, feito desde/)).toBeVisible();
  await semFalhasDeAxe(page);

  // The day before there was nothing: two days side by side, and what changed in words.
  await page.getByRole('textbox', { name: 'Comparar com' }).fill('01/01/2026');
  await page.keyboard.press('Enter');
  const mudancas = page.getByRole('region', { name: 'O que mudou entre os dois dias' });
  await expect(mudancas.getByText('Ausente, já existia')).toBeVisible();
  await expect(mudancas.getByText('Restauração de resina MO, feito')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Boca em 01/01/2026' })).toBeVisible();
  await semFalhasDeAxe(page);
  expect(falhas).toEqual([]);
});

test('[ODO-01] no celular, o dente e a face pelo dedo', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await novoPaciente(page);
  await entrar(page, 'profissional', `/odontograma/${id}`);
  const molar = dente(page, /^26, /);
  await expect(molar).toBeVisible();
  const caixa = await molar.boundingBox();
  expect(caixa?.width ?? 0).toBeGreaterThanOrEqual(40);
  await molar.locator('[data-face="O"]').click();
  const painel = page.getByRole('complementary', { name: /^26, / });
  await expect(painel.getByLabel('O, oclusal')).toBeChecked();
  await painel.getByLabel('Condição ou tratamento').fill('Selante');
  await page.keyboard.press('Enter');
  await painel.getByRole('button', { name: 'Lançar', exact: true }).click();
  await expect(dente(page, /^26, .*Selante em O, planejado/)).toBeVisible();
  // Nothing of the page is wider than the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await semFalhasDeAxe(page);
});
