/** What is seen first, held by figures: where a screen begins, how high its rows are, and that nothing runs out of its side. */
import { expect, test, type Page } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';

const MESA = { width: 1366, height: 768 };
const CELULAR = { width: 390, height: 844 };
/** Of ten rows on a phone, in pixels. */
const MAIS_ALTO = 1_400;

const topo = async (page: Page, rotulo: string) =>
  Math.round((await page.getByLabel(rotulo, { exact: true }).boundingBox())?.y ?? Infinity);
const semRolarDeLado = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: page.url(),
    })
    .toBeLessThanOrEqual(0);
const primarios = (page: Page) => page.getByRole('main').locator('.ant-btn-primary:visible').allInnerTexts();

test('[CLIN-02] [clinical D-12] o prontuário começa no texto: S, O, A e P juntos, um cabeçalho de duas linhas, Encerrar é o ato', async ({
  page,
}) => {
  const api = await pelaApi(page.request, 'profissional');
  // Of the demonstration: allergies, an alert, former visits, a prescription being written.
  const rascunho = await api.primeiro<{ prontuarioId: number; nomePaciente: string }>(
    'prescricoes?situacao=RASCUNHO&nomePaciente=Cecília Franco Guimarães',
  );
  const endereco = `/prontuarios/form-prontuario/${rascunho?.prontuarioId}`;
  await entrar(page, 'profissional', endereco);
  for (const [tela, limite, cabecalho] of [
    [MESA, 260, 62],
    [CELULAR, 330, 76],
  ] as const) {
    await page.setViewportSize(tela);
    await expect(page.getByRole('button', { name: /^Problemas: / })).toBeVisible();
    await expect.poll(() => topo(page, 'Subjetivo')).toBeLessThanOrEqual(limite);
    expect((await page.locator('.z-paciente').boundingBox())?.height).toBeLessThanOrEqual(cabecalho);
    await expect(page.getByText(rascunho?.nomePaciente ?? '')).toHaveCount(1);
    expect(await primarios(page)).toEqual([expect.stringMatching(/^Encerrar/)]);
    await semRolarDeLado(page);
  }
  await page.setViewportSize(MESA);
  for (const campo of ['Subjetivo', 'Objetivo', 'Avaliação', 'Plano'])
    await expect(page.getByLabel(campo, { exact: true })).toBeInViewport({ ratio: 1 });
  // The last plan is read in every visit.
  const lado = page.getByRole('complementary', { name: 'Atendimentos anteriores' });
  await expect(lado.getByText('Plano', { exact: true })).toBeInViewport();

  await page.setViewportSize(CELULAR);
  await page.getByRole('tab', { name: 'Prescrições' }).click();
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
  await semRolarDeLado(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText(/^Antes de emitir/)).toBeVisible();
  expect((await page.locator('.z-barra-fixa').boundingBox())?.height).toBeLessThanOrEqual(150);
  await semRolarDeLado(page);
});

test('[CLIN-06] [distance D13] as listas de trabalho: linhas à vista na mesa, cartões baixos no celular, nada corre para o lado', async ({
  page,
}) => {
  await entrar(page, 'administrativo', '/secretaria');
  const linhas = page.locator('tr[data-row-key]');
  const cabem = async () => {
    const caixas = await linhas.evaluateAll((rows) =>
      rows.slice(0, 8).map((row) => [row.getBoundingClientRect().top, row.getBoundingClientRect().height]),
    );
    const media = caixas.reduce((soma, [, altura = 0]) => soma + altura, 0) / caixas.length;
    return Math.floor((MESA.height - (caixas[0]?.[0] ?? MESA.height)) / media);
  };
  await expect(linhas.first()).toBeVisible();
  expect(await cabem()).toBeGreaterThanOrEqual(10);
  // What stands in every row is what people come for.
  await expect(linhas.getByRole('button', { name: 'Imprimir senha' })).toHaveCount(0);
  await page.goto('/fila-atendimento');
  await expect(linhas.first()).toBeVisible();
  expect(await cabem()).toBeGreaterThanOrEqual(9);

  for (const endereco of [
    '/secretaria',
    '/fila-atendimento',
    '/telemedicina/list',
    '/quadro-ambulancias',
    '/prontoatendimento',
    '/agendamentos',
    '/pacientes',
  ]) {
    await page.setViewportSize(MESA);
    await page.goto(endereco);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await semRolarDeLado(page);
    await page.setViewportSize(CELULAR);
    const cartoes = page.locator('.z-fila-cartoes > li, .z-lista-cartoes .ant-list-item');
    await expect(cartoes.first()).toBeVisible();
    const dez = await cartoes.evaluateAll((cards) => {
      const heights = cards.map((card) => card.getBoundingClientRect().height + 8);
      return (10 * heights.reduce((soma, altura) => soma + altura, 0)) / heights.length;
    });
    expect(dez, endereco).toBeLessThanOrEqual(MAIS_ALTO);
    await semRolarDeLado(page);
  }
  // The beds are what the map is for.
  await entrar(page, 'profissional', '/gestaointernacao');
  await expect(page.locator('.z-leito').first()).toBeInViewport();
  await expect(page.getByRole('link', { name: /^À espera de leito/ })).toBeVisible();
  await semRolarDeLado(page);
});
