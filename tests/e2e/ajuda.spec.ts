/** The manual inside the product: from a screen to the part that explains it. */
import { expect, test, type Page } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { falhasDeAxe } from '#tests/support/acessibilidade.ts';

/** Pictures come late, as over a slow line: what is read must not be pushed away by them. */
const comFotosDemoradas = (page: Page) =>
  page.route('**/*.webp', async (rota) => {
    await new Promise((pronto) => setTimeout(pronto, 1_000));
    await rota.continue();
  });

/** In view, and still so once the pictures have come. */
async function ficaNaParte(page: Page): Promise<void> {
  const parte = page.getByRole('region', { name: 'Registrar a chegada' });
  await expect(parte).toBeInViewport();
  await page.waitForTimeout(2_500);
  await expect(parte).toBeInViewport();
}

test('[NGS-31] o ponto de interrogação leva à parte do manual que explica a tela', async ({ page }) => {
  await comFotosDemoradas(page);
  await entrar(page, 'administrativo', '/secretaria');
  await page.getByRole('button', { name: 'Ajuda desta tela' }).click();
  await expect(page).toHaveURL(/\/ajuda\/recepcao#registrar-a-chegada$/);
  const parte = page.getByRole('region', { name: 'Registrar a chegada' });
  await ficaNaParte(page);
  await expect(parte.getByAltText('A recepção com o que falta de cada paciente')).toBeVisible();
  await parte.getByRole('link', { name: 'Abrir a tela' }).click();
  await expect(page).toHaveURL(/\/secretaria/);
});

test('[NGS-31] o endereço de uma parte, aberto direto, mostra essa parte', async ({ page }) => {
  await comFotosDemoradas(page);
  await entrar(page, 'administrativo', '/ajuda');
  await page.goto('/ajuda/recepcao#registrar-a-chegada');
  await expect(page.getByAltText('A recepção com o que falta de cada paciente')).toBeVisible();
  await ficaNaParte(page);
});

test('[NGS-31] a ajuda lista os manuais, diz o que não tem, e passa no axe', async ({ page }) => {
  await entrar(page, 'admin', '/ajuda?de=/nao-ha');
  await expect(page.getByText('Nenhum manual explica essa tela ainda.')).toBeVisible();
  await page.getByRole('link', { name: 'Laboratório', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Laboratório' })).toBeVisible();
  expect(await falhasDeAxe(page)).toEqual([]);
});

test('[NGS-31] no telefone a ajuda está no menu da conta', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'administrativo', '/caixa-do-dia');
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await page.getByRole('menuitem', { name: 'Ajuda desta tela' }).click();
  await expect(page.getByRole('heading', { name: 'Receber um pagamento' })).toBeVisible();
});
