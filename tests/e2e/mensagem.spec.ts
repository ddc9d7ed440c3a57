/** A message template sent to a patient (UTIL-02), from the patient's record. */
import { expect, test, type Page } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

/** A patient who agreed to messages, by the API. */
const paciente = async (page: Page) =>
  (await pelaApi(page.request)).paciente('Mensageira', { celular: '31987654321', aceitaMensagens: true });

test('[UTIL-02] da ficha do paciente ao WhatsApp: o que falta bloqueia, e o envio fica registrado', async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'conversa' }),
  );
  const { id, nome } = await paciente(page);
  await entrar(page, 'administrativo');
  await page.goto(`/pacientes/form-pacientes/${id}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Enviar mensagem' }).click();
  await expect(page).toHaveURL(new RegExp(`/enviar-mensagem/${id}$`));
  await expect(page.getByText('Nenhuma mensagem foi enviada a este paciente.')).toBeVisible();

  await page.getByLabel('Modelo').click();
  await page.getByTitle('Lembrete de consulta').click();
  const previa = page.getByRole('region', { name: 'Como o paciente vai ler' });
  await expect(previa.getByText(`Para ${nome}, (31) 98765-4321`)).toBeVisible();
  await expect(previa.getByText(/Falta informar: .*hora/)).toBeVisible();
  const abrir = previa.getByRole('button', { name: 'Abrir no WhatsApp' });
  await expect(abrir).toBeDisabled();

  // Nobody's day: it is asked, and one of the past is refused.
  await expect(page.getByRole('textbox', { name: 'Data' })).toHaveValue('');
  await page.getByRole('textbox', { name: 'Data' }).fill('01012020');
  await page.keyboard.press('Tab');
  await expect(previa.getByText('A data e a hora já passaram.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Data' }).fill('02012099');
  await page.keyboard.press('Tab');
  await page.getByLabel('Hora').fill('1430');
  await expect(previa.getByText(/14:30/)).toBeVisible();
  await page.getByLabel('Profissional').click();
  await page.keyboard.type('an');
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .first()
    .click();
  // Another window hides this one, and what was closing stops half way.
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  const falta = previa.getByText(/Falta informar/);
  await expect(falta).toHaveCount(0);
  const conversa = context.waitForEvent('page');
  await abrir.click();
  await expect
    .poll(async () => (await conversa).url())
    .toMatch(/^https:\/\/wa\.me\/5531987654321\?text=.*14%3A30/);
  await (await conversa).close();
  await expect(page.getByText('Envio registrado. Conclua na janela que se abriu.')).toBeVisible();
  const ultimas = page.getByRole('region', { name: 'Últimas mensagens a este paciente' });
  await expect(ultimas.getByText(/WhatsApp · hoje/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await semFalhasDeAxe(page, { melhoresPraticas: true });
  await page.setViewportSize({ width: 1366, height: 768 });

  await ultimas.getByRole('link', { name: 'Ver todas' }).click();
  await expect(page.getByRole('group', { name: '1 filtro ativo' })).toContainText(nome);
  await expect(page.getByRole('gridcell', { name: 'Lembrete de consulta' })).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('[UTIL-02] [D9] [D34] digitar o endereço não tira o formulário; o modelo mostra a mensagem enquanto se escreve @longo', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const { id } = await paciente(page);
  const nome = `Sala ${Date.now()}`;
  await entrar(page, 'admin', '/mensagem-modelo/form-mensagem-modelo');
  await page.getByLabel('Nome', { exact: false }).first().fill(nome);
  await page.getByRole('combobox', { name: 'Finalidade' }).click();
  await page.getByTitle('Acesso à teleconsulta').click();
  await page.getByRole('textbox', { name: 'Texto' }).fill('Olá, ');
  await page.getByRole('button', { name: 'Inserir variável' }).click();
  await page.getByRole('menuitem', { name: /^Primeiro nome do paciente/ }).click();
  await expect(page.getByRole('textbox', { name: 'Texto' })).toHaveValue('Olá, {{primeiroNome}}');
  await expect(page.getByRole('textbox', { name: 'Texto' })).toBeFocused();
  await page.keyboard.type('. Entre por {{link}}.');
  const exemplo = page.getByRole('region', { name: 'Como o paciente vai ler, com dados de exemplo' });
  await expect(exemplo).toContainText('Olá, Maria. Entre por https://sala.exemplo.com.br/abc123.');
  await semFalhasDeAxe(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: nome, level: 1 })).toBeVisible();

  await entrar(page, 'administrativo', `/enviar-mensagem/${id}`);
  await page.getByLabel('Modelo').click();
  await page.keyboard.type(nome);
  await page.getByTitle(nome, { exact: true }).click();
  const link = page.getByLabel('Endereço de acesso');
  await link.pressSequentially('https://tele', { delay: 20 });
  await page.getByRole('heading', { name: 'Enviar mensagem' }).click();
  await expect(page.getByText('Informe um endereço que comece com https://.')).toBeVisible();
  await expect(link).toHaveValue('https://tele');
  await link.click();
  await page.keyboard.press('End');
  await link.pressSequentially('.example/1', { delay: 20 });
  await expect(page.getByRole('region', { name: 'Como o paciente vai ler' })).toContainText(
    'https://tele.example/1',
  );
  await expect(page.getByRole('button', { name: 'Abrir no WhatsApp' })).toBeEnabled();
  expect(errors).toEqual([]);
});
