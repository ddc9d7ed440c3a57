/** Background work for administrators: a failed one is seen in words and tried again; one that waits is cancelled. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { comBanco } from './contas.ts';

test('o que falhou aparece em palavras e volta à fila; o que espera é cancelado', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const [falhou = 0, espera = 0] = await comBanco(async ({ pool }) => {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO tarefa (tipo, dados, estado, tentativas, erro, executar_em, concluido_em, feitos, total)
       VALUES ('push', '{"notificacaoId": 0}', 'falhou', 8, 'O serviço não respondeu a tempo.', now(), now(), NULL, NULL),
              ('push', '{"notificacaoId": 0}', 'na-fila', 1, NULL, now() + interval '1 day', NULL, 3, 12) RETURNING id`,
    );
    return rows.map(({ id }) => id);
  });
  await entrar(page, 'admin');
  await page.goto('/tarefas');
  await expect(page.getByRole('heading', { name: 'Tarefas do sistema' })).toBeVisible();
  const linha = (id: number) =>
    page.getByRole('row').filter({ has: page.getByText(String(id), { exact: true }) });
  await expect(linha(falhou)).toContainText('Aviso no navegador');
  await expect(linha(falhou)).toContainText('O serviço não respondeu a tempo.');
  await expect(linha(espera).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await semFalhasDeAxe(page);

  await linha(falhou).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Na fila outra vez: Aviso no navegador.')).toBeVisible();
  await expect(linha(falhou)).toContainText('Concluída');

  await linha(espera).getByRole('button', { name: 'Cancelar' }).click();
  const pergunta = page.getByRole('alertdialog', {
    name: `Cancelar a tarefa ${espera} · Aviso no navegador?`,
  });
  await pergunta.getByRole('button', { name: 'Cancelar' }).click();
  await expect(linha(espera)).toContainText('Cancelada');
  await expect(linha(espera).getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await semFalhasDeAxe(page);
  expect(errors).toEqual([]);
});

test('[PERM-01] sem a permissão a tela não é de quem não administra @longo', async ({ page }) => {
  await entrar(page, 'administrativo');
  await page.goto('/tarefas');
  await expect(page).toHaveURL(/\/acesso-negado/);
  await expect(page.getByRole('heading', { name: 'Tarefas do sistema' })).toHaveCount(0);
});
