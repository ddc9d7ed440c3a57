/** The odontogram as a dentist uses it: dictated, asked, undone by one key, any day and two of them, by finger as well (ODO-01). */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { abrirSessao, entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';

type Refs = { readonly [campo: string]: { readonly label: string } | undefined };

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
  await expect(dente(page, /^16, .*: Cárie em M e O, já existia em/)).toBeVisible();
  await expect(page.getByLabel('Ditado')).toHaveValue('');
  await ditar(page, '36 ausente');
  await expect(dente(page, /^36, .*: Ausente, já existia/)).toBeVisible();
  await expect(page.getByText('Lançado: 36: Ausente.')).toBeAttached();
  await ditar(page, '36 o resina');
  await expect(page.getByRole('alert').getByText(/O dente 36 não está na boca desde/)).toBeVisible();
  await expect(page.getByText(/^Lançado:/)).toHaveCount(0);
  await ditar(page, '11 o resina');
  await expect(page.getByRole('alert').getByText(/O dente 11 não tem face oclusal/)).toBeVisible();
  await ditar(page, '16 mo restauração');
  await page.getByRole('button', { name: '16 MO Restauração de resina', exact: true }).click();
  await expect(dente(page, /^16, .*Restauração de resina em M e O, planejamento em/)).toBeVisible();
  // A milk tooth of an adult is said once, and meant the second time.
  await ditar(page, '55 o cárie');
  await expect(page.getByRole('alert').getByText(/dente de leite/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dente(page, /^55, .*Cárie em O/)).toBeVisible();
  await expect(page.getByLabel('Ditado')).toHaveValue('');
  // What it says of itself is gone with it.
  const ditoPeloCampo = page.getByRole('status').filter({ hasText: /^Lançado:/ });
  await expect(ditoPeloCampo).toHaveText('Lançado: 55 O: Cárie.');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Desfeito: Cárie: 55 O\.$/)).toBeVisible();
  await expect(ditoPeloCampo).toHaveCount(0);
  await expect(dente(page, /^55, /)).toHaveCount(0);

  // The tooth by arrows, its faces, and a step.
  await dente(page, /^17, /).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dente(page, /^16, /)).toBeFocused();
  await page.keyboard.press('Enter');
  const painel = page.getByRole('complementary', { name: /^16, primeiro molar/ });
  await painel.getByRole('button', { name: 'Feito', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Feito', exact: true }).click();
  await expect(dente(page, /^16, [^;]*: Restauração de resina em M e O, conclusão em/)).toBeVisible();
  await semFalhasDeAxe(page);

  // The day before there was nothing: two days side by side, and what changed in words.
  await page.getByRole('textbox', { name: 'Comparar com' }).fill('01/01/2026');
  await page.keyboard.press('Enter');
  const mudancas = page.getByRole('region', { name: 'O que mudou entre os dois dias' });
  await expect(mudancas.getByText('Ausente, já existia')).toBeVisible();
  await expect(mudancas.getByText('Restauração de resina MO, conclusão')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Boca em 01/01/2026' })).toBeVisible();
  await semFalhasDeAxe(page);
  expect(falhas).toEqual([]);
});

test('[ODO-01] o cursor de dias move a boca na hora; o que se dita entra no dia que está na tela, e o endereço vem depois', async ({
  page,
}) => {
  const id = await novoPaciente(page);
  await entrar(page, 'profissional', `/odontograma/${id}?dia=2026-01-10`);
  await ditar(page, '16 o resina feito');
  await expect(dente(page, /^16, .*conclusão em 10\/01\/2026/)).toBeVisible();
  await page.goto(`/odontograma/${id}?dia=2026-03-10`);
  await ditar(page, '26 o resina feito');
  await expect(dente(page, /^26, .*conclusão em 10\/03\/2026/)).toBeVisible();

  await page.goto(`/odontograma/${id}`);
  const cursor = page.getByRole('slider', { name: 'Dias em que a boca mudou' });
  await cursor.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(cursor).toHaveAttribute('aria-valuetext', '10/03/2026');
  await ditar(page, '36 o cárie');
  await expect(dente(page, /^36, .*Cárie em O, já existia em 10\/03\/2026/)).toBeVisible();
  await expect(page).toHaveURL(/\?dia=2026-03-10$/);
  await cursor.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dente(page, /^26, .*: sem registro$/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Dia', exact: true })).toHaveValue('10/01/2026');
  await expect(page).toHaveURL(/\?dia=2026-01-10$/);
  await page.reload();
  await expect(dente(page, /^16, .*conclusão em 10\/01\/2026/)).toBeVisible();
  await page.getByRole('button', { name: 'Voltar a hoje' }).click();
  await expect(dente(page, /^26, .*conclusão em 10\/03\/2026/)).toBeVisible();
  await expect(page).not.toHaveURL(/dia=/);
});

test('[ODO-01] no celular, o dente e a face pelo dedo @longo', async ({ page }) => {
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
  // Opened where one looks: over the foot of the screen, with the keyboard, its tooth still in sight above it.
  await expect(painel).toBeFocused();
  await expect(painel.getByRole('heading', { name: /^26, / })).toBeInViewport({ ratio: 1 });
  const altura = async (alvo: Locator) => (await alvo.boundingBox()) ?? { y: Infinity, height: 0 };
  const emCima = await altura(molar);
  expect(emCima.y + emCima.height).toBeLessThanOrEqual((await altura(painel)).y);
  await painel.getByLabel('Condição ou tratamento').fill('Selante');
  await page.keyboard.press('Enter');
  await painel.getByRole('button', { name: 'Lançar', exact: true }).click();
  await expect(dente(page, /^26, .*Selante em O, planejamento/)).toBeVisible();
  // A tooth of the lower arch comes up over the sheet, and closing gives the keyboard back to it.
  const inferior = dente(page, /^46, /);
  await inferior.click();
  const painelDe46 = page.getByRole('complementary', { name: /^46, / });
  await expect(painelDe46).toBeFocused();
  const embaixo = await altura(inferior);
  expect(embaixo.y + embaixo.height).toBeLessThanOrEqual((await altura(painelDe46)).y);
  await painelDe46.getByRole('button', { name: 'Fechar o dente' }).click();
  await expect(inferior).toBeFocused();
  // Nothing of the page is wider than the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await semFalhasDeAxe(page);
});

test('[ODO-01] [REG-05] do odontograma aos planos da própria pessoa; o novo já é dela, na página e na gaveta @longo', async ({
  page,
}) => {
  const dentista = await pelaApi(page.request, 'profissional');
  // Two patients with plans: the list is of one of them.
  const planos = await dentista.ler<readonly { pacienteId: number; _ref: Refs }[]>(
    'planos-odontologicos?_end=50&_sort=id&_order=asc',
  );
  const [primeiro] = planos;
  const nome = primeiro?._ref.pacienteId?.label ?? '';
  const doPaciente = planos.filter(({ pacienteId }) => pacienteId === primeiro?.pacienteId);
  expect(planos.length).toBeGreaterThan(doPaciente.length);
  await entrar(page, 'profissional', `/odontograma/${primeiro?.pacienteId}`);
  await page.getByRole('link', { name: 'Planos de tratamento' }).last().click();
  await expect(page.locator('tr[data-row-key]')).toHaveCount(doPaciente.length);
  await expect(page.getByRole('main')).toContainText(nome);
  await page.getByRole('button', { name: /^Novo/ }).first().click();
  await expect(page).toHaveURL(/planos-odontologicos\/form/);
  const paciente = (onde: Locator) => onde.locator('.ant-form-item', { hasText: 'Paciente' }).first();
  await expect(paciente(page.getByRole('main'))).toContainText(nome);

  await page.goto(`/medicamentos-pacientes?f.pacienteId=${primeiro?.pacienteId}`);
  await page
    .getByRole('button', { name: /^Nov[oa]/ })
    .first()
    .click();
  await expect(paciente(page.getByRole('dialog'))).toContainText(nome);
});
