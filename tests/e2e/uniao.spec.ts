/** Two records of one patient become one: found, compared, chosen, confirmed; the other leads to the one that stays. */
import { expect, test } from '@playwright/test';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

test('[CLIN-06] [CLIN-12] unificar dois cadastros da mesma pessoa, e o que foi unificado leva ao que ficou', async ({
  page,
}) => {
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const marca = String(Date.now());
  const fazer = async (recurso: string, data: object): Promise<number> => {
    const response = await page.request.post(`/api/${recurso}`, { headers, data });
    expect(response.status(), await response.text()).toBe(201);
    return ((await response.json()) as { id: number }).id;
  };
  const pessoa = {
    nome: `Marta ${marca}`,
    dataNascimento: '1971-05-04',
    sexo: 'F',
    email: `marta.de.souza.e.silva.${marca}.endereco.longo@hospital.exemplo.com.br`,
  };
  const fica = await fazer('pacientes', { ...pessoa, alertas: 'Marca-passo' });
  const sai = await fazer('pacientes', {
    ...pessoa,
    nome: `Marta Duplicada ${marca}`,
    celular: '31988887777',
    email: `m${marca}@exemplo.com.br`,
  });
  const AMBULANCIA = {
    tipo: 'B',
    risco: 'LARANJA',
    equipamentos: [],
    equipe: [],
    origem: `Sala ${marca}`,
    contato: 'Ramal 12',
  };
  const pedidos = [
    await fazer('pedidos-ambulancia', { ...AMBULANCIA, pacienteId: fica }),
    await fazer('pedidos-ambulancia', { ...AMBULANCIA, pacienteId: sai }),
  ];

  await page.addInitScript((key) => localStorage.setItem(key, '1'), SESSION_KEYS.idPrestador);
  await entrar(page, 'admin', `/pacientes/form-pacientes/${fica}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Unificar com outro cadastro' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unificar cadastros' })).toBeVisible();
  // Whose record it is stands there before the other is chosen.
  await expect(
    page.getByText(new RegExp(`^Marta ${marca} · Cadastro nº ${fica} · 04/05/1971`)),
  ).toBeVisible();
  await page
    .getByRole('combobox', { name: 'O outro cadastro da mesma pessoa' })
    .fill(`Marta Duplicada ${marca}`);
  await page.getByText(`Marta Duplicada ${marca}`).last().click();

  // Two live orders: told before anything, with what to do.
  await expect(
    page.getByText(/Os dois cadastros têm pedidos de ambulância que não podem ficar com uma só pessoa/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unificar', exact: true })).toBeDisabled();
  const pedido = await page.request.get(`/api/pedidos-ambulancia/${pedidos[1]}`, { headers });
  const { versao } = (await pedido.json()) as { versao: number };
  const cancelado = await page.request.post(`/api/pedidos-ambulancia/${pedidos[1]}/_transicao`, {
    headers: { ...headers, 'if-match': `"${versao}"` },
    data: { transicao: 'cancelar', motivo: 'Pedido em dobro' },
  });
  expect(cancelado.status(), await cancelado.text()).toBe(200);
  await page.getByRole('radio', { name: new RegExp(`Marta Duplicada ${marca}`) }).check();
  await page.getByRole('radio', { name: new RegExp(`^Marta ${marca}`) }).check();

  await expect(page.getByText('1 pedido de ambulância.')).toBeVisible();
  await page.getByRole('radio', { name: 'E-mail: valor do cadastro que é unificado' }).check();
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.getByRole('button', { name: 'Unificar', exact: true }).click();
  await expect(page.getByText('Diga por que os dois cadastros são da mesma pessoa.')).toBeVisible();
  await page.getByLabel('Motivo').fill('Mesma carteira de identidade');
  await page.getByRole('button', { name: 'Unificar', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unificar', exact: true }).click();
  await expect(page.getByText(`Cadastros unificados. Ficou o de Marta ${marca}.`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/pacientes/form-pacientes/${fica}`));

  await page.goto(`/pacientes/form-pacientes/${sai}`);
  await expect(
    page.getByText(`Este cadastro foi unificado com Marta ${marca}. Use o cadastro que ficou.`),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toHaveCount(0);
  await semFalhasDeAxe(page);
  await page.getByRole('link', { name: `Abrir Marta ${marca}` }).click();
  await expect(page).toHaveURL(new RegExp(`/pacientes/form-pacientes/${fica}`));

  // D-11: undone from the register, with what goes back told before and a reason.
  await page.goto('/unioes-pacientes');
  await page.getByRole('row', { name: new RegExp(`Marta Duplicada ${marca}`) }).click();
  await page.getByRole('tab', { name: 'Se for desfeita' }).click();
  await expect(page.getByText(`Volta para o cadastro de Marta Duplicada ${marca}`)).toBeVisible();
  await expect(page.getByText('1 pedido de ambulância.')).toBeVisible();
  await expect(page.getByText('Nada mudou depois da união: tudo volta como era.')).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  const pergunta = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  await expect(pergunta).toContainText('Nada mudou depois da união: tudo volta como era.');
  await pergunta.getByLabel('Motivo').fill('Eram duas irmãs');
  await pergunta.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(page.getByText('Desfeita', { exact: true }).first()).toBeVisible();
  await page.goto(`/pacientes/form-pacientes/${sai}`);
  await expect(page.getByRole('textbox', { name: 'Nome civil' })).toHaveValue(`Marta Duplicada ${marca}`);
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeVisible();
});
