/** The account of care (FIN-03): opened by the chart, gathered once, priced and frozen, stopped by a missing price, closed once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number };
type Conta = Row & {
  readonly situacao: string;
  readonly total: string;
  readonly parteConvenio: string;
  readonly partePaciente: string;
  readonly quantidadeItens: number;
  readonly semPreco: number;
  readonly [campo: string]: unknown;
};
type Item = Row & {
  readonly codigo: string;
  readonly total: string;
  readonly preco: string;
  readonly [campo: string]: unknown;
};

let api: TestApi;
let prestador = 0;
let medica: Caller;
let medicaId = 0;
let fatura: Caller;
let outroUsuario: Caller;
let categoriaId = 0;
let convenio = 0;
let plano = 0;
let tabela = 0;
const procedimento: { [nome: string]: number } = {};

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const DIA = '2026-11-20';

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    abreContaAoEncerrar: true,
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  categoriaId = await criar('categorias-prontuario', {
    nome: 'Consulta de prova',
    secoes: ['SOAP', 'PROCEDIMENTOS'],
    ativo: true,
  });
  medicaId = await criar('profissionais');
  const caller = await api.caller(
    { prontuario: ['list', 'view', 'insert', 'update', 'encerrar', 'reabrir'] },
    [prestador],
  );
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    [caller.id, medicaId],
  );
  const faturista = {
    contaatendimento: ['list', 'view', 'insert', 'update', 'conferir', 'fechar', 'reabrir', 'cancelar'],
    itemcontaatendimento: ['list', 'view', 'insert', 'update', 'delete'],
  };
  fatura = (await api.caller(faturista, [prestador])).em(prestador);
  outroUsuario = (await api.caller(faturista, [prestador])).em(prestador);
  api.app.sessoes.esquecer();
  medica = caller.em(prestador);
  tabela = await criar('tabelas-precos', {
    codigo: 'P26',
    nome: 'Própria 2026',
    prestadorId: null,
    convenioId: null,
    planoId: null,
    percentualPadrao: '100.00',
    portes: [],
    ativa: true,
  });
  const planoContaId = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'RECEITA' });
  for (const natureza of ['CONVENIO', 'PARTICULAR'])
    await criar('tipos-contas-receber', {
      natureza,
      planoContaId,
      taxaMultaId: null,
      taxaJurosId: null,
      ativo: true,
    });
  convenio = await criar('convenios', {
    prazoPagamentoDias: 30,
    tipoContaReceberId: null,
    nome: 'Saúde Minas',
    modalidade: 'COOPERATIVA_MEDICA',
    tabelaPrecoId: null,
    contatos: [],
  });
  plano = await criar('planos', {
    ativo: true,
    convenioId: convenio,
    coparticipacao: true,
    percentualCoparticipacao: '30.00',
  });
  for (const [nome, codigo, valor] of [
    ['consulta', '10101012', '150.05'],
    ['curativo', '31602118', '40.00'],
    ['semTabela', '40301010', null],
  ] as const) {
    procedimento[nome] = await criar('procedimentos', {
      terminologia: 'TUSS',
      codigo,
      nome: `Procedimento ${nome}`,
      grupoProcedimentoId: null,
      inicioVigencia: '2020-01-01',
      fimVigencia: null,
    });
    if (valor !== null) await preco(codigo, valor);
  }
});
afterAll(() => api.close());

const preco = (codigo: string, valor: string, campos: object = {}) =>
  criar('tabelas-precos-itens', {
    tabelaPrecoId: tabela,
    tipo: 'PROCEDIMENTO',
    codigo,
    descricao: `Item ${codigo}`,
    procedimentoId: null,
    medicamentoId: null,
    materialId: null,
    taxaId: null,
    pacoteId: null,
    valor,
    quantidadeCh: null,
    porte: null,
    fracaoPorte: null,
    custoOperacional: null,
    filmeM2: null,
    inicioVigencia: '2026-01-01',
    fimVigencia: null,
    ativo: true,
    ...campos,
  });

type Feito = readonly [nome: string, quantidade: number];
/** A chart of a patient with a card of the convênio, closed; the professional has no right over accounts. */
async function atendimento(
  atos: readonly Feito[],
  { particular = false, tipo = null as number | null, marcado = true } = {},
): Promise<Row & { readonly pacienteId: number }> {
  const cartoes = [
    {
      convenioId: convenio,
      planoId: plano,
      numeroCarteira: String(1000 + ++cartao),
      titularidade: 'TITULAR',
      principal: true,
    },
  ];
  const pacienteId = await criar('pacientes', { obito: false, dataObito: null, convenios: cartoes });
  const { pool } = api.test.database;
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, convenio_id, numero_autorizacao, inicio, fim, tipo_atendimento_id, situacao, encaixe)
     VALUES ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '20 minutes', $7, 'EM_ATENDIMENTO', true) RETURNING id`,
    [
      prestador,
      medicaId,
      pacienteId,
      particular ? null : convenio,
      particular ? null : 'AUT123',
      `${DIA}T12:00:00.000Z`,
      tipo,
    ],
  );
  const ato = await medica.post('/api/prontuarios', {
    pacienteId,
    categoriaId,
    iniciadoEm: `${DIA}T12:00:00.000Z`,
    subjetivo: 'Bem.',
    avaliacao: 'Controlado.',
    plano: 'Manter.',
    procedimentos: atos.map(([nome, quantidade]) => ({ procedimentoId: procedimento[nome], quantidade })),
  });
  expect(ato.statusCode, ato.body).toBe(201);
  const { id } = ato.json<Row>();
  if (marcado) await pool.query('UPDATE prontuario SET id_agenda = $2 WHERE id = $1', [id, rows[0]?.id]);
  const fechado = await medica.post(
    `/api/prontuarios/${id}/_transicao`,
    { transicao: 'encerrar' },
    { 'if-match': `"${ato.json<Row>().versao}"` },
  );
  expect(fechado.statusCode, fechado.body).toBe(200);
  return { id, versao: fechado.json<Row>().versao, pacienteId };
}
let cartao = 0;

/** What a step is asked with. */
type Mais = { readonly campos?: object; readonly motivo?: string };
const passo = (recurso: string, caller: Caller, row: Row, transicao: string, { campos, motivo }: Mais = {}) =>
  caller.passo(recurso, row, transicao, campos, motivo);
async function andar(conta: Row, transicao: string, pedido?: Mais): Promise<Conta> {
  const resposta = await passo('contas-atendimento', fatura, conta, transicao, pedido);
  expect(resposta.statusCode, resposta.body).toBe(200);
  return resposta.json<Conta>();
}
const contasDo = async (prontuarioId: number) =>
  (await fatura.get(`/api/contas-atendimento?prontuarioId=${prontuarioId}&_start=0&_end=10`)).json<Conta[]>();
const ler = (id: number) => fatura.ler<Conta>('contas-atendimento', id);
const itensDe = async (id: number) =>
  (await fatura.get(`/api/itens-conta-atendimento?contaId=${id}&_sort=id&_start=0&_end=50`)).json<Item[]>();
async function contaDe(atos: readonly Feito[], opcoes = {}): Promise<Conta> {
  const { id } = await atendimento(atos, opcoes);
  const [conta] = await contasDo(id);
  return ler(conta!.id);
}
const incluir = (contaId: number, codigo: string, campos: object = {}) =>
  fatura.post('/api/itens-conta-atendimento', {
    contaId,
    tipo: 'PROCEDIMENTO',
    codigo,
    descricao: `À mão ${codigo}`,
    quantidade: '1',
    ...campos,
  });

describe('[FIN-03] the account of a visit', () => {
  it('[FIN-03] opens by itself when the chart is closed, once, with patient, convênio, plan and authorisation', async () => {
    const visita = await atendimento([['consulta', 1]]);
    const contas = await contasDo(visita.id);
    expect(contas).toHaveLength(1);
    expect(contas[0]).toMatchObject({
      situacao: 'ABERTA',
      data: DIA,
      pacienteId: visita.pacienteId,
      convenioId: convenio,
      planoId: plano,
      profissionalId: medicaId,
      numeroAutorizacao: 'AUT123',
      quantidadeItens: 0,
    });
    const outraResposta = await fatura.post('/api/contas-atendimento', {
      pacienteId: visita.pacienteId,
      prontuarioId: visita.id,
      data: DIA,
    });
    expect([outraResposta.statusCode, outraResposta.body]).toEqual([
      422,
      expect.stringContaining('já tem conta'),
    ]);
  });

  it('[FIN-03] D-04: of a visit that nobody booked it goes by the only convênio of the register', async () => {
    const visita = await atendimento([['consulta', 1]], { particular: true, marcado: false });
    expect((await contasDo(visita.id))[0]).toMatchObject({ convenioId: convenio, planoId: plano });
  });

  it('[FIN-03] is opened by hand where the unit has it so', async () => {
    const { pool } = api.test.database;
    await pool.query('UPDATE prestador SET abre_conta_ao_encerrar = false WHERE id = $1', [prestador]);
    const visita = await atendimento([['consulta', 1]]);
    await pool.query('UPDATE prestador SET abre_conta_ao_encerrar = true WHERE id = $1', [prestador]);
    expect(await contasDo(visita.id)).toEqual([]);
    const dois = await Promise.all(
      [fatura, outroUsuario].map((caller) =>
        caller.post('/api/contas-atendimento', {
          pacienteId: visita.pacienteId,
          prontuarioId: visita.id,
          data: DIA,
        }),
      ),
    );
    expect(
      dois.map(({ statusCode }) => statusCode).toSorted(),
      dois.map(({ body }) => body).join('\n'),
    ).toEqual([201, 422]);
    expect(await contasDo(visita.id)).toHaveLength(1);
    const solta = await fatura.post('/api/contas-atendimento', { data: DIA });
    expect([solta.statusCode, solta.body]).toEqual([422, expect.stringContaining('pacienteId')]);
  });

  it('[FIN-03] gathers what the chart says, never twice; by hand stays, taken out stays out, and it says what it brought', async () => {
    const aberta = await contaDe([
      ['consulta', 1],
      ['curativo', 2],
    ]);
    const apurada = await andar(aberta, 'apurar');
    expect(apurada).toMatchObject({
      quantidadeItens: 2,
      semPreco: 0,
      total: '230.05',
      parteConvenio: '161.03',
      partePaciente: '69.02',
    });
    expect(String(apurada.apuracao)).toContain('Incluído: 31602118 Procedimento curativo (2)');
    const [primeiro, segundo] = await itensDe(aberta.id);
    expect((await incluir(aberta.id, '10101012')).statusCode).toBe(201);
    const tirado = await fatura.call('DELETE', `/api/itens-conta-atendimento/${segundo!.id}`, undefined, {
      'if-match': `"${segundo!.versao}"`,
    });
    expect(tirado.statusCode, tirado.body).toBe(200);
    const deNovo = await andar(apurada, 'apurar');
    const depois = await itensDe(aberta.id);
    expect(depois.map(({ origem }) => origem)).toEqual(['PRONTUARIO', 'MANUAL']);
    expect(depois[0]!.id).toBe(primeiro!.id);
    expect(deNovo).toMatchObject({ quantidadeItens: 2, total: '300.10' });
    expect(String(deNovo.apuracao)).toMatch(
      /foi excluído da conta e não voltou: 31602118.*\n1 item já estava/s,
    );
  });

  it('[FIN-03] charges the kind of the appointment where the unit says what it is charged as', async () => {
    const tipo = await criar('tipos-atendimento', {
      categoriaId: null,
      procedimentoId: procedimento.consulta,
      ativo: true,
    });
    const aberta = await contaDe([['curativo', 1]], { tipo });
    expect(await andar(aberta, 'apurar')).toMatchObject({ quantidadeItens: 2, total: '190.05' });
  });

  it('[FIN-03] all is the patient’s where there is no convênio; another convênio prices everything anew', async () => {
    const apurada = await andar(await contaDe([['consulta', 1]], { particular: true }), 'apurar');
    expect(apurada).toMatchObject({
      convenioId: null,
      total: '150.05',
      parteConvenio: '0.00',
      partePaciente: '150.05',
    });
    const mudada = await fatura.patch(`/api/contas-atendimento/${apurada.id}`, apurada.versao, {
      convenioId: convenio,
    });
    expect(mudada.statusCode, mudada.body).toBe(200);
    expect(mudada.json()).toMatchObject({ parteConvenio: '150.05', partePaciente: '0.00' });
    const outroPlano = await criar('planos', {
      convenioId: await criar('convenios', { tabelaPrecoId: null, contatos: [] }),
      coparticipacao: false,
      percentualCoparticipacao: null,
    });
    const errado = await fatura.patch(`/api/contas-atendimento/${apurada.id}`, mudada.json<Row>().versao, {
      planoId: outroPlano,
    });
    expect([errado.statusCode, errado.body]).toEqual([422, expect.stringContaining('outro convênio')]);
  });
});

describe('[FIN-03] the price of an item', () => {
  it('[FIN-03] is frozen with rule, table, version, date and its explanation; tables that change later do not move it', async () => {
    const apurada = await andar(await contaDe([['curativo', 3]]), 'apurar');
    const [item] = await itensDe(apurada.id);
    const inteiro = (await fatura.get(`/api/itens-conta-atendimento/${item!.id}`)).json<Item>();
    expect(inteiro).toMatchObject({
      valorUnitario: '40.00',
      total: '120.00',
      preco: 'COM_PRECO',
      tabelaPreco: 'Própria 2026',
      versaoPreco: 'desde 01/01/2026',
      dataPreco: DIA,
    });
    expect(String(inteiro.explicacao)).toMatch(/Preço final: R\$\s40,00/);
    const { pool } = api.test.database;
    await pool.query(`UPDATE tabela_preco_item SET valor = 55 WHERE codigo = '31602118'`);
    const fechada = await andar(await andar(apurada, 'conferir'), 'fechar');
    expect((await itensDe(apurada.id))[0]).toMatchObject({ valorUnitario: '40.00', total: '120.00' });
    const tarde = await passo('contas-atendimento', fatura, fechada, 'reprecificar');
    expect(tarde.statusCode, tarde.body).toBe(409);
    const reaberta = await andar(fechada, 'reabrir', { motivo: 'Tabela nova vale para novembro' });
    expect(await andar(reaberta, 'reprecificar')).toMatchObject({ total: '165.00' });
    await pool.query(`UPDATE tabela_preco_item SET valor = 40 WHERE codigo = '31602118'`);
  });

  it('[FIN-03] missing or zero stops the account and says why; once the table has it, it passes', async () => {
    const apurada = await andar(
      await contaDe([
        ['semTabela', 1],
        ['consulta', 1],
      ]),
      'apurar',
    );
    expect(apurada).toMatchObject({ semPreco: 1, total: '150.05' });
    expect(String(apurada.pendencias)).toContain('40301010 Procedimento semTabela: Nenhuma tabela tem');
    const barrada = await passo('contas-atendimento', fatura, apurada, 'conferir');
    expect([barrada.statusCode, barrada.body]).toEqual([
      409,
      expect.stringContaining('40301010 Procedimento semTabela'),
    ]);
    const linha = await preco('40301010', '0.00');
    const zero = await andar(apurada, 'reprecificar');
    expect(zero.semPreco).toBe(1);
    await api.test.database.pool.query('UPDATE tabela_preco_item SET valor = 12.34 WHERE id = $1', [linha]);
    const certa = await andar(zero, 'reprecificar');
    expect(certa).toMatchObject({ semPreco: 0, pendencias: null, total: '162.39' });
    expect((await andar(certa, 'conferir')).situacao).toBe('CONFERIDA');
    await api.test.database.pool.query('DELETE FROM tabela_preco_item WHERE id = $1', [linha]);
  });
});

describe('[FIN-03] the life of an account', () => {
  it('[FIN-03] is closed once, though two people do it at the same moment', async () => {
    const conferida = await andar(await andar(await contaDe([['consulta', 1]]), 'apurar'), 'conferir');
    const dois = await Promise.all(
      [fatura, outroUsuario].map((caller) => passo('contas-atendimento', caller, conferida, 'fechar')),
    );
    expect(dois.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    const { rows } = await api.test.database.pool.query(
      `SELECT count(*)::int AS vezes FROM transicao WHERE recurso = 'contas-atendimento' AND registro_id = $1 AND nome = 'fechar'`,
      [conferida.id],
    );
    expect(rows).toEqual([{ vezes: 1 }]);
  });

  it('[FIN-03] keeps its items from being written once it was checked, by the database too', async () => {
    const conferida = await andar(await andar(await contaDe([['consulta', 1]]), 'apurar'), 'conferir');
    const [item] = await itensDe(conferida.id);
    const mudado = await fatura.patch(`/api/itens-conta-atendimento/${item!.id}`, item!.versao, {
      quantidade: '9',
    });
    expect([mudado.statusCode, mudado.body]).toEqual([
      409,
      expect.stringContaining('conta conferida não muda'),
    ]);
    expect((await incluir(conferida.id, '10101012')).statusCode).toBe(409);
    await expect(
      api.test.database.pool.query('UPDATE item_conta_atendimento SET total = 1 WHERE id = $1', [item!.id]),
    ).rejects.toThrow('does not change in CONFERIDA');
  });

  it('[FIN-03] many items at once leave the right sum', async () => {
    const aberta = await contaDe([]);
    const respostas = await Promise.all(Array.from({ length: 8 }, () => incluir(aberta.id, '10101012')));
    expect(respostas.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(await ler(aberta.id)).toMatchObject({ quantidadeItens: 8, total: '1200.40' });
  });

  it('[FIN-03] is told that its chart was reopened, and waits while somebody writes in it', async () => {
    const visita = await atendimento([['consulta', 1]]);
    const [nova] = await contasDo(visita.id);
    const conferida = await andar(await andar(nova!, 'apurar'), 'conferir');
    const reaberto = await passo('prontuarios', medica, visita, 'reabrir', { motivo: 'Faltou o curativo.' });
    expect(reaberto.statusCode, reaberto.body).toBe(200);
    expect(String((await ler(conferida.id)).avisoProntuario)).toContain('Faltou o curativo.');
    const barrada = await passo('contas-atendimento', fatura, await ler(conferida.id), 'fechar');
    expect([barrada.statusCode, barrada.body]).toEqual([409, expect.stringContaining('ainda está aberto')]);
  });

  it('[FIN-03] a cancelled one says why, and is taken up again instead of a second one', async () => {
    const aberta = await contaDe([['consulta', 1]]);
    const semMotivo = await passo('contas-atendimento', fatura, aberta, 'cancelar');
    expect(semMotivo.statusCode).toBe(422);
    const cancelada = await andar(aberta, 'cancelar', { motivo: 'Atendimento de cortesia' });
    expect((await incluir(aberta.id, '10101012')).statusCode).toBe(409);
    expect((await andar(cancelada, 'retomar', { motivo: 'Não era cortesia' })).situacao).toBe('ABERTA');
  });

  it('[FIN-03] another provider’s account and items are not there', async () => {
    const aberta = await contaDe([['consulta', 1]]);
    const deFora = await criar('prestadores', { ativo: true });
    api.app.sessoes.esquecer();
    const caller = (
      await api.caller(
        { contaatendimento: ['list', 'view', 'update'], itemcontaatendimento: ['list', 'insert'] },
        [deFora],
      )
    ).em(deFora);
    expect((await caller.get(`/api/contas-atendimento/${aberta.id}`)).statusCode).toBe(404);
    const posto = await caller.post('/api/itens-conta-atendimento', {
      contaId: aberta.id,
      tipo: 'PROCEDIMENTO',
      codigo: '10101012',
      descricao: 'X',
      quantidade: '1',
    });
    expect(posto.statusCode, posto.body).toBe(422);
  });
});
