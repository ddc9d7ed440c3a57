/** Closing of accounts into receivables, what convênios refuse, and the repasse (FIN-03, FIN-06): to the cent, once, and back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hoje } from '#server/clock.ts';
import { inTransaction } from '#server/database/query.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { textoDoPdf } from '#tests/support/texto-do-pdf.ts';
import { desmentidas } from '#tests/support/ultimo-evento.ts';
import { needs } from '#tests/support/peers.ts';

type Row = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};

let api: TestApi;
let prestador = 0;
let fatura: Caller;
let gerente: Caller;
let convenio = 0;
let semPrazo = 0;
let planoSaude = 0;
let medica = 0;
let contaDoPlano = 0;
let banco = 0;
let pix = 0;
let motivoGlosaId = 0;
const DIA = '2026-11-20';

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

const RECEBER = ['list', 'view', 'insert', 'update', 'delete', 'receber', 'negociar', 'cancelar'];
beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
  api.app.sessoes.esquecer();
  const fatureiro = {
    contaatendimento: ['list', 'view', 'insert', 'update', 'conferir', 'fechar', 'reabrir', 'cancelar'],
    itemcontaatendimento: ['list', 'view', 'insert', 'update', 'delete'],
    contareceber: RECEBER,
    baixacontareceber: ['list', 'view', 'estornar'],
    glosa: ['list', 'view', 'insert', 'update', 'delete', 'recorrer', 'resultado', 'cancelar'],
    faturaconvenio: ['list', 'view', 'insert', 'update', 'fechar', 'cancelar'],
    repasse: ['list', 'view', 'insert', 'update', 'cancelar'],
    linharepasse: ['list', 'view'],
  };
  fatura = (await api.caller(fatureiro, [prestador])).em(prestador);
  gerente = (
    await api.caller(
      {
        repasse: ['list', 'view', 'aprovar'],
        contapagar: [
          'list',
          'view',
          'insert',
          'update',
          'delete',
          'liberar',
          'pagar',
          'cancelar',
          'alcada1',
          'alcada2',
          'alcada3',
        ],
        baixacontapagar: ['list', 'view', 'estornar'],
      },
      [prestador],
    )
  ).em(prestador);
  api.app.sessoes.esquecer();
  medica = await criar('profissionais');
  const tabela = await criar('tabelas-precos', {
    codigo: 'F26',
    nome: 'Própria 2026',
    prestadorId: null,
    convenioId: null,
    planoId: null,
    percentualPadrao: '100.00',
    portes: [],
    ativa: true,
  });
  contaDoPlano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'PASSIVO' });
  const tipo = { taxaMultaId: null, taxaJurosId: null, planoContaId: contaDoPlano, ativo: true };
  const doConvenio = await criar('tipos-contas-receber', { ...tipo, codigo: 'FC', natureza: 'CONVENIO' });
  await criar('tipos-contas-receber', { ...tipo, codigo: 'FP', natureza: 'PARTICULAR' });
  const cadastro = {
    modalidade: 'COOPERATIVA_MEDICA',
    tabelaPrecoId: null,
    contatos: [],
    tipoContaReceberId: doConvenio,
  };
  convenio = await criar('convenios', {
    ...cadastro,
    nome: 'Saúde Serra',
    prazoPagamentoDias: 30,
    prazoRecursoDias: 20,
  });
  semPrazo = await criar('convenios', { ...cadastro, nome: 'Sem prazo', prazoPagamentoDias: null });
  planoSaude = await criar('planos', {
    convenioId: convenio,
    coparticipacao: true,
    percentualCoparticipacao: '30.00',
  });
  for (const [codigo, valor] of [
    ['10101012', '150.05'],
    ['31602118', '40.00'],
  ] as const)
    await criar('tabelas-precos-itens', {
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
    });
  banco = await criar('contas-bancarias', { tipo: 'CORRENTE', ativa: true });
  pix = await criar('forma-recebimento', {
    codigo: 'FX',
    meio: 'PIX',
    maximoParcelas: 1,
    taxas: [],
    ativa: true,
    diasCredito: 0,
  });
  motivoGlosaId = await criar('motivos-glosa', { ativo: true });
});
afterAll(() => api.close());

/** What a step is asked with. */
type Mais = { readonly campos?: object; readonly motivo?: string };
const passo = (
  recurso: string,
  caller: Caller,
  row: Pick<Row, 'id' | 'versao'>,
  transicao: string,
  { campos, motivo }: Mais = {},
) => caller.passo(recurso, row, transicao, campos, motivo);
async function andar(
  recurso: string,
  row: Row,
  transicao: string,
  pedido?: Mais,
  caller = fatura,
): Promise<Row> {
  const resposta = await passo(recurso, caller, row, transicao, pedido);
  expect(resposta.statusCode, resposta.body).toBe(200);
  return resposta.json<Row>();
}
async function posto(recurso: string, corpo: object, caller = fatura): Promise<Row> {
  const resposta = await caller.post(`/api/${recurso}`, corpo);
  expect(resposta.statusCode, resposta.body).toBe(201);
  return resposta.json<Row>();
}
const titulosDe = (contaId: number) => fatura.lista<Row>('contas-receber', `contaAtendimentoId=${contaId}`);

/** An account that is checked, of one visit without chart: items as code and quantity. */
async function conferida(
  itens: readonly (readonly [string, string])[],
  campos: object = { convenioId: convenio, planoId: planoSaude },
): Promise<Row> {
  const pacienteId = await criar('pacientes', { obito: false, dataObito: null, convenios: [] });
  const { id } = await posto('contas-atendimento', {
    pacienteId,
    data: DIA,
    profissionalId: medica,
    ...campos,
  });
  for (const [codigo, quantidade] of itens)
    await posto('itens-conta-atendimento', {
      contaId: id,
      tipo: 'PROCEDIMENTO',
      codigo,
      descricao: `Feito ${codigo}`,
      quantidade,
    });
  return andar('contas-atendimento', await fatura.ler<Row>('contas-atendimento', id), 'conferir');
}
const fechada = async (itens: readonly (readonly [string, string])[], campos?: object) =>
  andar('contas-atendimento', await conferida(itens, campos), 'fechar');
const receber = (titulo: Row, campos: object = {}) =>
  passo('contas-receber', fatura, titulo, 'valorParte' in campos ? 'receber-parte' : 'receber', {
    campos: { dataRecebimento: hoje(Date.now()), contaBancariaId: banco, formaRecebimentoId: pix, ...campos },
  });

describe('[FIN-03] closing an account', () => {
  it('[FIN-03] makes the titles of convênio and patient, to the cent, tied to the account both ways', async () => {
    const conta = await fechada([
      ['10101012', '1'],
      ['31602118', '2'],
    ]);
    const titulos = await titulosDe(conta.id);
    expect(titulos.map(({ devedor, valorBruto, situacao }) => [devedor, valorBruto, situacao])).toEqual([
      ['CONVENIO', '161.03', 'EM_ABERTO'],
      ['PACIENTE', '69.02', 'EM_ABERTO'],
    ]);
    expect(titulos[0]).toMatchObject({
      convenioId: convenio,
      numeroDocumento: `CA-${conta.id}`,
      competencia: '2026-11',
      contaAtendimentoId: conta.id,
    });
    expect(titulos[1]).toMatchObject({ pacienteId: conta.pacienteId, vencimento: hoje(Date.now()) });
    const dias = (Date.parse(String(titulos[0]!.vencimento)) - Date.parse(hoje(Date.now()))) / 86_400_000;
    expect(dias).toBe(30);
    expect(await fatura.ler<Row>('contas-receber', titulos[0]!.id)).toMatchObject({
      divisao: [{ planoContaId: contaDoPlano, valor: '161.03' }],
    });
  });

  it('[FIN-03] without a convênio all is one title of the patient', async () => {
    const conta = await fechada([['10101012', '1']], {});
    expect((await titulosDe(conta.id)).map(({ devedor, valorBruto }) => [devedor, valorBruto])).toEqual([
      ['PACIENTE', '150.05'],
    ]);
  });

  it('[FIN-03] asks for the due date where neither contract nor convênio says how long', async () => {
    const conta = await conferida([['10101012', '1']], { convenioId: semPrazo });
    const sem = await passo('contas-atendimento', fatura, conta, 'fechar');
    expect([sem.statusCode, sem.body]).toEqual([422, expect.stringContaining('vencimentoConvenio')]);
    const passado = await passo('contas-atendimento', fatura, conta, 'fechar', {
      campos: { vencimentoConvenio: '2026-01-10' },
    });
    expect([passado.statusCode, passado.body]).toEqual([422, expect.stringContaining('já passou')]);
    expect(await titulosDe(conta.id)).toEqual([]);
    await andar('contas-atendimento', conta, 'fechar', { campos: { vencimentoConvenio: '2099-01-10' } });
    expect(await titulosDe(conta.id)).toMatchObject([{ vencimento: '2099-01-10' }]);
  });

  it('[FIN-03] twenty people at once make one set of titles, and the database refuses a second', async () => {
    const conta = await conferida([['10101012', '1']]);
    const todos = await Promise.all(
      Array.from({ length: 20 }, () => passo('contas-atendimento', fatura, conta, 'fechar')),
    );
    const codigos = todos.map(({ statusCode }) => statusCode);
    expect(codigos.filter((codigo) => codigo === 200)).toHaveLength(1);
    expect(codigos.filter((codigo) => codigo !== 200 && codigo !== 412 && codigo !== 409)).toEqual([]);
    const titulos = await titulosDe(conta.id);
    expect(titulos).toHaveLength(2);
    await expect(
      api.test.database.pool.query('UPDATE conta_receber SET chave_origem = $2 WHERE id = $1', [
        titulos[0]!.id,
        titulos[1]!.chaveOrigem,
      ]),
    ).rejects.toThrow('duplicate key');
  });

  it('[FIN-03] reopened gives everything back and may be closed anew; the title by itself is not taken back', async () => {
    const conta = await fechada([['10101012', '1']]);
    const [titulo] = await titulosDe(conta.id);
    const aMao = await passo('contas-receber', fatura, titulo!, 'cancelar', { motivo: 'Engano' });
    expect([aMao.statusCode, aMao.body]).toEqual([409, expect.stringContaining('reabra a conta')]);
    const outroValor = await fatura.patch(`/api/contas-receber/${titulo!.id}`, titulo!.versao, {
      valorBruto: '1.00',
    });
    expect([outroValor.statusCode, outroValor.body]).toEqual([
      422,
      expect.stringContaining('reabra a conta'),
    ]);
    const reaberta = await andar('contas-atendimento', conta, 'reabrir', { motivo: 'Faltou um item' });
    expect((await titulosDe(conta.id)).map(({ situacao }) => situacao)).toEqual(['CANCELADA', 'CANCELADA']);
    const otherRow = await andar(
      'contas-atendimento',
      await andar('contas-atendimento', reaberta, 'conferir'),
      'fechar',
    );
    expect((await titulosDe(otherRow.id)).filter(({ situacao }) => situacao === 'EM_ABERTO')).toHaveLength(2);
  });

  it('[FIN-03] is not reopened once something of it was received, divided titles included; reversed, it is', async () => {
    const conta = await fechada([['10101012', '1']]);
    const [, doPaciente] = await titulosDe(conta.id);
    const divididos = await andar('contas-receber', doPaciente!, 'parcelar', {
      campos: { quantidade: 3, intervalo: 'MES' },
    });
    expect((await titulosDe(conta.id)).map(({ valorBruto }) => valorBruto)).toEqual([
      '105.03',
      '15.00',
      '15.00',
      '15.02',
    ]);
    const ultimo = (await titulosDe(conta.id)).at(-1)!;
    const recebido = await receber(ultimo);
    expect(recebido.statusCode, recebido.body).toBe(200);
    const barrada = await passo('contas-atendimento', fatura, conta, 'reabrir', { motivo: 'Engano' });
    expect([barrada.statusCode, barrada.body]).toEqual([
      409,
      expect.stringContaining('Estorne antes o recebimento'),
    ]);
    expect(divididos.situacao).toBe('EM_ABERTO');
    const [baixa] = await fatura.lista<Row>('baixas-contas-receber', `contaReceberId=${ultimo.id}`);
    await andar('baixas-contas-receber', baixa!, 'estornar', { motivo: 'Engano' });
    await andar('contas-atendimento', conta, 'reabrir', { motivo: 'Agora sim' });
    expect(new Set((await titulosDe(conta.id)).map(({ situacao }) => situacao))).toEqual(
      new Set(['CANCELADA']),
    );
  });

  it('[FIN-03] a title of a closed account is divided by its step, and comes to the same: account and bill stay, by hand it is refused', async () => {
    const conta = await fechada([['10101012', '1']]);
    const [doConvenio] = await titulosDe(conta.id);
    const faturaDele = await posto('faturas-convenios', {
      convenioId: convenio,
      competencia: DIA.slice(0, 7),
    });
    const titulo = await fatura.ler<Row>('contas-receber', doConvenio!.id);
    expect(titulo.faturaConvenioId).toBe(faturaDele.id);
    const { total, quantidadeTitulos } = await fatura.ler<Row>('faturas-convenios', faturaDele.id);
    const muda = await fatura.patch(`/api/contas-receber/${titulo.id}`, titulo.versao, {
      valorBruto: '100.00',
    });
    expect([muda.statusCode, muda.body]).toEqual([
      422,
      expect.stringContaining('Valor e pagador deste título vêm da conta'),
    ]);
    await andar('contas-receber', titulo, 'parcelar', { campos: { quantidade: 2, intervalo: 'MES' } });
    const parcelas = (await titulosDe(conta.id)).filter(({ devedor }) => devedor === 'CONVENIO');
    expect(
      parcelas.map(({ valorBruto, parcela, parcelas: quantas, faturaConvenioId }) => [
        valorBruto,
        parcela,
        quantas,
        faturaConvenioId,
      ]),
    ).toEqual([
      ['52.51', 1, 2, faturaDele.id],
      ['52.52', 2, 2, faturaDele.id],
    ]);
    expect(await fatura.ler<Row>('faturas-convenios', faturaDele.id)).toMatchObject({
      total,
      quantidadeTitulos: Number(quantidadeTitulos) + 1,
    });
    // What does not come to the account's part is no division of it.
    const [, doPaciente] = await titulosDe(conta.id);
    await inTransaction(api.test.database.pool, async (db) => {
      await db.query({ text: "SET LOCAL zelo.ciclo = 'livre'", values: [] });
      await db.query({
        text: 'UPDATE conta_atendimento SET parte_paciente = parte_paciente + 1 WHERE id = $1',
        values: [conta.id],
      });
    });
    const semPar = await passo('contas-receber', fatura, doPaciente!, 'parcelar', {
      campos: { quantidade: 2, intervalo: 'MES' },
    });
    expect([semPar.statusCode, semPar.body]).toEqual([409, expect.stringContaining('As parcelas somam')]);
  });

  it('[FIN-03] an account without a visit is told where the patient has one of the same day', async () => {
    const conta = await conferida([['10101012', '1']]);
    const achadas = await fatura.get(
      `/api/contas-atendimento/_duplicidade?pacienteId=${Number(conta.pacienteId)}&data=${DIA}`,
    );
    expect(achadas.json()).toMatchObject([{ id: conta.id, label: expect.stringContaining('20/11/2026') }]);
    const outroDia = await fatura.get(
      `/api/contas-atendimento/_duplicidade?pacienteId=${Number(conta.pacienteId)}&data=2026-11-21`,
    );
    expect(outroDia.json()).toEqual([]);
  });
});

describe('[FIN-06] what a convênio refuses', () => {
  async function glosada(valor: string) {
    const conta = await fechada([
      ['10101012', '1'],
      ['31602118', '2'],
    ]);
    const [titulo] = await titulosDe(conta.id);
    const [item] = await fatura.lista<Row>('itens-conta-atendimento', `contaId=${conta.id}`);
    const glosa = await posto('glosas', {
      contaAtendimentoId: conta.id,
      itemContaId: item!.id,
      data: hoje(Date.now()),
      motivoGlosaId,
      valor,
    });
    return { conta, titulo: titulo!, item: item!, glosa };
  }
  const agora = (titulo: Row) => fatura.ler<Row>('contas-receber', titulo.id);
  const resposta = () => ({ respostaEm: hoje(Date.now()), resposta: 'Conforme demonstrativo.' });
  const recurso = () => ({
    recursoEm: hoje(Date.now()),
    recurso: 'O procedimento consta do prontuário e da autorização.',
  });

  it('[FIN-06] is of an item, up to its share, and waits on the title without losing anything', async () => {
    const { titulo, item, glosa } = await glosada('50.00');
    expect(glosa).toMatchObject({ contaReceberId: titulo.id, convenioId: convenio, situacao: 'GLOSADA' });
    expect(String(glosa.descricaoItem)).toContain('10101012');
    expect(glosa.prazoRecurso).not.toBeNull();
    expect(await agora(titulo)).toMatchObject({
      valorGlosado: '50.00',
      valorPerdido: '0.00',
      devidoHoje: '161.03',
    });
    const demais = await fatura.post('/api/glosas', {
      contaAtendimentoId: glosa.contaAtendimentoId,
      itemContaId: item.id,
      data: DIA,
      motivoGlosaId,
      valor: '55.04',
    });
    expect([demais.statusCode, demais.body]).toEqual([422, expect.stringContaining('55,03')]);
    const dividir = await passo('contas-receber', fatura, await agora(titulo), 'parcelar', {
      campos: { quantidade: 2, intervalo: 'MES' },
    });
    expect([dividir.statusCode, dividir.body]).toEqual([409, expect.stringContaining('tem glosa')]);
    const reabrir = await passo(
      'contas-atendimento',
      fatura,
      await fatura.ler<Row>('contas-atendimento', Number(glosa.contaAtendimentoId)),
      'reabrir',
      { motivo: 'Engano' },
    );
    expect([reabrir.statusCode, reabrir.body]).toEqual([
      409,
      expect.stringContaining('Cancele antes a glosa'),
    ]);
  });

  it('[FIN-06] appealed and kept is a loss; the rest received closes the title, and the result undone opens it', async () => {
    const { titulo, glosa } = await glosada('61.03');
    const parte = await receber(await agora(titulo), { valorParte: '100.00' });
    expect(parte.statusCode, parte.body).toBe(200);
    const emRecurso = await andar('glosas', glosa, 'recorrer', { campos: recurso() });
    const antes = await passo('glosas', fatura, emRecurso, 'manter', {
      campos: { respostaEm: '2020-01-01' },
    });
    expect([antes.statusCode, antes.body]).toEqual([422, expect.stringContaining('respostaEm')]);
    const mantida = await andar('glosas', emRecurso, 'manter', { campos: resposta() });
    expect(mantida).toMatchObject({ situacao: 'MANTIDA', valorPerdido: '61.03' });
    expect(await agora(titulo)).toMatchObject({
      situacao: 'RECEBIDA',
      valorRecebido: '100.00',
      valorPerdido: '61.03',
      valorGlosado: '0.00',
    });
    await andar('glosas', mantida, 'desfazer', { motivo: 'Resposta de outra guia' });
    expect(await agora(titulo)).toMatchObject({
      situacao: 'RECEBIDA_PARCIAL',
      valorPerdido: '0.00',
      valorGlosado: '61.03',
      devidoHoje: '61.03',
    });
  });

  it('[FIN-06] recovered in part: what was not is lost, what was is received', async () => {
    const { titulo, glosa } = await glosada('60.00');
    const emRecurso = await andar('glosas', glosa, 'recorrer', { campos: recurso() });
    const inteira = await passo('glosas', fatura, emRecurso, 'recuperar-parte', {
      campos: { ...resposta(), valorRecuperado: '60.00' },
    });
    expect([inteira.statusCode, inteira.body]).toEqual([422, expect.stringContaining('Recurso aceito')]);
    const row = await andar('glosas', emRecurso, 'recuperar-parte', {
      campos: { ...resposta(), valorRecuperado: '45.50' },
    });
    expect(row).toMatchObject({ valorRecuperado: '45.50', valorPerdido: '14.50' });
    expect(await agora(titulo)).toMatchObject({
      valorPerdido: '14.50',
      devidoHoje: '146.53',
      situacao: 'EM_ABERTO',
    });
    expect((await receber(await agora(titulo))).statusCode).toBe(200);
    expect(await agora(titulo)).toMatchObject({ situacao: 'RECEBIDA', valorRecebido: '146.53' });
  });

  it('[FIN-06] all refused and accepted leaves nothing to receive; paid in full it is refused as a loss, with what to do', async () => {
    const { conta, titulo, glosa } = await glosada('105.03');
    const itens = await fatura.lista<Row>('itens-conta-atendimento', `contaId=${conta.id}`);
    const otherRow = await posto('glosas', {
      contaAtendimentoId: conta.id,
      itemContaId: itens[1]!.id,
      data: DIA,
      motivoGlosaId,
      valor: '56.00',
    });
    await andar('glosas', glosa, 'aceitar');
    const aceita = await andar('glosas', otherRow, 'aceitar', { motivo: 'Sem autorização' });
    expect(await agora(titulo)).toMatchObject({ situacao: 'GLOSADA', valorPerdido: '161.03' });
    await andar('glosas', aceita, 'desfazer', { motivo: 'Autorização achada' });
    expect(await agora(titulo)).toMatchObject({ situacao: 'EM_ABERTO', devidoHoje: '56.00' });
    // The convênio disputes all that is left: whether it paid it all the same is asked.
    expect((await receber(await agora(titulo))).statusCode).toBe(422);
    const nada = await passo('contas-receber', fatura, await agora(titulo), 'receber-nao-glosado', {
      campos: { dataRecebimento: hoje(Date.now()), contaBancariaId: banco, formaRecebimentoId: pix },
    });
    expect([nada.statusCode, nada.body]).toEqual([409, expect.stringContaining('está glosado')]);
    expect((await receber(await agora(titulo), { recuperaGlosas: true })).statusCode).toBe(200);
    expect(await fatura.ler<Row>('glosas', otherRow.id)).toMatchObject({
      situacao: 'RECUPERADA',
      valorRecuperado: '56.00',
      resposta: 'O convênio pagou o título inteiro.',
    });
  });

  /** Two glosas of one account that are both open. */
  async function duasAbertas() {
    const { conta, titulo, glosa } = await glosada('20.00');
    const itens = await fatura.lista<Row>('itens-conta-atendimento', `contaId=${conta.id}`);
    const segunda = await posto('glosas', {
      contaAtendimentoId: conta.id,
      itemContaId: itens[1]!.id,
      data: DIA,
      motivoGlosaId,
      valor: '15.50',
    });
    return { titulo, glosas: [glosa, segunda] as const };
  }

  it('[FIN-06] with glosas open receiving asks: what is not disputed, or the glosas as recovered in the same act', async () => {
    const { titulo, glosas } = await duasAbertas();
    const inteiro = await receber(await agora(titulo));
    expect([inteiro.statusCode, inteiro.json().errors.recuperaGlosas[0]]).toEqual([
      422,
      expect.stringMatching(/glosou R\$.35,50 .*20,00; .*15,50.*Receber o não glosado.*125,53/),
    ]);
    const demais = await receber(await agora(titulo), { valorParte: '125.54' });
    expect([demais.statusCode, demais.body]).toEqual([422, expect.stringContaining('Abata até isso')]);
    const campos = { dataRecebimento: hoje(Date.now()), contaBancariaId: banco, formaRecebimentoId: pix };
    await andar('contas-receber', await agora(titulo), 'receber-nao-glosado', { campos });
    expect(await agora(titulo)).toMatchObject({ situacao: 'RECEBIDA_PARCIAL', valorRecebido: '125.53' });
    await andar('glosas', await fatura.ler<Row>('glosas', glosas[0].id), 'aceitar');
    expect((await receber(await agora(titulo), { recuperaGlosas: true })).statusCode).toBe(200);
    expect(await agora(titulo)).toMatchObject({
      situacao: 'RECEBIDA',
      valorRecebido: '141.03',
      valorPerdido: '20.00',
      valorGlosado: '0.00',
    });
    expect(await fatura.ler<Row>('glosas', glosas[1].id)).toMatchObject({ situacao: 'RECUPERADA' });
    const semGlosa = await passo('contas-receber', fatura, await agora(titulo), 'receber-nao-glosado', {
      campos,
    });
    expect(semGlosa.statusCode).toBe(409);
  });

  it('[FIN-06] the receipt that brought glosas is reversed: they are disputed again, each with the appeal that it had', async () => {
    const { titulo, glosas } = await duasAbertas();
    await andar('glosas', await fatura.ler<Row>('glosas', glosas[1].id), 'recorrer', { campos: recurso() });
    const campos = { dataRecebimento: hoje(Date.now()), contaBancariaId: banco, formaRecebimentoId: pix };
    await andar('contas-receber', await agora(titulo), 'receber-nao-glosado', { campos });
    // Nothing but what is disputed is left: the other step is no way out.
    const semResposta = (await receber(await agora(titulo))).json().errors.recuperaGlosas[0];
    expect(semResposta).toMatch(/registre antes o resultado de cada uma/);
    expect(semResposta).not.toContain('Receber o não glosado');
    expect((await receber(await agora(titulo), { recuperaGlosas: true })).statusCode).toBe(200);
    const baixas = await fatura.lista<Row>('baixas-contas-receber', `contaReceberId=${titulo.id}`);
    const [primeira, segunda] = baixas.toSorted((a, b) => a.id - b.id);
    // The earlier receipt brought no glosa: reversed, they stay recovered.
    await andar('baixas-contas-receber', primeira!, 'estornar', { motivo: 'Engano' });
    expect(await fatura.ler<Row>('glosas', glosas[0].id)).toMatchObject({
      situacao: 'RECUPERADA',
      baixaContaReceberId: segunda!.id,
    });
    await andar('baixas-contas-receber', segunda!, 'estornar', { motivo: 'Crédito devolvido' });
    const volta = { valorRecuperado: null, baixaContaReceberId: null, resposta: null, respostaEm: null };
    expect(await fatura.ler<Row>('glosas', glosas[0].id)).toMatchObject({
      ...volta,
      situacao: 'GLOSADA',
      motivo: 'O recebimento que a trouxe foi estornado: Crédito devolvido',
    });
    expect(await fatura.ler<Row>('glosas', glosas[1].id)).toMatchObject({ ...volta, situacao: 'EM_RECURSO' });
    expect(await agora(titulo)).toMatchObject({
      situacao: 'EM_ABERTO',
      valorRecebido: '0.00',
      valorGlosado: '35.50',
    });
  });

  it('[FIN-06] of a title that was received whole with glosas open each can be ended, and it adds up', async () => {
    const { titulo, glosas } = await duasAbertas();
    expect((await receber(await agora(titulo), { recuperaGlosas: true })).statusCode).toBe(200);
    // As a title received before this rule has them.
    const { pool } = api.test.database;
    await pool.query('ALTER TABLE glosa DISABLE TRIGGER USER');
    await pool.query(
      `UPDATE glosa SET situacao = 'EM_RECURSO', recurso_em = $2, recurso = 'Consta.', valor_recuperado = NULL WHERE conta_receber_id = $1`,
      [titulo.id, DIA],
    );
    await pool.query('ALTER TABLE glosa ENABLE TRIGGER USER');
    await pool.query('UPDATE conta_receber SET valor_glosado = 35.50 WHERE id = $1', [titulo.id]);
    const aberta = (at: 0 | 1) => fatura.ler<Row>('glosas', glosas[at].id);
    const perda = await passo('glosas', fatura, await aberta(0), 'manter', { campos: resposta() });
    expect([perda.statusCode, perda.body]).toEqual([
      409,
      expect.stringContaining('registre o recurso como aceito'),
    ]);
    for (const at of [0, 1] as const)
      await andar('glosas', await aberta(at), 'recuperar', { campos: resposta() });
    expect(await agora(titulo)).toMatchObject({
      situacao: 'RECEBIDA',
      valorGlosado: '0.00',
      valorPerdido: '0.00',
    });
  });

  it('[FIN-06] many at once never refuse more than the item is worth', async () => {
    const conta = await fechada([['31602118', '1']]);
    const [item] = await fatura.lista<Row>('itens-conta-atendimento', `contaId=${conta.id}`);
    const corpo = {
      contaAtendimentoId: conta.id,
      itemContaId: item!.id,
      data: DIA,
      motivoGlosaId,
      valor: '10.00',
    };
    const todas = await Promise.all(Array.from({ length: 8 }, () => fatura.post('/api/glosas', corpo)));
    expect(todas.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201, 201, 422, 422, 422, 422, 422, 422,
    ]);
    expect((await titulosDe(conta.id))[0]).toMatchObject({ valorGlosado: '20.00' });
  });

  it('[FIN-06] of another provider is not there', async () => {
    const { glosa } = await glosada('1.00');
    const deFora = await criar('prestadores', { ativo: true });
    api.app.sessoes.esquecer();
    const caller = (await api.caller({ glosa: ['list', 'view', 'resultado', 'insert'] }, [deFora])).em(
      deFora,
    );
    expect((await caller.get(`/api/glosas/${glosa.id}`)).statusCode).toBe(404);
    const posta = await caller.post('/api/glosas', {
      contaAtendimentoId: glosa.contaAtendimentoId,
      itemContaId: glosa.itemContaId,
      data: DIA,
      motivoGlosaId,
      valor: '1.00',
    });
    expect(posta.statusCode, posta.body).toBe(422);
  });
});

describe('[FIN-03] the bill of a convênio', () => {
  it('[FIN-03] gathers closed accounts of the month once, bills them with one due date, and is reopened until one is received', async (context) => {
    needs(context, 'pdftotext');
    const outroId = await criar('convenios', {
      modalidade: 'COOPERATIVA_MEDICA',
      tabelaPrecoId: null,
      contatos: [],
      tipoContaReceberId: null,
      prazoPagamentoDias: 10,
    });
    const contas = [
      await fechada([['10101012', '1']], { convenioId: outroId }),
      await fechada([['31602118', '2']], { convenioId: outroId }),
    ];
    await fechada([['31602118', '1']], { convenioId: semPrazo }).catch(() => undefined);
    const todas = await Promise.all(
      Array.from({ length: 4 }, () =>
        fatura.post('/api/faturas-convenios', { convenioId: outroId, competencia: '2026-11' }),
      ),
    );
    expect(todas.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    const faturas = await fatura.lista<Row>('faturas-convenios', `convenioId=${outroId}`);
    expect(new Set(faturas.map(({ numero }) => numero)).size).toBe(4);
    expect(faturas.filter(({ quantidadeTitulos }) => quantidadeTitulos === 2)).toHaveLength(1);
    const cheia = faturas.find(({ quantidadeTitulos }) => quantidadeTitulos === 2)!;
    expect(cheia.total).toBe('230.05');
    const vazia = await passo(
      'faturas-convenios',
      fatura,
      faturas.find(({ id }) => id !== cheia.id)!,
      'fechar',
    );
    expect([vazia.statusCode, vazia.body]).toEqual([409, expect.stringContaining('não tem contas')]);
    const pronta = await andar('faturas-convenios', cheia, 'fechar', {
      campos: { vencimento: '2099-02-10' },
    });
    const titulos = await fatura.lista<Row>('contas-receber', `faturaConvenioId=${cheia.id}`);
    expect(titulos.map(({ vencimento }) => vencimento)).toEqual(['2099-02-10', '2099-02-10']);
    expect((await fatura.ler<Row>('contas-atendimento', contas[0]!.id)).situacao).toBe('FATURADA');
    const presa = await passo(
      'contas-atendimento',
      fatura,
      await fatura.ler<Row>('contas-atendimento', contas[0]!.id),
      'reabrir',
      { motivo: 'Engano' },
    );
    expect([presa.statusCode, presa.body]).toEqual([409, expect.stringContaining('Reabra antes a fatura')]);
    const folha = await fatura.post(`/api/faturas-convenios/${cheia.id}/_folha`);
    expect(folha.statusCode, folha.body).toBe(200);
    const lida = textoDoPdf(folha.rawPayload);
    expect(lida).toMatch(
      /Total · 2 registros[^]*230,05[^]*Contas[^]*O que foi feito[^]*10101012[^]*31602118/,
    );
    expect((await gerente.post(`/api/faturas-convenios/${cheia.id}/_folha`)).statusCode).toBe(403);
    expect((await fatura.post(`/api/contas-receber/${titulos[0]!.id}/_folha`)).statusCode).toBe(404);
    const recebido = await receber(titulos[0]!);
    expect(recebido.statusCode, recebido.body).toBe(200);
    const recusada = await passo('faturas-convenios', fatura, pronta, 'reabrir', { motivo: 'Engano' });
    expect([recusada.statusCode, recusada.body]).toEqual([409, expect.stringContaining('já foi recebido')]);
    const [baixa] = await fatura.lista<Row>('baixas-contas-receber', `contaReceberId=${titulos[0]!.id}`);
    await andar('baixas-contas-receber', baixa!, 'estornar', { motivo: 'Engano' });
    const aberta = await andar('faturas-convenios', pronta, 'reabrir', { motivo: 'Falta uma conta' });
    expect((await fatura.ler<Row>('contas-atendimento', contas[1]!.id)).situacao).toBe('FECHADA');
    await andar('contas-atendimento', await fatura.ler<Row>('contas-atendimento', contas[1]!.id), 'reabrir', {
      motivo: 'Sem autorização',
    });
    expect(await fatura.ler<Row>('faturas-convenios', aberta.id)).toMatchObject({
      quantidadeTitulos: 1,
      total: '150.05',
    });
  });
});

describe('[FIN-03] repasse', () => {
  const mes = () => hoje(Date.now()).slice(0, 7);
  let documento = 0;
  const doTitulo = (repasseId: number) => gerente.lista<Row>('contas-pagar', `repasseId=${repasseId}`);
  async function medico(regra: object): Promise<number> {
    const fornecedorId = await criar('fornecedores', {
      tipoPessoa: 'FISICA',
      planoContaId: contaDoPlano,
      tipoContaPagarId: await criar('tipos-contas-pagar', {
        natureza: 'HONORARIO',
        sofreRetencao: false,
        exigeAprovacao: true,
        historicoId: null,
        ativo: true,
      }),
    });
    const profissionalId = await criar('profissionais', { fornecedorId });
    await criar('regras-repasse', {
      profissionalId,
      quemPaga: 'TODOS',
      convenioId: null,
      tipo: null,
      codigo: null,
      forma: 'PERCENTUAL',
      percentual: '60',
      valor: null,
      base: 'FATURADO',
      inicioVigencia: '2026-01-01',
      fimVigencia: null,
      ativa: true,
      ...regra,
    });
    return profissionalId;
  }
  const aprovado = async (repasse: Row) => {
    documento ||= await criar('tipos-documentos-contas-pagar', {
      exigeNumero: true,
      exigeChaveAcesso: false,
      exigeAnexo: false,
      ativo: true,
    });
    return passo('repasses', gerente, repasse, 'aprovar', {
      campos: { vencimento: '2099-01-05', tipoDocumentoId: documento },
    });
  };
  const preparar = (profissionalId: number) => posto('repasses', { profissionalId, competencia: mes() });
  const linhasDe = (id: number) => fatura.lista<Row>('linhas-repasse', `repasseId=${id}`);

  it('[FIN-03] explains each line, becomes one payable, is reopened until that is paid, and never pays twice', async (context) => {
    needs(context, 'pdftotext');
    const profissionalId = await medico({});
    await fechada(
      [
        ['10101012', '1'],
        ['31602118', '2'],
      ],
      { convenioId: convenio, planoId: planoSaude, profissionalId },
    );
    const dois = await Promise.all([1, 2, 3, 4].map(() => preparar(profissionalId)));
    const cheios = dois.filter(({ quantidadeLinhas }) => quantidadeLinhas === 2);
    expect(cheios).toHaveLength(1);
    const [repasse] = cheios;
    expect(repasse).toMatchObject({
      total: '138.03',
      creditos: '138.03',
      estornos: '0.00',
      situacao: 'ABERTO',
    });
    const linhas = await linhasDe(repasse!.id);
    expect(linhas.map(({ valor }) => valor)).toEqual(['90.03', '48.00']);
    expect(String((await fatura.ler<Row>('linhas-repasse', linhas[0]!.id)).explicacao)).toMatch(
      /60% de R\$\s150,05 = R\$\s90,03/,
    );
    await expect(
      api.test.database.pool.query(
        `INSERT INTO linha_repasse (prestador_id, repasse_id, item_conta_id, conta_atendimento_id, profissional_id, sequencia, data, codigo, descricao, forma, base)
        SELECT prestador_id, repasse_id, item_conta_id, conta_atendimento_id, profissional_id, 1, data, codigo, descricao, forma, base FROM linha_repasse WHERE id = $1`,
        [linhas[0]!.id],
      ),
    ).rejects.toThrow('duplicate key');
    const respostas = await Promise.all([1, 2, 3, 4, 5].map(() => aprovado(repasse!)));
    expect(
      respostas.map(({ statusCode }) => statusCode).filter((statusCode) => statusCode === 200),
      respostas.map(({ body }) => body).join('\n'),
    ).toHaveLength(1);
    const [titulo, ...outrosTitulos] = await doTitulo(repasse!.id);
    expect(outrosTitulos).toEqual([]);
    expect(titulo).toMatchObject({
      valorBruto: '138.03',
      numeroDocumento: `RP-${String(repasse!.numero)}`,
      situacao: 'REGISTRADA',
    });
    // Who may see no lines is told so, in their place.
    const inteira = await fatura.post(`/api/repasses/${repasse!.id}/_folha`);
    expect(textoDoPdf(inteira.rawPayload), inteira.body).toMatch(
      /90,03[^]*48,00[^]*Total · 2 registros[^]*138,03/,
    );
    expect(textoDoPdf((await gerente.post(`/api/repasses/${repasse!.id}/_folha`)).rawPayload)).toContain(
      'não tem permissão para ver estas linhas',
    );
    const aMao = await passo('contas-pagar', gerente, titulo!, 'cancelar', { motivo: 'Engano' });
    expect([aMao.statusCode, aMao.body]).toEqual([409, expect.stringContaining('reabra o repasse')]);
    const conta = (await fatura.ler<Row>('linhas-repasse', linhas[0]!.id)).contaAtendimentoId;
    const presa = await passo(
      'contas-atendimento',
      fatura,
      await fatura.ler<Row>('contas-atendimento', Number(conta)),
      'reabrir',
      { motivo: 'Engano' },
    );
    expect([presa.statusCode, presa.body]).toEqual([409, expect.stringContaining('repasse nº')]);
    const reaberto = await andar(
      'repasses',
      await fatura.ler<Row>('repasses', repasse!.id),
      'reabrir',
      { motivo: 'Regra errada' },
      gerente,
    );
    expect((await doTitulo(repasse!.id)).map(({ situacao }) => situacao)).toEqual(['CANCELADA']);
    expect((await aprovado(reaberto)).statusCode).toBe(200);
    const vivo = (await doTitulo(repasse!.id)).filter(({ situacao }) => situacao !== 'CANCELADA');
    expect(vivo).toHaveLength(1);
    // As paying it leaves it; the payment itself has its own tests.
    await api.test.database.pool.query(
      `BEGIN; SET LOCAL zelo.ciclo = 'livre'; UPDATE conta_pagar SET situacao = 'PAGA' WHERE id = ${vivo[0]!.id}; COMMIT`,
    );
    const pago = await passo('repasses', gerente, await fatura.ler<Row>('repasses', repasse!.id), 'reabrir', {
      motivo: 'Engano',
    });
    expect([pago.statusCode, pago.body]).toEqual([409, expect.stringContaining('já foi paga')]);
  });

  it('[FIN-03] a glosa after the repasse is a negative line of the next one, and its undoing a positive one', async () => {
    const profissionalId = await medico({});
    const conta = await fechada([['10101012', '1']], {
      convenioId: convenio,
      planoId: planoSaude,
      profissionalId,
    });
    expect((await aprovado(await preparar(profissionalId))).statusCode).toBe(200);
    const [item] = await fatura.lista<Row>('itens-conta-atendimento', `contaId=${conta.id}`);
    const glosa = await posto('glosas', {
      contaAtendimentoId: conta.id,
      itemContaId: item!.id,
      data: DIA,
      motivoGlosaId,
      valor: '50.00',
    });
    const aceita = await andar('glosas', glosa, 'aceitar');
    const menos = await preparar(profissionalId);
    expect(menos).toMatchObject({ total: '-30.00', estornos: '30.00', quantidadeLinhas: 1 });
    const barrado = await aprovado(menos);
    expect([barrado.statusCode, barrado.body]).toEqual([409, expect.stringContaining('não há o que pagar')]);
    await fechada([['31602118', '2']], { convenioId: convenio, planoId: planoSaude, profissionalId });
    const junto = await andar('repasses', menos, 'juntar');
    expect(junto).toMatchObject({ creditos: '48.00', estornos: '30.00', total: '18.00' });
    expect((await aprovado(junto)).statusCode).toBe(200);
    await andar('glosas', aceita, 'desfazer', { motivo: 'Convênio voltou atrás' });
    expect(await preparar(profissionalId)).toMatchObject({ total: '30.00', quantidadeLinhas: 1 });
  });

  it('[FIN-03] by what was received: each receipt gives its part, its reversal takes it back, cancelled gives it all back', async () => {
    const profissionalId = await medico({ base: 'RECEBIDO', percentual: '50' });
    const conta = await fechada([['10101012', '1']], { profissionalId });
    const nada = await preparar(profissionalId);
    expect(nada).toMatchObject({ quantidadeLinhas: 0, total: '0.00' });
    const [titulo] = await titulosDe(conta.id);
    expect((await receber(titulo!, { valorParte: '50.03' })).statusCode).toBe(200);
    const primeiro = await andar('repasses', nada, 'juntar');
    expect(primeiro.total).toBe('25.02');
    expect((await aprovado(primeiro)).statusCode).toBe(200);
    expect((await receber(await fatura.ler<Row>('contas-receber', titulo!.id))).statusCode).toBe(200);
    const segundo = await preparar(profissionalId);
    // Half of 150.05 is 75.03: the two together are that, to the cent.
    expect(segundo.total).toBe('50.01');
    await andar('repasses', segundo, 'cancelar', { motivo: 'Preparado cedo' });
    expect((await linhasDe(segundo.id)).map(({ situacao }) => situacao)).toEqual(['LIVRE']);
    for (const baixa of await fatura.lista<Row>('baixas-contas-receber', `contaReceberId=${titulo!.id}`))
      await andar('baixas-contas-receber', baixa, 'estornar', { motivo: 'Cheque devolvido' });
    expect((await preparar(profissionalId)).total).toBe('-25.02');
  });

  it('[FIN-03] says what has no rule, and refuses without who is to be paid', async () => {
    const profissionalId = await criar('profissionais', { fornecedorId: null, cpf: null });
    const conta = await fechada([['31602118', '1']], { profissionalId });
    const vazio = await preparar(profissionalId);
    expect(String(vazio.semRegra)).toContain('31602118');
    await criar('regras-repasse', {
      profissionalId,
      quemPaga: 'PARTICULAR',
      convenioId: null,
      tipo: 'PROCEDIMENTO',
      codigo: '31602118',
      forma: 'VALOR',
      percentual: null,
      valor: '12.50',
      base: 'FATURADO',
      inicioVigencia: '2026-01-01',
      fimVigencia: null,
      ativa: true,
    });
    const cheio = await andar('repasses', vazio, 'juntar');
    expect(cheio).toMatchObject({ total: '12.50', semRegra: null });
    const sem = await aprovado(cheio);
    expect([sem.statusCode, sem.body]).toEqual([409, expect.stringContaining('fornecedor para repasse')]);
    expect(conta.situacao).toBe('FECHADA');
  });
});

it('[FIN-03] [REG-03] o último evento de repasses e linhas diz o que o registro diz', async () => {
  expect(await desmentidas(api, ['repasses', 'linhas-repasse'])).toEqual([]);
});
