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

test('[CLIN-01] quem o bloqueio desmarcou é avisado também, com a mensagem que diz isso', async ({ page }) => {
  await entrar(page, 'administrativo', '/agendas');
  // Two days ahead: the day before this one is closed to her by the test above.
  await page.getByRole('button', { name: 'Dia seguinte' }).click();
  await page.getByRole('button', { name: 'Dia seguinte' }).click();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Bloquear' }).click();
  const bloqueio = page.getByRole('dialog', { name: 'Bloquear a agenda' });
  await escolher(bloqueio, 'De quem', /Camila Mendonça Lacerda/);
  await bloqueio.getByRole('textbox', { name: 'Motivo' }).fill('Congresso');
  await bloqueio.getByRole('textbox', { name: 'Às', exact: true }).fill('11:00');
  await bloqueio.getByRole('button', { name: 'Ver quem é afetado' }).click();
  await expect(bloqueio.getByText(/pacientes? marcados? neste período/)).toBeVisible();
  const nomes = await bloqueio.getByRole('listitem').getByRole('heading').allTextContents();
  for (const nome of nomes) await escolher(bloqueio, `Novo horário de ${nome}`, 'Cancelar');
  await bloqueio.getByRole('button', { name: 'Bloquear', exact: true }).click();

  const avisar = page.getByRole('dialog', { name: 'Avisar quem foi desmarcado' });
  await expect(avisar.getByText('ainda não sabem que o horário foi desmarcado')).toBeVisible();
  for (const nome of nomes) await expect(avisar.getByText(nome).first()).toBeVisible();
  await expect(avisar.getByText('Copiar o link')).toHaveCount(0);
  await semFalhasDeAxe(page);
  await avisar.getByRole('button', { name: /^Enviar \d+ e-mails?$/ }).click();
  await expect(page.getByText(/na fila de envio\.$/).first()).toBeVisible();
  await expect(avisar.getByText(/mensagem enviada/).first()).toBeVisible();
});
