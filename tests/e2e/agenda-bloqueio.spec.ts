/** The day of a professional is closed, those who were booked get another time, and the desk is led to tell them. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';

test('[CLIN-01] depois de bloquear, quem mudou de horário é avisado, e quem não recebe mensagem vem com o telefone', async ({
  page,
}) => {
  await entrar(page, 'administrativo', '/agendas');
  // A day ahead on which somebody is booked.
  await page.getByRole('button', { name: 'Dia seguinte' }).click();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Bloquear' }).click();
  const bloqueio = page.getByRole('dialog', { name: 'Bloquear a agenda' });
  await escolher(bloqueio, 'De quem', /Camila Mendonça Lacerda/);
  await bloqueio.getByRole('textbox', { name: 'Motivo' }).fill('Congresso');
  await bloqueio.getByRole('button', { name: 'Ver quem é afetado' }).click();
  await expect(bloqueio.getByText(/pacientes? marcados? neste período/)).toBeVisible();
  await bloqueio.getByRole('button', { name: 'Bloquear', exact: true }).click();

  const avisar = page.getByRole('dialog', { name: 'Avisar quem mudou de horário' });
  await expect(avisar.getByRole('listitem').first()).toBeVisible();
  await semFalhasDeAxe(page);
  await avisar.getByRole('button', { name: /^Enviar \d+ e-mails?$/ }).click();
  await expect(page.getByText(/na fila de envio\.$/).first()).toBeVisible();
  await expect(avisar.getByText(/mensagem enviada/).first()).toBeVisible();
});
