/** Two receptions at one agenda: a time is held by one and seen by the other at once, then booked, moved and taken back. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';

/** A Wednesday that the demonstration leaves free. */
const dia = (() => {
  const data = new Date(Date.now() + 30 * 86_400_000);
  while (data.getUTCDay() !== 3) data.setUTCDate(data.getUTCDate() + 1);
  return data.toISOString().slice(0, 10);
})();

test('[CLIN-01] duas recepções: o horário reservado aparece na outra ao vivo, é marcado com o paciente depois, muda e volta', async ({
  page,
  browser,
}, info) => {
  const contexto = await browser.newContext({ baseURL: info.project.use.baseURL ?? '', locale: 'pt-BR' });
  const outraPagina = await contexto.newPage();
  await entrar(page, 'administrativo', `/agendas?d=${dia}`);
  await entrar(outraPagina, 'prestador', `/agendas?d=${dia}`);
  const livre = page.getByRole('button', { name: /^Reservar 08:30 com/ }).first();
  const nome = (await livre.getAttribute('aria-label')) ?? '';
  await expect(outraPagina.getByRole('button', { name: nome, exact: true })).toBeVisible();
  await semFalhasDeAxe(page);
  await livre.click();
  const gaveta = page.getByRole('dialog', { name: /Horário reservado/ });
  await expect(gaveta.getByRole('timer')).toContainText('A reserva vale por');
  await expect(outraPagina.getByRole('button', { name: /^08:30, Reservado por/ })).toBeVisible();
  await expect(outraPagina.getByRole('button', { name: nome, exact: true })).toBeHidden();

  // The hold outlives the screen.
  await page.goto('/pacientes');
  await page.goto(`/agendas?d=${dia}`);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await gaveta.getByRole('combobox', { name: 'Paciente' }).fill('Ana');
  await page.locator('.ant-select-item-option').first().click();
  await gaveta.getByRole('button', { name: 'Marcar', exact: true }).click();
  const marcado = /^08:30, .*, Agendado$/;
  await expect(page.getByRole('button', { name: marcado })).toBeVisible();
  await expect(outraPagina.getByRole('button', { name: marcado })).toBeVisible();

  // Dragged to the next free time of the same column, and taken back.
  const coluna = page.getByRole('region', { name: nome.replace(/^Reservar 08:30 com /, '') });
  await coluna
    .getByRole('button', { name: marcado })
    .dragTo(coluna.getByRole('button', { name: /^Reservar 10:00 com/ }));
  await expect(outraPagina.getByRole('button', { name: /^(09:5|10:0)\d, .*, Agendado$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(outraPagina.getByRole('button', { name: marcado })).toBeVisible();

  await page.getByRole('button', { name: marcado }).click();
  await page.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await page.getByRole('textbox', { name: /Motivo/ }).fill('Paciente pediu');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(outraPagina.getByRole('button', { name: nome, exact: true })).toBeVisible();
  await contexto.close();
});

test('[CLIN-01] a lista vai do dia em diante, e o dia se escolhe nela como nas outras vistas', async ({
  page,
}) => {
  await entrar(page, 'administrativo', `/agendas?v=lista&d=${dia}`);
  const [ano, mes, numero] = dia.split('-');
  await expect(page.getByText(`De ${numero}/${mes}/${ano} em diante`)).toBeVisible();
  await page.getByRole('button', { name: 'Hoje', exact: true }).click();
  // The first of the list is of that day, not the oldest that the register has.
  await expect(
    page
      .getByRole('row')
      .nth(1)
      .getByRole('gridcell', { name: /^hoje, / }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Dia seguinte' }).click();
  await expect(page.getByRole('gridcell', { name: /^amanhã, |^\d\d\/\d\d\/\d{4} / }).first()).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /^hoje, / })).toHaveCount(0);
});
