/** From a receipt to the authorised service invoice and its paper (FIN-07). */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { fazer, pergunta } from './dinheiro-apoio.ts';

type Linha = { readonly id: number; readonly versao: number; readonly nomeTomador: string };

test('[FIN-07] a nota sai do recibo, é autorizada à vista, e dá a DANFSe; o mês diz o que falta', async ({
  page,
}) => {
  const casa = await pelaApi(page.request, 'administrativo');
  const notas = await casa.ler<readonly { reciboId: number }[]>('notas-servico?_start=0&_end=200');
  const comNota = new Set(notas.map(({ reciboId }) => reciboId));
  const recibos = await casa.ler<readonly { id: number }[]>(
    'recibos?situacao=VALIDO&_sort=id&_order=DESC&_start=0&_end=50',
  );
  const recibo = recibos.find(({ id }) => !comNota.has(id));

  await entrar(page, 'administrativo', `/recibos/form/${recibo?.id}`);
  await fazer(page, 'Emitir nota fiscal');
  await semFalhasDeAxe(page);
  await pergunta(page).getByRole('button', { name: 'Emitir nota fiscal', exact: true }).click();
  await expect(pergunta(page)).toBeHidden();
  const nota = await casa.primeiro<Linha>(`notas-servico?reciboId=${recibo?.id}`);

  // Followed on the screen: the queue sends it, the national system answers.
  await page.goto(`/notas-servico/form/${nota?.id}`);
  await expect(page.getByRole('heading', { name: nota?.nomeTomador ?? '' }).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Autorizada');
  await semFalhasDeAxe(page);
  await page.getByRole('tab', { name: 'Nota e DANFSe' }).click();
  await expect(page.getByRole('main')).toContainText('Emitida na produção restrita');
  await semFalhasDeAxe(page);
  const papel = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar DANFSe' }).click();
  expect((await papel).suggestedFilename()).toMatch(/\.pdf$/);

  await page.goto('/notas-servico');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: nota?.nomeTomador ?? '' })
      .first(),
  ).toContainText('Autorizada');
  await semFalhasDeAxe(page);
  await page.goto('/notas-servico-mes');
  await expect(page.getByRole('main')).toContainText('Rejeitada');
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  await semFalhasDeAxe(page);
});
