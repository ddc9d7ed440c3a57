/** Two receptions at one agenda: a time is held by one and seen by the other at once, then booked, moved and taken back. */
import { expect, test, type Page } from '@playwright/test';
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

test('[CLIN-01] a lista vai do dia em diante, e o dia se escolhe nela como nas outras vistas @longo', async ({
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

test('[CLIN-01] D-09: um retorno se marca só pelo teclado em até 20 teclas, com o convênio do paciente, e o foco volta ao marcado @longo', async ({
  page,
}) => {
  await entrar(page, 'administrativo', `/agendas?d=${dia}`);
  await expect(page.getByRole('button', { name: /^Reservar/ }).first()).toBeVisible();
  let teclas = 0;
  const tecla = async (...pressed: readonly string[]) => {
    for (const key of pressed) {
      await page.keyboard.press(key);
      teclas += 1;
    }
  };
  const opcao = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  // From the page into the grid, down and across, and the free time is held.
  await tecla('ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter');
  const gaveta = page.getByRole('dialog', { name: /Horário reservado/ });
  await expect(gaveta.getByRole('combobox', { name: 'Paciente' })).toBeFocused();
  await tecla('c', 'e', 'c');
  await expect(opcao.filter({ hasText: /^Cecília / }).first()).toBeVisible();
  await tecla('Enter');
  // What the register says stands there, and nobody typed it.
  await expect(gaveta.getByText(/^Do cadastro: /)).toBeVisible();
  await expect(gaveta.getByRole('radio', { name: 'A pedir' })).toBeChecked();
  await tecla('Tab', 'r', 'e', 't');
  await expect(opcao.filter({ hasText: 'Retorno' })).toBeVisible();
  await tecla('Enter', 'Control+s');
  await expect(gaveta).toBeHidden();
  const marcado = page.getByRole('button', { name: /Cecília .*, Retorno · Agendado$/ });
  await expect(marcado).toBeFocused();
  await expect(marcado).toBeInViewport();
  test.info().annotations.push({ type: 'teclas para marcar um retorno', description: String(teclas) });
  expect(teclas).toBeLessThanOrEqual(20);

  // The authorisation waits with the appointment until somebody asks for it.
  await page.keyboard.press('Enter');
  const aberto = page.getByRole('dialog');
  await expect(aberto.getByText('A pedir', { exact: true })).toBeVisible();
  await aberto.getByRole('button', { name: 'Marcar como pedida' }).click();
  await expect(aberto.getByText('Pedida, sem número')).toBeVisible();
  await aberto.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await page.getByRole('textbox', { name: /Motivo/ }).fill('Prova');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(marcado).toBeHidden();
});

test('[CLIN-01] D-09: numa escolha múltipla, Tab depois de Enter segue adiante e a escolha fica @longo', async ({
  page,
}) => {
  await entrar(page, 'administrativo', `/agendas?d=${dia}`);
  await page.getByRole('button', { name: 'Próximo horário' }).click();
  const dias = page.getByRole('combobox', { name: 'Dias da semana' });
  await dias.pressSequentially('qua');
  await page.keyboard.press('Enter');
  const escolhida = page.getByRole('dialog').locator('.ant-select-selection-item', { hasText: 'Quarta' });
  await expect(escolhida).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dias).not.toBeFocused();
  await expect(escolhida).toBeVisible();
});

test('[CLIN-01] D-13: quem telefona pela primeira vez é cadastrado em seis campos, sem sair do horário reservado @longo', async ({
  page,
}) => {
  await entrar(page, 'administrativo', `/agendas?d=${dia}&v=mes`);
  // D-07: the month is said in Portuguese.
  await expect(page.getByText(/^(?:janeiro|dezembro|novembro|fevereiro) de 20\d\d$/)).toBeVisible();
  await page.goto(`/agendas?d=${dia}`);
  await page
    .getByRole('button', { name: /^Reservar 11:\d0 com/ })
    .first()
    .click();
  const nome = `Zuleica Telefone ${Date.now() % 100_000}`;
  const gaveta = page.getByRole('dialog', { name: /Horário reservado/ });
  await gaveta.getByRole('combobox', { name: 'Paciente' }).pressSequentially(nome);
  await page.getByRole('button', { name: /^Novo/ }).last().click();
  const cadastro = page.getByRole('dialog', { name: 'Novo paciente' });
  await expect(cadastro.getByRole('textbox')).toHaveCount(5);
  await cadastro.getByRole('switch', { name: 'Não sabe a data de nascimento' }).click();
  await expect(cadastro.getByRole('textbox', { name: 'Data de nascimento' })).toBeHidden();
  await cadastro.getByRole('textbox', { name: 'Idade estimada' }).fill('40');
  // Neither the telephone nor that there is none: asked, and what was typed stands.
  await page.keyboard.press('Control+s');
  const frase = "Preencha este campo, ou marque 'Não tem telefone'.";
  await expect(cadastro.getByText(frase, { exact: true })).toBeVisible();
  await cadastro.getByRole('textbox', { name: 'Celular' }).fill('31999887766');
  await semFalhasDeAxe(page);
  await page.keyboard.press('Control+s');
  await expect(cadastro).toBeHidden();
  await expect(gaveta.getByText('O cadastro não tem convênio: particular.')).toBeVisible();
  await gaveta.getByRole('button', { name: 'Liberar horário' }).click();
});

/** Counts what a hand does from now on: presses of the mouse, and keys. */
async function contarGestos(page: Page): Promise<() => Promise<{ cliques: number; teclas: number }>> {
  await page.evaluate(() => {
    const gestos = { cliques: 0, teclas: 0 };
    Object.assign(window, { gestos });
    addEventListener('mousedown', ({ isTrusted }) => void (gestos.cliques += isTrusted ? 1 : 0), true);
    addEventListener('keydown', ({ isTrusted }) => void (gestos.teclas += isTrusted ? 1 : 0), true);
  });
  return () =>
    page.evaluate(() => ({
      ...(window as unknown as { gestos: { cliques: number; teclas: number } }).gestos,
    }));
}

test('[CLIN-01] D-09: um retorno se marca pelo rato em até 4 cliques e 6 teclas @longo', async ({ page }) => {
  await entrar(page, 'administrativo', `/agendas?d=${dia}`);
  const livre = page.getByRole('button', { name: /^Reservar 10:\d0 com/ }).first();
  await expect(livre).toBeVisible();
  const gestos = await contarGestos(page);
  const opcao = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await livre.click();
  const gaveta = page.getByRole('dialog', { name: /Horário reservado/ });
  await expect(gaveta.getByRole('combobox', { name: 'Paciente' })).toBeFocused();
  for (const key of ['c', 'e', 'c']) await page.keyboard.press(key);
  await expect(opcao.filter({ hasText: /^Cecília / }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(gaveta.getByText(/^Do cadastro: /)).toBeVisible();
  await gaveta.getByRole('combobox', { name: 'Tipo' }).click();
  await opcao.filter({ hasText: 'Retorno' }).first().click();
  await gaveta.getByRole('button', { name: 'Marcar', exact: true }).click();
  await expect(gaveta).toBeHidden();
  const { cliques, teclas } = await gestos();
  test
    .info()
    .annotations.push({ type: 'cliques e teclas de um retorno', description: `${cliques} e ${teclas}` });
  expect(cliques).toBeLessThanOrEqual(4);
  expect(teclas).toBeLessThanOrEqual(6);
  await page.getByRole('button', { name: /Cecília .*, Retorno · Agendado$/ }).click();
  const aberto = page.getByRole('dialog');
  await aberto.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await page.getByRole('textbox', { name: /Motivo/ }).fill('Prova');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancelar agendamento' }).click();
});

test('[CLIN-01] o retorno se marca do prontuário em dois cliques, e se desfaz @longo', async ({ page }) => {
  await entrar(page, 'profissional', '/prontuarios');
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('button', { name: 'Marcar retorno' })).toBeVisible();
  const gestos = await contarGestos(page);
  await page.getByRole('button', { name: 'Marcar retorno' }).click();
  const gaveta = page.getByRole('dialog', { name: 'Marcar retorno' });
  await expect(gaveta.getByText(/^A partir de \d\d\/\d\d\/\d{4}, /)).toBeVisible();
  await gaveta
    .getByRole('button', { name: /^Marcar .*\d\d:\d\d$/ })
    .first()
    .click();
  await expect(page.getByText(/^Retorno de .* marcado para /)).toBeVisible();
  expect(await gestos()).toEqual({ cliques: 2, teclas: 0 });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('O retorno foi desmarcado.')).toBeVisible();
});
