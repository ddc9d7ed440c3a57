/** A row's life on the screen: the step in the row's menu and in bulk, its question, and the timeline in the history. */
import { expect, test, type Page, type Locator } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { unico } from '#tests/support/pela-api.ts';

const dado = JSON.stringify({ templateRecord: [{ chave: 'peso', tipo: 'texto', rotulo: 'Peso' }] });

/** Through the page's own session, as the screen would. */
async function criar(page: Page, nome: string, conteudo = dado): Promise<void> {
  const pedido = page.waitForRequest((request) => request.url().includes('/api/form-templates?'));
  await page.goto('/form-templates');
  const headers = await (await pedido).allHeaders();
  const answer = await page.request.post('/api/form-templates', {
    data: { nome, dado: conteudo },
    headers: { authorization: headers.authorization ?? '', 'id-prestador': headers['id-prestador'] ?? '' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

async function procurar(page: Page, texto: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Pesquisar', exact: true }).fill(texto);
  await expect(page.getByRole('row', { name: new RegExp(texto) }).first()).toBeVisible();
}

/** The row's menu: a row that is drawn anew under a resting pointer shows it at the next movement only. */
const acoes = (linha: Locator, nome: string) =>
  expect(async () => {
    await linha.page().mouse.move(0, 0);
    await linha.hover();
    await linha.getByRole('button', { name: `Ações de ${nome}` }).click({ timeout: 2000 });
  }).toPass();

test.describe('ciclo de vida', () => {
  test.describe.configure({ timeout: 120_000 });

  test('[FORM-02] publica pela linha da lista e vê as situações com o tempo no histórico', async ({
    page,
  }, info) => {
    const nome = unico('Pela linha');
    await entrar(page, 'prestador', '/form-templates');
    await criar(page, nome);
    await procurar(page, nome);
    const linha = page.getByRole('row', { name: new RegExp(nome) });
    await expect(linha).toContainText('Rascunho');
    await acoes(linha, nome);
    await page.getByRole('menuitem', { name: 'Publicar', exact: true }).click();
    const janela = page.getByRole('alertdialog', { name: `Publicar o modelo de formulário ${nome}?` });
    await expect(janela).toContainText('A situação passa de “Rascunho” para “Publicado”.');
    await semFalhasDeAxe(page);
    await info.attach('pergunta', { body: await page.screenshot(), contentType: 'image/png' });
    await janela.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText(`${nome}: Publicado.`)).toBeVisible();
    await expect(linha).toContainText('Publicado');

    await acoes(linha, nome);
    await expect(page.getByRole('menuitem', { name: 'Publicar', exact: true })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Histórico', exact: true }).click();
    const situacoes = page.getByRole('region', { name: 'Situações' });
    await expect(situacoes).toContainText('está há menos de um minuto');
    await expect(situacoes).toContainText('Rascunho');
    await expect(page.getByRole('dialog')).toContainText('mudou a situação');
    await semFalhasDeAxe(page);
    await info.attach('historico', { body: await page.screenshot(), contentType: 'image/png' });
  });

  test('[FORM-02] em lote muda o que pode e diz por que o resto fica @longo', async ({ page }) => {
    const nome = unico('Em lote');
    await entrar(page, 'prestador', '/form-templates');
    await criar(page, `${nome} A`);
    await criar(page, `${nome} B`, '{"templateRecord":[]}');
    await procurar(page, nome);
    // What is chosen belongs to the question asked: a search that comes after it would end it.
    await expect(page).toHaveURL(/[?&]q=/);
    for (const letra of ['A', 'B'])
      await page
        .getByRole('row', { name: new RegExp(`${nome} ${letra}`) })
        .getByRole('checkbox')
        .check();
    const barra = page.getByRole('region', { name: /2 (registros )?selecionados/ });
    await barra.getByRole('button', { name: 'Publicar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('1 registro: Publicado.')).toBeVisible();
    await expect(page.getByText(/O formulário não tem nenhum campo/)).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`${nome} A`) })).toContainText('Publicado');
    await expect(page.getByRole('row', { name: new RegExp(`${nome} B`) })).toContainText('Rascunho');
  });
});
