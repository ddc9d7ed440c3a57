/** A board as who answers for the unit uses it: figures, pictures, the rows behind them, the table, another period (DASH-02, DASH-03). */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';

test('[DASH-02] [DASH-03] /agenda-dash: o número abre as suas linhas, a barra também, e o período fica no endereço', async ({
  page,
}) => {
  await entrar(page, 'prestador', '/agenda-dash?periodo=12-meses');
  await expect(page.getByRole('heading', { name: 'Painel da agenda' })).toBeVisible();
  const marcados = page.getByRole('link', { name: /^Agendamentos: .*Ver os registros$/ });
  const quantos = (await marcados.innerText()).trim();
  expect(Number(quantos.replaceAll('.', ''))).toBeGreaterThan(0);
  // A canvas of its own for each picture, with words beside it.
  const quadro = page.getByRole('region', { name: 'Por profissional', exact: true });
  await expect(quadro.locator('canvas')).toBeVisible();
  await semFalhasDeAxe(page);

  await marcados.click();
  await expect(page).toHaveURL(/\/agendamentos\?f\.situacao=/);
  await expect(page.getByText(new RegExp(`^${quantos} registros?$`))).toBeVisible();
  await page.goBack();

  await quadro.getByRole('button', { name: 'Ver como tabela: Por profissional' }).click();
  const linha = quadro.getByRole('row').nth(1).getByRole('link');
  const daLinha = (await linha.innerText()).trim();
  await linha.click();
  await expect(page).toHaveURL(/f\.profissionalId=\d+/);
  await expect(page.getByText(new RegExp(`^${daLinha} registros?$`))).toBeVisible();
  await page.goBack();

  // The first bar of a lying picture begins at its left edge, below the top.
  const desenho = quadro.locator('canvas');
  const { width } = (await desenho.boundingBox()) ?? { width: 0 };
  await desenho.click({ position: { x: Math.round(width * 0.4) + 12, y: 24 } });
  await expect(page).toHaveURL(/f\.profissionalId=\d+/);
  await page.goBack();

  await escolher(page, 'Período', 'Mês passado');
  await expect(page).toHaveURL(/periodo=mes-anterior/);
  await expect(page.getByText(/^Comparado a /)).toBeVisible();
  // Half a period is said beside its field, and the board stays.
  await escolher(page, 'Período', 'Outro período');
  await page
    .getByRole('combobox', { name: 'Até', exact: true })
    .or(page.getByLabel('Até', { exact: true }))
    .first()
    .fill('01/01/2020');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/O fim do período vem antes do começo/)).toBeVisible();
  await expect(quadro).toBeVisible();
});

test('[DASH-03] a tabela sai como planilha e a imagem como PNG; sem linhas o quadro diz que nada houve @longo', async ({
  page,
}) => {
  await entrar(page, 'prestador', '/agenda-dash?periodo=12-meses');
  const quadro = page.getByRole('region', { name: 'Por situação' });
  await expect(quadro.locator('canvas')).toBeVisible();
  for (const [item, nome] of [
    ['Baixar a tabela (CSV)', 'por-situacao.csv'],
    ['Baixar a imagem (PNG)', 'por-situacao.png'],
  ] as const) {
    await quadro.getByRole('button', { name: 'Opções de Por situação' }).click();
    const [arquivo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    expect(arquivo.suggestedFilename()).toBe(nome);
    const bytes = await readFile(await arquivo.path());
    if (nome.endsWith('csv'))
      expect(bytes.toString('utf8')).toMatch(/^\u{FEFF}Situação;Por situação;Período anterior\r\n/u);
    else expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  }
  await page.goto('/agenda-dash?de=2019-01-01&ate=2019-01-31');
  await expect(page.getByText('Nada no período').first()).toBeVisible();
});

test.describe('no celular e no escuro', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  test('[DASH-03] o painel cabe na largura e passa no axe @longo', async ({ page }) => {
    await entrar(page, 'prestador', '/paciente-dash');
    await expect(page.getByRole('region', { name: 'Por idade e sexo' }).locator('canvas')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await semFalhasDeAxe(page);
  });
});

test('[DASH-02] a meta digitada vira linha e diz se o número a cumpre; o erro se diz no campo; tira-se a meta @longo', async ({
  page,
}) => {
  await entrar(page, 'prestador', '/agenda-dash?periodo=12-meses');
  const alvo = page.getByRole('button', { name: /meta: Espera até o atendimento$/ });
  await alvo.click();
  const janela = page.getByRole('dialog', { name: 'Meta de Espera até o atendimento' });
  await janela.getByLabel('Meta (minutos)').fill('0');
  await janela.getByRole('button', { name: 'Salvar' }).click();
  await expect(janela.getByText('Informe um número acima de zero.')).toBeVisible();
  await janela.getByLabel('Meta (minutos)').fill('600');
  await semFalhasDeAxe(page);
  await janela.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Meta: 10 h 00')).toBeVisible();
  await expect(page.getByText('dentro da meta')).not.toHaveCount(0);

  // Bars of whole things have goals too, said to who does not see the line.
  const barras = page.getByRole('region', { name: 'Agendamentos ao longo do período' });
  await barras.getByRole('button', { name: 'Opções de Agendamentos ao longo do período' }).click();
  await page.getByRole('menuitem', { name: 'Definir a meta' }).click();
  await page.getByLabel('Meta (quantos)').fill('40');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(barras.getByText(/Meta: 40$/)).toBeAttached();
  for (const abrir of [
    () => alvo.click(),
    async () => {
      await barras.getByRole('button', { name: 'Opções de Agendamentos ao longo do período' }).click();
      await page.getByRole('menuitem', { name: 'Mudar a meta' }).click();
    },
  ]) {
    await abrir();
    await page.getByRole('button', { name: 'Tirar a meta' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByText('Meta: 10 h 00')).toHaveCount(0);
});

test('[DASH-02] /municipio: o estado desenhado, o que fica fora em barras, tudo na tabela @longo', async ({
  page,
}) => {
  const malha = page.waitForResponse((answer) => /municipios-MG\.topo.*\.json$/.test(answer.url()));
  await entrar(page, 'prestador', '/municipio');
  expect((await malha).status()).toBe(200);
  const quadro = page.getByRole('region', { name: 'Pacientes por município' });
  await expect(quadro.locator('canvas')).toHaveCount(2);
  await expect(quadro.getByText(/^Fora do mapa/)).toBeVisible();
  await semFalhasDeAxe(page);
  await quadro.getByRole('button', { name: 'Ver como tabela: Pacientes por município' }).click();
  await expect(quadro.getByRole('row', { name: /Belo Horizonte/ })).toBeVisible();
});
