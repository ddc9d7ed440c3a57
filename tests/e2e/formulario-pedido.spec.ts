/** A form answered by the patient on their own phone, and a survey by the QR of a unit (FORM-01, UTIL-03). */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi, unico } from '#tests/support/pela-api.ts';
import { escolher } from './antd-apoio.ts';

const CAMPOS = [
  { chave: 'queixa', tipo: 'texto', rotulo: 'O que você sente?', obrigatorio: true },
  {
    chave: 'dor',
    tipo: 'escolha',
    rotulo: 'Onde dói?',
    exibicao: 'botoes',
    opcoes: [
      { valor: 'cabeca', rotulo: 'Cabeça' },
      { valor: 'costas', rotulo: 'Costas' },
    ],
  },
  { chave: 'nota', tipo: 'satisfacao', rotulo: '' },
];

async function mundo(page: Page) {
  const { enviar } = await pelaApi(page.request, 'prestador');
  const publicado = async (
    nome: string,
    paciente: string,
    templateRecord: readonly object[],
  ): Promise<number> => {
    const dado = JSON.stringify({ paciente, leitura: 'GERAL', templateRecord });
    const { id, versao } = await enviar<{ id: number; versao: number }>('form-templates', { nome, dado });
    await enviar(`form-templates/${id}/publicar`, {}, { 'if-match': `"${versao}"` });
    return id;
  };
  return { enviar, publicado };
}

test('[FORM-01] o paciente responde pelo link no telefone, e a equipe vê ao vivo', async ({
  page,
  browser,
}) => {
  const { enviar, publicado } = await mundo(page);
  const nome = unico('Antes da consulta');
  await publicado(nome, 'obrigatorio', CAMPOS);
  const paciente = await enviar<{ id: number }>('pacientes', {
    nome: unico('Célia Prado'),
    dataNascimento: '1975-06-20',
    sexo: 'F',
  });
  await entrar(page, 'prestador', `/pacientes/form-pacientes/${paciente.id}?aba=formularios`);
  await page.getByRole('link', { name: 'Pedir ao paciente' }).click();
  await expect(page.getByRole('region', { name: 'Paciente da resposta' })).toContainText('Célia Prado');
  await semFalhasDeAxe(page);
  await escolher(page, /Formulário$/, nome);
  await page.getByRole('button', { name: 'Gerar link' }).click();
  const endereco = page.getByRole('textbox', { name: /^Link de Célia/ });
  await expect(endereco).toBeVisible();
  await expect(page.getByText('Enviado', { exact: true })).toBeVisible();
  const link = new URL(await endereco.inputValue());
  await semFalhasDeAxe(page);

  const fora = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const celular = await fora.newPage();
  await celular.goto(link.pathname);
  await expect(celular.getByText(/Olá, Célia\./)).toBeVisible();
  await expect(celular.getByText(nome)).toHaveCount(0);
  // Staff see that it was opened, without a reload.
  await expect(page.getByText('Aberto', { exact: true })).toBeVisible();
  await celular.getByRole('textbox', { name: 'Sua data de nascimento' }).fill('20/06/1975');
  await celular.getByRole('button', { name: 'Continuar' }).click();
  await expect(celular.getByRole('heading', { name: nome })).toBeVisible();
  await semFalhasDeAxe(celular);
  await celular.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(celular.getByText('Preencha este campo.').first()).toBeVisible();
  await celular.getByLabel('O que você sente?').fill('Tontura ao levantar');

  // What was typed outlives the page.
  await celular.reload();
  await celular.getByRole('textbox', { name: 'Sua data de nascimento' }).fill('20/06/1975');
  await celular.getByRole('button', { name: 'Continuar' }).click();
  await celular.getByRole('button', { name: /^Restaurar/ }).click();
  await expect(celular.getByLabel('O que você sente?')).toHaveValue('Tontura ao levantar');
  await celular.getByText('Cabeça', { exact: true }).click();
  await celular.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(celular.getByText('Obrigado pela sua resposta')).toBeVisible();
  await celular.reload();
  await expect(celular.getByText('Este link já foi respondido.')).toBeVisible();
  await fora.close();

  await expect(page.getByText('Respondido', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Ver a resposta' }).click();
  await expect(page.getByText(/por paciente, por link/)).toBeVisible();
  await expect(page.getByText('Tontura ao levantar')).toBeVisible();
});

test('[UTIL-03] o QR da unidade recebe muitas respostas e se encerra @longo', async ({ page, browser }) => {
  const { publicado } = await mundo(page);
  const nome = unico('Satisfação');
  const modelo = await publicado(nome, 'nao', CAMPOS.slice(2));
  await entrar(page, 'prestador', `/form-pedidos/pedir?modelo=${modelo}`);
  await page.getByText('Qualquer pessoa, por QR').click();
  await page.getByLabel('Onde o QR vai ficar').fill('Recepção');
  await page.getByRole('button', { name: 'Gerar QR' }).click();
  await expect(page.getByRole('img', { name: `QR de ${nome}` })).toBeVisible();
  const endereco = new URL(await page.getByRole('textbox', { name: 'Endereço da pesquisa' }).inputValue());
  await semFalhasDeAxe(page);

  const fora = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const celular = await fora.newPage();
  await celular.goto(endereco.pathname);
  // The default question, verbatim.
  await expect(celular.getByText('Como você avalia nosso atendimento?').first()).toBeVisible();
  await semFalhasDeAxe(celular);
  for (const ponto of ['10 de 10', '9 de 10']) {
    await celular.locator('label', { has: celular.getByRole('radio', { name: ponto }) }).click();
    await celular.getByRole('button', { name: 'Enviar resposta' }).click();
    await expect(celular.getByText('Obrigado pela sua resposta')).toBeVisible();
    await celular.getByRole('button', { name: 'Responder de novo' }).click();
  }
  await page.getByRole('button', { name: 'Encerrar pesquisa' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Encerrar pesquisa' }).click();
  await expect(page.getByText('Revogado', { exact: true })).toBeVisible();
  await expect(page.getByText('2 respostas recebidas')).toBeVisible();
  await celular.reload();
  await expect(celular.getByText('Esta pesquisa foi encerrada')).toBeVisible();
  await fora.close();
  await page.getByRole('link', { name: 'Ver resultados' }).click();
  await expect(page.getByText(/NPS/)).toBeVisible();
  await expect(page.getByText('100', { exact: true }).first()).toBeVisible();
});
