/** The server goes away under somebody's hands and comes back: it is said, nothing typed is lost, screens heal by themselves. */
import { expect, test } from '@playwright/test';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

test('[NET-01] sem servidor a tela diz que reconecta, guarda o que se digitou, e na volta o que não se leu aparece sozinho', async ({
  page,
  context,
  request,
}) => {
  const codigo = `R${Date.now().toString(36).toUpperCase()}`;
  await entrar(page, 'admin', '/materiais/form');
  await page.getByRole('textbox', { name: 'Código', exact: true }).fill(codigo);
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Fio de sutura');
  const aviso = page.getByText('Reconectando…');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(aviso).toBeVisible();
  await expect(page.getByText('o que você digitou continua nela')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Código', exact: true })).toHaveValue(codigo);
  await context.setOffline(false);
  await expect(page.getByText('Conexão restabelecida.')).toBeVisible({ timeout: 15_000 });
  await expect(aviso).toBeHidden();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect
    .poll(async () => {
      const headers = await cabecalhos(request);
      return ((await (await request.get(`/api/materiais?codigo=${codigo}`, { headers })).json()) as unknown[])
        .length;
    })
    .toBe(1);
});

test('[NET-01] uma lista pedida enquanto o banco troca de servidor aparece quando ele volta, sem clique @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/principal');
  let fora = true;
  const semBanco = {
    status: 503,
    json: { codigo: 'banco-indisponivel', mensagem: 'O banco de dados não está disponível.' },
  };
  await page.route(/\/api\/(saude|bancos)/, (pedido) =>
    fora ? pedido.fulfill(semBanco) : pedido.continue(),
  );
  await page.goto('/bancos');
  await expect(page.getByText('Reconectando…')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('grid').locator('tbody').getByRole('row').first()).toBeHidden();
  fora = false;
  await expect(page.getByText('Conexão restabelecida.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('grid').locator('tbody').getByRole('row').first()).toBeVisible();
});
