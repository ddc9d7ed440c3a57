/** The manual inside the product: from a screen to the part that explains it. */
import { expect, test, type Page } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { falhasDeAxe } from '#tests/support/acessibilidade.ts';

/** Pictures come late, as over a slow line: what is read must not be pushed away by them. Answers how many are on their way. */
async function comFotosDemoradas(page: Page): Promise<() => number> {
  let pedidas = 0;
  await page.route('**/*.webp', async (rota) => {
    pedidas += 1;
    await new Promise((pronto) => setTimeout(pronto, 1_000));
    await rota.continue();
  });
  let vindas = 0;
  page.on('requestfinished', (pedido) => {
    if (pedido.url().endsWith('.webp')) vindas += 1;
  });
  return () => (pedidas === 0 ? 1 : pedidas - vindas);
}

/** In view, and still so once the pictures have come. */
async function ficaNaParte(page: Page, aCaminho: () => number): Promise<void> {
  const parte = page.getByRole('region', { name: 'Registrar a chegada' });
  await expect(parte).toBeInViewport();
  await expect.poll(aCaminho).toBe(0);
  await expect(parte).toBeInViewport();
}

test('[NGS-31] o ponto de interrogação leva à parte do manual que explica a tela', async ({ page }) => {
  const aCaminho = await comFotosDemoradas(page);
  await entrar(page, 'administrativo', '/secretaria');
  await page.getByRole('button', { name: 'Ajuda desta tela' }).click();
  await expect(page).toHaveURL(/\/ajuda\/recepcao#registrar-a-chegada$/);
  const parte = page.getByRole('region', { name: 'Registrar a chegada' });
  await ficaNaParte(page, aCaminho);
  await expect(parte.getByAltText('A recepção com o que falta de cada paciente')).toBeVisible();
  await parte.getByRole('link', { name: 'Abrir a tela' }).click();
  await expect(page).toHaveURL(/\/secretaria/);
});

test('[NGS-31] o endereço de uma parte, aberto direto, mostra essa parte', async ({ page }) => {
  const aCaminho = await comFotosDemoradas(page);
  await entrar(page, 'administrativo', '/ajuda');
  await page.goto('/ajuda/recepcao#registrar-a-chegada');
  await expect(page.getByAltText('A recepção com o que falta de cada paciente')).toBeVisible();
  await ficaNaParte(page, aCaminho);
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

test('[NGS-31] Ctrl+K acha as partes do manual; a lista vazia e o acesso negado levam à sua', async ({
  page,
}) => {
  await entrar(page, 'admin', '/ciaps');
  await page.getByRole('main').getByRole('link', { name: 'Ver no manual' }).click();
  await expect(page).toHaveURL(/\/ajuda\/administrador#os-cadastros$/);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('registrar a cheg');
  await page.getByRole('option', { name: /Registrar a chegada/ }).click();
  await expect(page).toHaveURL(/\/ajuda\/recepcao#registrar-a-chegada$/);
  await page.goto('/acesso-negado');
  await page.getByRole('link', { name: 'Como se dá um acesso' }).click();
  await expect(page).toHaveURL(/\/ajuda\/administrador#usuarios-e-permissoes$/);
});

test('[NAV-12] o que mudou se vê uma vez: o que já se viu não volta, e a página guarda tudo', async ({
  page,
}) => {
  const { headers } = await pelaApi(page.request);
  // Somebody who has never looked at any of it.
  const posto = await page.request.put('/api/_preferencias/novidades', { headers, data: { valor: [] } });
  expect(posto.ok()).toBe(true);
  await entrar(page, 'admin', '/principal');
  const aviso = page.getByRole('alert').filter({ hasText: 'O sistema foi atualizado' });
  await aviso.getByRole('link', { name: 'Ver o que mudou' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'O que mudou' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Quem administra' })).toBeVisible();
  await expect(page.getByText('União de cadastros').first()).toBeVisible();
  expect(await falhasDeAxe(page)).toEqual([]);
  await expect
    .poll(async () => {
      const lida = await page.request.get('/api/_preferencias/novidades', { headers });
      return ((await lida.json()) as { valor: readonly string[] }).valor.length;
    })
    .toBeGreaterThan(50);
  await page.goto('/principal');
  await expect(page.getByText('O que espera por você')).toBeVisible();
  await expect(aviso).toHaveCount(0);
});
