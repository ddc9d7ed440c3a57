/** A professional signs a patient's document with the certificate in the cloud, and anybody verifies it. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { abrirSessao, cabecalhos, entrar } from '#tests/support/entrada.ts';
import { makePdf } from '#tests/support/pdf.ts';

/** A patient of the person's provider, with a document of two pages. */
async function preparar(page: Page, usuario: string): Promise<number> {
  const token = await abrirSessao(page.request, usuario);
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const { idPrestador } = (await me.json()) as { idPrestador: number };
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': String(idPrestador) };
  const made = await page.request.post('/api/pacientes', {
    headers,
    data: { nome: `Assinada ${Date.now()}`, dataNascimento: '1980-01-31', sexo: 'F' },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  const sent = await page.request.post(`/api/cmis/criar-documento/tag?modulo=pacientes&id=${id}&tagDescription=Evolução`, {
    headers,
    multipart: {
      file: {
        name: 'evolução.pdf',
        mimeType: 'application/pdf',
        buffer: makePdf({ pages: 2, text: (number) => [`Página ${number}`] }),
      },
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  return id;
}

/** Our own pages leave nothing on the console; the provider's are not ours. */
function escutar(page: Page, erros: string[]): void {
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) erros.push(`${url} ${message.text()}`);
  });
}

const dialogo = (page: Page) => page.getByRole('dialog', { name: 'Assinar evolução.pdf' });

async function abrirAssinar(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'evolução.pdf' }).click();
  await page.getByRole('toolbar', { name: 'Ações de documentos' }).getByRole('button', { name: 'Assinar' }).click();
  await expect(dialogo(page)).toBeVisible();
}

test('[SIGN-01] [SIGN-02] [SIGN-05] assina na nuvem com carimbo do tempo, vê o relatório, e qualquer um confere pelo código', async ({
  page,
  browser,
}) => {
  const erros: string[] = [];
  escutar(page, erros);
  const id = await preparar(page, 'profissional');
  await entrar(page, 'profissional', `/pacientes/form-pacientes/${id}?aba=documentos`);
  await abrirAssinar(page);
  await expect(dialogo(page).getByText(/certificado de demonstração/)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  // Not authorised yet in this installation: to the provider and back to the same place.
  const autorizar = dialogo(page).getByRole('button', { name: /^Autorizar no/ });
  const assinar = dialogo(page).getByRole('button', { name: 'Assinar', exact: true });
  await expect(autorizar.or(assinar)).toBeVisible();
  if (await autorizar.isVisible()) {
    await autorizar.click();
    await page.getByRole('button', { name: /Profissional de Demonstração/ }).click();
    await expect(page).toHaveURL(new RegExp(`/pacientes/form-pacientes/${id}\\?aba=documentos$`));
    await abrirAssinar(page);
  }
  await expect(dialogo(page).getByLabel('Com carimbo do tempo (AD-RT)')).toBeChecked();
  await assinar.click();
  await expect(page.getByText('Arquivo assinado com sucesso.')).toBeVisible();
  await expect(dialogo(page)).toBeHidden();

  // What was made is told by the verifier, to the professional and to anybody with the code.
  await abrirAssinar(page);
  const relatorio = dialogo(page).getByRole('region', { name: 'Assinaturas deste arquivo' });
  await expect(relatorio.getByText(/AD-RT/).first()).toBeVisible();
  const endereco = await relatorio.getByRole('link', { name: /\/verificar\// }).getAttribute('href');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  const outro = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const publico = await outro.newPage();
  escutar(publico, erros);
  await publico.goto(new URL(endereco ?? '', page.url()).pathname);
  await expect(publico.getByText(/AD-RT/).first()).toBeVisible();
  await expect(publico.getByText('Assinada')).toHaveCount(0);
  expect(await publico.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await new AxeBuilder({ page: publico }).analyze()).violations).toEqual([]);
  await outro.close();
  expect(erros).toEqual([]);
});

test('[SIGN-03] quem não é profissional é dito por quê', async ({ page }) => {
  const id = await preparar(page, 'administrativo');
  await entrar(page, 'administrativo', `/pacientes/form-pacientes/${id}?aba=documentos`);
  await abrirAssinar(page);
  await expect(dialogo(page).getByRole('alert')).toHaveText('Dados do assinante não informado. O usuário é um profissional?');
});
