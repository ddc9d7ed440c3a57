/** A record never says two things: allergies are one fact, and a form begun from a patient stays with the patient. */
import { expect, test, type Page } from '@playwright/test';
import { abrirSessao, entrar } from '#tests/support/entrada.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

type Chamada = { readonly headers: { readonly [name: string]: string } };
async function comoPrestador(page: Page): Promise<Chamada> {
  const token = await abrirSessao(page.request, 'prestador');
  return { headers: { authorization: `Bearer ${token}`, 'id-prestador': '1' } };
}
async function paciente(
  page: Page,
  { headers }: Chamada,
  mais: object = {},
): Promise<{ id: number; nome: string }> {
  const nome = `Homônima ${Date.now()}`;
  const data = { nome, dataNascimento: '1980-03-12', sexo: 'F', ...mais };
  const made = await page.request.post('/api/pacientes', { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  return { id: ((await made.json()) as { id: number }).id, nome };
}

test('[A6] o paciente tem alergias, nega, ou ninguém perguntou; nunca duas coisas', async ({ page }) => {
  const chamada = await comoPrestador(page);
  const { id } = await paciente(page, chamada);
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

test('[FORM-01] [D4] formulário começado na ficha do paciente fica com ele', async ({ page }) => {
  const chamada = await comoPrestador(page);
  const { headers } = chamada;
  const { id, nome } = await paciente(page, chamada, { cpf: null });
  const publicar = async (titulo: string, paciente: string): Promise<void> => {
    const dado = JSON.stringify({
      paciente,
      templateRecord: [{ chave: 'queixa', tipo: 'texto', rotulo: 'Queixa' }],
    });
    const made = await page.request.post('/api/form-templates', { headers, data: { nome: titulo, dado } });
    expect(made.status(), await made.text()).toBe(201);
    const linha = (await made.json()) as { id: number; versao: number };
    const answer = await page.request.post(`/api/form-templates/${linha.id}/publicar`, {
      headers: { ...headers, 'if-match': `"${linha.versao}"` },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const marca = Date.now();
  await publicar(`Triagem ${marca}`, 'obrigatorio');
  await publicar(`Pesquisa ${marca}`, 'nao');

  await entrar(page, 'prestador', `/pacientes/form-pacientes/${id}`);
  await page.getByRole('tab', { name: 'Formulários' }).click();
  await page.getByRole('link', { name: 'Preencher formulário' }).click();
  const quem = page.getByRole('region', { name: 'Paciente da resposta' });
  await expect(quem).toHaveText(`${nome} 12/03/1980`);
  await page.getByRole('link', { name: `Preencher Pesquisa ${marca}` }).click();
  await expect(page.getByText('Este formulário não guarda o paciente')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(quem).toBeVisible();

  await page.getByRole('link', { name: `Preencher Triagem ${marca}` }).click();
  await expect(quem).toHaveText(`${nome} 12/03/1980`);
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
