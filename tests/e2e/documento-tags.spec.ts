/** The tags of a module, looked after by whoever may change its documents. */
import { expect, test } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { anexar, documentosDe, escutar, ferramentas, linha, texto } from './documento-apoio.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { escolher } from './antd-apoio.ts';

test('[DOC-04] tags: criar, aplicar, renomear e excluir pondo outra no lugar, só com o teclado @longo', async ({
  page,
}) => {
  const erros = escutar(page);
  const { id, endereco } = await documentosDe(page);
  await anexar(page, id, texto('proposta.txt'));
  await entrar(page, 'admin', endereco);
  const sufixo = String(Date.now() % 1_000_000);
  await ferramentas(page).getByRole('button', { name: 'Tags' }).press('Enter');
  const tags = page.getByRole('dialog', { name: 'Tags' });
  const nova = tags.getByLabel('Nova tag');
  await expect(nova).toBeFocused();

  // None, one with spaces and too long, one that is there.
  await page.keyboard.press('Enter');
  await expect(tags.getByText('Informe a Tag')).toBeVisible();
  await nova.pressSequentially('nota fiscal de entrada');
  await expect(nova).toHaveValue('notafiscaldeen');
  await nova.fill(`Nota ${sufixo}`);
  await page.keyboard.press('Enter');
  await expect(tags.getByText(`Nota${sufixo}`)).toBeVisible();
  // It is empty again when the lists have been read anew, later than the tag shows.
  await expect(nova).toHaveValue('');
  await expect(nova).toBeFocused();
  await nova.fill(`nota${sufixo}`);
  await page.keyboard.press('Enter');
  await expect(tags.getByRole('alert')).toContainText(`Já existe a tag Nota${sufixo}`);
  await nova.fill(`Outra${sufixo}`);
  await page.keyboard.press('Enter');
  await expect(tags.getByRole('button', { name: `Renomear a tag Outra${sufixo}` })).toBeVisible();

  // Renamed in its line; Esc gives up and closes nothing else.
  await tags.getByRole('button', { name: `Renomear a tag Nota${sufixo}` }).press('Enter');
  const campo = tags.getByRole('textbox', { name: `Renomear a tag Nota${sufixo}` });
  await expect(campo).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(campo).toHaveCount(0);
  await expect(tags.getByRole('button', { name: `Renomear a tag Nota${sufixo}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await campo.fill(`Fiscal${sufixo}`);
  await page.keyboard.press('Enter');
  await expect(tags.getByRole('button', { name: `Renomear a tag Fiscal${sufixo}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tags).toHaveCount(0);
  await expect(ferramentas(page).getByRole('button', { name: 'Tags' })).toBeFocused();

  // Given to a document, and removed with another in its place.
  await linha(page, 'proposta.txt').click();
  await ferramentas(page).getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Alterar tag' }).click();
  await escolher(page.getByRole('dialog', { name: 'Alterar tag' }), 'Tag', `Fiscal${sufixo}`);
  await page.getByRole('dialog', { name: 'Alterar tag' }).getByRole('button', { name: 'Salvar' }).click();
  await expect(linha(page, 'proposta.txt')).toContainText(`Fiscal${sufixo}`);
  await ferramentas(page).getByRole('button', { name: 'Tags' }).click();
  await tags.getByRole('button', { name: `Excluir a tag Fiscal${sufixo}` }).click();
  await escolher(tags, `Os documentos com a tag Fiscal${sufixo} passam a ter`, `Outra${sufixo}`);
  await semFalhasDeAxe(page, { dentro: '.z-janela' });
  await tags.getByRole('button', { name: 'Excluir tag' }).click();
  await expect(tags.getByText(`Fiscal${sufixo}`)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(linha(page, 'proposta.txt')).toContainText(`Outra${sufixo}`);
  expect(erros).toEqual([]);
});
