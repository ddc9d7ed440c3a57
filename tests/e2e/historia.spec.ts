/**
 * The story, once: one patient from her telephone call to the bank's file, the closed month and the board, told in the order in
 * which it happens and by the screens of whoever does each part (historia-apoio.ts). What a step before the story needs, and what
 * a neighbour proves by its screen, goes by the API. Each figure looked at in the end opens a row that the story made.
 */
import { expect, test } from '@playwright/test';
import { pelaApi, unico } from '#tests/support/pela-api.ts';
import { analise } from '#tests/support/tiss/mensagens.ts';
import { cpf } from './documento-apoio.ts';
import { iso } from './dinheiro-apoio.ts';
import * as clinica from './historia-apoio.ts';
import type { Linha } from './historia-apoio.ts';

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

test('[CLIN-01] [CLIN-02] [INS-03] [FIN-03] [FIN-05] [DASH-02] a história de uma paciente, do telefonema ao arquivo do banco e ao mês fechado @longo', async ({
  page,
}) => {
  test.setTimeout(900_000);
  const casa = await pelaApi(page.request);
  const medica = await pelaApi(page.request, 'profissional');
  const gestora = await pelaApi(page.request, 'prestador');
  const contrato = await casa.primeiro<{ convenioId: number; codigoNaOperadora: string }>(
    'prestadores-convenios?codigo=TISS1',
  );
  const convenioId = contrato?.convenioId ?? 0;
  const convenio = await casa.ler<{ nome: string; registroAns: string }>(`convenios/${convenioId}`);
  const eu = await medica.ler<{ adicional: { profissionalId: number } }>('auth/me');
  const profissional = await casa.ler<{ nome: string }>(`profissionais/${eu.adicional.profissionalId}`);
  const nome = unico('Marina da História');
  const carteira = '0419753001031684';
  let pacienteId = 0;
  let prontuarioId = 0;

  await test.step('ela telefona: a recepção a cadastra e a marca para hoje', async () => {
    await clinica.atenderOTelefone(page, {
      nome,
      nascimento: '12/03/1980',
      celular: '31999887766',
      cpf: cpf(),
      com: profissional.nome,
    });
    pacienteId = (await casa.primeiro(`pacientes?q=${encodeURIComponent(nome)}`))?.id ?? 0;
    expect(pacienteId, 'o cadastro feito ao telefone').toBeGreaterThan(0);
  });

  await test.step('ela chega: o cadastro se completa, e ela recebe a senha', async () => {
    // The whole form by its screen: tests/e2e/cadastros.spec.ts.
    const plano = await casa.primeiro(`planos?convenioId=${convenioId}`);
    const vizinho = await casa.primeiro('pacientes?cep_null=false&cidadeId_null=false&_sort=id');
    const { cep, logradouro, numero, bairro, cidadeId } = await casa.ler<{
      readonly [campo: string]: unknown;
    }>(`pacientes/${vizinho?.id}`);
    await casa.mudar('pacientes', pacienteId, {
      cep,
      logradouro,
      numero,
      bairro,
      cidadeId,
      sexo: 'F',
      situacaoAlergias: 'NEGA',
      convenios: [
        {
          convenioId,
          planoId: plano?.id,
          numeroCarteira: carteira,
          titularidade: 'TITULAR',
          principal: true,
        },
      ],
    });
    await clinica.receber(page, { nome, convenio: convenio.nome, autorizacao: '7761007103' });
  });

  await test.step('a médica a chama e escreve', async () => {
    prontuarioId = await clinica.chamarEAtender(page, nome, 'Consultório 1');
    await clinica.escrever(page, {
      'Queixa principal': 'Cansaço',
      Subjetivo: 'Cansaço há dois meses.',
      Avaliação: 'Anemia a esclarecer.',
      Plano: 'Exames e retorno em 30 dias.',
    });
  });

  await test.step('prescreve e assina em um ato', async () => {
    await clinica.prescreverEAssinar(page, { nome: 'dipi', dose: '1', frequencia: '6/6h', dias: '3' });
  });

  await test.step('o exame que ela pede é colhido, digitado e liberado', async () => {
    const glicose = await casa.primeiro<{ procedimentoId: number }>('exames-laboratorio?codigo=GLI');
    const pedido = await medica.criar<Linha>('pedidos-exame', {
      prontuarioId,
      urgencia: 'ELETIVO',
      itens: [{ procedimentoId: glicose?.procedimentoId, quantidade: 1 }],
    });
    await medica.passo('pedidos-exame', pedido, 'emitir');
    const amostra = (await casa.primeiro<Linha & { etiqueta: string }>(`amostras?pedidoId=${pedido.id}`))!;
    // At the bench by its screens: tests/e2e/laboratorio.spec.ts.
    await casa.passo('amostras', amostra, 'coletar', { etiquetaLida: amostra.etiqueta });
    await casa.passo('amostras', await casa.ler<Linha>(`amostras/${amostra.id}`), 'receber');
    await clinica.liberarResultado(page, amostra.id, 'Glicose em jejum', '92');
  });

  await test.step('a visita se encerra, e com ela nasce a conta', async () => {
    await clinica.encerrarProntuario(page, prontuarioId);
  });
  const aberta = await casa.primeiro<Conta>(`contas-atendimento?pacienteId=${pacienteId}`);
  expect(aberta, 'a conta da visita').toBeDefined();
  const contaId = aberta?.id ?? 0;

  await test.step('a conta é completada e fechada, e as suas guias ficam prontas', async () => {
    const modelo = await casa.primeiro('guias-tiss?tipo=SP_SADT&_sort=id');
    const [item] = (await casa.ler<Guia>(`guias-tiss/${modelo?.id}`)).itens;
    await casa.mudar('contas-atendimento', contaId, {
      numeroCarteira: carteira,
      numeroAutorizacao: '7761007103',
      senhaAutorizacao: 'S1007103',
      dataAutorizacao: iso(),
      validadeSenha: iso(30),
      indicacaoClinica: 'Investigação de anemia',
    });
    await casa.criar('itens-conta-atendimento', {
      contaId,
      tipo: 'PROCEDIMENTO',
      codigo: item?.codigo,
      descricao: item?.descricao,
      quantidade: '1',
    });
    await clinica.fecharConta(page, contaId);
  });

  await test.step('a fatura do convênio vira lote, o lote é enviado, e o demonstrativo traz uma glosa', async () => {
    const fatura = await casa.criar<Linha>('faturas-convenios', {
      convenioId,
      competencia: iso().slice(0, 7),
    });
    const lote = await clinica.faturarConvenio(page, casa, fatura.id);
    const [primeira] = await casa.ler<readonly Guia[]>(
      `guias-tiss?contaAtendimentoId=${contaId}&tipo=SP_SADT&_start=0&_end=5`,
    );
    const guia = await casa.ler<Guia>(`guias-tiss/${primeira?.id}`);
    const operadora = {
      registro: convenio.registroAns,
      codigo: contrato?.codigoNaOperadora ?? '',
      dia: iso(),
    };
    const lidos = guia.itens.map(({ codigo, valor }, at) => ({
      sequencial: at + 1,
      codigo,
      informado: valor,
      glosas: at === 0 ? [['1702', valor] as const] : [],
    }));
    await clinica.lerDemonstrativo(page, analise(operadora, lote, guia.numero, lidos), contaId);
  });

  await test.step('o que é dela vira título, boleto, remessa, e o banco diz que ela pagou', async () => {
    const tipo = await casa.primeiro('tipos-contas-receber?descricao=Atendimento particular');
    const contaDoPlano = await casa.primeiro('plano-contas?descricao=Consultas particulares');
    const titulo = await casa.criar<Linha & { valorLiquido: string }>('contas-receber', {
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
    await clinica.cobrarPeloBanco(page, casa, titulo, `Cobrança da história ${pacienteId}`);
  });

  await test.step('do recibo sai a nota fiscal', () => clinica.emitirReciboENota(page, casa));

  const { mes, dia } = clinica.mesPassado();
  await test.step('o mês que terminou se fecha: a conta de luz paga pelo caixa, e o dinheiro contado', async () => {
    const caixa = `Caixa da história ${pacienteId}`;
    const contaBancaria = await casa.criar<Linha>('contas-bancarias', {
      descricao: caixa,
      tipo: 'CAIXA',
      ativa: true,
      saldoInicial: '1000.00',
      saldoInicialEm: dia(1),
    });
    // Registered, released by somebody else and paid, by their screens: tests/e2e/conta-pagar.spec.ts.
    const molde = await casa.primeiro<Linha & { readonly [campo: string]: unknown }>(
      'contas-pagar?historico_like=cardiologia',
    );
    const { fornecedorId, tipoContaPagarId, tipoDocumentoId } = await casa.ler<{
      readonly [campo: string]: unknown;
    }>(`contas-pagar/${molde?.id}`);
    const luz = await casa.criar<Linha>('contas-pagar', {
      fornecedorId,
      tipoContaPagarId,
      tipoDocumentoId,
      numeroDocumento: `L ${pacienteId}`,
      emissao: dia(5),
      competencia: mes,
      vencimento: dia(20),
      valorBruto: '80.00',
      naturezaServico: 'NENHUMA',
    });
    const liberada = await gestora.passo<Linha>('contas-pagar', luz, 'liberar');
    await casa.passo('contas-pagar', liberada, 'pagar', {
      dataPagamento: dia(20),
      contaBancariaId: contaBancaria.id,
    });
    await clinica.fecharMes(page, caixa, mes, '920,00');
  });

  await test.step('cada número do painel abre a linha que a história fez', async () => {
    const doConvenio = await casa.primeiro<{ numeroDocumento: string }>(
      `contas-receber?contaAtendimentoId=${contaId}&devedor=CONVENIO`,
    );
    await clinica.entrar(page, 'admin', '/principal');
    const vence = `/financeiro-dash?de=${iso(-1)}&ate=${iso(90)}`;
    const hoje = `/financeiro-dash?de=${iso()}&ate=${iso()}`;
    const noMes = `/financeiro-dash?de=${dia(20)}&ate=${dia(20)}`;
    const daPaciente = `H ${pacienteId}`;
    const daLuz = `L ${pacienteId}`;
    const glosado = doConvenio?.numeroDocumento ?? '';
    for (const [painel, figura, linha] of [
      [vence, /^A receber que vence no período: /, { texto: daPaciente, procurar: daPaciente }],
      [vence, /^Glosado: /, { texto: glosado, procurar: glosado }],
      [hoje, /^Recebido no período: /, { texto: nome }],
      [noMes, /^A pagar que vence no período: /, { texto: daLuz, procurar: daLuz }],
      [noMes, /^Pago no período: /, { texto: daLuz }],
      ['/agenda-dash?periodo=hoje', /^Agendamentos: .*Ver os registros$/, { texto: nome, procurar: nome }],
    ] as const)
      await test.step(figura.source, () => clinica.abrirFigura(page, painel, figura, linha));
  });
});
