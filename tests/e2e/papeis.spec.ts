/** Papers of a chart: made, issued, seen, checked by their code, and the batch that signs them (CLIN-06). */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { abrirSessao, entrar } from '#tests/support/entrada.ts';

test('[CLIN-06] [SIGN-02] o atestado sai do prontuário, vê-se, e espera a assinatura com os outros', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const prestador = { authorization: `Bearer ${await abrirSessao(page.request, 'prestador')}`, 'id-prestador': '1' };
  const paciente = await page.request.post('/api/pacientes', {
    headers: prestador,
    data: { nome: `Atestada ${Date.now()}`, dataNascimento: '1980-03-12', sexo: 'F' },
  });
  const headers = { authorization: `Bearer ${await abrirSessao(page.request, 'profissional')}`, 'id-prestador': '1' };
  const categorias = await page.request.get('/api/categorias-prontuario?nome=Retorno&_start=0&_end=1', { headers });
  const prontuario = await page.request.post('/api/prontuarios', {
    headers,
    data: {
      pacienteId: ((await paciente.json()) as { id: number }).id,
      categoriaId: ((await categorias.json()) as readonly { id: number }[])[0]?.id,
      iniciadoEm: new Date(Date.now() - 60_000).toISOString(),
    },
  });
  expect(prontuario.status(), await prontuario.text()).toBe(201);
  await entrar(
    page,
    'profissional',
    `/prontuarios/form-prontuario/${((await prontuario.json()) as { id: number }).id}?aba=papeis`,
  );
  await page.getByRole('tab', { name: 'Exames e papéis' }).click();
  await expect(page.getByText('Nada foi emitido neste atendimento')).toBeVisible();
  await page.getByRole('button', { name: 'Novo papel' }).click();
  await page.getByRole('menuitem', { name: 'Atestado' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Dias de afastamento').fill('2');
  await drawer.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Emitir', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Emitir' }).click();
  // The very paper comes into sight.
  await expect(
    page
      .getByRole('dialog')
      .getByText(/^Atestado \d+ - /)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Atestado nº \d+$/)).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Assinar documentos do atendimento (1)' }).click();
  await expect(page.getByRole('dialog')).toContainText('Assinar 1 documento');
  expect(problems).toEqual([]);
});
