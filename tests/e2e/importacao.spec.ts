/** The import as a person does it: template, file, columns, rehearsal with a refused row, import, undo. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { escolher, escolhido } from './antd-apoio.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

/** Four digits that no code of the CID has under U. */
const codigo = () => `U${String(Math.floor(Math.random() * 8000) + 2000)}`;

function vigiar(page: Page): string[] {
  const erros: string[] = [];
  page.on('pageerror', (error) => erros.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      erros.push(message.text());
  });
  return erros;
}

const enviar = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });

/** The number beside a count's word. */
const contagem = (page: Page, titulo: string): Locator =>
  page
    .locator('.ant-statistic', { has: page.getByText(titulo, { exact: true }) })
    .locator('.ant-statistic-content-value');

const etapa = (page: Page) =>
  page.getByRole('group', { name: 'Etapas da importação' }).locator('[aria-current=step]');

test('[UTIL-01] um cadastro vazio oferece importar, e leva à importação dele @longo', async ({ page }) => {
  await entrar(page, 'admin', '/ciaps');
  await expect(page.getByText('O que for cadastrado aparece aqui.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Importar' }).click();
  await expect(page).toHaveURL(/\/ciaps\/importar$/);
  await expect(page.getByRole('heading', { name: /Importar/, level: 1 })).toBeVisible();
});

test('[UTIL-01] [A30] importa um CSV Latin-1 de CIDs: confere, mostra a linha errada, grava as boas e desfaz', async ({
  page,
}) => {
  test.slow(); // The whole way, five screens.
  const erros = vigiar(page);
  const [primeiro, segundo, ruim] = [codigo(), codigo(), codigo()];
  const arquivo = `cids-${primeiro}.csv`;
  const texto = [
    'Código;Descrição;Só para o sexo;Observação interna',
    `${primeiro};Afecção não especificada ${primeiro};;x`,
    `${segundo};Infecção crônica ${segundo};Feminino;y`,
    `${ruim};Condição sem sexo;${'Inexistente'.repeat(20)};z`,
  ].join('\r\n');

  await entrar(page, 'admin', '/cids');
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Importar', exact: true }).click();
  await expect(page).toHaveURL(/\/cids\/importar$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Importar CIDs' })).toBeVisible();
  await expect(etapa(page)).toContainText('Arquivo');
  await semFalhasDeAxe(page);

  const modelo = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Modelo em CSV' }).click();
  expect(await readFile(await (await modelo).path(), 'utf8')).toContain('Código;Nome;');

  await enviar(page, arquivo, texto);
  await expect(etapa(page)).toContainText('Colunas');
  await expect(page).toHaveURL(/importacao=\d+/);
  await expect(escolhido(page, 'Codificação')).toHaveText('Latin-1 (ISO 8859-1)');
  await expect(escolhido(page, 'Separador')).toHaveText('Ponto e vírgula ( ; )');
  await expect(
    page.getByRole('cell', { name: `Afecção não especificada ${primeiro}`, exact: true }).first(),
  ).toBeVisible();
  await expect(escolhido(page, 'Nome')).toHaveText('Descrição');
  await expect(page.getByText('A coluna Observação interna não será importada.')).toBeVisible();
  await semFalhasDeAxe(page);

  // The wrong reading shows at once, and the right one comes back.
  await escolher(page, 'Separador', 'Vírgula ( , )');
  await expect(escolhido(page, 'Nome')).toHaveText('Não importar');
  await expect(
    page.getByText('Sem coluna, o arquivo só pode atualizar registros que já existem.').first(),
  ).toBeVisible();
  await escolher(page, 'Separador', 'Ponto e vírgula ( ; )');
  await expect(escolhido(page, 'Nome')).toHaveText('Descrição');
  // What identifies a record cannot be left out; the field says so.
  await escolher(page, 'Código', 'Não importar');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('Indique a coluna de Código, que identifica cada registro')).toBeVisible();
  await escolher(page, 'Código', 'Código');

  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByRole('heading', { name: 'Resultado da conferência' })).toBeVisible();
  expect(
    (await page.getByRole('columnheader', { name: 'O que corrigir' }).boundingBox())!.width,
  ).toBeGreaterThan(400);
  await expect(etapa(page)).toContainText('Conferência');
  await expect(page.getByText('1 linha com erro, de 3.')).toBeVisible();
  await expect(contagem(page, 'A incluir')).toHaveText('2');
  const recusada = page.getByRole('row', { name: /Inexistente/ });
  await expect(recusada).toContainText('4');
  await expect(recusada).toContainText('Só para o sexo');
  await expect(recusada).toContainText('Informe um destes valores');
  await semFalhasDeAxe(page);

  const baixado = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar linhas com erro' }).click();
  const linhas = (await readFile(await (await baixado).path(), 'utf8')).trim().split('\r\n');
  expect(linhas).toHaveLength(2);
  expect(linhas[1]).toContain(ruim);

  // Nothing was written; the import is found again by its address and in the list.
  await page.goto('/importacoes');
  await expect(page.getByRole('row', { name: new RegExp(arquivo) })).toContainText(
    'Conferida, falta importar',
  );
  await page.getByRole('link', { name: arquivo }).click();
  await page.getByRole('radio', { name: 'Tudo ou nada' }).check();
  await expect(page.getByRole('button', { name: 'Importar 2 linhas' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Apenas as linhas válidas' }).check();
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click();

  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  await expect(contagem(page, 'Incluídos')).toHaveText('2');
  await expect(contagem(page, 'Com erro')).toHaveText('1');
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Ver registros' }).click();
  await page.getByRole('textbox', { name: 'Pesquisar', exact: true }).fill(`infeccao cronica ${segundo}`);
  await expect(page.getByRole('grid').getByText(`Infecção crônica ${segundo}`)).toBeVisible();

  await page.goto('/importacoes');
  await page.getByRole('link', { name: arquivo }).click();
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver registros' }).click();
  await page.getByRole('textbox', { name: 'Pesquisar', exact: true }).fill(`infeccao cronica ${segundo}`);
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.goto('/importacoes');
  await expect(page.getByRole('row', { name: new RegExp(arquivo) })).toContainText('Desfeita');
  await semFalhasDeAxe(page);
  expect(erros).toEqual([]);
});

test('[UTIL-01] um arquivo que não é planilha é recusado sem sair da etapa @longo', async ({ page }) => {
  await entrar(page, 'admin', '/bancos/importar');
  await page.locator('input[type=file]').setInputFiles({
    name: 'foto.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('%PDF-1.7 qualquer coisa'),
  });
  await expect(page.getByRole('alert')).toHaveText(
    'O arquivo é um PDF. Envie uma planilha XLSX ou um arquivo CSV.',
  );
  await expect(etapa(page)).toContainText('Arquivo');
  await page.goto('/bancos/importar?importacao=999999999');
  await expect(page.getByText('Importação não encontrada')).toBeVisible();
  await page.getByRole('button', { name: 'Começar nova importação' }).click();
  await expect(page.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
});

test('[UTIL-01] no celular as etapas cabem na tela @longo', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'admin', '/bancos/importar');
  await enviar(page, 'bancos-celular.csv', `Código;Nome;ISPB\n${'9'.repeat(5)};Banco errado;x`);
  await expect(etapa(page)).toContainText('Colunas');
  const largura = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await largura()).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByRole('heading', { name: 'Resultado da conferência' })).toBeVisible();
  await expect(page.getByText('Não há nada para gravar: corrija o arquivo e envie-o de novo.')).toBeVisible();
  expect(await largura()).toBeLessThanOrEqual(390);
  await semFalhasDeAxe(page);
});

test('[A1] [A5] aspas que não fecham se dizem e se escolhem; o que muda se mostra antes e depois @longo', async ({
  page,
}) => {
  const erros = vigiar(page);
  const novo = codigo();
  await entrar(page, 'admin', '/cids/importar');
  await enviar(
    page,
    'cids-aspas.csv',
    `Código;Nome;Só para o sexo\r\nA000;Cólera  "mudada";\r\n${novo};"Aspas abertas;\r\n`,
  );
  await expect(etapa(page)).toContainText('Colunas');
  await expect(page.getByRole('alert')).toContainText('As aspas abertas na linha 3 não fecham.');
  await expect(page.getByRole('button', { name: 'Conferir' })).toBeDisabled();
  await semFalhasDeAxe(page);
  await escolher(page, 'Aspas', 'Aspas são texto comum');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Deixa o que está gravado' })).toBeChecked();
  await page.getByRole('button', { name: 'Conferir' }).click();

  await expect(page.getByRole('heading', { name: 'Resultado da conferência' })).toBeVisible();
  await expect(page.getByText('2 linhas lidas, nenhuma com erro.')).toBeVisible();
  await expect(
    page.getByText(
      'Como o arquivo foi lido: aspas como texto comum; células vazias deixam o que está gravado.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Nome: 1 muda')).toBeVisible();
  const mudanca = page.getByRole('row', { name: /A00\.0/ });
  await expect(mudanca).toContainText('Cólera "mudada"');
  await expect(mudanca.getByRole('cell').nth(1)).toContainText('Vibrio');
  // Nothing is wrong, so there is nothing to choose.
  await expect(page.getByRole('radio', { name: 'Tudo ou nada' })).toHaveCount(0);
  await semFalhasDeAxe(page);
  await page.goto('/importacoes');
  await page.getByRole('link', { name: 'cids-aspas.csv' }).first().click();
  await expect(page.getByText(/aspas como texto comum/)).toBeVisible();
  expect(erros).toEqual([]);
});

test('[A4] a primeira linha pode ser dado, os acentos se corrigem e os zeros se contam, também no celular @longo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'admin', '/bancos/importar');
  const acentos = Buffer.from('São José', 'utf8').toString('latin1');
  await page.locator('input[type=file]').setInputFiles({
    name: 'bancos-sem-titulos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`77;Banco ${acentos};00000123\n78;Banco de Prova;90000123\n`, 'utf8'),
  });
  await expect(page.getByText('A primeira linha parece ser dado')).toBeVisible();
  await escolher(page, 'Primeira linha', 'A primeira linha já é dado');
  await expect(page.getByText('A primeira linha parece ser dado')).toHaveCount(0);
  await expect(page.getByText('1 texto com acentos trocados')).toBeVisible();
  await escolher(page, 'Acentos', 'Corrigir a codificação');
  await expect(page.getByRole('cell', { name: 'Banco São José' }).first()).toBeVisible();
  await escolher(page, 'Código', 'Coluna 1');
  await escolher(page, 'Nome', 'Coluna 2');
  const largura = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await largura()).toBeLessThanOrEqual(390);
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByRole('heading', { name: 'Resultado da conferência' })).toBeVisible();
  await expect(page.getByText('2 códigos completados com zero em Código.')).toBeVisible();
  await page.getByText('Ver exemplos').first().click();
  await expect(page.getByRole('row', { name: /77/ }).first()).toContainText('077');
  await expect(page.getByText(/a primeira linha como dado; codificação dos acentos corrigida/)).toBeVisible();
  expect(await largura()).toBeLessThanOrEqual(390);
  await semFalhasDeAxe(page);
});
