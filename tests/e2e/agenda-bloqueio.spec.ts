/** The day of a professional is closed, those who were booked get another time, and the desk is led to tell them. */
import { expect, test, type APIRequestContext } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { escolher } from './antd-apoio.ts';

/** Who may be told by e-mail, booked so many days from now: whom the demonstration has that day may not be. */
async function marcar(request: APIRequestContext, dias: number, hora = '10:20', vez = 0): Promise<void> {
  const api = await pelaApi(request, 'administrativo');
  const dia = new Date(Date.now() + dias * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'America/Sao_Paulo',
  });
  const nome = `Olga Reis ${process.pid}-${dias}-${vez}`;
  const contato = { email: `olga.${process.pid}.${dias}.${vez}@exemplo.com.br`, aceitaMensagens: true };
  const paciente = await api.criar('pacientes', {
    nome,
    dataNascimento: '1970-03-04',
    sexo: 'F',
    ...contato,
  });
  const medica = await api.primeiro('profissionais?nome=Camila Mendonça Lacerda');
  const tipo = await api.primeiro('tipos-atendimento?nome=Consulta');
  const pedido = {
    profissionalId: medica?.id,
    tipoAtendimentoId: tipo?.id,
    inicio: `${dia}T${hora}:00-03:00`,
    encaixe: true,
  };
  const { id } = await api.enviar<{ id: number }>('agenda/reservas', pedido);
  await api.enviar(`agenda/reservas/${id}/marcar`, {
    pacienteId: paciente.id,
    convenioId: null,
    tipoAtendimentoId: tipo?.id,
  });
}

test('[CLIN-01] depois de bloquear, quem mudou de horário é avisado, e quem não recebe mensagem vem com o telefone @longo', async ({
  page,
  request,
}) => {
  await marcar(request, 1);
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
  // Behind it lie the day's times, half under the window: nobody reaches them now.
  await semFalhasDeAxe(page, { dentro: '.z-janela' });
  await avisar.getByRole('button', { name: /^Enviar \d+ e-mails?$/ }).click();
  await expect(page.getByText(/na fila de envio\.$/).first()).toBeVisible();
  await expect(avisar.getByText(/mensagem enviada/).first()).toBeVisible();
});

test('[CLIN-01] quem o bloqueio desmarcou é avisado também, com a mensagem que diz isso @longo', async ({
  page,
  request,
}) => {
  await marcar(request, 2);
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
  // Behind it lie the day's times, half under the window: nobody reaches them now.
  await semFalhasDeAxe(page, { dentro: '.z-janela' });
  await avisar.getByRole('button', { name: /^Enviar \d+ e-mails?$/ }).click();
  await expect(page.getByText(/na fila de envio\.$/).first()).toBeVisible();
  await expect(avisar.getByText(/mensagem enviada/).first()).toBeVisible();
});

test('[CLIN-01] muitos encaixes à mesma hora cabem na coluna: o que não cabe abre da pilha, e cada um se abre dali @longo', async ({
  page,
  request,
}) => {
  for (let vez = 1; vez <= 5; vez += 1) await marcar(request, 9, '19:00', vez);
  const dia = new Date(Date.now() + 9 * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'America/Sao_Paulo',
  });
  await entrar(page, 'administrativo', `/agendas?d=${dia}`);
  const pilha = page.getByRole('button', { name: 'Mais 3 agendamentos a partir das 19:00' });
  await expect(page.getByRole('button', { name: /^19:00, Olga Reis/ })).toHaveCount(2);
  await pilha.click();
  const botoes = page.getByRole('tooltip').getByRole('button', { name: /^19:00, Olga Reis/ });
  await expect(botoes).toHaveCount(3);
  await semFalhasDeAxe(page);
  await botoes.first().click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Olga Reis' })).toBeVisible();
});
