/** Transfer between providers (CLIN-04): asked at the origin, answered live at the destination, which then reads the chart. */
import { expect, test, type Page } from '@playwright/test';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

const ORIGEM = 2;
const DESTINO = 1;

async function entrarEm(page: Page, conta: string, prestador: number, caminho: string): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEYS.idPrestador,
    String(prestador),
  ] as const);
  await entrar(page, conta, caminho);
}

test('[CLIN-04] o pedido chega ao destino sem recarregar; aceito, a ficha abre lá e a ambulância se pede na origem já preenchida', async ({
  page,
  browser,
  baseURL,
}) => {
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': String(ORIGEM) };
  const nome = `Transferida ${Date.now()}`;
  const pessoa = await page.request.post('/api/pacientes', {
    headers,
    data: { nome, dataNascimento: '1958-02-11', sexo: 'F' },
  });
  expect(pessoa.status(), await pessoa.text()).toBe(201);
  const { id: pacienteId } = (await pessoa.json()) as { id: number };

  await entrarEm(page, 'profissional', DESTINO, '/transferencia-paciente');
  await expect(page.getByRole('heading', { level: 1, name: /Transferências de pacientes/ })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'À espera de resposta' }).first()).toBeVisible();

  const daOrigem = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await entrarEm(daOrigem, 'admin', ORIGEM, '/transferencia-paciente/form');
  for (const [rotulo, texto] of [
    ['Paciente', nome],
    ['Destino', 'Aurora'],
  ] as const) {
    await daOrigem.getByRole('combobox', { name: rotulo }).fill(texto);
    await daOrigem.locator('.ant-select-item-option', { hasText: texto }).first().click();
  }
  await daOrigem.getByLabel('Contato na origem').fill('Posto 2, ramal 14');
  await daOrigem
    .getByRole('textbox', { name: 'Resumo clínico' })
    .fill('Estável, em ar ambiente. Precisa de broncoscopia.');
  await daOrigem.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(daOrigem.getByText('À espera de resposta').first()).toBeVisible();
  await expect(daOrigem.getByRole('button', { name: 'Aceitar', exact: true })).toHaveCount(0);

  // Live at the destination: new rows are counted in a quiet line and come when asked for.
  await page.getByText('1 registro novo desde que a lista foi lida.').waitFor();
  await page.getByRole('button', { name: 'Mostrar' }).click();
  const linha = page.getByRole('row').filter({ hasText: nome });
  await linha.getByRole('link', { name: nome }).click();
  await expect(page.getByText('Estável, em ar ambiente.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar transferência' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
  const dialogo = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
  await dialogo.getByLabel('Quem recebe').fill('Plantão, ramal 7');
  await dialogo.getByRole('button', { name: 'Aceitar', exact: true }).click();
  await expect(page.getByText('Aceita', { exact: true }).first()).toBeVisible();

  await page.getByRole('tab', { name: 'Ficha e transporte' }).click();
  await semFalhasDeAxe(page);
  await page.getByRole('link', { name: 'Abrir a ficha do paciente' }).click();
  await expect(page.getByText(/Leitura pela transferência vinda de/)).toBeVisible();
  await expect(page.getByText(nome).first()).toBeVisible();
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  // Without the transfer the patient is nobody's here.
  await page.goto(`/ficha-medica/${pacienteId}`);
  await expect(page.getByText('Paciente não encontrado').first()).toBeVisible();

  await daOrigem.reload();
  await daOrigem.getByRole('tab', { name: 'Ficha e transporte' }).click();
  await daOrigem.getByRole('link', { name: 'Pedir ambulância' }).click();
  await expect(daOrigem.getByRole('combobox', { name: 'Tipo de ambulância' })).toBeVisible();
  await expect(daOrigem.getByLabel('Contato na origem')).toHaveValue('Posto 2, ramal 14');
  await expect(daOrigem.getByLabel('Para onde')).toHaveValue(/Aurora/);
  await expect(daOrigem.getByLabel('Quem recebe')).toHaveValue('Plantão, ramal 7');
  await expect(daOrigem.getByText(nome).first()).toBeVisible();
  await daOrigem.context().close();
});
