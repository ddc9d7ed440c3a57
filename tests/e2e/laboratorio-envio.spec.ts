/** A released report on its patient's phone, by a public link (LAB-01). */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { amostraPedida } from '#tests/support/amostra-pedida.ts';
import { entrar } from '#tests/support/entrada.ts';

type Linha = { readonly id: number; readonly versao: number };

test('[LAB-01] o laudo liberado vai por link, o paciente o abre no telefone e a bancada vê que abriu', async ({
  page,
  browser,
}) => {
  const { amostra, admin, passo } = await amostraPedida(page.request, 'Lúcia Laudo');
  const { id } = amostra;
  await passo('coletar');
  await passo('receber');
  const resultados = `laboratorio/amostras/${id}/resultados`;
  const { linhas } = await admin.ler<{ linhas: Linha[] }>(resultados);
  const digitado = await page.request.put(`/api/${resultados}`, {
    headers: admin.headers,
    data: { linhas: [{ id: linhas[0]!.id, valor: '90', nota: null, antes: null }] },
  });
  expect(digitado.ok(), await digitado.text()).toBe(true);
  for (const nome of ['resultar', 'conferir', 'liberar']) await passo(nome);

  await entrar(page, 'admin', `/amostras/form/${id}?aba=envio`);
  await page.getByRole('main').getByRole('button', { name: 'Escolher prestador' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Alterar Prestador' });
  await dialogo.locator('label').filter({ hasText: 'Clínica Aurora' }).click();
  await dialogo.getByRole('button', { name: 'Alterar' }).click();
  await expect(dialogo).toBeHidden();
  await page.goto(`/amostras/form/${id}?aba=envio`);
  await page.getByRole('button', { name: 'Enviar ao paciente' }).click();
  const endereco = page.getByRole('textbox', { name: /^Link de Lúcia/ });
  await expect(endereco).toBeVisible();
  const { pathname } = new URL(await endereco.inputValue());
  await semFalhasDeAxe(page);

  const fora = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const celular = await fora.newPage();
  await celular.goto(pathname);
  await expect(celular.getByText(/Olá, Lúcia\..*enviou um documento para você/)).toBeVisible();
  await expect(celular.getByText(/Glicose/)).toHaveCount(0);
  await semFalhasDeAxe(celular);
  const nascimento = celular.getByRole('textbox', { name: 'Sua data de nascimento' });
  await nascimento.fill('13/03/1980');
  await celular.getByRole('button', { name: 'Continuar' }).click();
  await expect(celular.getByRole('alert')).toBeVisible();
  await nascimento.fill('12/03/1980');
  await celular.getByRole('button', { name: 'Continuar' }).click();
  await expect(celular.getByRole('heading', { name: 'Seu laudo' })).toBeVisible();
  await expect(celular.getByText(/^Laudo em vigor, liberado em /)).toBeVisible();
  await expect(celular.locator('canvas').first()).toBeVisible();
  await semFalhasDeAxe(celular);
  expect(await celular.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await celular.screenshot({ path: test.info().outputPath('laudo-no-telefone.png'), fullPage: true });
  const baixado = celular.waitForEvent('download');
  await celular.getByRole('button', { name: 'Baixar PDF' }).click();
  expect((await baixado).suggestedFilename()).toMatch(/^Laudo .*\.pdf$/);

  await page.reload();
  await expect(page.getByRole('list', { name: 'O que aconteceu com o link' })).toContainText(
    'Conteúdo visto',
  );
  await page.screenshot({ path: test.info().outputPath('envio.png') });
  await page.getByRole('button', { name: 'Cancelar link' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Cancelar link' }).click();
  await expect(page.getByText('Cancelado', { exact: true })).toBeVisible();
  await celular.reload();
  await expect(celular.getByText(/Quem enviou este link o cancelou/)).toBeVisible();
  await fora.close();
});
