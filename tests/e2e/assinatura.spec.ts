/** A professional signs a patient's document with the certificate in the cloud, and anybody verifies it. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { abrirAssinar, criarDocumentos, escutar } from '#tests/support/documento-de-paciente.ts';
import { entrar } from '#tests/support/entrada.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

test('[SIGN-01] [SIGN-02] [SIGN-05] [D13] assina na nuvem com carimbo do tempo, vê o relatório, e qualquer um confere pelo código', async ({
  page,
  browser,
}) => {
  const erros = escutar(page);
  const { id } = await criarDocumentos(page, 'profissional');
  await entrar(page, 'profissional', `/pacientes/form-pacientes/${id}?aba=documentos`);
  const dialogo = await abrirAssinar(page);
  await expect(dialogo.getByText(/certificado de demonstração/)).toBeVisible();
  await semFalhasDeAxe(page, { melhoresPraticas: true });

  // Not authorised yet in this installation: to the provider and back to the same place.
  const autorizar = dialogo.getByRole('button', { name: /^Autorizar no/ });
  const assinar = dialogo.getByRole('button', { name: 'Assinar', exact: true });
  await expect(autorizar.or(assinar)).toBeVisible();
  if (await autorizar.isVisible()) {
    await autorizar.click();
    await page.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
    // Back with it the signature goes on by itself.
    await expect(page).toHaveURL(new RegExp(`/pacientes/form-pacientes/${id}\\?aba=documentos$`));
  } else {
    await expect(dialogo.getByLabel('Com carimbo do tempo (AD-RT)')).toBeChecked();
    await assinar.click();
  }
  await expect(page.getByText('Arquivo assinado com sucesso.')).toBeVisible();
  await expect(dialogo).toBeHidden();

  // What was made is told by the verifier, to the professional and to anybody with the code.
  await abrirAssinar(page);
  const relatorio = dialogo.getByRole('region', { name: 'Assinaturas deste arquivo' });
  await expect(relatorio.getByText(/AD-RT/).first()).toBeVisible();
  const endereco = await relatorio.getByRole('link', { name: /\/verificar\// }).getAttribute('href');

  // For paper: a copy with its sheet; the signed file comes down as it was signed.
  const descer = async (clicar: () => Promise<void>): Promise<Buffer> => {
    const descida = page.waitForEvent('download');
    await clicar();
    return readFileSync(await (await descida).path());
  };
  const folha = await descer(() =>
    relatorio.getByRole('button', { name: 'Baixar com folha de verificação' }).click(),
  );
  expect(folha.toString('latin1')).not.toContain('/ByteRange');
  await dialogo.getByRole('button', { name: 'Cancelar' }).click();
  const assinado = await descer(() =>
    page
      .getByRole('toolbar', { name: 'Ações de documentos' })
      .getByRole('button', { name: 'Baixar', exact: true })
      .click(),
  );
  expect(assinado.toString('latin1')).toContain('/ByteRange');
  await page
    .getByRole('toolbar', { name: 'Ações de documentos' })
    .getByRole('button', { name: 'Mais' })
    .click();
  const doMenu = await descer(() =>
    page.getByRole('menuitem', { name: 'Baixar com folha de verificação' }).click(),
  );
  expect(doMenu.length).toBeGreaterThan(1000);
  await abrirAssinar(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await semFalhasDeAxe(page, { melhoresPraticas: true });

  const outroContexto = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const publico = await outroContexto.newPage();
  const errosPublicos = escutar(publico);
  await publico.goto(new URL(endereco ?? '', page.url()).pathname);
  await expect(publico.getByText(/AD-RT/).first()).toBeVisible();
  await expect(publico.getByText('Assinada')).toHaveCount(0);
  // The reader's own copy: the same, or another, whose signatures are checked when asked for.
  const arquivo = publico.locator('input[type="file"]');
  await arquivo.setInputFiles({ name: 'recebido.pdf', mimeType: 'application/pdf', buffer: assinado });
  await expect(
    publico.getByRole('status').filter({ hasText: 'exatamente o que foi assinado' }),
  ).toBeVisible();
  await arquivo.setInputFiles({ name: 'impresso.pdf', mimeType: 'application/pdf', buffer: folha });
  await expect(publico.getByRole('status').filter({ hasText: 'não confie nele' })).toBeVisible();
  await publico.getByRole('button', { name: 'Conferir as assinaturas do meu arquivo' }).click();
  await expect(publico.getByText('Este arquivo ainda não foi assinado.')).toBeVisible();
  await expect
    .poll(() => publico.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(390);
  await semFalhasDeAxe(publico, { melhoresPraticas: true });

  // And by the file alone, with the house's own button.
  await publico.getByRole('link', { name: 'Fazer outra verificação' }).click();
  await expect(publico.getByRole('button', { name: 'Escolher PDF' })).toBeVisible();
  await arquivo.setInputFiles({ name: 'recebido.pdf', mimeType: 'application/pdf', buffer: assinado });
  await expect(publico.getByText('Válida')).toBeVisible();
  await semFalhasDeAxe(publico, { melhoresPraticas: true });
  const mexido = Buffer.from(assinado);
  mexido[mexido.indexOf('Página 1', 0, 'latin1')] = 0x58;
  await arquivo.setInputFiles({ name: 'mexido.pdf', mimeType: 'application/pdf', buffer: mexido });
  await expect(publico.getByText('O conteúdo assinado foi alterado.')).toBeVisible();
  await outroContexto.close();
  expect([...erros, ...errosPublicos]).toEqual([]);
});

test('[SIGN-01] [SIGN-02] sem o carimbo do tempo nada é assinado, e sem ele só quando a pessoa escolhe @longo', async ({
  page,
  request,
}) => {
  const { id } = await criarDocumentos(page, 'profissional');
  await entrar(page, 'profissional', `/pacientes/form-pacientes/${id}?aba=documentos`);
  const dialogo = await abrirAssinar(page);
  const assinar = dialogo.getByRole('button', { name: 'Assinar', exact: true });
  const autorizar = dialogo.getByRole('button', { name: /^Autorizar no/ });
  await expect(autorizar.or(assinar)).toBeVisible();
  if (await autorizar.isVisible()) {
    await autorizar.click();
    await page.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
    await expect(page).toHaveURL(new RegExp(`/pacientes/form-pacientes/${id}\\?aba=documentos$`));
    await abrirAssinar(page);
  }
  const govBr = (await (await request.get('/api/auth-token-govbr/authenticate')).json()) as {
    urlAuthenticate: string;
  };
  const carimbo = (estado: string) =>
    request.post(`${new URL(govBr.urlAuthenticate).origin}/controle/carimbo/${estado}`);
  await carimbo('fora');
  try {
    await assinar.click();
    const escolha = dialogo.getByRole('button', { name: 'Assinar sem carimbo do tempo' });
    await expect(escolha).toBeVisible();
    const linha = page.getByRole('grid').getByRole('row').filter({ hasText: 'evolução.pdf' });
    await expect(linha).not.toContainText('Assinado');
    await escolha.click();
    await expect(page.getByText('Arquivo assinado com sucesso.')).toBeVisible();
    await expect(linha).toContainText('Assinado digitalmente (AD-RB)');
  } finally {
    await carimbo('volta');
  }
});

test('[SIGN-02] [SES-12] [D27] desistir no gov.br ou autorizar com a conta de outra pessoa: de volta aos documentos, e autoriza de novo @longo', async ({
  page,
}) => {
  const { id } = await criarDocumentos(page, 'profissional');
  await entrar(page, 'profissional', `/pacientes/form-pacientes/${id}`);
  // The open tab is not in the address.
  await page.getByRole('tab', { name: 'Documentos' }).click();
  const dialogo = await abrirAssinar(page);
  await dialogo.getByRole('radio', { name: /^gov\.br/ }).check();
  await dialogo.getByRole('button', { name: 'Autorizar no gov.br' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  // A2: a failure leads to the home; the way back to what was being signed stands in its message.
  await expect(page).toHaveURL(/\/principal$/);
  await page.getByRole('button', { name: 'Voltar ao documento' }).click();
  await expect(page).toHaveURL(new RegExp(`/pacientes/form-pacientes/${id}\\?aba=documentos$`));
  // The dialog of before is open again, with the way that was chosen.
  await expect(dialogo.getByRole('radio', { name: /^gov\.br/ })).toBeChecked();
  await dialogo.getByRole('button', { name: 'Autorizar no gov.br' }).click();
  await page.getByRole('button', { name: /Visitante/ }).click();
  await expect(page).toHaveURL(new RegExp(`/pacientes/form-pacientes/${id}\\?aba=documentos$`));
  await expect(dialogo.getByRole('alert').filter({ hasText: 'O certificado não é seu' })).toBeVisible();
  await expect(dialogo.getByRole('button', { name: 'Autorizar no gov.br' })).toBeVisible();
});

test('[SIGN-03] quem não é profissional é dito por quê', async ({ page }) => {
  const { id } = await criarDocumentos(page, 'administrativo');
  await entrar(page, 'administrativo', `/pacientes/form-pacientes/${id}?aba=documentos`);
  const dialogo = await abrirAssinar(page);
  await expect(dialogo.getByRole('alert')).toHaveText(
    'Dados do assinante não informado. O usuário é um profissional?',
  );
});
