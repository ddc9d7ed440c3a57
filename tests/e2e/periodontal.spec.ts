/** The periodontal chart by keyboard alone, over a dropped line, and by finger; pictures on their teeth (ODO-01). */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { abrirSessao, entrar } from '#tests/support/entrada.ts';

/** Of 32 teeth: 192 depths. */
const SITIOS = 192;
const TECLAS = 220;

async function exameDe(page: Page): Promise<{ readonly id: number; readonly pacienteId: number }> {
  const headers = async (usuario: string) => ({
    authorization: `Bearer ${await abrirSessao(page.request, usuario)}`,
    'id-prestador': '1',
  });
  const paciente = await page.request.post('/api/pacientes', {
    headers: await headers('prestador'),
    data: { nome: `Gengiva ${Date.now()}`, dataNascimento: '1985-03-12', sexo: 'F' },
  });
  const { id: pacienteId } = (await paciente.json()) as { id: number };
  const exame = await page.request.post('/api/exames-periodontais', {
    headers: await headers('profissional'),
    data: { pacienteId, data: '2026-03-10' },
  });
  expect(exame.status(), await exame.text()).toBe(201);
  return { id: ((await exame.json()) as { id: number }).id, pacienteId };
}
const ficha = (id: number) => `/exames-periodontais/form/${id}?aba=ficha`;
const casa = (page: Page, nome: RegExp) => page.getByRole('button', { name: nome });

test('[ODO-01] 192 medidas com 192 teclas; a linha que cai não perde nenhuma @longo', async ({ page }) => {
  const { id } = await exameDe(page);
  await entrar(page, 'profissional', ficha(id));
  const primeira = casa(page, /^18, disto-vestibular, profundidade não medida/);
  await primeira.focus();
  let teclas = 0;
  const digitar = async (quantas: number) => {
    for (let at = 0; at < quantas; at += 1, teclas += 1) await page.keyboard.press(String((teclas % 5) + 1));
  };
  await digitar(SITIOS / 2);
  await expect(page.getByText('Tudo guardado')).toBeVisible();
  // The line falls in the middle: what is measured on is kept here, and said.
  await page.context().setOffline(true);
  await digitar(SITIOS / 2);
  await expect(page.getByText(/dentes ainda não chegaram ao servidor/)).toBeVisible();
  const figura = `ficha periodontal de 32 dentes, ${SITIOS} profundidades: ${teclas} teclas`;
  test.info().annotations.push({ type: 'medida', description: figura });
  process.stdout.write(`${figura}\n`);
  expect(teclas).toBeLessThanOrEqual(TECLAS);
  await page.context().setOffline(false);
  await expect(page.getByText('Tudo guardado')).toBeVisible();
  await page.reload();
  await expect(casa(page, /^48, disto-vestibular, profundidade 2 mm/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Índices' }).getByRole('cell', { name: '192' })).toBeVisible();

  // A letter after a number is of that number; what cannot be is said.
  await casa(page, /^18, disto-vestibular, profundidade 1 mm/).focus();
  await page.keyboard.press('6');
  await page.keyboard.press('s');
  await expect(casa(page, /^18, disto-vestibular, profundidade 6 mm, sangra/)).toBeVisible();
  await page.keyboard.press('+');
  await page.keyboard.press('9');
  await expect(page.getByText(/Fora do que a sonda diz/)).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Concluir', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Concluir', exact: true }).click();
  await expect(page.getByText('O exame não está aberto: a ficha só se lê.')).toBeVisible();
});

test('[ODO-01] no celular, as teclas da ficha pelo dedo @longo', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await exameDe(page);
  await entrar(page, 'profissional', ficha(id));
  const teclado = page.getByRole('group', { name: 'Teclado da ficha' });
  for (const tecla of ['5', 'Sangra', '3'])
    await teclado.getByRole('button', { name: tecla, exact: true }).click();
  await expect(casa(page, /^18, disto-vestibular, profundidade 5 mm, sangra/)).toBeVisible();
  await expect(casa(page, /^18, meio da vestibular, profundidade 3 mm/)).toBeVisible();
  await expect(page.getByText('Tudo guardado')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await semFalhasDeAxe(page);
});

const PONTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('[ODO-01] a radiografia fica no dente que mostra @longo', async ({ page }) => {
  const { pacienteId } = await exameDe(page);
  await entrar(page, 'profissional', `/odontograma/${pacienteId}`);
  await page.getByRole('button', { name: /^46, / }).click();
  const painel = page.getByRole('complementary', { name: /^46, / });
  await expect(painel.getByText('Nenhuma imagem neste dente.')).toBeVisible();
  await painel.getByRole('button', { name: 'Incluir imagem' }).click();
  const gaveta = page.getByRole('dialog');
  await gaveta
    .locator('input[type=file]')
    .setInputFiles({ name: 'periapical.png', mimeType: 'image/png', buffer: PONTO });
  await expect(gaveta.getByRole('img', { name: /Imagem/ })).toBeVisible();
  await gaveta.getByLabel('O que se vê').fill('Lesão na raiz distal');
  await gaveta.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(painel.getByRole('img', { name: /^Radiografia periapical de .*, dente 46$/ })).toBeVisible();
  await expect(painel.getByText('Lesão na raiz distal')).toBeVisible();
  // Another tooth has none.
  await page.getByRole('button', { name: /^47, / }).click();
  await expect(
    page.getByRole('complementary', { name: /^47, / }).getByText('Nenhuma imagem neste dente.'),
  ).toBeVisible();
  await semFalhasDeAxe(page);
});
