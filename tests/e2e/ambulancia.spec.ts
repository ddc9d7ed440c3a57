/** The board of ambulances (CLIN-04): a request appears while one looks, is carried to its end, and two are never in course. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

test('[CLIN-04] o pedido aparece no quadro sem recarregar, anda passo a passo, e um segundo é recusado com o que fazer', async ({
  page,
  browser,
}) => {
  const headers = { ...(await cabecalhos(page.request, 'administrativo')), 'id-prestador': '1' };
  // A patient nobody else works with.
  const pessoa = { nome: `Removida ${Date.now()}`, dataNascimento: '1971-05-04', sexo: 'F' };
  const response = await page.request.post('/api/pacientes', { headers, data: pessoa });
  expect(response.status(), await response.text()).toBe(201);
  const { id: pacienteId } = (await response.json()) as { id: number };
  await entrar(page, 'prestador', '/quadro-ambulancias');
  await expect(page.getByRole('heading', { level: 1, name: 'Quadro de ambulâncias' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Paciente a bordo', exact: true }).first()).toBeVisible();

  const origem = `Sala ${Date.now()}`;
  const data = {
    pacienteId,
    tipo: 'B',
    risco: 'LARANJA',
    equipamentos: [],
    equipe: [],
    origem,
    contato: 'Ramal 12',
  };
  const resposta = await page.request.post('/api/pedidos-ambulancia', { headers, data });
  expect(resposta.status(), await resposta.text()).toBe(201);
  const linha = page.getByRole('row').filter({ hasText: origem });
  await expect(linha).toContainText('Solicitado');

  const dar = async (
    botao: string,
    campos: { readonly [rotulo: string]: string },
    depois: string,
  ): Promise<void> => {
    await linha.getByRole('button', { name: `${botao}: ` }).click();
    const dialogo = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    for (const [rotulo, valor] of Object.entries(campos)) await dialogo.getByLabel(rotulo).fill(valor);
    await dialogo.getByRole('button', { name: botao, exact: true }).click();
    await expect(linha).toContainText(depois);
  };
  // Reception sees it, may cancel it, and decides nothing about it.
  const mesa = await browser.newPage();
  await entrar(mesa, 'administrativo', '/quadro-ambulancias');
  const naMesa = mesa.getByRole('row').filter({ hasText: origem });
  await expect(naMesa).toContainText('Solicitado');
  await expect(naMesa.getByRole('button', { name: /^Aprovar/ })).toHaveCount(0);
  await mesa.close();
  await dar('Aprovar', {}, 'Aprovado');
  await dar(
    'Confirmar destino',
    { 'Para onde': 'Hospital Vida Plena', 'Quem recebe': 'Plantão' },
    'Destino confirmado',
  );
  await expect(linha).toContainText('para Hospital Vida Plena');

  const outraResposta = await page.request.post('/api/pedidos-ambulancia', { headers, data });
  expect(outraResposta.status()).toBe(409);
  expect(await outraResposta.text()).toContain('Acompanhe-o, ou cancele-o com o motivo');

  await dar('Equipe a caminho', { Viatura: 'USB 9' }, 'Equipe a caminho');
  await dar('Paciente a bordo', {}, 'Paciente a bordo');
  await linha.getByRole('button', { name: 'Chegou ao destino' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Chegou ao destino' })
    .click();
  await expect(linha).toHaveCount(0);
  await expect(page.getByText(/concluídos, \d+ cancelados/)).toBeVisible();
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
});
