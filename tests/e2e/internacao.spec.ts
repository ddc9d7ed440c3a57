/** The map of beds (CLIN-04): a request becomes a patient in a bed, is transferred and discharged, and the map follows by itself. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

test('[CLIN-04] do pedido ao leito, a outro leito e à alta, no mapa que se mexe sozinho', async ({
  page,
}) => {
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const criar = async (recurso: string, data: object): Promise<{ id: number }> => {
    const resposta = await page.request.post(`/api/${recurso}`, { headers, data });
    expect(resposta.status(), await resposta.text()).toBe(201);
    return resposta.json();
  };
  // A ward and a patient nobody else works with.
  const marca = String(Date.now()).slice(-8);
  const nome = `Internada ${marca}`;
  const { id: setorId } = await criar('setores', {
    nome: `Ala ${marca}`,
    tipo: 'CLINICA',
    ordem: 900,
    ativo: true,
  });
  for (const letra of ['A', 'B'])
    await criar('leitos', { setorId, nome: `${marca}-${letra}`, quarto: marca, tipo: 'ENFERMARIA' });

  await entrar(page, 'profissional', '/gestaointernacao');
  await expect(page.getByRole('heading', { level: 1, name: 'Gestão de internação' })).toBeVisible();
  const leito = (letra: string) => page.getByRole('button', { name: new RegExp(`^Leito ${marca}-${letra}`) });
  await expect(leito('A')).toContainText('Livre');

  const { id: pacienteId } = await criar('pacientes', { nome, dataNascimento: '1971-05-04', sexo: 'F' });
  await criar('internacoes', {
    pacienteId,
    carater: 'URGENCIA',
    tipo: 'CLINICA',
    origem: 'PRONTO_ATENDIMENTO',
    setorId,
  });
  const espera = page
    .getByRole('region', { name: /À espera de leito/ })
    .getByRole('listitem')
    .filter({ hasText: nome });
  await espera.getByRole('button', { name: 'Internar', exact: true }).click();
  const dialogo = page.getByRole('dialog', { name: `Internar ${nome}` });
  await expect(dialogo.getByText('Escolha o leito', { exact: true })).toBeVisible();
  await dialogo.getByLabel('Leito').fill(`${marca}-A`);
  await page.getByTitle(`${marca}-A`).click();
  await dialogo.getByRole('button', { name: 'Internar', exact: true }).click();
  await expect(leito('A')).toHaveText(new RegExp(`Ocupado.*${nome}.*1º dia`));
  await expect(espera).toHaveCount(0);

  await leito('A').click();
  const gaveta = page.getByRole('dialog', { name: `Leito ${marca}-A`, exact: true });
  await gaveta.getByRole('button', { name: 'Transferir', exact: true }).click();
  const mudar = page.getByRole('dialog', { name: /^Transferir/ });
  await expect(mudar.getByText('Escolha o leito', { exact: true })).toBeVisible();
  await mudar.getByLabel('Para o leito').fill(`${marca}-B`);
  await page.getByTitle(`${marca}-B`).click();
  await mudar.getByRole('button', { name: 'Transferir', exact: true }).click();
  await expect(gaveta).toContainText('Higienização');
  await gaveta.getByRole('button', { name: 'Leito limpo' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: /Leito limpo/ }))
    .getByRole('button', { name: 'Leito limpo' })
    .click();
  await expect(gaveta.getByRole('button', { name: 'Internar neste leito' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leito('A')).toContainText('Livre');

  await leito('B').click();
  const outroLeito = page.getByRole('dialog', { name: `Leito ${marca}-B`, exact: true });
  const dar = async (botao: string) => {
    await outroLeito.getByRole('button', { name: botao, exact: true }).click();
    return page.getByRole('alertdialog').or(page.getByRole('dialog', { name: new RegExp(`^${botao}`) }));
  };
  await (await dar('Pedir alta')).getByRole('button', { name: 'Pedir alta', exact: true }).click();
  await expect(leito('B')).toContainText('Alta hoje');
  await expect(outroLeito.getByText('Alta pedida', { exact: true })).toBeVisible();
  const alta = await dar('Dar alta');
  await alta.getByLabel('Como saiu').click();
  await page.getByTitle('Melhorado').click();
  await alta.getByRole('button', { name: 'Dar alta', exact: true }).click();
  await expect(outroLeito).toContainText('Higienização');
  await page.keyboard.press('Escape');
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
});

test('[CLIN-04] a medicação dos internados abre no que falta dar', async ({ page }) => {
  await entrar(page, 'profissional', '/administracoes');
  await expect(page.getByRole('heading', { level: 1, name: 'Medicação dos internados' })).toBeVisible();
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /ampola|seringa/ })
      .first(),
  ).toContainText('A dar');
});
