/** A record's own address asks for the right to what it shows, and never ends a session (NAV-04). */
import { expect, test } from '@playwright/test';
import { entrarPelaTela } from '#tests/support/entrada.ts';
import { comBanco, criarConta, SENHA_CONTA } from './contas.ts';

test('[NAV-04] quem só lista e abre o endereço de um registro lê o que falta, e a sessão continua @longo', async ({
  page,
}) => {
  const conta = await criarConta('Só Lista');
  const banco = await comBanco(async ({ pool }) => {
    const { rows } = await pool.query<{ id: number }>(
      "INSERT INTO grupo_regra (nome) VALUES ('Só lista') RETURNING id",
    );
    const grupo = rows[0]?.id;
    await pool.query('DELETE FROM usuario_grupo WHERE usuario_id = $1', [conta.id]);
    await pool.query('INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) VALUES ($1, $2)', [
      conta.id,
      grupo,
    ]);
    await pool.query("INSERT INTO permissao (grupo_regra_id, sujeito, acao) VALUES ($1, 'banco', 'list')", [
      grupo,
    ]);
    return (await pool.query<{ id: number }>('SELECT id FROM banco ORDER BY id LIMIT 1')).rows[0]?.id;
  });
  await entrarPelaTela(page, conta.login, '/auth', SENHA_CONTA);

  await page.goto(`/bancos/form/${banco}`);
  await expect(page).toHaveURL(/\/acesso-negado/);
  await expect(page.getByText('Falta a permissão: Visualizar em Bancos.')).toBeVisible();
  await page.goto('/bancos/form');
  await expect(page.getByText('Falta a permissão: Incluir em Bancos.')).toBeVisible();
  await page.goto('/bancos');
  await expect(page.getByRole('heading', { level: 1, name: 'Bancos', exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
