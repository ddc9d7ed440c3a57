/** The chat between two people at two browsers (CLIN-04): live, read, kept when the network fails, found again. */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';

const campo = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' });
const conversa = (page: Page, nome: string) =>
  page.getByRole('navigation', { name: 'Conversas' }).getByRole('button', { name: nome });
const mensagens = (page: Page) => page.getByRole('log', { name: 'Mensagens' });

test('[CLIN-04] dita num navegador, lida no outro; sem rede o texto fica e vai depois; o rascunho espera', async ({
  page,
  browser,
}) => {
  const outroContexto = await browser.newContext();
  const paginaDela = await outroContexto.newPage();
  await entrar(page, 'administrativo', '/chat');
  await entrar(paginaDela, 'profissional', '/chat');
  await conversa(page, 'Profissional de Demonstração').click();
  await conversa(paginaDela, 'Recepção da Clínica Aurora').click();

  const recado = `A sala 4 está livre ${Date.now()}`;
  await campo(page).fill(recado);
  await campo(page).press('Shift+Enter');
  await campo(page).pressSequentially('até as 16 h');
  await campo(page).press('Enter');
  await expect(campo(page)).toHaveValue('');
  await expect(mensagens(paginaDela).getByText(`${recado}\naté as 16 h`)).toBeVisible();
  const minha = mensagens(page).locator('.chat-mensagem').filter({ hasText: recado });
  await expect(minha).toHaveCount(1);
  await minha.getByRole('button', { name: 'Lida' }).click();
  await expect(page.getByRole('tooltip')).toContainText('Profissional de Demonstração');
  await page.keyboard.press('Escape');

  // Without network the text stays, says so, and goes by itself once it is back, once.
  const perdida = `Volto em dez minutos ${Date.now()}`;
  await page.context().setOffline(true);
  await campo(page).fill(perdida);
  await campo(page).press('Enter');
  await expect(mensagens(page).getByText('Não enviada')).toBeVisible();
  await expect(mensagens(page).getByText(perdida)).toBeVisible();
  await page.context().setOffline(false);
  await expect(mensagens(paginaDela).getByText(perdida)).toHaveCount(1);
  await expect(mensagens(page).getByText('Não enviada')).toHaveCount(0);

  // What was typed and not sent is there when one comes back.
  await campo(page).fill('Ainda pensando');
  await conversa(page, 'Escala de dezembro').click();
  await expect(campo(page)).toHaveValue('');
  await conversa(page, 'Profissional de Demonstração').click();
  await expect(campo(page)).toHaveValue('Ainda pensando');
  await campo(page).fill('');

  await page
    .getByRole('searchbox', { name: 'Buscar nas minhas conversas' })
    .or(page.getByPlaceholder('Buscar nas minhas conversas'))
    .fill('ar condicionado manha PARADO sala');
  await expect(page.getByText('Nenhuma mensagem com essas palavras.')).toBeVisible();
  await page.getByPlaceholder('Buscar nas minhas conversas').fill('tecnico confirmou');
  await page.getByRole('button', { name: /O técnico confirmou/ }).click();
  await expect(mensagens(page).getByText('O técnico confirmou para as 16 h.')).toBeInViewport();
  await page.getByPlaceholder('Buscar nas minhas conversas').fill('');
  await semFalhasDeAxe(page);

  // On a phone one at a time.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('navigation', { name: 'Conversas' })).toBeHidden();
  await page.getByRole('button', { name: 'Voltar às conversas' }).click();
  await expect(page.getByRole('navigation', { name: 'Conversas' })).toBeVisible();
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  await outroContexto.close();
});

test('[CLIN-04] quem lê acima não é movido: o que chega é contado @longo', async ({ page, browser }) => {
  const outroContexto = await browser.newContext();
  const paginaDela = await outroContexto.newPage();
  await entrar(page, 'administrativo', '/chat');
  await entrar(paginaDela, 'prestador', '/chat');
  await paginaDela.getByRole('button', { name: 'Nova conversa' }).click();
  await paginaDela.getByText('Grupo', { exact: true }).click();
  const nome = `Plantão ${Date.now()}`;
  await paginaDela.getByLabel('Nome do grupo').fill(nome);
  await paginaDela.getByLabel('Com quem').click();
  await paginaDela.getByTitle('Recepção da Clínica Aurora').click();
  await paginaDela
    .getByRole('heading', { name: 'Nova conversa' })
    .or(paginaDela.getByText('Nova conversa').last())
    .first()
    .click();
  await paginaDela.getByRole('button', { name: 'Começar' }).click();
  await expect(paginaDela.getByRole('heading', { level: 2, name: nome })).toBeVisible();
  for (let n = 1; n <= 25; n++) {
    await campo(paginaDela).fill(`Linha ${n} de muitas`);
    await campo(paginaDela).press('Enter');
  }
  await conversa(page, nome).click();
  await expect(mensagens(page).getByText('Linha 25 de muitas')).toBeInViewport();
  await mensagens(page).evaluate((alvo) => (alvo.scrollTop = 0));
  await expect(page.getByRole('button', { name: 'Ir para a última' })).toBeVisible();
  await campo(paginaDela).fill('Mais uma agora');
  await campo(paginaDela).press('Enter');
  await page.getByRole('button', { name: '1 nova mensagem' }).click();
  await expect(mensagens(page).getByText('Mais uma agora')).toBeInViewport();
  await outroContexto.close();
});
