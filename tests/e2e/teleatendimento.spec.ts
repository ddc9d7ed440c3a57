/** /atendimento (CLIN-10): received by one, seen live by another, attended, given back, and ended. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

test('[CLIN-10] quem liga entra na fila sem recarregar, é atendido, volta à fila, e o desfecho fica', async ({
  page,
  browser,
}) => {
  const admin = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const cabecalhosDela = { ...(await cabecalhos(page.request, 'profissional')), 'id-prestador': '1' };
  const chamar = async (
    caminho: string,
    data: object,
    headers: Record<string, string> = admin,
    codigo = 201,
  ) => {
    const resposta = await page.request.post(caminho, { headers, data });
    expect(resposta.status(), await resposta.text()).toBe(codigo);
    return (await resposta.json()) as { id: number };
  };
  // Whoever an earlier run left in attendance goes back to the queue.
  const abertos = await page.request.get('/api/teleatendimentos?situacao=EM_ATENDIMENTO', {
    headers: cabecalhosDela,
  });
  for (const { id, versao } of (await abertos.json()) as { id: number; versao: number }[])
    await chamar(
      `/api/teleatendimentos/${id}/_transicao`,
      { transicao: 'devolver', motivo: 'Rodada anterior' },
      { ...cabecalhosDela, 'if-match': `"${versao}"` },
      200,
    );

  await entrar(page, 'profissional', '/atendimento');
  await expect(page.getByRole('heading', { level: 1, name: 'Teleatendimento' })).toBeVisible();
  const nome = `Rita Teleprova ${String(Date.now()).replaceAll(/\d/g, (d) => 'abcdefghij'[Number(d)] ?? '')}`;
  const { id: pacienteId } = await chamar('/api/pacientes', {
    nome,
    dataNascimento: '1992-04-03',
    sexo: 'F',
    nacionalidade: 'BRASILEIRA',
  });
  const { id } = await chamar('/api/teleatendimentos', {
    pacienteId,
    queixa: 'Tosse há três dias',
    telefone: '31999990000',
    meio: 'TELEFONE',
    consente: true,
  });
  const linha = page.getByRole('row').filter({ hasText: nome });
  await expect(linha).toContainText('Tosse há três dias');
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  await page.setViewportSize({ width: 1366, height: 800 });

  await linha.getByRole('button', { name: `Atender: ${nome}` }).click();
  await expect(linha.getByRole('button', { name: `Abrir o prontuário: ${nome}` })).toBeVisible();
  await linha.getByRole('button', { name: `Mais ações de ${nome}` }).click();
  // Not before three calls were noted: what the server would refuse is not offered.
  await expect(page.getByRole('menuitem', { name: 'Orientado' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Não atendeu' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Ligou, não responderam' }).click();
  await expect(linha).toContainText('1 ligação sem resposta');
  await page.goto(`/teleatendimentos/form/${id}`);
  const recusado = page.getByRole('button', { name: 'Não atendeu' });
  await expect(recusado).toBeDisabled();
  // The reason reaches the keyboard, and a finger, which points at nothing.
  const porque = /.+/.exec((await recusado.getAttribute('aria-description')) ?? '')?.[0] ?? 'sem razão';
  await recusado.focus();
  await expect(page.getByText(porque, { exact: true })).toBeVisible();
  const telefone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const dedo = await telefone.newPage();
  await entrar(dedo, 'profissional', `/teleatendimentos/form/${id}`);
  // A tap waits for no button that is refused, and one still being drawn may slip from under it.
  const noTelefone = dedo.getByRole('button', { name: 'Não atendeu' });
  await expect(async () => {
    await noTelefone.scrollIntoViewIfNeeded();
    await noTelefone.tap({ force: true });
    await expect(dedo.getByText(porque, { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await telefone.close();
  await page.goto('/atendimento');

  await linha.getByRole('button', { name: `Mais ações de ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Devolver à fila' }).click();
  const dialogo = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
  await dialogo.getByLabel('Motivo').fill('A ligação caiu');
  await dialogo.getByRole('button', { name: 'Devolver à fila' }).click();
  await expect(linha).toContainText('A ligação caiu');
  await linha.getByRole('button', { name: `Mais ações de ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Desistiu' }).click();
  await dialogo.getByLabel('Motivo').fill('Preferiu ir à unidade');
  await dialogo.getByRole('button', { name: 'Desistiu' }).click();
  await expect(linha).toHaveCount(0);
  await expect(page.getByText(/Desistiu: \d/)).toBeVisible();
});
