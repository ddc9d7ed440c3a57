/** A till by day (FIN-05, FIN-06): opened with a count, what goes through it, closed with another, checked by somebody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/formato/data.ts';
import { hoje } from '#server/clock.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

type Linha = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};

let api: TestApi;
let prestador: number;
let ana: Caller;
let bia: Caller;
let soVe: Caller;
let paciente: number;
let tipo: number;
let plano: number;
let banco: number;
let dinheiro: number;
let numero = 0;

const DIA = hoje();
const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const casa = () => api.admin.em(prestador);
const passar = async (caller: Caller, ...args: Parameters<Caller['passo']>): Promise<Linha> => {
  const resposta = await caller.passo(...args);
  expect(resposta.statusCode, resposta.body).toBe(200);
  return resposta.json<Linha>();
};
const caixaNovo = () =>
  criar('contas-bancarias', {
    descricao: `Caixa ${++numero}`,
    tipo: 'CAIXA',
    bancoId: null,
    ativa: true,
    saldoInicial: '0.00',
    saldoInicialEm: null,
  });
async function aberto(caixa: number, caller = ana, campos: object = {}): Promise<Linha> {
  const resposta = await caller.post('/api/turnos-caixa', {
    contaBancariaId: caixa,
    trocoInicial: '100.00',
    recebemNele: 'SO_EU',
    ...campos,
  });
  expect(resposta.statusCode, resposta.body).toBe(201);
  return resposta.json<Linha>();
}
async function titulo(valor: string): Promise<number> {
  const resposta = await ana.post('/api/contas-receber', {
    devedor: 'PACIENTE',
    pacienteId: paciente,
    tipoContaReceberId: tipo,
    numeroDocumento: `CX ${++numero}`,
    emissao: addDays(DIA, -5),
    competencia: DIA.slice(0, 7),
    vencimento: DIA,
    valorBruto: valor,
    divisao: [{ planoContaId: plano }],
  });
  expect(resposta.statusCode, resposta.body).toBe(201);
  return resposta.json<Linha>().id;
}
const receber = async (caller: Caller, caixa: number, valor: string, dia = DIA) =>
  caller.passo('contas-receber', await titulo(valor), 'receber', {
    dataRecebimento: dia,
    contaBancariaId: caixa,
    formaRecebimentoId: dinheiro,
  });

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  paciente = await criar('pacientes', {
    nome: 'Ana Prado Reis',
    nomeSocial: null,
    obito: false,
    dataObito: null,
  });
  plano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'PASSIVO', ativa: true });
  tipo = await criar('tipos-contas-receber', {
    planoContaId: plano,
    taxaMultaId: null,
    taxaJurosId: null,
    ativo: true,
  });
  banco = await criar('contas-bancarias', { tipo: 'CORRENTE', ativa: true, saldoInicialEm: null });
  dinheiro = await criar('forma-recebimento', {
    meio: 'DINHEIRO',
    taxas: [],
    diasCredito: 0,
    maximoParcelas: null,
    ativa: true,
  });
  const ve = ['list', 'view'];
  const leitura = Object.fromEntries(
    [
      'paciente',
      'tipocontareceber',
      'planoconta',
      'centrocusto',
      'contabancaria',
      'formarecebimento',
      'movimentobancario',
    ].map((recurso) => [recurso, ve]),
  );
  const direitos = {
    ...leitura,
    contareceber: [...ve, 'insert', 'update', 'receber'],
    baixacontareceber: [...ve, 'estornar'],
    transferenciaconta: [...ve, 'insert'],
    fechamentoconta: [...ve, 'insert', 'fechar'],
    turnocaixa: [...ve, 'insert', 'update', 'delete', 'fechar', 'conferir'],
  };
  ana = (await api.caller(direitos, [prestador])).em(prestador);
  bia = (await api.caller({ ...direitos, turnocaixa: [...direitos.turnocaixa, 'reabrir'] }, [prestador])).em(
    prestador,
  );
  soVe = (await api.caller({ ...leitura, turnocaixa: ve }, [prestador])).em(prestador);
});
afterAll(() => api.close());

describe('[FIN-06] caixa do dia', () => {
  it('[FIN-06] dinheiro só entra em caixa aberto, de quem recebe ou da unidade, e não antes da abertura', async () => {
    const caixa = await caixaNovo();
    const fechado = await receber(ana, caixa, '10.00');
    expect([fechado.statusCode, fechado.body]).toEqual([
      422,
      expect.stringContaining('não está aberto. Abra-o em Caixa do dia'),
    ]);
    expect(
      (
        await soVe.post('/api/turnos-caixa', {
          contaBancariaId: caixa,
          trocoInicial: '1.00',
          recebemNele: 'SO_EU',
        })
      ).statusCode,
    ).toBe(403);
    const deBanco = await ana.post('/api/turnos-caixa', {
      contaBancariaId: banco,
      trocoInicial: '1.00',
      recebemNele: 'SO_EU',
    });
    expect([deBanco.statusCode, deBanco.body]).toEqual([422, expect.stringContaining('contaBancariaId')]);
    for (const trocoInicial of ['-0.01', '1.001', '99999999999.00', null])
      expect(
        (await ana.post('/api/turnos-caixa', { contaBancariaId: caixa, trocoInicial, recebemNele: 'SO_EU' }))
          .statusCode,
      ).toBe(422);
    const turno = await aberto(caixa);
    expect(turno).toMatchObject({ situacao: 'ABERTO', data: DIA, saldoNaAbertura: '0.00', esperado: null });
    const doisVezes = await bia.post('/api/turnos-caixa', {
      contaBancariaId: caixa,
      trocoInicial: '1.00',
      recebemNele: 'SO_EU',
    });
    expect([doisVezes.statusCode, doisVezes.body]).toEqual([
      409,
      expect.stringContaining('Este caixa já está aberto'),
    ]);
    expect((await receber(ana, caixa, '10.00')).statusCode).toBe(200);
    const alheio = await receber(bia, caixa, '10.00');
    expect([alheio.statusCode, alheio.body]).toEqual([
      422,
      expect.stringMatching(/foi aberto por .*, só para quem o abriu/),
    ]);
    const ontem = await receber(ana, caixa, '10.00', addDays(DIA, -1));
    expect([ontem.statusCode, ontem.body]).toEqual([422, expect.stringContaining('desse dia ou de depois')]);
    const daUnidade = await caixaNovo();
    await aberto(daUnidade, ana, { recebemNele: 'UNIDADE' });
    expect((await receber(bia, daUnidade, '10.00')).statusCode).toBe(200);
  });

  it('[FIN-06] fecha com o contado; a diferença é dita, pede o motivo e fica; conferida por outra pessoa, vira movimento', async () => {
    const caixa = await caixaNovo();
    await criar('movimentos-bancarios', {
      contaBancariaId: caixa,
      data: addDays(DIA, -1),
      sentido: 'ENTRADA',
      valor: '100.00',
      planoContaId: plano,
    });
    const turno = await aberto(caixa);
    expect(turno.saldoNaAbertura).toBe('100.00');
    for (const valor of ['50.00', '25.50']) expect((await receber(ana, caixa, valor)).statusCode).toBe(200);
    const [ultimo] = (
      await casa().lista<Linha>('baixas-contas-receber', `contaBancariaId=${caixa}`)
    ).toReversed();
    await passar(ana, 'baixas-contas-receber', ultimo?.id ?? 0, 'estornar', undefined, 'Devolvido');
    const sangria = await ana.post('/api/transferencias-contas', {
      origemId: caixa,
      destinoId: banco,
      data: DIA,
      valor: '120.00',
      historico: 'Depósito',
    });
    expect(sangria.statusCode, sangria.body).toBe(201);
    const noTurno = await casa().lista<Linha>('movimentos-bancarios', `turnoCaixaId=${turno.id}`);
    expect(noTurno.map(({ efeito }) => efeito)).toEqual(['50.00', '25.50', '-25.50', '-120.00']);
    const difere = await ana.passo('turnos-caixa', turno.id, 'fechar', { contado: '25.00' });
    expect([
      difere.statusCode,
      difere.json<{ errors: { justificativa: string[] } }>().errors.justificativa[0],
    ]).toEqual([
      422,
      expect.stringMatching(
        /O contado é R\$\s25,00 e o esperado é R\$\s30,00: faltam R\$\s5,00\. Conte de novo/,
      ),
    ]);
    const semPalavra = await ana.passo('turnos-caixa', turno.id, 'fechar', {
      contado: '25.00',
      justificativa: '.',
    });
    expect(semPalavra.statusCode).toBe(422);
    expect((await casa().ler<Linha>('turnos-caixa', turno.id)).situacao).toBe('ABERTO');
    const fechado = await passar(ana, 'turnos-caixa', turno.id, 'fechar', {
      contado: '25.00',
      justificativa: 'Troco errado',
    });
    expect(fechado).toMatchObject({
      situacao: 'FECHADO',
      entradas: '75.50',
      saidas: '145.50',
      esperado: '30.00',
      contado: '25.00',
      diferenca: '-5.00',
      justificativa: 'Troco errado',
    });
    expect((await receber(ana, caixa, '1.00')).statusCode).toBe(422);
    expect(
      (await ana.patch(`/api/turnos-caixa/${turno.id}`, fechado.versao, { trocoInicial: '95.00' }))
        .statusCode,
    ).toBe(409);
    const propria = await ana.passo('turnos-caixa', turno.id, 'conferir');
    expect([propria.statusCode, propria.body]).toEqual([
      409,
      expect.stringContaining('Quem abriu ou fechou o caixa não o confere'),
    ]);
    const semPlano = await bia.passo('turnos-caixa', turno.id, 'conferir');
    expect([semPlano.statusCode, semPlano.body]).toEqual([
      422,
      expect.stringMatching(/Faltaram R\$\s5,00 no caixa/),
    ]);
    const conferido = await passar(bia, 'turnos-caixa', turno.id, 'conferir', { planoContaId: plano });
    expect(conferido).toMatchObject({ situacao: 'CONFERIDO', diferenca: '-5.00' });
    expect(await casa().ler<Linha>('movimentos-bancarios', Number(conferido.movimentoId))).toMatchObject({
      efeito: '-5.00',
      data: DIA,
      turnoCaixaId: turno.id,
      planoContaId: plano,
      historico: expect.stringContaining('Troco errado') as string,
    });
    // What Zelo has in the till is what was counted.
    expect((await aberto(caixa, ana, { trocoInicial: '25.00' })).saldoNaAbertura).toBe('25.00');
  });

  it('[FIN-06] o que confere fecha sem perguntas; contado errado, outra pessoa reabre com o motivo, e depois de aberto de novo não', async () => {
    const caixa = await caixaNovo();
    const turno = await aberto(caixa);
    await receber(ana, caixa, '40.00');
    expect(await passar(ana, 'turnos-caixa', turno.id, 'fechar', { contado: '140.00' })).toMatchObject({
      diferenca: '0.00',
    });
    expect(
      (await ana.passo('turnos-caixa', turno.id, 'reabrir', undefined, 'Contei errado')).statusCode,
    ).toBe(403);
    expect(await passar(bia, 'turnos-caixa', turno.id, 'reabrir', undefined, 'Contou errado')).toMatchObject({
      situacao: 'ABERTO',
      contado: null,
      fechadoEm: null,
      motivo: 'Contou errado',
    });
    expect((await receber(ana, caixa, '5.00')).statusCode).toBe(200);
    await passar(ana, 'turnos-caixa', turno.id, 'fechar', { contado: '145.00' });
    const outroTurno = await aberto(caixa, bia);
    const tarde = await bia.passo('turnos-caixa', turno.id, 'reabrir', undefined, 'De novo');
    expect([tarde.statusCode, tarde.body]).toEqual([
      409,
      expect.stringContaining('já foi aberto de novo depois'),
    ]);
    const comDinheiro = await aberto(await caixaNovo(), bia);
    expect((await receber(bia, Number(comDinheiro.contaBancariaId), '1.00')).statusCode).toBe(200);
    const excluir = async (id: number) =>
      bia.call('DELETE', `/api/turnos-caixa/${id}`, undefined, {
        'if-match': `"${(await casa().ler<Linha>('turnos-caixa', id)).versao}"`,
      });
    expect((await excluir(outroTurno.id)).statusCode).toBe(200);
    const recusado = await excluir(comDinheiro.id);
    expect([recusado.statusCode, recusado.body]).toEqual([
      409,
      expect.stringContaining('Movimentos das contas (1)'),
    ]);
  });

  it('[FIN-06] vinte recebem enquanto o caixa se fecha: o esperado é o que entrou, e nada entra depois', async () => {
    const caixa = await caixaNovo();
    const turno = await aberto(caixa, ana, { recebemNele: 'UNIDADE', trocoInicial: '0.00' });
    const ids = await Promise.all(Array.from({ length: 20 }, () => titulo('1.00')));
    const campos = { dataRecebimento: DIA, contaBancariaId: caixa, formaRecebimentoId: dinheiro };
    const [fechado, ...recebidos] = await Promise.all([
      ana.passo('turnos-caixa', turno.id, 'fechar', { contado: '0.00', justificativa: 'Prova' }),
      ...ids.map((id, at) => (at % 2 === 0 ? ana : bia).passo('contas-receber', id, 'receber', campos)),
    ]);
    expect(fechado.statusCode, fechado.body).toBe(200);
    const entraram = recebidos.filter(({ statusCode }) => statusCode === 200).length;
    expect(recebidos.every(({ statusCode }) => statusCode === 200 || statusCode === 422)).toBe(true);
    const { entradas, diferenca } = await casa().ler<Linha>('turnos-caixa', turno.id);
    expect([entradas, diferenca]).toEqual([`${entraram}.00`, entraram === 0 ? '0.00' : `-${entraram}.00`]);
    expect(await casa().lista<Linha>('movimentos-bancarios', `contaBancariaId=${caixa}`)).toHaveLength(
      entraram,
    );
  });

  it('[FIN-06] a diferença de um caixa que ficou inativo não se lança nele: diz-se o que fazer; ativo de novo, lança-se, e a história o diz', async () => {
    const caixa = await caixaNovo();
    const turno = await aberto(caixa);
    await passar(ana, 'turnos-caixa', turno.id, 'fechar', {
      contado: '90.00',
      justificativa: 'Troco a mais',
    });
    const ativar = async (ativa: boolean): Promise<void> => {
      const { versao } = await casa().ler<Linha>('contas-bancarias', caixa);
      const resposta = await api.admin
        .em(prestador)
        .patch(`/api/contas-bancarias/${caixa}`, versao, { ativa });
      expect(resposta.statusCode, resposta.body).toBe(200);
    };
    await ativar(false);
    const recusado = await bia.passo('turnos-caixa', turno.id, 'conferir', { planoContaId: plano });
    expect([recusado.statusCode, recusado.body]).toEqual([
      409,
      expect.stringMatching(/Caixa \d+ está inativo.*Ative-o em Contas bancárias/),
    ]);
    expect(await casa().lista<Linha>('movimentos-bancarios', `contaBancariaId=${caixa}`)).toEqual([]);
    expect(await casa().ler<Linha>('turnos-caixa', turno.id)).toMatchObject({
      situacao: 'FECHADO',
      movimentoId: null,
    });
    await ativar(true);
    const conferido = await passar(bia, 'turnos-caixa', turno.id, 'conferir', { planoContaId: plano });
    const eventos = await api.test.database.pool.query<{ acao: string; turno: string; movimento: string }>(
      `SELECT acao, depois->>'turno_caixa_id' AS turno, NULL AS movimento FROM auditoria WHERE recurso = 'movimentos-bancarios' AND registro_id = $1
       UNION ALL SELECT acao, NULL, depois->>'movimento_id' FROM auditoria WHERE recurso = 'turnos-caixa' AND registro_id = $2 AND acao = 'transitar' AND depois->>'situacao' = 'CONFERIDO'`,
      [conferido.movimentoId, turno.id],
    );
    expect(eventos.rows).toEqual([
      { acao: 'inserir', turno: String(turno.id), movimento: null },
      { acao: 'transitar', turno: null, movimento: String(conferido.movimentoId) },
    ]);
    // Nothing is missing: nothing is posted, whatever became of the till.
    const certo = await aberto(caixa);
    await passar(ana, 'turnos-caixa', certo.id, 'fechar', { contado: '100.00' });
    await ativar(false);
    expect(await passar(bia, 'turnos-caixa', certo.id, 'conferir')).toMatchObject({
      situacao: 'CONFERIDO',
      movimentoId: null,
    });
  });

  it('[FIN-05] um caixa aberto mantém o mês aberto, e o fechamento o diz', async () => {
    const caixa = await caixaNovo();
    const turno = await aberto(caixa, ana, { trocoInicial: '0.00' });
    const passado = addDays(`${DIA.slice(0, 7)}-01`, -1);
    await api.test.database.pool.query('UPDATE turno_caixa SET data = $2 WHERE id = $1', [turno.id, passado]);
    const mes = await ana.post('/api/fechamentos-contas', {
      contaBancariaId: caixa,
      competencia: passado.slice(0, 7),
    });
    const { id } = mes.json<Linha>();
    const situacao = (await ana.get(`/api/fechamentos-contas/${id}/_situacao`)).body;
    expect(situacao).toContain('1 caixa está aberto. Conte o dinheiro e feche.');
    const recusa = await ana.passo('fechamentos-contas', id, 'fechar', { saldoConferido: '0.00' });
    expect([recusa.statusCode, recusa.body]).toEqual([409, expect.stringContaining('1 caixa está aberto')]);
    await passar(ana, 'turnos-caixa', turno.id, 'fechar', { contado: '0.00' });
    await passar(ana, 'fechamentos-contas', id, 'fechar', { saldoConferido: '0.00' });
  });
});
