/** Emptying a bin as a person does it: who deleted, how many, the number typed, what was done. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

const linhas = (page: Page) => page.getByRole('grid').locator('tbody').getByRole('row');

async function naLixeira(request: APIRequestContext, quantas: number): Promise<string> {
  const headers = await cabecalhos(request);
  const mark = `Lixo ${Math.random().toString(36).slice(2, 8)}`;
  const ids: number[] = [];
  for (let n = 0; n < quantas; n++) {
    const codigo = Math.random().toString(36).slice(2, 10).toUpperCase();
    const made = await request.post('/api/entidades', {
      data: { codigo, descricao: `${mark} ${n}` },
      headers,
    });
    expect(made.status(), await made.text()).toBe(201);
    ids.push(((await made.json()) as { id: number }).id);
  }
  await request.post('/api/entidades/_lote', { data: { operacao: 'excluir', ids }, headers });
  return mark;
}

test('[B14] a lixeira diz quem excluiu e se esvazia com o número digitado', async ({ page, request }) => {
  const mark = await naLixeira(request, 3);
  await entrar(page, 'admin', `/entidades?q=${encodeURIComponent(mark)}&lixeira=1`);
  await expect(page.getByRole('columnheader', { name: 'Excluído por' })).toBeVisible();
  await expect(linhas(page).first()).toContainText('Administração Zelo');
  await page.screenshot({ path: 'test-results/lixeira-1366.png' });

  await linhas(page).first().getByRole('checkbox').check();
  await page
    .getByRole('region', { name: '1 selecionado' })
    .getByRole('button', { name: 'Excluir de vez' })
    .click();
  const dialogo = page.getByRole('alertdialog', { name: 'Excluir de vez 1 registro' });
  await expect(dialogo.getByText('1 registro será excluído de vez. Não há como desfazer.')).toBeVisible();
  await expect(dialogo.getByRole('button', { name: 'Excluir de vez' })).toBeDisabled();
  await dialogo.getByLabel('Para confirmar, digite 1').fill('1');
  await dialogo.getByRole('button', { name: 'Excluir de vez' }).click();
  await expect(page.getByText('1 registro excluído de vez.')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(linhas(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Esvaziar lixeira' }).click();
  const todos = page.getByRole('alertdialog', { name: 'Esvaziar a lixeira de entidades' });
  await todos.getByRole('radio', { name: 'Só o que foi excluído há mais de' }).check();
  await expect(todos.getByText('Nenhum registro está assim na lixeira.')).toBeVisible();
  await todos.getByRole('radio', { name: 'Tudo o que a pesquisa encontrou na lixeira' }).check();
  await expect(todos.getByText('2 registros serão excluídos de vez.')).toBeVisible();
  await semFalhasDeAxe(page);
  await page.screenshot({ path: 'test-results/esvaziar-1366.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: 'test-results/esvaziar-390.png' });
  await todos.getByLabel('Para confirmar, digite 2').fill('2');
  await todos.getByRole('button', { name: 'Excluir de vez' }).click();
  await expect(page.getByText('2 registros excluídos de vez.')).toBeVisible();
  await page.screenshot({ path: 'test-results/esvaziado-390.png' });
  await page.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  // The search still stands: it finds nothing more, and without it the bin may have rows of others.
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Esvaziar lixeira' })).toBeHidden();
});
