/** One act each: a prescription issued and signed; a visit closed, signed, and the next one called (clinical D-10). */
import { expect, test, type Page } from '@playwright/test';
import type { RespostaMeuDia } from '#domain/fila/wire.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi, type PelaApi } from '#tests/support/pela-api.ts';

type Linha = { readonly id: number; readonly versao: number };
type Documento = {
  readonly nomeArquivo: string;
  readonly mime: string;
  readonly assinado: boolean;
  readonly children?: readonly Documento[];
};

/** What a hand does: clicks of the mouse, and keys. */
async function contador(page: Page) {
  await page.addInitScript(() => {
    const conta = (nome: string) =>
      sessionStorage.setItem(nome, String(Number(sessionStorage.getItem(nome) ?? 0) + 1));
    addEventListener('pointerdown', (evento) => evento.isTrusted && conta('prova:cliques'), true);
    addEventListener('keydown', (evento) => evento.isTrusted && conta('prova:teclas'), true);
  });
  return async () => {
    const conta = await page.evaluate(() => ({
      cliques: Number(sessionStorage.getItem('prova:cliques') ?? 0),
      teclas: Number(sessionStorage.getItem('prova:teclas') ?? 0),
    }));
    await page.evaluate(() => ['prova:cliques', 'prova:teclas'].forEach((k) => sessionStorage.removeItem(k)));
    return conta;
  };
}

async function visita(medica: PelaApi, page: Page, campos: object = {}): Promise<Linha> {
  const casa = await pelaApi(page.request, 'prestador');
  const { id: pacienteId } = await casa.paciente('Finda', { situacaoAlergias: 'NEGA' });
  const categoria = await medica.primeiro('categorias-prontuario?nome=Retorno');
  return medica.criar('prontuarios', {
    pacienteId,
    categoriaId: categoria?.id,
    iniciadoEm: new Date(Date.now() - 60_000).toISOString(),
    subjetivo: 'Dor de cabeça',
    avaliacao: 'Cefaleia',
    plano: 'Analgesia',
    ...campos,
  });
}

/** The PDFs of a chart, each with whether it is signed. */
async function papeisDe(medica: PelaApi, id: number): Promise<readonly Documento[]> {
  const todos = (itens: readonly Documento[] = []): readonly Documento[] =>
    itens.flatMap((item) => [item, ...todos(item.children)]);
  const arvore = await medica.ler<readonly Documento[]>(`cmis/listar?modulo=prontuarios&id=${id}`);
  return todos(arvore).filter(({ mime }) => mime === 'application/pdf');
}

test('[CLIN-02] [SIGN-02] [clinical D-10] emitir e assinar em um ato; encerrar, assinar e chamar a próxima em um ato; o que falha é dito, com o seu botão', async ({
  page,
}) => {
  const medica = await pelaApi(page.request, 'profissional');
  const chart = await visita(medica, page);
  const contado = await contador(page);
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart.id}`);
  await expect(page.getByRole('tab', { name: 'Prescrições' })).toBeVisible();
  await contado();

  const escrever = async (termo: string, nome: RegExp) => {
    await page.getByRole('tab', { name: 'Prescrições' }).click();
    await page.getByRole('button', { name: 'Nova prescrição' }).click();
    await expect(page.getByRole('combobox', { name: 'Medicamento' })).toBeFocused();
    await page.keyboard.type(termo);
    await expect(page.locator('.ant-select-item-option', { hasText: nome }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Dose', { exact: true })).toBeFocused();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Frequência')).toBeFocused();
    await page.keyboard.type('6/6h');
    await page.keyboard.press('Enter');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Emitir e assinar' })).toBeEnabled();
  };
  const semAssinar = page.getByRole('note').filter({ hasText: /deste atendimento sem assinatura/ });

  // The signer does not answer: issued all the same, and where to sign it stands right there.
  await page.route('**/api/signer-doc-cloud/**', (route) => route.abort());
  await page.route('**/api/signer-token-cloud/authenticate/**', (route) => route.abort());
  await escrever('dipi', /^Dipirona/);
  await page.getByRole('button', { name: 'Emitir e assinar' }).click();
  const lote = page.getByRole('dialog', { name: /^Assinar 1 documento/ });
  const autorizar = lote.getByRole('button', { name: /^Autorizar no/ });
  await expect(autorizar.or(lote.getByRole('alert'))).toBeVisible();
  if (await autorizar.isVisible()) await autorizar.click();
  await expect(lote.getByRole('alert')).toBeVisible();
  await semFalhasDeAxe(page);
  await lote.getByRole('button', { name: 'Cancelar' }).click();
  await expect(semAssinar).toContainText('1 documento deste atendimento sem assinatura');
  await expect(page.getByRole('button', { name: /^Assinar Receita/ })).toBeVisible();
  await semFalhasDeAxe(page);

  // It answers again. Not authorised yet in this installation: there once, and back to the same paper.
  await page.unroute('**/api/signer-doc-cloud/**');
  await page.unroute('**/api/signer-token-cloud/authenticate/**');
  await page.getByRole('tab', { name: 'Evolução' }).click();
  await page.getByLabel('Objetivo').fill('Bom estado geral');
  await page.getByRole('tab', { name: 'Prescrições' }).click();
  await page.getByRole('button', { name: /^Assinar Receita/ }).click();
  const assinado = page.getByText('O documento foi assinado.').first();
  await expect(autorizar.or(assinado)).toBeVisible();
  if (await autorizar.isVisible()) {
    await autorizar.click();
    await page.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
    await expect(page).toHaveURL(/aba=prescricoes/);
    await expect(assinado).toBeVisible();
    // What was typed and not saved waits as a draft.
    await page.getByRole('button', { name: 'Restaurar' }).click();
  }
  await expect(semAssinar).toHaveCount(0);
  expect((await papeisDe(medica, chart.id)).map(({ assinado }) => assinado)).toEqual([true]);

  // With the certificate authorised: written, issued and signed.
  await contado();
  await escrever('ibup', /^Ibuprofeno/);
  await page.getByRole('button', { name: 'Emitir e assinar' }).click();
  await expect
    .poll(async () => (await papeisDe(medica, chart.id)).filter(({ assinado }) => assinado).length)
    .toBe(2);
  const receita = await contado();
  await expect(semAssinar).toHaveCount(0);

  // A certificate and an order of exams in one act each; another one is issued and left unsigned.
  const papel = async (campos: object) =>
    medica.criar<Linha>('papeis-clinicos', { prontuarioId: chart.id, tipo: 'ATESTADO', dias: 2, ...campos });
  await papel({});
  await page.getByRole('tab', { name: 'Atestados e exames' }).click();
  await page.getByRole('button', { name: 'Emitir e assinar' }).click();
  await expect
    .poll(async () => (await papeisDe(medica, chart.id)).filter(({ assinado }) => assinado).length)
    .toBe(3);
  await medica.passo('papeis-clinicos', await papel({ dias: 3 }), 'emitir');

  // The end of the visit. What is typed is saved, the unsigned paper is named, and the call that fails is told.
  const { fila } = await medica.ler<RespostaMeuDia>('fila/meu-dia');
  expect(fila.length).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Evolução' }).click();
  await page.getByLabel('Objetivo').fill('Bom estado geral, sem sinais de alarme');
  const ato = page.getByRole('button', { name: 'Encerrar, assinar e chamar a próxima' });
  await expect(ato).toHaveAttribute('title', /^1 documento deste atendimento está sem assinatura: Atestado/);
  // The plain step asks, and names what is left unsigned.
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Encerrar', exact: true }).click();
  const fecho = page.getByRole('alertdialog');
  await expect(fecho.getByRole('note')).toContainText(
    /^1 documento deste atendimento está sem assinatura: Atestado/,
  );
  await semFalhasDeAxe(page);
  await page.keyboard.press('Escape');
  await expect(fecho).toHaveCount(0);
  await page.route('**/api/fila/chamadas', (route) => route.abort());
  await contado();
  await ato.click();
  const fim = page.getByRole('dialog', { name: 'Fim do atendimento' });
  await expect(fim.getByText('Prontuário e documentos assinados')).toBeVisible();
  await expect(fim.getByRole('alert')).toBeVisible();
  const tudo = await contado();
  await semFalhasDeAxe(page);
  await page.unroute('**/api/fila/chamadas');
  await fim.getByRole('button', { name: 'Chamar a próxima' }).click();
  await expect(page).toHaveURL(/\/atendimento-profissional$/);
  await expect(page.locator('.ant-card', { hasText: fila[0]!.paciente })).toContainText('Chamado');
  const assinados = await papeisDe(medica, chart.id);
  expect(assinados.map(({ assinado }) => assinado)).toEqual(assinados.map(() => true));
  expect(assinados).toHaveLength(5);

  process.stdout.write(
    `uma receita escrita, emitida e assinada: ${JSON.stringify(receita)}; encerrar, assinar e chamar: ${JSON.stringify(tudo)}\n`,
  );
  expect(receita.cliques).toBeLessThanOrEqual(4);
  expect(receita.teclas).toBeLessThanOrEqual(16);
  expect(tudo).toEqual({ cliques: 1, teclas: 0 });
  // The queue as it was.
  const [chamada] = (await medica.ler<RespostaMeuDia>('fila/meu-dia')).dia.flatMap(
    (item) => item.chamada ?? [],
  );
  if (chamada) await medica.passo('chamadas', chamada, 'desfazer');
});

test('[CLIN-02] [clinical D-14] o sinal grave é dito antes de encerrar, por qualquer dos dois caminhos, e a conduta se guarda (N-12) @longo', async ({
  page,
}) => {
  const medica = await pelaApi(page.request, 'profissional');
  const grave = {
    medidoEm: new Date(Date.now() - 30_000).toISOString(),
    saturacao: 78,
    frequenciaCardiaca: 80,
  };
  const { id } = await visita(medica, page, { sinaisVitais: [grave] });
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${id}`);
  const passos: string[] = [];
  page.on('request', (pedido) => {
    if (pedido.url().endsWith('/_transicao')) passos.push(pedido.url());
  });
  const dialogo = page.getByRole('dialog').filter({ hasText: 'Saturação de O₂ 78 %' });
  const conduta = dialogo.getByLabel('Conduta com os sinais graves');

  const direto = page.locator('button.z-form-ato');
  await expect(direto).toHaveAttribute('title', /Saturação de O₂ 78 %/);
  await direto.click();
  await expect(conduta).toBeVisible();
  await dialogo.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await expect(dialogo).toBeHidden();

  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Encerrar', exact: true }).click();
  await expect(conduta).toBeVisible();
  expect(passos).toEqual([]);
  await semFalhasDeAxe(page);
  await conduta.fill('Oxigênio e remoção');
  await dialogo.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(page.getByText('Encerrado', { exact: true }).first()).toBeVisible();
  expect(await medica.ler<object>(`prontuarios/${id}`)).toMatchObject({
    estado: 'ENCERRADO',
    condutaSinais: 'Oxigênio e remoção',
  });
});
