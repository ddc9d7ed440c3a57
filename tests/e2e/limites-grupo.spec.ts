/** What an administrator narrows of a group on its screen counts for who is in it (PERM-04): rows, hidden fields, read-only ones. */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar, SENHA } from '#tests/support/entrada.ts';
import { hashSenha } from '#server/capabilities/conta/hash.ts';
import { escolher } from './antd-apoio.ts';
import { comBanco } from './contas.ts';

/** A group that works with suppliers, and somebody in it. */
async function grupoNovo(): Promise<{ readonly grupo: number; readonly login: string }> {
  const login = `limite${Date.now().toString(36)}`;
  const senha = await hashSenha(SENHA);
  return comBanco(async ({ pool }) => {
    const usuario = await pool.query<{ id: number }>(
      `INSERT INTO usuario (login, nome, senha_hash, administrativo) VALUES ($1, $1, $2, true) RETURNING id`,
      [login, senha],
    );
    const grupo = await pool.query<{ id: number }>(
      'INSERT INTO grupo_regra (nome) VALUES ($1) RETURNING id',
      [`Grupo ${login}`],
    );
    const id = grupo.rows[0]?.id ?? 0;
    await pool.query('INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) VALUES ($1, $2)', [
      usuario.rows[0]?.id,
      id,
    ]);
    await pool.query(
      `INSERT INTO permissao (grupo_regra_id, sujeito, acao) SELECT $1, 'fornecedor', unnest('{list,view,insert,update}'::text[])`,
      [id],
    );
    await pool.query('INSERT INTO usuario_prestador (usuario_id, prestador_id) VALUES ($1, 1)', [
      usuario.rows[0]?.id,
    ]);
    return { grupo: id, login };
  });
}

/** One more field in the Select of several. */
async function marcar(page: Page, rotulo: string, opcao: string) {
  await page.getByRole('combobox', { name: rotulo }).click();
  await page.getByRole('combobox', { name: rotulo }).fill(opcao);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: opcao })
    .click();
  await page.keyboard.press('Escape');
}

test('[PERM-04] o administrador limita linhas e campos na tela do grupo, e quem está nele vê só isso @longo', async ({
  page,
  browser,
}) => {
  const { grupo, login } = await grupoNovo();
  const membro = await (await browser.newContext()).newPage();
  await entrar(membro, login, '/fornecedores');
  const linhas = membro.getByRole('grid').or(membro.getByRole('table')).getByRole('row');
  await expect(linhas.nth(1)).toBeVisible();
  await membro.goto('/fornecedores/form-fornecedores');
  await membro.getByRole('tab', { name: 'Contato e endereço' }).click();
  await expect(membro.getByRole('textbox', { name: 'Observações' })).toBeEditable();
  await membro.goto('/fornecedores');

  await entrar(page, 'admin', `/regras/form-gruporegra/${grupo}`);
  const secao = page.getByRole('region', { name: 'Linhas e campos' });
  await expect(secao.getByRole('group', { name: 'Fornecedores' })).toBeVisible();
  await escolher(page, 'Registros', 'Só os que incluiu');
  await marcar(page, 'Campos ocultos', 'Observações');
  await marcar(page, 'Campos só para leitura', 'Celular');
  await semFalhasDeAxe(page);
  await secao.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/limites-1366.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await secao.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/limites-390.png' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Alterações não salvas')).toHaveCount(0);
  await page.reload();
  await expect(secao).toContainText('Só os que incluiu');
  await expect(secao).toContainText('Observações');

  // It counts for who is signed in already, as soon as the notice has arrived.
  const headers = await cabecalhos(page.request, login);
  await expect
    .poll(
      async () =>
        (await page.request.get('/api/fornecedores?_start=0&_end=1', { headers })).headers()['x-total-count'],
    )
    .toBe('0');
  await membro.reload();
  await expect(membro.getByText(/Ainda não há/)).toBeVisible();
  await membro.goto('/fornecedores/form-fornecedores');
  await membro.getByRole('tab', { name: 'Contato e endereço' }).click();
  await expect(membro.getByRole('textbox', { name: 'Telefone' })).toBeEditable();
  // What is only read is drawn as text, under its name.
  await expect(membro.getByText('Celular', { exact: true })).toBeVisible();
  await expect(membro.getByRole('textbox', { name: 'Celular' })).toHaveCount(0);
  await expect(membro.getByRole('textbox', { name: 'Observações' })).toHaveCount(0);
  await membro.context().close();
});
