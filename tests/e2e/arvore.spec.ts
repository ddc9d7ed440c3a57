/**
 * Ten journeys by the tree that a screen reader is given: every control, region, table and picture on the way has a role and
 * a name, there is one main region and one title, and what the journey turns on is there to be heard (LBI, art. 63).
 */
import { expect, test, type Page } from '@playwright/test';
import { arvoreInteira } from '#tests/support/arvore.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi, unico } from '#tests/support/pela-api.ts';

const medica = (page: Page) => pelaApi(page.request, 'profissional');
const paciente = async (page: Page) => (await pelaApi(page.request, 'prestador')).paciente('Ouvinte');

async function prontuario(page: Page): Promise<{ readonly id: number; readonly nome: string }> {
  const { id: pacienteId, nome } = await paciente(page);
  const api = await medica(page);
  const categoria = await api.primeiro('categorias-prontuario?nome=Retorno');
  const iniciadoEm = new Date(Date.now() - 600_000).toISOString();
  const { id } = await api.criar('prontuarios', { pacienteId, categoriaId: categoria?.id, iniciadoEm });
  return { id, nome };
}

test('[LBI-63] entrar', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByLabel('Usuário')).toBeVisible();
  await arvoreInteira(page, [
    ['textbox', /"Usuário"/],
    ['textbox', /"Senha"/],
    ['button', /"Entrar"/],
    ['link', /"Acessibilidade"/],
  ]);
});

test('[NGS-31] [LBI-63] a declaração se lê sem conta, tem símbolo e contato, e volta @longo', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Acessibilidade' }).click();
  await expect(page).toHaveURL(/\/acessibilidade$/);
  await arvoreInteira(page, [
    ['heading', /"Acessibilidade" \[level=1\]/],
    ['img', /"Símbolo internacional de acessibilidade"/],
    ['heading', /"Encontrou uma barreira\?"/],
    ['heading', /"O que ainda falta"/],
  ]);
  await expect(page.getByText(/^Zelo \d+\.\d+\.\d+\./)).toBeVisible();
  await semFalhasDeAxe(page, { melhoresPraticas: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await semFalhasDeAxe(page);
  await entrar(page, 'administrativo');
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await expect(page.getByText(/^Zelo \d+\.\d+\.\d+$/)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Acessibilidade' }).click();
  await expect(page.getByRole('heading', { name: 'Acessibilidade', level: 1 })).toBeVisible();
});

test('[LBI-63] procurar numa lista @longo', async ({ page }) => {
  await entrar(page, 'administrativo', '/pacientes/list-pacientes');
  await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible();
  await arvoreInteira(page, [
    ['heading', /"Pacientes" \[level=1\]/],
    ['textbox', /"Pesquisar"/],
    ['navigation', /"Menu principal"/],
    ['columnheader', /Nome/],
  ]);
});

test('[LBI-63] preencher um cadastro @longo', async ({ page }) => {
  await entrar(page, 'administrativo', '/pacientes/form-pacientes');
  await expect(page.getByLabel('Nome civil')).toBeVisible();
  await arvoreInteira(page, [
    ['textbox', /"Nome civil/],
    ['button', /"Salvar/],
  ]);
  await page.getByRole('button', { name: 'Salvar', exact: true }).first().click();
  // What is wrong is told with the field, and not by colour alone.
  await expect(page.getByLabel('Nome civil')).toHaveAttribute('aria-invalid', 'true');
});

test('[LBI-63] ler e escrever um prontuário, e prescrever', async ({ page }) => {
  const { id, nome } = await prontuario(page);
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${id}`);
  await expect(page.getByRole('region', { name: 'Resumo' }).getByText(nome)).toBeVisible();
  await arvoreInteira(page, [
    ['region', /"Resumo/],
    ['tab', /"Sinais vitais"/],
    ['textbox', /"Subjetivo/],
    ['button', /"Mais ações"/],
  ]);
  await page.getByRole('tab', { name: /Prescri/ }).click();
  await expect(page.getByRole('tabpanel').first()).toBeVisible();
  await arvoreInteira(page, [['tab', /Prescri/]]);
});

test('[LBI-63] agendar @longo', async ({ page }) => {
  await entrar(page, 'administrativo', '/agendas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await arvoreInteira(page, [['heading', /Agenda/]]);
});

test('[LBI-63] chamar da fila @longo', async ({ page }) => {
  await entrar(page, 'administrativo', '/fila-atendimento');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await arvoreInteira(page, [['heading', /Fila/]]);
});

test('[LBI-63] pagar @longo', async ({ page }) => {
  await entrar(page, 'administrativo', '/contas-pagar');
  await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible();
  await arvoreInteira(page, [['heading', /"Contas a pagar" \[level=1\]/]]);
  await page.goto('/contas-pagar/form');
  await expect(page.getByRole('button', { name: 'Salvar', exact: true }).first()).toBeVisible();
  await arvoreInteira(page, [['button', /"Salvar/]]);
});

test('[LBI-63] assinar um documento @longo', async ({ page }) => {
  await entrar(page, 'profissional', '/assinaturas-pendentes');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await arvoreInteira(page, [['heading', /[Aa]ssinatura/]]);
});

test('[LBI-63] abrir um link público @longo', async ({ page }) => {
  await page.goto(`/c/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await arvoreInteira(page, [['link', /"Acessibilidade"/]]);
  await page.goto('/verificar');
  await arvoreInteira(page, [['button', /Verificar|Conferir/]]);
  expect(unico('x')).toContain('x');
});
