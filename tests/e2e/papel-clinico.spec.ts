/** Papers of a chart: made, issued, seen, checked by their code, and the batch that signs them (CLIN-06). */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';

test('[CLIN-06] [SIGN-02] o atestado sai do prontuário, vê-se, e espera a assinatura com os outros', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const { id: pacienteId } = await (await pelaApi(page.request, 'prestador')).paciente('Atestada');
  const medica = await pelaApi(page.request, 'profissional');
  const categoria = await medica.primeiro('categorias-prontuario?nome=Retorno');
  const { id } = await medica.criar('prontuarios', {
    pacienteId,
    categoriaId: categoria?.id,
    iniciadoEm: new Date(Date.now() - 60_000).toISOString(),
  });
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${id}?aba=papeis`);
  await page.getByRole('tab', { name: 'Atestados e exames' }).click();
  await expect(page.getByText('Nenhum atestado nem pedido de exames neste atendimento')).toBeVisible();
  await page.getByRole('button', { name: 'Atestado', exact: true }).click();
  const drawer = page.getByRole('dialog');
  // The chart and the kind are given: what is still to be said has the keyboard.
  await expect(drawer.getByLabel('Dias de afastamento')).toBeFocused();
  await page.keyboard.type('2');
  await drawer.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Emitir', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Emitir o atestado?' })
    .getByRole('button', { name: 'Emitir' })
    .click();
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
  await page.getByRole('button', { name: 'Pedir exames' }).click();
  await expect(drawer.getByRole('combobox', { name: 'Painel favorito' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Assinar documentos do atendimento (1)' }).click();
  // With a certificate that is authorised it is signed at once; without one, the dialog asks for it.
  await expect(
    page
      .getByRole('dialog', { name: 'Assinar 1 documento' })
      .or(page.getByText('O documento foi assinado.'))
      .first(),
  ).toBeVisible();
  expect(problems).toEqual([]);
});

test('[NGS-36] [SIGN-01] o atestado só leva certificado: o gov.br não se escolhe, e a janela diz por quê @longo', async ({
  page,
}) => {
  const casa = await pelaApi(page.request, 'prestador');
  const medica = await pelaApi(page.request, 'profissional');
  const { id: pacienteId } = await casa.paciente('Certificado', { situacaoAlergias: 'NEGA' });
  const categoria = await medica.primeiro('categorias-prontuario?nome=Retorno');
  const { id } = await medica.criar('prontuarios', {
    pacienteId,
    categoriaId: categoria?.id,
    iniciadoEm: new Date(Date.now() - 60_000).toISOString(),
  });
  const hoje = new Date().toISOString().slice(0, 10);
  const papel = await medica.criar('papeis-clinicos', {
    prontuarioId: id,
    tipo: 'ATESTADO',
    dias: 2,
    aPartirDe: hoje,
  });
  await medica.passo('papeis-clinicos', papel, 'emitir');
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${id}?aba=documentos`);
  await page.getByRole('tab', { name: 'Documentos' }).click();
  const acoes = page.getByRole('toolbar', { name: 'Ações de documentos' });
  await page
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: /^Atestado|Atestado \d/ })
    .first()
    .click();
  await acoes.getByRole('button', { name: 'Assinar', exact: true }).click();
  const assinar = page.getByRole('dialog', { name: /^Assinar / });
  await expect(assinar.getByRole('radio', { name: /^gov\.br.*só valem com certificado/ })).toBeDisabled();
  await expect(assinar.getByRole('radio', { name: /VIDaaS/ })).toBeChecked();
  await semFalhasDeAxe(page);
  await page.keyboard.press('Escape');
  await acoes.getByRole('button', { name: 'Mais' }).click();
  await page.getByRole('menuitem', { name: 'Pedir assinatura' }).click();
  const pedir = page.getByRole('dialog', { name: /^Pedir assinatura/ });
  await expect(pedir.getByText(/quem é de fora, que assina por link, não o assina/)).toBeVisible();
  await semFalhasDeAxe(page);
});

test('[CLIN-06] o resultado que chega avisa quem pediu, espera no seu dia, e abri-lo o dá por visto @longo', async ({
  page,
}) => {
  type Linha = { readonly id: number; readonly versao: number; readonly titulo: string };
  const casa = await pelaApi(page.request, 'prestador');
  const medica = await pelaApi(page.request, 'profissional');
  const laboratorio = await pelaApi(page.request);
  const { id: pacienteId } = await casa.paciente('Resultado', { situacaoAlergias: 'NEGA' });
  const categoria = await medica.primeiro('categorias-prontuario?nome=Retorno');
  const chart = await medica.criar('prontuarios', {
    pacienteId,
    categoriaId: categoria?.id,
    iniciadoEm: '2026-11-20T12:00:00.000Z',
  });
  const [exame] = await medica.ler<readonly Linha[]>('procedimentos/_lookup?q=hemograma');
  const emitir = async (): Promise<Linha> => {
    const pedido = await medica.criar<Linha>('pedidos-exame', {
      prontuarioId: chart.id,
      urgencia: 'ELETIVO',
      itens: [{ procedimentoId: exame?.id, quantidade: 1 }],
    });
    return medica.passo<Linha>('pedidos-exame', pedido, 'emitir');
  };
  const pedir = async (): Promise<Linha> =>
    laboratorio.passo<Linha>('pedidos-exame', await emitir(), 'registrar-resultado', {
      resultadoDe: '2026-11-21',
      resultadoSituacao: 'ALTERADO',
      resultado: 'Hemoglobina 9,1 g/dL',
    });
  // What only the next state shows is asked on the way to it, where the request stands in the chart.
  await emitir();
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart.id}?aba=papeis`);
  await page.getByRole('button', { name: 'Registrar resultado' }).click();
  await expect(page.getByRole('dialog').getByLabel('O que diz o resultado')).toBeVisible();

  const [primeiro, segundo] = [await pedir(), await pedir()];
  await entrar(page, 'profissional', '/atendimento-profissional');
  const aVer = page.getByRole('region', { name: 'Resultados a ver' });
  await expect(aVer.getByText(primeiro.titulo, { exact: true })).toBeVisible();
  await semFalhasDeAxe(page);
  await aVer.getByText(primeiro.titulo, { exact: true }).click();
  await expect(page.getByRole('heading', { name: primeiro.titulo })).toBeVisible();
  await expect(page.getByText('Resultado visto').first()).toBeVisible();
  await expect(page.getByText('Hemoglobina 9,1 g/dL')).toBeVisible();
  await page.goBack();
  await expect(aVer.getByText(segundo.titulo, { exact: true })).toBeVisible();
  await expect(aVer.getByText(primeiro.titulo, { exact: true })).toHaveCount(0);

  await page.goto('/notificacoes');
  await page.getByText('Chegou um resultado de exame').first().click();
  await expect(page.getByText('Resultado visto').first()).toBeVisible();
});
