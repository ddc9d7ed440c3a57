/** The manual inside the product: from a screen to the part that explains it. */
import { readdirSync } from 'node:fs';
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

test('[NGS-31] o ponto de interrogação leva à parte do manual que explica a tela @longo', async ({
  page,
}) => {
  const aCaminho = await comFotosDemoradas(page);
  await entrar(page, 'administrativo', '/secretaria');
  await page.getByRole('button', { name: 'Ajuda desta tela' }).click();
  await expect(page).toHaveURL(/\/ajuda\/recepcao#registrar-a-chegada$/);
  const parte = page.getByRole('region', { name: 'Registrar a chegada' });
  await ficaNaParte(page, aCaminho);
  await expect(parte.getByAltText('A recepção, com o que falta de cada paciente')).toBeVisible();
  await parte.getByRole('link', { name: 'Abrir a tela' }).click();
  await expect(page).toHaveURL(/\/secretaria/);
});

test("[NGS-31] '?' leva ao manual onde a tela não tem teclas suas, e não enquanto se escreve", async ({
  page,
}) => {
  await entrar(page, 'administrativo', '/secretaria');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const campo = page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('textbox'));
  await campo.first().press('?');
  await expect(page).toHaveURL(/\/secretaria/);
  await campo.first().blur();
  await page.keyboard.press('?');
  await expect(page).toHaveURL(/\/ajuda\/recepcao#registrar-a-chegada$/);
  // A list shows its keys, with the way to the manual.
  await page.goto('/recibos');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const teclas = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(teclas).toBeVisible();
  await page.keyboard.press('?');
  await expect(page).toHaveURL(/\/recibos/);
});

test('[NGS-31] o índice da página deixa o título da parte à vista e o marca @longo', async ({ page }) => {
  await entrar(page, 'administrativo', '/ajuda/recepcao');
  const indice = page.getByRole('navigation', { name: 'Nesta página' });
  await indice.getByRole('link', { name: 'Registrar a chegada' }).click();
  const titulo = page.getByRole('heading', { level: 2, name: 'Registrar a chegada' });
  const barra = await page.locator('.z-topo').boundingBox();
  await expect
    .poll(async () => {
      const caixa = await titulo.boundingBox();
      return caixa !== null && barra !== null && caixa.y >= barra.height && caixa.y < 200;
    })
    .toBe(true);
  await expect(indice.locator('.ant-anchor-link-title-active')).toHaveText('Registrar a chegada');
});

test('[NGS-31] cada manual cabe em até cinco folhas, e nenhuma foto sai quebrada @longo', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await entrar(page, 'admin', '/ajuda');
  const folhas: Record<string, number> = {};
  const manuais = readdirSync('docs/manual').filter((nome) => nome.endsWith('.md'));
  for (const nome of manuais.map((arquivo) => arquivo.replace(/\.md$/, ''))) {
    await page.goto(`/ajuda/${nome}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.evaluate(async () => {
      const fotos = [...document.querySelectorAll<HTMLImageElement>('.ajuda-foto img')];
      for (const foto of fotos) foto.loading = 'eager';
      await Promise.all(fotos.map((foto) => foto.decode()));
    });
    const papel = (await page.pdf({ format: 'A4' })).toString('latin1');
    folhas[nome] = papel.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  }
  process.stdout.write(`manual impresso: ${JSON.stringify(folhas)}\n`);
  for (const [nome, quantas] of Object.entries(folhas)) {
    expect(quantas, nome).toBeGreaterThanOrEqual(2);
    expect(quantas, nome).toBeLessThanOrEqual(5);
  }
});

test('[NGS-31] um endereço que não existe leva a todos os manuais @longo', async ({ page }) => {
  await entrar(page, 'admin', '/nao-ha-essa-tela');
  await page.getByRole('link', { name: 'Ver os manuais' }).click();
  await expect(page).toHaveURL(/\/ajuda$/);
});

test('[NGS-31] o endereço de uma parte, aberto direto, mostra essa parte @longo', async ({ page }) => {
  const aCaminho = await comFotosDemoradas(page);
  await entrar(page, 'administrativo', '/ajuda');
  await page.goto('/ajuda/recepcao#registrar-a-chegada');
  await expect(page.getByAltText('A recepção, com o que falta de cada paciente')).toBeVisible();
  await ficaNaParte(page, aCaminho);
});

test('[NGS-31] a ajuda lista os manuais, diz o que não tem, e passa no axe @longo', async ({ page }) => {
  await entrar(page, 'admin', '/ajuda?de=/nao-ha');
  await expect(page.getByText('Nenhum manual explica essa tela ainda.')).toBeVisible();
  await page.getByRole('link', { name: 'Laboratório', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Laboratório' })).toBeVisible();
  expect(await falhasDeAxe(page)).toEqual([]);
});

test('[NGS-31] no telefone a ajuda está no menu da conta @longo', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'administrativo', '/caixa-do-dia');
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await page.getByRole('menuitem', { name: 'Ajuda desta tela' }).click();
  await expect(page.getByRole('heading', { name: 'Receber um pagamento' })).toBeVisible();
});

test('[NGS-31] Ctrl+K acha as partes do manual; a lista vazia e o acesso negado levam à sua @longo', async ({
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

test('[NGS-31] uma tela feita à mão, sem nada que mostrar, leva à sua parte @longo', async ({ page }) => {
  await entrar(page, 'administrativo', '/secretaria?d=2020-01-05');
  const vazio = page.locator('.z-estado', { hasText: 'Ninguém marcado neste dia' });
  await vazio.getByRole('link', { name: 'Ver no manual' }).click();
  await expect(page).toHaveURL(/\/ajuda\/recepcao#registrar-a-chegada$/);
});

test('[NAV-12] os primeiros passos recusam quem não administra, sem perguntar nada e sem encerrar a sessão', async ({
  page,
}) => {
  const pedidos: string[] = [];
  page.on('request', (pedido) => pedidos.push(new URL(pedido.url()).pathname));
  await entrar(page, 'administrativo', '/primeiros-passos');
  await expect(page.getByRole('heading', { level: 1, name: 'Acesso negado' })).toBeVisible();
  await page.goto('/principal');
  await expect(page.getByRole('button', { name: /^Minha conta/ })).toBeVisible();
  expect(pedidos.filter((caminho) => /primeiro-dia|revoke/.test(caminho))).toEqual([]);
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
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Dezembro de 2026');
  await expect(page.getByRole('heading', { level: 3, name: 'Quem administra' })).toBeVisible();
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
