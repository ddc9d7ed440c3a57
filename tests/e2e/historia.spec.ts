/**
 * The story, once: one patient from her coming without an appointment to the bank's file, told in the order in which it happens and by the
 * screens of whoever does each part. What a step before the story needs, and what a neighbour proves by its screen, goes by
 * the API. Each figure looked at in the end opens a row that the story made.
 */
import { expect, test, type Page } from '@playwright/test';
import { retornoDaCobranca } from '#tests/support/cnab/retorno-cobranca.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { analise } from '#tests/support/tiss/mensagens.ts';
import { escolher } from './antd-apoio.ts';
import { cpf } from './documento-apoio.ts';
import { achar, campo, fazer, iso, pergunta } from './dinheiro-apoio.ts';

type Linha = { readonly id: number; readonly versao: number };
type Conta = Linha & { readonly situacao: string; readonly total: string; readonly pacienteId: number };
type Guia = Linha & {
  readonly numero: number;
  readonly valor: string;
  readonly itens: readonly {
    readonly codigo: string;
    readonly descricao: string;
    readonly valor: string;
  }[];
};

const naTela = (page: Page, texto: string) => page.getByText(texto, { exact: true }).first();
/** The step of a record, and its own answer to what it asks. */
async function dar(page: Page, passo: string): Promise<void> {
  await fazer(page, passo);
  await pergunta(page).getByRole('button', { name: passo, exact: true }).last().click();
}
/** How many rows the list under a figure has, once it has any. */
const linhas = (page: Page) => page.locator('tr[data-row-key], tr[data-linha]');

test('[CLIN-01] [CLIN-02] [INS-03] [FIN-03] [DASH-02] a história de uma paciente, da chegada sem hora ao arquivo do banco', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const casa = await pelaApi(page.request);
  const medica = await pelaApi(page.request, 'profissional');
  const contrato = await casa.primeiro<{ convenioId: number; codigoNaOperadora: string }>(
    'prestadores-convenios?codigo=TISS1',
  );
  const convenioId = contrato?.convenioId ?? 0;
  const plano = await casa.primeiro(`planos?convenioId=${convenioId}`);
  const eu = await medica.ler<{ adicional: { profissionalId: number } }>('auth/me');
  const profissional = await casa.ler<{ nome: string }>(`profissionais/${eu.adicional.profissionalId}`);
  const vizinho = await casa.primeiro('pacientes?cep_null=false&cidadeId_null=false&_sort=id');
  const { cep, logradouro, numero, bairro, cidadeId } = await casa.ler<{ readonly [campo: string]: unknown }>(
    `pacientes/${vizinho?.id}`,
  );
  const onde = { cep, logradouro, numero, bairro, cidadeId };
  const { id: pacienteId, nome } = await casa.paciente('Marina da História', {
    cpf: cpf(),
    celular: '31999887766',
    ...onde,
    situacaoAlergias: 'NEGA',
    convenios: [
      {
        convenioId,
        planoId: plano?.id,
        numeroCarteira: '0419753001031684',
        titularidade: 'TITULAR',
        principal: true,
      },
    ],
  });

  await test.step('ela telefona, e a recepção a encaixa no dia; ela chega e recebe a senha', async () => {
    await entrar(page, 'administrativo', '/secretaria');
    await page.getByRole('button', { name: 'Encaixe', exact: true }).click();
    const dialogo = page.getByRole('dialog', { name: 'Atender sem horário marcado' });
    await achar(dialogo, 'Paciente', nome);
    await achar(dialogo, 'Profissional', profissional.nome);
    await dialogo.getByRole('button', { name: 'Marcar encaixe' }).click();
    const gaveta = page.getByRole('dialog', { name: new RegExp(nome) });
    await gaveta.getByRole('textbox', { name: 'Número da autorização' }).fill('7761007103');
    await gaveta.getByRole('button', { name: 'Registrar chegada' }).click();
    await expect(gaveta.getByText(/^Senha [NPS]\d{3,}$/)).toBeVisible();
  });

  let prontuarioId = 0;
  await test.step('a médica a chama, mede os sinais, escreve', async () => {
    await entrar(page, 'profissional', '/atendimento-profissional');
    await page.getByRole('button', { name: `Chamar ${nome}` }).click();
    await escolher(pergunta(page), 'Para qual sala', 'Consultório 1');
    await pergunta(page).getByRole('button', { name: 'Chamar', exact: true }).click();
    const cartao = page.locator('.ant-card', { hasText: nome });
    await expect(cartao).toContainText('Chamado');
    await cartao.getByRole('button', { name: 'Iniciar atendimento' }).click();
    await expect(page).toHaveURL(/\/prontuarios\/form-prontuario\/\d+/);
    prontuarioId = Number(/form-prontuario\/(\d+)/.exec(page.url())?.[1]);
    await page.getByLabel('Queixa principal').fill('Cansaço');
    await page.getByLabel('Subjetivo').fill('Cansaço há dois meses.');
    await page.getByLabel('Avaliação').fill('Anemia a esclarecer.');
    await page.getByLabel('Plano').fill('Exames e retorno em 30 dias.');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Salvo às/)).toBeVisible();
  });

  await test.step('prescreve e assina em um ato', async () => {
    await page.getByRole('tab', { name: 'Prescrições' }).click();
    await page.getByRole('button', { name: 'Nova prescrição' }).click();
    await expect(page.getByRole('combobox', { name: 'Medicamento' })).toBeFocused();
    await page.keyboard.type('dipi');
    await expect(page.locator('.ant-select-item-option', { hasText: /^Dipirona/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    for (const [campo, texto] of [
      ['Dose', '1'],
      ['Frequência', '6/6h'],
    ] as const) {
      await expect(page.getByLabel(campo, { exact: true })).toBeFocused();
      await page.keyboard.type(texto);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Emitir e assinar' }).click();
    // The first signature of the day asks the signer's leave, and comes back to the same paper.
    const autorizar = page.getByRole('dialog').getByRole('button', { name: /^Autorizar no/ });
    const assinado = page.getByText('O documento foi assinado.').first();
    await expect(autorizar.or(assinado)).toBeVisible();
    if (await autorizar.isVisible()) {
      await autorizar.click();
      await page.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
      await expect(assinado).toBeVisible();
    }
  });

  await test.step('o exame que ela pede é colhido, digitado e liberado', async () => {
    const glicose = await casa.primeiro<{ procedimentoId: number }>('exames-laboratorio?codigo=GLI');
    const pedido = await medica.criar<Linha>('pedidos-exame', {
      prontuarioId,
      urgencia: 'ELETIVO',
      itens: [{ procedimentoId: glicose?.procedimentoId, quantidade: 1 }],
    });
    await medica.passo('pedidos-exame', pedido, 'emitir');
    const amostra = (await casa.primeiro<Linha>(`amostras?pedidoId=${pedido.id}`))!;
    // At the bench by its screens: tests/e2e/laboratorio.spec.ts.
    await casa.passo('amostras', amostra, 'coletar');
    await casa.passo('amostras', await casa.ler<Linha>(`amostras/${amostra.id}`), 'receber');
    await entrar(page, 'admin', `/amostras/form/${amostra.id}?aba=resultados`);
    await page.getByRole('textbox', { name: 'Resultado de Glicose em jejum' }).fill('92');
    const gravado = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await page.keyboard.press('Enter');
    await gravado;
    for (const passo of ['Concluir digitação', 'Conferir', 'Liberar laudo']) {
      await dar(page, passo);
      await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toHaveCount(0);
    }
    await expect(naTela(page, 'Liberada')).toBeVisible();
  });

  await test.step('a visita se encerra, e com ela nasce a conta', async () => {
    await entrar(page, 'profissional', `/prontuarios/form-prontuario/${prontuarioId}`);
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Encerrar', exact: true }).click();
    await pergunta(page).getByRole('button', { name: 'Encerrar', exact: true }).click();
    await expect(page.getByText(/^Um prontuário encerrado não muda/)).toBeVisible();
  });
  const aberta = await casa.primeiro<Conta>(`contas-atendimento?pacienteId=${pacienteId}`);
  expect(aberta, 'a conta da visita').toBeDefined();
  const contaId = aberta?.id ?? 0;

  let guia: Guia | undefined;
  await test.step('a conta é completada e fechada, e as suas guias ficam prontas', async () => {
    const modelo = await casa.primeiro('guias-tiss?tipo=SP_SADT&_sort=id');
    const [item] = (await casa.ler<Guia>(`guias-tiss/${modelo?.id}`)).itens;
    const lida = await casa.ler<Conta>(`contas-atendimento/${contaId}`);
    const mudada = await page.request.patch(`/api/contas-atendimento/${contaId}`, {
      headers: { ...casa.headers, 'if-match': `"${lida.versao}"` },
      data: {
        numeroCarteira: '0419753001031684',
        numeroAutorizacao: '7761007103',
        senhaAutorizacao: 'S1007103',
        dataAutorizacao: iso(),
        validadeSenha: iso(30),
        indicacaoClinica: 'Investigação de anemia',
      },
    });
    expect(mudada.ok(), await mudada.text()).toBe(true);
    await casa.criar('itens-conta-atendimento', {
      contaId,
      tipo: 'PROCEDIMENTO',
      codigo: item?.codigo,
      descricao: item?.descricao,
      quantidade: '1',
    });
    await entrar(page, 'administrativo', `/contas-atendimento/form/${contaId}`);
    await dar(page, 'Conferir');
    await expect(naTela(page, 'Conferida')).toBeVisible();
    await page.getByRole('tab', { name: 'Guias TISS' }).click();
    await expect(page.getByText('Nada falta: as guias podem sair.')).toBeVisible();
    await dar(page, 'Fechar');
    await expect(naTela(page, 'Fechada')).toBeVisible();
  });

  await test.step('a fatura do convênio vira lote, e o lote é enviado', async () => {
    const fatura = await casa.criar<Linha>('faturas-convenios', {
      convenioId,
      competencia: iso().slice(0, 7),
    });
    await page.goto(`/faturas-convenios/form/${fatura.id}`);
    await dar(page, 'Fechar');
    await expect(naTela(page, 'Fechada')).toBeVisible();
    const lote = await casa.primeiro<Linha & { numero: number }>(`lotes-tiss?faturaConvenioId=${fatura.id}`);
    await page.goto(`/lotes-tiss/form/${lote?.id}`);
    await expect(naTela(page, 'Pronto para enviar')).toBeVisible();
    await fazer(page, 'Registrar envio do arquivo');
    await campo(pergunta(page), 'Protocolo (opcional)').fill('7300777');
    await pergunta(page).getByRole('button', { name: 'Registrar envio do arquivo', exact: true }).click();
    await expect(naTela(page, 'Enviado')).toBeVisible();

    const [primeira] = await casa.ler<readonly Guia[]>(
      `guias-tiss?contaAtendimentoId=${contaId}&tipo=SP_SADT&_start=0&_end=5`,
    );
    guia = await casa.ler<Guia>(`guias-tiss/${primeira?.id}`);
    const { registroAns } = await casa.ler<{ registroAns: string }>(`convenios/${convenioId}`);
    await page.goto('/retorno-tiss');
    await page.locator('input[type=file]').setInputFiles({
      name: 'demonstrativo.xml',
      mimeType: 'text/xml',
      buffer: analise(
        { registro: registroAns, codigo: contrato?.codigoNaOperadora ?? '', dia: iso() },
        lote?.numero ?? 0,
        guia.numero,
        guia.itens.map(({ codigo, valor }, at) => ({
          sequencial: at + 1,
          codigo,
          informado: valor,
          glosas: at === 0 ? [['1702', valor] as const] : [],
        })),
      ),
    });
    await expect(naTela(page, 'Lido, a lançar')).toBeVisible();
    await dar(page, 'Lançar');
    await expect(naTela(page, 'Lançado')).toBeVisible();
    await page.goto(`/contas-atendimento/form/${contaId}?aba=glosas`);
    await page.getByRole('tab', { name: 'Glosas' }).click();
    await expect(page.getByRole('region', { name: 'Glosas' })).toContainText('Glosada');
  });

  let titulo: Linha & { valorLiquido: string };
  await test.step('o que é dela vira título, boleto, remessa, e o banco diz que ela pagou', async () => {
    const tipo = await casa.primeiro('tipos-contas-receber?descricao=Atendimento particular');
    const contaDoPlano = await casa.primeiro('plano-contas?descricao=Consultas particulares');
    titulo = await casa.criar('contas-receber', {
      devedor: 'PACIENTE',
      pacienteId,
      tipoContaReceberId: tipo?.id,
      numeroDocumento: `H ${pacienteId}`,
      emissao: iso(),
      competencia: iso().slice(0, 7),
      vencimento: iso(10),
      valorBruto: '150.00',
      divisao: [{ planoContaId: contaDoPlano?.id }],
    });
    await page.goto(`/contas-receber/form/${titulo.id}`);
    await dar(page, 'Emitir boleto');
    await expect(page.getByRole('main')).toContainText(/[0-9]{5}\.[0-9]{5} [0-9]{5}\.[0-9]{6}/);
    await page.goto('/remessa-recebimentos');
    await page.getByRole('button', { name: 'Nova remessa de recebimentos' }).click();
    await campo(page, 'Descrição').fill(`Cobrança da história ${pacienteId}`);
    await achar(page, 'Conta que recebe', 'Banco do Brasil');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await dar(page, 'Reunir boletos');
    await expect(page.getByRole('region', { name: 'Resumo do registro' })).toContainText(/Boletos\s*[1-9]/);
    await dar(page, 'Gerar arquivo');
    await expect(naTela(page, 'Arquivo gerado')).toBeVisible();
    const remessaId = new URL(page.url()).pathname.split('/').at(-1);
    const { conteudo } = await casa.ler<{ conteudo: string }>(`remessa-recebimentos/${remessaId}`);
    const retorno = retornoDaCobranca(conteudo, () => [
      { movimento: '06', pago: titulo.valorLiquido, ocorridoEm: iso() },
    ]);
    await page.goto(`/remessa-recebimentos/form/${remessaId}?aba=retorno`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'COB.RET', mimeType: 'text/plain', buffer: Buffer.from(retorno, 'latin1') });
    await expect(page.getByText(/Recebido: R\$|Liquidado/).first()).toBeVisible();
    await page.goto(`/contas-receber/form/${titulo.id}`);
    await expect(naTela(page, 'Recebida')).toBeVisible();
  });

  await test.step('do recibo sai a nota fiscal', async () => {
    await dar(page, 'Emitir recibo');
    await page
      .getByRole('status')
      .filter({ hasText: /^Feito: Recibo \d+/ })
      .getByRole('button', { name: 'Abrir' })
      .click();
    await expect(page).toHaveURL(/\/recibos\/form\/\d+/);
    await dar(page, 'Emitir nota fiscal');
    await expect(pergunta(page)).toBeHidden();
    const reciboId = new URL(page.url()).pathname.split('/').at(-1);
    const nota = await casa.primeiro(`notas-servico?reciboId=${reciboId}`);
    await page.goto(`/notas-servico/form/${nota?.id}`);
    await expect(page.getByRole('main')).toContainText('Autorizada');
  });

  await test.step('cada número do painel abre a linha que a história fez', async () => {
    const doConvenio = await casa.primeiro<{ numeroDocumento: string }>(
      `contas-receber?contaAtendimentoId=${contaId}&devedor=CONVENIO`,
    );
    await entrar(page, 'admin', '/principal');
    for (const [figura, linha] of [
      [/^A receber que vence no período: /, `H ${pacienteId}`],
      [/^Glosado: /, doConvenio?.numeroDocumento ?? ''],
    ] as const) {
      await page.goto(`/financeiro-dash?de=${iso(-1)}&ate=${iso(90)}`);
      await page.getByRole('link', { name: figura }).first().click();
      await expect(page).toHaveURL(/\/contas-receber/);
      await page.getByRole('textbox', { name: 'Pesquisar' }).fill(linha);
      await expect(linhas(page).filter({ hasText: linha }).first()).toBeVisible();
    }
    await page.goto('/agenda-dash?periodo=hoje');
    await page.getByRole('link', { name: /^Agendamentos: .*Ver os registros$/ }).click();
    await page.getByRole('textbox', { name: 'Pesquisar' }).fill(nome);
    await expect(linhas(page).filter({ hasText: nome }).first()).toBeVisible();
  });
});
