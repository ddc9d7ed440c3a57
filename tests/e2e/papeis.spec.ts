/** Papers of a chart: made, issued, seen, checked by their code, and the batch that signs them (CLIN-06). */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { abrirSessao, entrar } from '#tests/support/entrada.ts';

test('[CLIN-06] [SIGN-02] o atestado sai do prontuário, vê-se, e espera a assinatura com os outros', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const prestador = {
    authorization: `Bearer ${await abrirSessao(page.request, 'prestador')}`,
    'id-prestador': '1',
  };
  const paciente = await page.request.post('/api/pacientes', {
    headers: prestador,
    data: { nome: `Atestada ${Date.now()}`, dataNascimento: '1980-03-12', sexo: 'F' },
  });
  const headers = {
    authorization: `Bearer ${await abrirSessao(page.request, 'profissional')}`,
    'id-prestador': '1',
  };
  const categorias = await page.request.get('/api/categorias-prontuario?nome=Retorno&_start=0&_end=1', {
    headers,
  });
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
  await expect(page.getByRole('dialog')).toContainText('Assinar 1 documento');
  expect(problems).toEqual([]);
});

test('[CLIN-06] o resultado que chega avisa quem pediu, espera no seu dia, e abri-lo o dá por visto', async ({
  page,
}) => {
  const quem = async (usuario: string) => ({
    headers: { authorization: `Bearer ${await abrirSessao(page.request, usuario)}`, 'id-prestador': '1' },
  });
  const chamar = async <T>(usuario: string, path: string, data: object, versao?: number): Promise<T> => {
    const { headers } = await quem(usuario);
    const match = versao === undefined ? undefined : { 'if-match': `"${versao}"` };
    const answer = await page.request.post(path, { headers: { ...headers, ...match }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  type Linha = { readonly id: number; readonly versao: number; readonly titulo: string };
  const ler = async <T>(usuario: string, path: string) =>
    (await (await page.request.get(path, await quem(usuario))).json()) as T;
  const nome = `Resultado ${Date.now()}`;
  const paciente = await chamar<Linha>('prestador', '/api/pacientes', {
    nome,
    dataNascimento: '1980-03-12',
    sexo: 'F',
    situacaoAlergias: 'NEGA',
  });
  const [categoria] = await ler<readonly Linha[]>(
    'profissional',
    '/api/categorias-prontuario?nome=Retorno&_start=0&_end=1',
  );
  const chart = await chamar<Linha>('profissional', '/api/prontuarios', {
    pacienteId: paciente.id,
    categoriaId: categoria?.id,
    iniciadoEm: '2026-11-20T12:00:00.000Z',
  });
  const [exame] = await ler<readonly Linha[]>('profissional', '/api/procedimentos/_lookup?q=hemograma');
  const emitir = async (): Promise<Linha> => {
    const corpo = {
      prontuarioId: chart.id,
      urgencia: 'ELETIVO',
      itens: [{ procedimentoId: exame?.id, quantidade: 1 }],
    };
    const { id, versao } = await chamar<Linha>('profissional', '/api/pedidos-exame', corpo);
    return chamar('profissional', `/api/pedidos-exame/${id}/_transicao`, { transicao: 'emitir' }, versao);
  };
  const pedir = async (): Promise<Linha> => {
    const { id, versao } = await emitir();
    const campos = {
      resultadoDe: '2026-11-21',
      resultadoSituacao: 'ALTERADO',
      resultado: 'Hemoglobina 9,1 g/dL',
    };
    return chamar(
      'admin',
      `/api/pedidos-exame/${id}/_transicao`,
      { transicao: 'registrar-resultado', campos },
      versao,
    );
  };
  // What only the next state shows is asked on the way to it, where the request stands in the chart.
  await emitir();
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart.id}?aba=papeis`);
  await page.getByRole('button', { name: 'Registrar resultado' }).click();
  await expect(page.getByRole('dialog').getByLabel('O que diz o resultado')).toBeVisible();

  const [um, outro] = [await pedir(), await pedir()];
  await entrar(page, 'profissional', '/atendimento-profissional');
  const aVer = page.getByRole('region', { name: 'Resultados a ver' });
  await expect(aVer.getByText(um.titulo, { exact: true })).toBeVisible();
  await semFalhasDeAxe(page);
  await aVer.getByText(um.titulo, { exact: true }).click();
  await expect(page.getByRole('heading', { name: um.titulo })).toBeVisible();
  await expect(page.getByText('Resultado visto').first()).toBeVisible();
  await expect(page.getByText('Hemoglobina 9,1 g/dL')).toBeVisible();
  await page.goBack();
  await expect(aVer.getByText(outro.titulo, { exact: true })).toBeVisible();
  await expect(aVer.getByText(um.titulo, { exact: true })).toHaveCount(0);

  await page.goto('/notificacoes');
  await page.getByText('Chegou um resultado de exame').first().click();
  await expect(page.getByText('Resultado visto').first()).toBeVisible();
});
