/** What is seen first, held by figures: where a screen begins, how high its rows are, and that nothing runs out of its side. */
import { expect, test, type Page } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';

const MESA = { width: 1366, height: 768 };
const CELULAR = { width: 390, height: 844 };
/** Of ten rows on a phone, in pixels. */
const MAIS_ALTO = 1_400;

const topo = async (page: Page, rotulo: string) =>
  Math.round((await page.getByLabel(rotulo, { exact: true }).boundingBox())?.y ?? Infinity);
const semRolarDeLado = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: page.url(),
    })
    .toBeLessThanOrEqual(0);
const primarios = (page: Page) => page.getByRole('main').locator('.ant-btn-primary:visible').allInnerTexts();

test('[CLIN-02] [clinical D-12] o prontuário começa no texto: S, O, A e P juntos, um cabeçalho de duas linhas, Encerrar é o ato', async ({
  page,
}) => {
  const api = await pelaApi(page.request, 'profissional');
  // Of the demonstration: allergies, an alert, former visits, a prescription being written.
  const rascunho = await api.primeiro<{ prontuarioId: number; nomePaciente: string }>(
    'prescricoes?situacao=RASCUNHO&nomePaciente=Cecília Franco Guimarães',
  );
  const endereco = `/prontuarios/form-prontuario/${rascunho?.prontuarioId}`;
  await entrar(page, 'profissional', endereco);
  for (const [tela, limite, cabecalho] of [
    [MESA, 260, 62],
    [CELULAR, 330, 76],
  ] as const) {
    await page.setViewportSize(tela);
    await expect(page.getByRole('button', { name: /^Problemas: / })).toBeVisible();
    await expect.poll(() => topo(page, 'Subjetivo')).toBeLessThanOrEqual(limite);
    expect((await page.locator('.z-paciente').boundingBox())?.height).toBeLessThanOrEqual(cabecalho);
    await expect(page.getByText(rascunho?.nomePaciente ?? '')).toHaveCount(1);
    expect(await primarios(page)).toEqual([expect.stringMatching(/^Encerrar/)]);
    await semRolarDeLado(page);
  }
  await page.setViewportSize(MESA);
  for (const campo of ['Subjetivo', 'Objetivo', 'Avaliação', 'Plano'])
    await expect(page.getByLabel(campo, { exact: true })).toBeInViewport({ ratio: 1 });
  // The last plan is read in every visit.
  const lado = page.getByRole('complementary', { name: 'Atendimentos anteriores' });
  await expect(lado.getByText('Plano', { exact: true })).toBeInViewport();

  await page.setViewportSize(CELULAR);
  await page.getByRole('tab', { name: 'Prescrições' }).click();
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
  await semRolarDeLado(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText(/^Antes de emitir/)).toBeVisible();
  expect((await page.locator('.z-barra-fixa').boundingBox())?.height).toBeLessThanOrEqual(150);
  await semRolarDeLado(page);
});

test('[CLIN-06] [distance D13] as listas de trabalho: linhas à vista na mesa, cartões baixos no celular, nada corre para o lado @longo', async ({
  page,
}) => {
  await entrar(page, 'administrativo', '/secretaria');
  const linhas = page.locator('tr[data-row-key]');
  const cabem = async () => {
    const caixas = await linhas.evaluateAll((rows) =>
      rows.slice(0, 8).map((row) => [row.getBoundingClientRect().top, row.getBoundingClientRect().height]),
    );
    const media = caixas.reduce((soma, [, altura = 0]) => soma + altura, 0) / caixas.length;
    return Math.floor((MESA.height - (caixas[0]?.[0] ?? MESA.height)) / media);
  };
  await expect(linhas.first()).toBeVisible();
  expect(await cabem()).toBeGreaterThanOrEqual(10);
  // What stands in every row is what people come for.
  await expect(linhas.getByRole('button', { name: 'Imprimir senha' })).toHaveCount(0);
  await page.goto('/fila-atendimento');
  await expect(linhas.first()).toBeVisible();
  expect(await cabem()).toBeGreaterThanOrEqual(9);

  for (const endereco of [
    '/secretaria',
    '/fila-atendimento',
    '/telemedicina/list',
    '/quadro-ambulancias',
    '/prontoatendimento',
    '/agendamentos',
    '/pacientes',
  ]) {
    await page.setViewportSize(MESA);
    await page.goto(endereco);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await semRolarDeLado(page);
    await page.setViewportSize(CELULAR);
    const cartoes = page.locator('.z-fila-cartoes > li, .z-lista-cartoes .ant-list-item');
    await expect(cartoes.first()).toBeVisible();
    const dez = await cartoes.evaluateAll((cards) => {
      const heights = cards.map((card) => card.getBoundingClientRect().height + 8);
      return (10 * heights.reduce((soma, altura) => soma + altura, 0)) / heights.length;
    });
    expect(dez, endereco).toBeLessThanOrEqual(MAIS_ALTO);
    await semRolarDeLado(page);
  }
  // What is missing for an arrival stands on the closed card.
  await page.goto('/secretaria');
  await expect(
    page
      .locator('.z-fila-rosto')
      .getByText(/^(Sem carteira|Carteira vencida|Autorização|Cadastro|Convênio)/)
      .first(),
  ).toBeVisible();
  // The beds are what the map is for.
  await entrar(page, 'profissional', '/gestaointernacao');
  await expect(page.locator('.z-leito').first()).toBeInViewport();
  await expect(page.getByRole('link', { name: /^À espera de leito/ })).toBeVisible();
  await semRolarDeLado(page);
});

test('[CLIN-06] o mês inteiro cabe no celular: sete dias por semana, com os marcados e os livres de cada um @longo', async ({
  page,
}) => {
  await page.setViewportSize(CELULAR);
  await entrar(page, 'administrativo', '/agendas?v=mes');
  const dias = page.locator('.z-ag-dia');
  await expect.poll(() => dias.count()).toBeGreaterThanOrEqual(28);
  const bordas = await dias.evaluateAll((days) =>
    days.slice(0, 7).map((day) => {
      const { left, right, top } = day.getBoundingClientRect();
      return [left, right, top];
    }),
  );
  for (const [left = -1, right = Infinity, top] of bordas) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(CELULAR.width);
    expect(top).toBe(bordas[0]?.[2]);
  }
  await expect(dias.filter({ hasText: /\+\d/ }).first()).toBeVisible();
  await semRolarDeLado(page);
});

test('[NAV-17] um aviso fica sob a página, que termina acima dele: nem abas, nem campos, nem a barra de salvar @longo', async ({
  page,
}) => {
  const api = await pelaApi(page.request, 'prestador');
  const { id } = await api.paciente('Avisada');
  await entrar(page, 'prestador', `/pacientes/form-pacientes/${id}`);
  await page.getByLabel('Nome da mãe').fill('Elaine Prova');
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).some((chave) => chave.startsWith('zelo:rascunho:'))),
    )
    .toBe(true);
  page.on('dialog', (dialogo) => void dialogo.accept());
  for (const tela of [MESA, CELULAR]) {
    await page.setViewportSize(tela);
    await page.reload();
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
    await expect(page.getByText('Rascunho restaurado. Confira e salve.')).toBeVisible();
    const alto = (await page.locator('.z-mensagens').boundingBox())?.y ?? 0;
    expect(alto).toBeGreaterThan(tela.height - 140);
    const barra = await page.locator('.z-form-barra').boundingBox();
    expect((barra?.y ?? Infinity) + (barra?.height ?? 0)).toBeLessThanOrEqual(alto + 1);
    // The end of the page can be scrolled out from under it.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const fim = await page.locator('.z-rodape').boundingBox();
    expect((fim?.y ?? Infinity) + (fim?.height ?? 0)).toBeLessThanOrEqual(alto + 1);
    await page.evaluate(() => scrollTo(0, 0));
  }
});

test('[CLIN-06] [FIN-01] um botão principal por tela: Meu atendimento, uma conta a receber, uma conta a pagar; as abas se contam @longo', async ({
  page,
}) => {
  await entrar(page, 'profissional', '/atendimento-profissional');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.ant-card').first()).toBeVisible();
  expect((await primarios(page)).length).toBeLessThanOrEqual(1);

  const casa = await pelaApi(page.request, 'admin');
  const receber = await casa.primeiro('contas-receber?situacao=RECEBIDA_PARCIAL&_sort=id');
  const pagar = await casa.primeiro('contas-pagar?situacao=PAGA_PARCIAL');
  await entrar(page, 'administrativo', `/contas-receber/form/${receber?.id}`);
  for (const tela of [MESA, CELULAR]) {
    await page.setViewportSize(tela);
    await expect(page.getByRole('button', { name: 'Receber', exact: true })).toBeVisible();
    expect(await primarios(page)).toEqual(['Receber']);
    // The first figure is in the first half of a hand's screen.
    const resumo = await page.getByRole('region', { name: 'Resumo' }).boundingBox();
    expect(resumo?.y ?? Infinity).toBeLessThanOrEqual(300);
    await semRolarDeLado(page);
  }
  // A longer name takes no third line of the trail: the header says it whole.
  const {
    devedor,
    pacienteId,
    convenioId,
    entidadeId,
    tipoContaReceberId,
    emissao,
    competencia,
    vencimento,
  } = await casa.ler<{ readonly [campo: string]: unknown }>(`contas-receber/${receber?.id}`);
  const comprido = await casa.criar('contas-receber', {
    devedor,
    pacienteId,
    convenioId,
    entidadeId,
    tipoContaReceberId,
    emissao,
    competencia,
    vencimento,
    numeroDocumento: `PARCELA ${Date.now()}`,
    valorBruto: '80.00',
  });
  await page.goto(`/contas-receber/form/${comprido.id}`);
  await page.setViewportSize(CELULAR);
  const trilha = page.getByRole('navigation', { name: 'Você está em' });
  await expect(trilha).toContainText('PARCELA');
  await expect.poll(async () => (await trilha.boundingBox())?.height ?? Infinity).toBeLessThanOrEqual(50);
  await semRolarDeLado(page);
  await page.goto(`/contas-receber/form/${receber?.id}`);
  await page.setViewportSize(MESA);
  await expect(page.getByRole('tab', { name: /^Recebimentos \d+$/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Títulos negociados' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Mais abas' }).click();
  await page.getByRole('menuitem', { name: 'Títulos negociados' }).click();
  await expect(page.getByRole('tab', { name: 'Títulos negociados' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await expect(page.getByRole('menuitem', { name: 'Negociar' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/contas-pagar/form/${pagar?.id}`);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  const dialogo = page.getByRole('dialog', { name: /^Pagar a conta de / });
  await expect(dialogo).toContainText(/Saldo a pagar: R\$/);
  // The account of the last payment is proposed.
  await expect(dialogo.getByText('Banco do Brasil, pagamentos')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/contas-pagar/form');
  await expect(page.getByRole('textbox', { name: 'Emissão' })).not.toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Competência' })).toHaveValue(/^\d\d\/\d{4}$/);
});

test('[FIN-05] o fluxo de caixa no celular: só o que se moveu, e o que sai não tem a cor dos links @longo', async ({
  page,
}) => {
  await page.setViewportSize(CELULAR);
  await entrar(page, 'administrativo', '/fluxo-caixa');
  const linhas = page.locator('.z-tabela-cartao tr[data-row-key]');
  await expect(linhas.first()).toBeVisible();
  const alturas = await linhas.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...alturas)).toBeLessThanOrEqual(110);
  await expect(linhas.getByText('–', { exact: true }).locator('visible=true')).toHaveCount(0);
  const cores = await page.evaluate(() => {
    const cor = (name: string) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const figuras = [...document.querySelectorAll('.z-tabela-cartao a.z-valor')];
    return {
      link: cor('--z-primary-text'),
      figuras: figuras.map((figura) => getComputedStyle(figura).color),
    };
  });
  expect(cores.figuras.length).toBeGreaterThan(0);
  expect(cores.figuras).not.toContain(cores.link);
});
