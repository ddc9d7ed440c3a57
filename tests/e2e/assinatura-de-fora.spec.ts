/** PDFs signed elsewhere: recognised, explained, signed over only knowingly; a signed one made void and filed anew. */
import { expect, test, type Page } from '@playwright/test';
import { deDesconhecida, mexido } from '#tests/support/assinado-fora.ts';
import { abrirAssinar, criarDocumentos, escutar } from '#tests/support/documento-de-paciente.ts';
import { entrar } from '#tests/support/entrada.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { ferramentas, linha, lista, visor } from './documento-apoio.ts';

test.describe.configure({ timeout: 150_000 });

const menu = async (page: Page, nome: string, item: string) => {
  await linha(page, nome)
    .getByRole('button', { name: `Ações de ${nome}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};
const semRolagem = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

/** The professional's authorization in the cloud, given once. */
async function autorizado(page: Page, nome: string) {
  const dialogo = await abrirAssinar(page, nome);
  const autorizar = dialogo.getByRole('button', { name: /^Autorizar no/ });
  await expect(autorizar.or(dialogo.getByRole('button', { name: 'Assinar', exact: true }))).toBeVisible();
  if (await autorizar.isVisible()) {
    await autorizar.click();
    await page.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
    // Back with it, what has to be confirmed is asked for by itself.
    await expect(lista(page)).toBeAttached();
    await expect(dialogo).toBeVisible();
  }
  return dialogo;
}

test('[D15] [D17] a recepção vê o escudo e as assinaturas do laudo que veio assinado, na lista e no documento aberto @longo', async ({
  page,
}) => {
  const erros = escutar(page);
  const { id } = await criarDocumentos(page, 'administrativo', ['laudo de fora.pdf'], await deDesconhecida());
  await entrar(page, 'administrativo', `/pacientes/form-pacientes/${id}?aba=documentos`);
  const nome = 'laudo de fora.pdf';
  // The list follows the check by itself.
  await expect(linha(page, nome).getByRole('img', { name: 'Assinatura indeterminada' })).toBeVisible();
  await linha(page, nome).click();
  await expect(ferramentas(page).getByRole('button', { name: 'Excluir' })).toBeDisabled();
  await expect(ferramentas(page).getByRole('button', { name: 'Renomear' })).toBeDisabled();
  await menu(page, nome, 'Ver assinaturas');
  const dialogo = page.getByRole('dialog', { name: `Assinaturas de ${nome}` });
  await expect(dialogo.getByText('Laboratório Externo')).toBeVisible();
  await expect(dialogo.getByText(/declarada pelo signatário/)).toBeVisible();
  await expect(dialogo.getByText(/não está entre as aceitas/)).toBeVisible();
  await semFalhasDeAxe(page, { melhoresPraticas: true });
  await dialogo.getByRole('button', { name: 'Fechar' }).last().click();
  await linha(page, nome).dblclick();
  const faixa = visor(page, nome).getByRole('region', { name: 'Assinaturas deste arquivo' });
  await expect(faixa.getByText(/Indeterminada/)).toBeVisible();
  await expect(faixa.getByText(/Assinado por Laboratório Externo em/)).toBeVisible();
  await semFalhasDeAxe(page, { melhoresPraticas: true });
  await faixa.getByRole('button', { name: 'Ver assinaturas' }).click();
  await expect(dialogo.getByText('Laboratório Externo')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogo).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await semRolagem(page);
  await page.keyboard.press('Escape');
  expect(erros).toEqual([]);
});

test('[D15] assinar sobre uma assinatura quebrada: dito quem e por quê, só com o motivo, e o escudo fica vermelho @longo', async ({
  page,
}) => {
  const nome = 'laudo mexido.pdf';
  const { id } = await criarDocumentos(page, 'profissional', [nome], mexido(await deDesconhecida()));
  await entrar(page, 'profissional', `/pacientes/form-pacientes/${id}?aba=documentos`);
  await expect(linha(page, nome).getByRole('img', { name: 'Assinatura inválida' })).toBeVisible();
  const dialogo = await autorizado(page, nome);
  const aviso = dialogo.getByRole('region', { name: 'Confira antes de assinar' });
  await expect(
    aviso.getByText(/Laboratório Externo: inválida\. .*conteúdo assinado foi alterado/),
  ).toBeVisible();
  const assinar = dialogo.getByRole('button', { name: 'Assinar', exact: true });
  await expect(assinar).toBeDisabled();
  await aviso
    .getByLabel('Por que assinar assim mesmo')
    .fill('Conferi o laudo por telefone com o laboratório.');
  await expect(assinar).toBeDisabled();
  await aviso.getByLabel('Conferi o documento e quero assinar assim mesmo').check();
  await semFalhasDeAxe(page, { melhoresPraticas: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await semRolagem(page);
  await page.setViewportSize({ width: 1366, height: 820 });
  await assinar.click();
  await expect(page.getByText('Arquivo assinado com sucesso.')).toBeVisible();
  await expect(linha(page, nome).getByRole('img', { name: 'Assinatura inválida' })).toBeVisible();
});

test('[D21] laudo assinado no paciente errado: sem efeito, com motivo, dito na página pública, e arquivado no certo @longo', async ({
  page,
  browser,
}) => {
  const nome = 'laudo trocado.pdf';
  const certo = await criarDocumentos(page, 'profissional', ['outro.pdf']);
  const { id } = await criarDocumentos(page, 'profissional', [nome], await deDesconhecida());
  await entrar(page, 'profissional', `/pacientes/form-pacientes/${id}?aba=documentos`);
  await expect(linha(page, nome).getByRole('img', { name: 'Assinatura indeterminada' })).toBeVisible();
  await menu(page, nome, 'Tornar sem efeito');
  const dialogo = page.getByRole('dialog', { name: `Tornar "${nome}" sem efeito` });
  const confirmar = dialogo.getByRole('button', { name: 'Tornar sem efeito' });
  await confirmar.click();
  await expect(dialogo.getByRole('alert').filter({ hasText: 'Escolha o motivo.' })).toBeVisible();
  await dialogo.getByLabel('Arquivado no registro errado').check();
  await dialogo.getByLabel('O que houve').fill('curto');
  await confirmar.click();
  await expect(dialogo.getByRole('alert')).toContainText('Explique o que houve');
  await dialogo.getByLabel('O que houve').fill('O laudo é de outra paciente, de mesmo nome.');
  await semFalhasDeAxe(page, { melhoresPraticas: true });
  await confirmar.click();

  // The right record is asked for at once.
  const arquivar = page.getByRole('dialog', { name: `Arquivar "${nome}" no registro certo` });
  await arquivar.getByRole('combobox', { name: 'Registro' }).fill(certo.nome);
  await page.locator('.ant-select-item-option').filter({ hasText: certo.nome }).click();
  await semFalhasDeAxe(page, { melhoresPraticas: true });
  await arquivar.getByRole('button', { name: 'Arquivar', exact: true }).click();
  await expect(arquivar).toBeHidden();

  // Out of the everyday list, never out of the record.
  await expect(linha(page, nome)).toHaveCount(0);
  await page.getByLabel('Mostrar sem efeito (1)').check();
  await expect(linha(page, nome)).toContainText('Sem efeito');
  await linha(page, nome).click();
  await expect(ferramentas(page).getByRole('button', { name: 'Assinar', exact: true })).toBeDisabled();
  await semFalhasDeAxe(page, { melhoresPraticas: true });
  await linha(page, nome).dblclick();
  await expect(
    visor(page, nome).getByText(/tornado sem efeito em .* Motivo: arquivado no registro errado\./),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await menu(page, nome, 'Ver assinaturas');
  const relatorio = page.getByRole('dialog', { name: `Assinaturas de ${nome}` });
  await expect(relatorio.getByText('O laudo é de outra paciente, de mesmo nome.')).toBeVisible();
  const endereco = await relatorio.getByRole('link', { name: /\/verificar\// }).getAttribute('href');

  const outroContexto = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const publico = await outroContexto.newPage();
  await publico.goto(new URL(endereco ?? '', page.url()).pathname);
  await expect(publico.getByRole('alert').getByText(/tornado sem efeito em um dos lugares/)).toBeVisible();
  await expect(publico.getByText(/Motivo: arquivado no registro errado\./)).toBeVisible();
  await expect(publico.getByText(/outra paciente/)).toHaveCount(0);
  await semFalhasDeAxe(publico, { melhoresPraticas: true });
  await outroContexto.close();

  await page.goto(`/pacientes/form-pacientes/${certo.id}?aba=documentos`);
  await expect(linha(page, nome).getByRole('img', { name: 'Assinatura indeterminada' })).toBeVisible();
});

test('[D31] nada escolhido, botão direito numa linha, Esc, clique: a linha clicada é a escolhida @longo', async ({
  page,
}) => {
  const { id } = await criarDocumentos(page, 'administrativo', ['a.pdf', 'b.pdf', 'c.pdf']);
  await entrar(page, 'administrativo', `/pacientes/form-pacientes/${id}?aba=documentos`);
  await linha(page, 'c.pdf').click({ button: 'right' });
  await page.keyboard.press('Escape');
  await linha(page, 'c.pdf').click();
  await expect(linha(page, 'c.pdf')).toHaveAttribute('aria-selected', 'true');
  await expect(linha(page, 'a.pdf')).toHaveAttribute('aria-selected', 'false');
});
