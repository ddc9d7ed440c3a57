/** A treatment plan from the odontogram to money: phases, an alternative, signed by link at the chair, instalments, care, account (ODO-01). */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi, type PelaApi } from '#tests/support/pela-api.ts';
import { achar, campo, fazer, iso, pergunta } from './dinheiro-apoio.ts';

type Linha = { readonly id: number; readonly versao: number };
type Item = { readonly id: number; readonly eventoId: number; readonly descricao: string };
type Plano = Linha & { readonly documentoId: string | null; readonly itens: readonly Item[] };

const dente = (page: Page, nome: RegExp) => page.getByRole('button', { name: nome });

/** A figure of the run, said by the report and on the screen. */
function medida(description: string): void {
  test.info().annotations.push({ type: 'medida', description });
  process.stdout.write(`${description}\n`);
}

/** Dictates as a person does, key by key; answers how many. */
async function ditar(page: Page, linha: string): Promise<number> {
  const ditado = page.getByLabel('Ditado');
  await ditado.pressSequentially(linha);
  await ditado.press('Enter');
  await expect(ditado).toHaveValue('');
  return linha.length + 1;
}

async function mudar(page: Page, casa: PelaApi, recurso: string, row: Linha, data: object): Promise<void> {
  const answer = await page.request.patch(`/api/${recurso}/${row.id}`, {
    headers: { ...casa.headers, 'if-match': `"${row.versao}"` },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('[ODO-01] o primeiro exame, 32 dentes com oito achados, cabe em 120 teclas @longo', async ({ page }) => {
  const balcao = await pelaApi(page.request, 'prestador');
  const { id } = await balcao.paciente('Primeiro Exame', { dataNascimento: '1985-03-12' });
  await entrar(page, 'profissional', `/odontograma/${id}`);
  await expect(dente(page, /^16, primeiro molar superior direito: sem registro$/)).toBeVisible();
  await expect(page.locator('[data-dente]')).toHaveCount(32);
  let teclas = 0;
  for (const achado of [
    '18 28 aus',
    '16 mo car',
    '24 d car',
    '36 mo ama fora',
    '46 rr',
    '11 mi fra',
    '47 ov car',
    '37 can fora',
  ])
    teclas += await ditar(page, achado);
  for (const nome of [/^18, .*Ausente/, /^28, .*Ausente/, /^16, .*Cárie em M e O/, /^24, .*Cárie em D/])
    await expect(dente(page, nome)).toBeVisible();
  for (const nome of [/^36, .*amálgama/, /^46, .*Resto/, /^11, .*Fratura/, /^47, .*Cárie/, /^37, .*canal/])
    await expect(dente(page, nome)).toBeVisible();
  medida(`primeiro exame, 32 dentes com oito achados: ${teclas} teclas`);
  expect(teclas).toBeLessThanOrEqual(120);
});

test('[ODO-01] do odontograma ao plano em fases com alternativa, assinado na cadeira por link, em parcelas, e metade feito @longo', async ({
  page,
  browser,
}) => {
  // A whole journey, over two browsers.
  test.slow();
  const balcao = await pelaApi(page.request, 'prestador');
  const dentista = await pelaApi(page.request, 'profissional');
  const { id: pacienteId, nome } = await balcao.paciente('Plano', { dataNascimento: '1985-03-12' });
  await entrar(page, 'profissional', `/odontograma/${pacienteId}`);
  for (const linha of ['16 mo car', '16 mo res fazer', '26 cor fazer', '36 exo fazer'])
    await ditar(page, linha);

  // The plan brings what is planned; phases and prices are typed, the alternative leaves the crown out.
  await page.getByRole('link', { name: 'Planos de tratamento' }).click();
  await page
    .getByRole('link', { name: /^Novo/ })
    .or(page.getByRole('button', { name: /^Novo/ }))
    .first()
    .click();
  await campo(page, 'Plano').fill('Reabilitação completa');
  await achar(page, 'Paciente', nome);
  await campo(page, 'Preços valem até').fill(iso(30).split('-').toReversed().join('/'));
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Coroa: 26' })).toBeVisible();
  const plano = await dentista.primeiro<Plano>(`planos-odontologicos?pacienteId=${pacienteId}`);
  const completo = await dentista.ler<Plano>(`planos-odontologicos/${plano?.id}`);
  for (const [at, [fase, valor]] of [
    ['1', '180,00'],
    ['2', '1200,00'],
    ['2', '250,00'],
  ].entries()) {
    await page.getByRole('button', { name: `Editar linha ${at + 1}` }).click();
    const linha = page.getByRole('group', { name: `Tratamento ${at + 1}` });
    await linha.getByLabel('Fase').fill(fase ?? '');
    await campo(linha, 'Valor').fill(valor ?? '');
    await linha.getByRole('button', { name: 'Concluir' }).click();
  }
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(/1\.630,00/).first()).toBeVisible();
  const alternativa = await dentista.criar<Plano>('planos-odontologicos', {
    pacienteId,
    titulo: 'Sem a coroa',
    validade: iso(30),
    alternativaDeId: completo.id,
    itens: completo.itens.slice(0, 1).map(({ eventoId }) => ({ eventoId, fase: 1, valor: '180.00' })),
  });
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Coroa: 26' })).toContainText('1.200,00');
  await semFalhasDeAxe(page);
  await fazer(page, 'Apresentar');
  await pergunta(page).getByRole('button', { name: 'Apresentar', exact: true }).click();
  await expect(page.getByText('Com o paciente', { exact: true }).first()).toBeVisible();

  // The mouth of that day stays as it was, whatever is found later.
  await page.getByRole('tab', { name: 'Boca inicial' }).click();
  await expect(page.getByRole('img', { name: /^16, .*Cárie em M e O/ })).toBeVisible();
  await semFalhasDeAxe(page);

  // Signed by the patient at the chair, on the page of the link.
  const { documentoId } = await dentista.ler<Plano>(`planos-odontologicos/${completo.id}`);
  const { convites } = await dentista.enviar<{ convites: readonly number[] }>('assinaturas/pedidos', {
    modulo: 'pacientes',
    objectId: documentoId,
    assinantes: [],
    externos: [{ papel: 'PACIENTE', nome, nascimento: '1985-03-12', cpf: null, email: null, telefone: null }],
  });
  const { link } = await dentista.ler<{ link: string }>(`convites/${convites[0]}`);
  const daPaciente = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' });
  const tablet = await daPaciente.newPage();
  await tablet.goto(new URL(link).pathname);
  await tablet.getByRole('textbox', { name: 'Sua data de nascimento' }).fill('12/03/1985');
  await tablet.getByRole('button', { name: 'Continuar' }).click();
  await tablet.getByText('Escrever o nome').click();
  await tablet.getByRole('textbox', { name: 'Seu nome completo' }).fill(nome);
  await tablet.getByRole('checkbox', { name: /^Li o documento e concordo/ }).check();
  await semFalhasDeAxe(tablet);
  await tablet.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(tablet.getByText('Documento assinado').first()).toBeVisible();
  await daPaciente.close();

  // Accepted in instalments: signed, the titles are there, the alternative is refused by itself.
  await page.reload();
  await fazer(page, 'Aceito pelo paciente');
  await campo(pergunta(page), 'Quem aceitou').fill(nome);
  await campo(pergunta(page), 'Parcelas (opcional)').fill('3');
  await pergunta(page).getByRole('button', { name: 'Aceito pelo paciente', exact: true }).click();
  await expect(page.getByText('Aceito', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Assinou o documento por link').first()).toBeVisible();
  const caixa = await pelaApi(page.request, 'admin');
  const titulos = await caixa.ler<readonly { valorBruto: string }[]>(
    `contas-receber?numeroDocumento=PO-${completo.id}&_sort=parcela&_order=asc`,
  );
  expect(titulos.map(({ valorBruto }) => valorBruto)).toEqual(['543.33', '543.33', '543.34']);
  expect(await dentista.ler(`planos-odontologicos/${alternativa.id}`)).toMatchObject({
    situacao: 'RECUSADO',
  });

  // Done: the mouth changes, the frozen one does not; what was sold is not taken back.
  await page.goto(`/odontograma/${pacienteId}`);
  await dente(page, /^16, /).click();
  const painel = page.getByRole('complementary', { name: /^16, / });
  await painel.getByRole('button', { name: 'Feito', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Feito', exact: true }).click();
  await expect(dente(page, /^16, [^;]*: Restauração de resina em M e O, conclusão em/)).toBeVisible();
  await dente(page, /^26, /).click();
  await page
    .getByRole('complementary', { name: /^26, / })
    .getByRole('button', { name: 'Desfazer', exact: true })
    .click();
  const desfazer = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await desfazer.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(
    page.getByText(/Está no plano “Reabilitação completa”, que o paciente aceitou/).first(),
  ).toBeVisible();
  await page.goto(`/planos-odontologicos/form/${completo.id}?aba=boca`);
  await expect(page.getByRole('img', { name: /^16, .*Cárie em M e O/ })).toBeVisible();
});

test('[ODO-01] [FIN-03] o que se faz na visita vem à conta, e depois de conferida não se desfaz @longo', async ({
  page,
}) => {
  const balcao = await pelaApi(page.request, 'prestador');
  const dentista = await pelaApi(page.request, 'profissional');
  const caixa = await pelaApi(page.request, 'admin');
  const { id: pacienteId } = await balcao.paciente('Conta Dente', {
    dataNascimento: '1985-03-12',
    situacaoAlergias: 'NEGA',
  });
  // What a sealant is charged as: any procedure that has a price here.
  const guia = await caixa.primeiro<Linha>('guias-tiss?tipo=SP_SADT');
  const { itens } = await caixa.ler<{ itens: readonly { codigo: string }[] }>(`guias-tiss/${guia?.id}`);
  const procedimento = await caixa.primeiro<Linha>(`procedimentos?codigo=${itens[0]?.codigo}`);
  const selante = await caixa.primeiro<Linha>('condicoes-dentarias?codigo=SEL');
  // The demonstration charges what it treats: without a procedure nothing of it would come here.
  const tratadas = await caixa.ler<readonly { procedimentoId: number | null }[]>(
    'condicoes-dentarias?codigo_in=RES,SEL,CAN,COR,EXO,IMP&_end=20',
  );
  expect(tratadas.map(({ procedimentoId }) => typeof procedimentoId)).toEqual(Array(6).fill('number'));
  await mudar(page, caixa, 'condicoes-dentarias', selante!, { procedimentoId: procedimento?.id });
  const categorias = await dentista.ler<readonly { id: number; secoes: string[] }[]>(
    'categorias-prontuario?_end=50',
  );
  const { id: prontuarioId } = await dentista.criar<Linha>('prontuarios', {
    pacienteId,
    categoriaId: categorias.find(({ secoes }) => secoes.includes('ODONTOGRAMA'))?.id,
    iniciadoEm: new Date().toISOString(),
    queixaPrincipal: 'Revisão',
    evolucao: 'Selante no 26, sem intercorrência.',
  });
  // At the chart, where the dentist is.
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${prontuarioId}?aba=odontograma`);
  await ditar(page, '26 o sel feito');
  await expect(dente(page, /^26, .*Selante em O, conclusão em/)).toBeVisible();
  const conta = await caixa.criar<Linha>('contas-atendimento', { pacienteId, prontuarioId, data: iso() });
  const apurada = await caixa.passo<Linha>('contas-atendimento', conta, 'apurar');
  const [item] = await caixa.ler<readonly { descricao: string; dente: string; faces: string }[]>(
    `itens-conta-atendimento?contaId=${conta.id}`,
  );
  expect(item).toMatchObject({ dente: '26', faces: 'O' });
  const visita = await dentista.ler<Linha>(`prontuarios/${prontuarioId}`);
  await dentista.passo('prontuarios', visita, 'encerrar');
  await caixa.passo('contas-atendimento', apurada, 'conferir');
  // The visit is over: at the odontogram of the patient.
  await page.goto(`/odontograma/${pacienteId}`);
  await dente(page, /^26, /).click();
  await page
    .getByRole('complementary', { name: /^26, / })
    .getByRole('button', { name: 'Desfazer', exact: true })
    .click();
  const desfazer = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await desfazer.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(
    page.getByText(/Já está na conta de atendimento de .*, que não está aberta\. Reabra a conta/).first(),
  ).toBeVisible();
  await expect(dente(page, /^26, .*Selante em O, conclusão em/)).toBeVisible();
});
