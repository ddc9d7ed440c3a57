/** A long form in pages, with a grid of questions and tags, built, filled in and read. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { makePdf } from '#tests/support/pdf.ts';
import { escolher } from './antd-apoio.ts';

test('[D33] [LOOK-11] grade de perguntas, etiquetas, arquivo e páginas: monta sem programar, preenche de página em página e lê inteiro @longo', async ({
  page,
}) => {
  const incluir = (tipo: string) => page.getByRole('button', { name: `Incluir ${tipo}`, exact: true });
  const rotulo = (nome: string) => page.getByLabel(/^(Rótulo|Título)$/).fill(nome);
  const nome = `Queixas ${process.pid}`;
  await entrar(page, 'prestador', '/manager-form-templates');
  await page.getByLabel('Nome do formulário').fill(nome);
  await escolher(page, 'Paciente na resposta', 'Não se aplica');

  await incluir('seção').press('Enter');
  await rotulo('Sintomas');
  await page.getByLabel('Começar uma página aqui').check();
  await incluir('grade de perguntas').press('Enter');
  await rotulo('Nas últimas duas semanas');
  await page.getByLabel('Resposta obrigatória').check();
  await page.getByRole('group', { name: 'Perguntas' }).getByRole('button', { name: 'Colar lista' }).click();
  const lista = page.getByRole('dialog', { name: 'Colar lista' });
  await lista.getByLabel('Uma opção por linha').fill('Dor\nTosse\nFalta de ar');
  await lista.getByRole('button', { name: 'Usar esta lista' }).click();
  await expect(page.getByRole('textbox', { name: 'Pergunta 3' })).toHaveValue('Falta de ar');

  // After the grid, at the end of the form: the second page.
  await page.getByRole('button', { name: /^Sintomas/ }).click();
  await incluir('texto longo').press('Enter');
  await rotulo('Desde quando');
  await page.getByRole('button', { name: 'Mover para fora' }).click();
  await incluir('seção').press('Enter');
  await rotulo('Hábitos');
  await page.getByLabel('Começar uma página aqui').check();
  await incluir('etiquetas').press('Enter');
  await rotulo('Esportes');
  await expect(page.getByLabel('Letras em cada uma')).toHaveValue('14');
  await incluir('arquivo').press('Enter');
  await rotulo('Exame anterior');
  await semFalhasDeAxe(page);

  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Publicar / })
    .getByRole('button', { name: 'Publicar', exact: true })
    .click();
  await expect(page.getByText('Formulário publicado.')).toBeVisible();
  await page.getByRole('link', { name: 'Preencher', exact: true }).click();

  await expect(page.getByText('Página 1 de 2')).toBeVisible();
  const pergunta = (nome: string) => page.getByRole('radiogroup', { name: nome });
  await pergunta('Dor').getByRole('radio', { name: 'Sempre' }).check();
  await pergunta('Tosse').getByRole('radio', { name: 'Nunca' }).check();
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page.getByText('Página 2 de 2')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Hábitos' })).toBeFocused();
  await semFalhasDeAxe(page);
  await page.getByLabel('Esportes').pressSequentially('futebol de salão,');
  await expect(page.getByText('1 de 14')).toBeVisible();
  await page.getByLabel('Esportes').press('Tab');

  const escolha = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher arquivo' }).click();
  await (
    await escolha
  ).setFiles({ name: 'exame.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 1 }) });
  await expect(page.getByText('exame.pdf')).toBeVisible();

  // What is missing stands on the other page, and leads there.
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Sintomas' })).toHaveAttribute('aria-selected', 'true');
  await pergunta('Falta de ar').getByRole('radio', { name: 'Às vezes' }).check();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();

  await expect(page.getByRole('region', { name: 'Sintomas' })).toContainText('Nas últimas duas semanas');
  await expect(page.getByText('Às vezes')).toBeVisible();
  await expect(page.getByText('futeboldesalão')).toBeVisible();
  await expect(page.getByText('Página 1 de 2')).toHaveCount(0);
  const descida = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar arquivo' }).click();
  expect((await descida).suggestedFilename()).toBe('Exame anterior.pdf');
});
