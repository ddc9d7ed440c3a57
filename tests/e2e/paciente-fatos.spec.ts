/** A record never says two things: allergies are one fact, and a form begun from a patient stays with the patient. */
import { expect, test } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

test('[A6] o paciente tem alergias, nega, ou ninguém perguntou; nunca duas coisas', async ({ page }) => {
  const { id } = await (await pelaApi(page.request, 'prestador')).paciente('Homônima');
  await entrar(page, 'prestador', `/pacientes/form-pacientes/${id}`);
  const resumo = page.getByRole('region', { name: 'Resumo' });
  await expect(resumo.getByText('Ninguém perguntou ainda')).toBeVisible();
  await page.getByRole('tab', { name: 'Alergias e avisos' }).click();
  const fato = page.getByRole('radiogroup', { name: 'Tem alergias?' });
  await fato.getByText('Nega alergias conhecidas').click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(resumo.getByText('Nega alergias conhecidas')).toBeVisible();

  // An allergy beside the denial: refused before anything travels, and the typed row stays.
  await page.getByRole('button', { name: /^Incluir/ }).click();
  await page.getByLabel('Agente').fill('Dipirona');
  await page.getByLabel('Categoria').click();
  await page.getByTitle('Medicamento').click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(
    page.getByText("Há alergia registrada. Retire-a da tabela, ou escolha 'Tem alergias'.").first(),
  ).toBeVisible();
  await semFalhasDeAxe(page);
  await fato.getByText('Tem alergias', { exact: true }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(resumo.getByText('Dipirona')).toBeVisible();
  await expect(resumo.getByText('Nega alergias conhecidas')).toHaveCount(0);
});

test('[FORM-01] [D4] formulário começado na ficha do paciente fica com ele @longo', async ({ page }) => {
  const api = await pelaApi(page.request, 'prestador');
  const { id, nome } = await api.paciente('Homônima', { cpf: null });
  const publicar = async (titulo: string, paciente: string): Promise<void> => {
    const dado = JSON.stringify({
      paciente,
      templateRecord: [{ chave: 'queixa', tipo: 'texto', rotulo: 'Queixa' }],
    });
    const linha = await api.criar('form-templates', { nome: titulo, dado });
    await api.enviar(`form-templates/${linha.id}/publicar`, {}, { 'if-match': `"${linha.versao}"` });
  };
  const marca = Date.now();
  await publicar(`Triagem ${marca}`, 'obrigatorio');
  await publicar(`Pesquisa ${marca}`, 'nao');

  await entrar(page, 'prestador', `/pacientes/form-pacientes/${id}`);
  await page.getByRole('tab', { name: 'Formulários' }).click();
  await page.getByRole('link', { name: 'Preencher formulário' }).click();
  const regiao = page.getByRole('region', { name: 'Paciente da resposta' });
  await expect(regiao).toHaveText(`${nome} 12/03/1980`);
  await page.getByRole('link', { name: `Preencher Pesquisa ${marca}` }).click();
  await expect(page.getByText('Este formulário não guarda o paciente')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(regiao).toBeVisible();

  await page.getByRole('link', { name: `Preencher Triagem ${marca}` }).click();
  await expect(regiao).toHaveText(`${nome} 12/03/1980`);
  // Nobody else can be chosen by mistake.
  await expect(page.getByLabel('Paciente', { exact: true })).toHaveCount(0);
  await page.getByLabel('Queixa').fill('Dor de cabeça');
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Resposta salva.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Corrigir por adendo' })).toBeVisible();
  await expect(page.getByText(nome).first()).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(new RegExp(`/pacientes/form-pacientes/${id}`));
  await expect(page.getByRole('link', { name: `Triagem ${marca}` })).toBeVisible();

  // An address with a patient of nobody is told, and offers no form.
  await page.goto('/templates?paciente=999999999');
  await expect(page.getByText('Paciente não encontrado')).toBeVisible();
});
