/** The desk in the middle of the day: an arrival with something missing, its ticket, taken back; one who comes without a time. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';

test('[CLIN-06] a recepção registra a chegada, vê o que falta, dá a senha, desfaz, e encaixa quem chega sem horário', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'print', { value: () => dispatchEvent(new Event('afterprint')) }),
  );
  await entrar(page, 'administrativo', '/secretaria');
  const linha = page
    .getByRole('row')
    .filter({
      hasText: 'Autorização a pedir',
      has: page.getByRole('button', { name: /^Chegou: / }),
    })
    .first();
  const nome = (await linha.getByRole('button').first().textContent()) ?? '';
  await semFalhasDeAxe(page);
  await linha.getByRole('button', { name: `Chegou: ${nome}` }).click();
  const gaveta = page.getByRole('dialog', { name: new RegExp(nome) });
  await expect(gaveta.getByText(/pede autorização, e não há número/)).toBeVisible();
  await gaveta.getByRole('textbox', { name: 'Número da autorização' }).fill('AUT-2026');
  await expect(gaveta.getByText(/pede autorização, e não há número/)).toBeHidden();
  await gaveta.getByRole('textbox', { name: 'Nome do acompanhante' }).fill('Rita Moraes');

  // Going away asks before what was typed is lost.
  await gaveta.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(gaveta.getByRole('textbox', { name: 'Número da autorização' })).toHaveValue('AUT-2026');
  await semFalhasDeAxe(page);
  await gaveta.getByRole('button', { name: 'Registrar chegada' }).click();
  await expect(gaveta.getByText(/^Senha [NPS]\d{3,}$/)).toBeVisible();
  const senha = ((await gaveta.getByText(/^Senha /).textContent()) ?? '').slice(6);
  await gaveta.getByRole('button', { name: 'Imprimir senha' }).click();
  await gaveta.getByRole('button', { name: 'Fechar' }).last().click();

  // Found by the ticket, taken back, and expected again.
  await page.getByRole('searchbox', { name: 'Nome, CPF ou senha' }).fill(senha);
  const achada = page.getByRole('row').filter({ hasText: nome });
  await expect(achada).toContainText('Aguardando');
  await achada.getByRole('button', { name: `Mais ações de ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Desfazer chegada' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer chegada' }).click();
  // The paper counts no more; the person is found by name.
  await expect(achada).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Nome, CPF ou senha' }).fill(nome);
  await expect(achada).toContainText('Agendado');

  // Nobody marked this one: squeezed in, and led straight to the arrival.
  await page.getByRole('button', { name: 'Encaixe', exact: true }).click();
  const dialogo = page.getByRole('dialog', { name: 'Atender sem horário marcado' });
  await dialogo.getByRole('combobox', { name: 'Paciente' }).fill('Ana');
  // Those who answer to what was typed, not the first of the register.
  await page.locator('.ant-select-item-option').filter({ hasText: /^Ana / }).first().click();
  await expect(dialogo.locator('.ant-select-selection-item').first()).toContainText('Ana');
  await escolher(dialogo, 'Profissional', /Lívia Lopes Neves/);
  await dialogo.getByRole('button', { name: 'Marcar encaixe' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Registrar chegada' })).toBeVisible();
});

test('[CLIN-06] na agenda, Registrar chegada leva à recepção, onde se vê o que falta @longo', async ({
  page,
}) => {
  await entrar(page, 'administrativo', '/agendas');
  await page
    .getByRole('button', { name: /^\d\d:\d\d, .* · (Agendado|Confirmado)$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar chegada' }).click();
  await expect(page).toHaveURL(/\/secretaria\?chegada=\d+$/);
  const gaveta = page.getByRole('dialog');
  await expect(gaveta.getByRole('button', { name: 'Registrar chegada' })).toBeVisible();
  // One press is enough: the agenda's drawer, which has a 'Cancelar' of its own, is gone since the first.
  await gaveta.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/\/secretaria$/);
});
