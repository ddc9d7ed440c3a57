/** Accounts and tills (issue 14, scope 7): movements by every act, statement, matching, and a closed month that nothing gets past. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumDecimal } from '#domain/formato/decimal.ts';
import { MUITAS_LINHAS, type ExtratoPedido } from '#domain/tesouraria/wire.ts';
import { leitorAqui } from '#server/capabilities/arquivo-banco/index.ts';
import { importarPedido } from '#server/features/tesouraria/extrato-pedido.ts';
import { inserirPedido } from '#server/features/tesouraria/extrato-pedido-repository.ts';
import { ruleBook } from '#server/engine/rule-book.ts';
import { rulesOfFolders } from '#server/rules.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador: number;
let caller: Caller;
let paciente: number;
let tipo: number;
let plano: number;
let cartao: number;
let pix: number;
let bancoId: number;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

let numero = 0;
const conta = (campos: object = {}): Promise<number> =>
  criar('contas-bancarias', {
    tipo: 'CORRENTE',
    bancoId,
    agencia: '1234',
    conta: String(50_000 + ++numero),
    contaDv: '7',
    ativa: true,
    saldoInicial: '1000.00',
    saldoInicialEm: '2026-08-01',
    ...campos,
  });
const numeroDe = async (id: number) =>
  (await caller.get(`/api/contas-bancarias/${id}`)).json<{ conta: string }>().conta;
async function receber(contaBancariaId: number, valor: string, data: string, formaRecebimentoId = pix) {
  const titulo = await caller.post('/api/contas-receber', {
    devedor: 'PACIENTE',
    pacienteId: paciente,
    tipoContaReceberId: tipo,
    numeroDocumento: `R ${++numero}`,
    emissao: data,
    competencia: data.slice(0, 7),
    vencimento: data,
    valorBruto: valor,
    divisao: [{ planoContaId: plano }],
  });
  expect(titulo.statusCode, titulo.body).toBe(201);
  return caller.passo('contas-receber', titulo.json<Linha>(), 'receber', {
    dataRecebimento: data,
    contaBancariaId,
    formaRecebimentoId,
    jurosRecebimento: '0.00',
    multaRecebimento: '0.00',
  });
}
const movimento = (contaBancariaId: number, data: string, valor: string, sentido = 'SAIDA') =>
  caller.post('/api/movimentos-bancarios', {
    contaBancariaId,
    data,
    valor,
    sentido,
    historico: 'Tarifa',
    planoContaId: plano,
  });
const ofx = (
  acctid: string,
  saldo: string,
  em: string,
  linhas: readonly (readonly [string, string, string, string])[],
) =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>001<BRANCHID>1234<ACCTID>${acctid}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${linhas
    .map(
      ([dia, valor, fitid, memo]) =>
        `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${dia.replaceAll('-', '')}<TRNAMT>${valor}<FITID>${fitid}<MEMO>${memo}</STMTTRN>\n`,
    )
    .join(
      '',
    )}</BANKTRANLIST><LEDGERBAL><BALAMT>${saldo}<DTASOF>${em.replaceAll('-', '')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const importar = (conteudo: string, nome = 'extrato.ofx') =>
  caller.post('/api/extratos-bancarios/_ler', { nome, conteudo });
const abrirMes = async (contaBancariaId: number, competencia: string): Promise<Linha> => {
  const resposta = await caller.post('/api/fechamentos-contas', { contaBancariaId, competencia });
  expect(resposta.statusCode, resposta.body).toBe(201);
  return resposta.json<Linha>();
};
const conciliacao = async (contaId: number) =>
  (await caller.get(`/api/tesouraria/conciliacao?contaBancariaId=${contaId}`)).json<{
    diferenca: string;
    propostas: { linhaId: number; movimentoIds: number[]; razoes: string[] }[];
    linhas: Linha[];
    movimentos: Linha[];
  }>();

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  caller = api.admin.em(prestador);
  paciente = await criar('pacientes', {
    nome: 'Ana Prado Reis',
    nomeSocial: null,
    obito: false,
    dataObito: null,
  });
  plano = await criar('plano-contas', {
    tipo: 'ANALITICA',
    natureza: 'RECEITA',
    ativa: true,
    contaPaiId: null,
  });
  tipo = await criar('tipos-contas-receber', {
    planoContaId: plano,
    taxaMultaId: null,
    taxaJurosId: null,
    ativo: true,
  });
  pix = await criar('forma-recebimento', {
    meio: 'PIX',
    taxas: [],
    diasCredito: 0,
    maximoParcelas: null,
    ativa: true,
  });
  cartao = await criar('forma-recebimento', {
    meio: 'CARTAO_CREDITO',
    diasCredito: 5,
    maximoParcelas: 6,
    ativa: true,
    taxas: [
      { parcelas: 6, percentual: '4.00', valorFixo: null, inicioVigencia: '2026-01-01', fimVigencia: null },
    ],
  });
  bancoId = await criar('bancos', { codigo: '001' });
});
afterAll(() => api.close());

describe('[FIN-01] movimentos das contas', () => {
  it('[FIN-01] recebimento, taxa, estorno e transferência lançam os seus movimentos; o saldo é inicial mais movimentos', async () => {
    const [primeiro, segundo] = [await conta(), await conta()];
    expect((await receber(primeiro, '500.00', '2026-09-10')).statusCode).toBe(200);
    expect((await receber(primeiro, '100.00', '2026-09-11', cartao)).statusCode).toBe(200);
    const resposta = await caller.post('/api/transferencias-contas', {
      origemId: primeiro,
      destinoId: segundo,
      data: '2026-09-12',
      valor: '200.00',
      historico: 'Reserva',
    });
    expect(resposta.statusCode, resposta.body).toBe(201);
    expect((await movimento(primeiro, '2026-09-13', '9.90')).statusCode).toBe(201);
    const movimentos = await caller.lista<Linha>('movimentos-bancarios', `contaBancariaId=${primeiro}`);
    expect(movimentos.map(({ origem, efeito, data }) => [origem, efeito, data])).toEqual([
      ['RECEBIMENTO', '500.00', '2026-09-10'],
      ['RECEBIMENTO', '100.00', '2026-09-16'],
      ['TAXA', '-4.00', '2026-09-16'],
      ['TRANSFERENCIA', '-200.00', '2026-09-12'],
      ['MANUAL', '-9.90', '2026-09-13'],
    ]);
    const [baixa] = await caller.lista<Linha>('baixas-contas-receber', `contaBancariaId=${primeiro}`);
    const estorno = await caller.passo(
      'baixas-contas-receber',
      baixa!,
      'estornar',
      undefined,
      'Pix devolvido',
    );
    expect(estorno.statusCode, estorno.body).toBe(200);
    const desfeita = await caller.passo(
      'transferencias-contas',
      resposta.json<Linha>(),
      'estornar',
      { dataEstorno: '2026-09-20' },
      'Voltou',
    );
    expect(desfeita.statusCode, desfeita.body).toBe(200);
    const dias = (
      await caller.get(`/api/tesouraria/dias?contaBancariaId=${primeiro}&de=2026-09-01&ate=2026-09-30`)
    ).json<{ saldoAnterior: string; saldoFinal: string; dias: { data: string; saldo: string }[] }>();
    expect(dias.saldoAnterior).toBe('1000.00');
    expect(dias.dias.map(({ data, saldo }) => [data, saldo])).toEqual([
      ['2026-09-10', '1000.00'],
      ['2026-09-12', '800.00'],
      ['2026-09-13', '790.10'],
      ['2026-09-16', '886.10'],
      ['2026-09-20', '1086.10'],
    ]);
    const { rows } = await api.test.database.pool.query<{ soma: string }>(
      `SELECT coalesce(sum(m.efeito), 0)::text AS soma FROM movimento_bancario m WHERE m.transferencia_id IS NOT NULL`,
    );
    expect(rows[0]?.soma).toBe('0.00');
  });

  it('[FIN-01] cada movimento tem o seu evento, de um ato um só; a transferência corrigida, excluída e restaurada leva as duas pernas', async () => {
    const [primeira, outraContaId, terceira] = [await conta(), await conta(), await conta()];
    await receber(primeira, '100.00', '2026-09-11', cartao);
    const { pool } = api.test.database;
    const historia = async (filtro: string) =>
      (
        await pool.query<{ evento: string }>(
          `SELECT m.origem || ' ' || a.acao || ' ' || coalesce(a.depois->>'situacao', '') AS evento FROM movimento_bancario m
           LEFT JOIN auditoria a ON a.recurso = 'movimentos-bancarios' AND a.registro_id = m.id WHERE ${filtro} ORDER BY m.id, a.seq`,
        )
      ).rows.map(({ evento }) => evento);
    const [baixa] = await caller.lista<Linha>('baixas-contas-receber', `contaBancariaId=${primeira}`);
    expect(
      (await caller.passo('baixas-contas-receber', baixa!, 'estornar', undefined, 'Cartão recusado'))
        .statusCode,
    ).toBe(200);
    expect(await historia(`m.baixa_receber_id = ${baixa!.id}`)).toEqual([
      'RECEBIMENTO inserir PENDENTE',
      'RECEBIMENTO transitar ANULADO',
      'TAXA inserir PENDENTE',
      'TAXA transitar ANULADO',
      'ESTORNO inserir ANULADO',
      'ESTORNO inserir ANULADO',
    ]);
    const copia = (origem: string) =>
      pool.query(`INSERT INTO movimento_bancario (prestador_id, conta_bancaria_id, data, sentido, valor, historico, origem, baixa_receber_id, estorno_de_id)
        SELECT prestador_id, conta_bancaria_id, data, sentido, valor, historico, origem, baixa_receber_id, estorno_de_id FROM movimento_bancario
         WHERE baixa_receber_id = ${baixa!.id} AND origem = '${origem}' LIMIT 1`);
    for (const origem of ['RECEBIMENTO', 'TAXA', 'ESTORNO'])
      await expect(copia(origem), origem).rejects.toThrow(/duplicate key|duplicar valor/);

    const response = await caller.post('/api/transferencias-contas', {
      origemId: primeira,
      destinoId: outraContaId,
      data: '2026-09-12',
      valor: '5.00',
      historico: 'Troco',
    });
    const { id } = response.json<Linha>();
    expect(
      (await caller.patch(`/api/transferencias-contas/${id}`, 1, { destinoId: terceira, valor: '6.00' }))
        .statusCode,
    ).toBe(200);
    const pernas = async () =>
      (await caller.lista<Linha>('movimentos-bancarios', `transferenciaId=${id}`)).map(
        ({ contaBancariaId, efeito }) => [contaBancariaId, efeito],
      );
    expect(await pernas()).toEqual([
      [primeira, '-6.00'],
      [terceira, '6.00'],
    ]);
    const excluir = (versao: number) =>
      caller.call('DELETE', `/api/transferencias-contas/${id}`, undefined, { 'if-match': `"${versao}"` });
    const excluida = await excluir(2);
    expect(excluida.statusCode, excluida.body).toBe(200);
    expect(await pernas()).toEqual([]);
    const restaurada = await caller.post(`/api/transferencias-contas/${id}/_restaurar`);
    expect(restaurada.statusCode, restaurada.body).toBe(200);
    expect(await pernas()).toEqual([
      [primeira, '-6.00'],
      [terceira, '6.00'],
    ]);
    const [perna] = await caller.lista<Linha>('movimentos-bancarios', `transferenciaId=${id}`);
    const sozinha = await caller.patch(`/api/movimentos-bancarios/${perna!.id}`, perna!.versao, {
      valor: '7.00',
    });
    expect([sozinha.statusCode, sozinha.body]).toEqual([409, expect.stringContaining('por estorno')]);
    expect(
      (await caller.passo('movimentos-bancarios', perna!, 'conferir', undefined, 'Visto')).statusCode,
    ).toBe(200);
    const { versao } = restaurada.json<Linha>();
    const tarde = await caller.patch(`/api/transferencias-contas/${id}`, versao, { valor: '8.00' });
    expect([tarde.statusCode, tarde.body]).toEqual([
      409,
      expect.stringContaining('Desfaça antes a conferência'),
    ]);
    expect((await excluir(versao)).statusCode).toBe(409);
  });

  it('[FIN-01] quem escreve à mão só muda o que escreveu à mão, e a origem e o destino são duas contas', async () => {
    const contaId = await conta();
    await receber(contaId, '50.00', '2026-09-10');
    const [linha] = await caller.lista<Linha>('movimentos-bancarios', `contaBancariaId=${contaId}`);
    const muda = await caller.patch(`/api/movimentos-bancarios/${linha!.id}`, linha!.versao, {
      historico: 'Outro',
    });
    expect(muda.statusCode).toBe(409);
    expect(muda.body).toContain('por estorno');
    const response = await caller.post('/api/transferencias-contas', {
      origemId: contaId,
      destinoId: contaId,
      data: '2026-09-12',
      valor: '1.00',
      historico: 'x',
    });
    expect(response.statusCode).toBe(422);
    const outraContaId = await conta();
    const errada = await caller.post('/api/transferencias-contas', {
      origemId: contaId,
      destinoId: outraContaId,
      data: '2026-09-12',
      valor: '1.00',
      historico: 'x',
    });
    const certa = await caller.patch(`/api/transferencias-contas/${errada.json<Linha>().id}`, 1, {
      valor: '2.00',
    });
    expect(certa.statusCode, certa.body).toBe(200);
    const pernas = await caller.lista<Linha>(
      'movimentos-bancarios',
      `transferenciaId=${errada.json<Linha>().id}`,
    );
    expect(pernas.map(({ efeito }) => efeito)).toEqual(['-2.00', '2.00']);
    const conferida = await caller.passo(
      'movimentos-bancarios',
      pernas[0]!,
      'conferir',
      undefined,
      'Visto no aplicativo do banco',
    );
    expect(conferida.statusCode, conferida.body).toBe(200);
    expect(
      (await caller.patch(`/api/transferencias-contas/${errada.json<Linha>().id}`, 2, { valor: '3.00' }))
        .statusCode,
    ).toBe(409);
    const semPlano = await caller.post('/api/movimentos-bancarios', {
      contaBancariaId: contaId,
      data: '2026-09-01',
      valor: '1.00',
      sentido: 'SAIDA',
      historico: 'x',
    });
    expect(semPlano.json<{ errors: object }>().errors).toHaveProperty('planoContaId');
  });
});

describe('[FIN-05] extrato, conciliação e fechamento', () => {
  it('[FIN-05] importar, conciliar, lançar, fechar; fechado recusa toda escrita; reabrir com motivo', async () => {
    const contaId = await conta();
    const acctid = `${await numeroDe(contaId)}7`;
    await receber(contaId, '500.00', '2026-09-10');
    await receber(contaId, '100.00', '2026-09-11', cartao);
    const extrato = ofx(acctid, '1586.10', '2026-09-30', [
      ['2026-09-10', '500.00', 'a1', 'PIX RECEBIDO ANA PRADO'],
      ['2026-09-16', '96.00', 'a2', 'CARTOES'],
      ['2026-09-30', '-9.90', 'a3', 'TARIFA PACOTE'],
    ]);
    const lido = await importar(extrato);
    expect(lido.statusCode, lido.body).toBe(201);
    expect(lido.json<object[]>()).toMatchObject([{ contaBancariaId: contaId, novas: 3, repetidas: 0 }]);
    expect((await importar(extrato)).body).toContain('já foi importado');
    // Another file of the same days brings no line twice.
    expect(await importar(extrato.replace('TARIFA PACOTE', 'TARIFA PACOTE '))).toMatchObject({
      statusCode: 201,
    });
    expect(await caller.lista<Linha>('linhas-extrato', `contaBancariaId=${contaId}`)).toHaveLength(3);

    // Seen first, a file says what it would bring.
    const outraResposta = await caller.post('/api/extratos-bancarios/_ver', {
      nome: 'x',
      conteudo: extrato.replace('a3', 'a4').replace('TARIFA PACOTE', 'TARIFA TED'),
    });
    expect(outraResposta.json<object[]>()).toMatchObject([{ recusa: null, novas: 1, repetidas: 2 }]);

    const mes = await abrirMes(contaId, '2026-09');
    const aberto = await caller.passo('fechamentos-contas', mes, 'fechar');
    expect(aberto.statusCode).toBe(409);
    expect(aberto.body).toContain('3 linhas do extrato');
    expect(aberto.body).toContain('3 movimentos');

    const { propostas, linhas } = await conciliacao(contaId);
    expect(propostas.map(({ movimentoIds, razoes }) => [movimentoIds.length, razoes[0]])).toEqual([
      [1, 'valor'],
      [2, 'liquido'],
    ]);
    const pares = propostas.map(({ linhaId, movimentoIds }) => ({ linhaId, movimentoIds }));
    // Two people confirm the same at once: each line is matched once.
    const [a, b] = await Promise.all([
      caller.post('/api/tesouraria/conciliacao', { pares }),
      caller.post('/api/tesouraria/conciliacao', { pares }),
    ]);
    expect(a.json<{ feitas: number }>().feitas + b.json<{ feitas: number }>().feitas).toBe(2);
    const tarifa = linhas.find(({ valor }) => valor === '-9.90')!;
    const lancada = await caller.passo('linhas-extrato', tarifa, 'lancar', { planoContaId: plano });
    expect(lancada.statusCode, lancada.body).toBe(200);
    expect((await conciliacao(contaId)).diferenca).toBe('0.00');

    // Taken apart and done again: what was posted from the line goes with it.
    const desfeita = await caller.passo('linhas-extrato', lancada.json<Linha>(), 'desfazer');
    expect(desfeita.statusCode, desfeita.body).toBe(200);
    expect(await caller.lista<Linha>('movimentos-bancarios', `contaBancariaId=${contaId}`)).toHaveLength(3);
    expect(
      (await caller.passo('linhas-extrato', desfeita.json<Linha>(), 'lancar', { planoContaId: plano }))
        .statusCode,
    ).toBe(200);

    // What the statement shows is not reversed as if it had never been.
    const [baixa] = await caller.lista<Linha>('baixas-contas-receber', `contaBancariaId=${contaId}`);
    expect(
      (await caller.passo('baixas-contas-receber', baixa!, 'estornar', undefined, 'Engano')).body,
    ).toContain('informe o dia');

    const fechado = await caller.passo('fechamentos-contas', mes, 'fechar');
    expect(fechado.statusCode, fechado.body).toBe(200);
    expect(fechado.json()).toMatchObject({
      situacao: 'FECHADO',
      saldoAnterior: '1000.00',
      saldoFinal: '1586.10',
      saldoBanco: '1586.10',
    });

    const fechadas = [
      await receber(contaId, '10.00', '2026-09-20'),
      await movimento(contaId, '2026-09-20', '1.00'),
      await caller.post('/api/transferencias-contas', {
        origemId: await conta(),
        destinoId: contaId,
        data: '2026-08-20',
        valor: '1.00',
        historico: 'x',
      }),
      await importar(
        ofx(acctid, '1.00', '2026-09-30', [['2026-09-29', '-1.00', 'z1', 'OUTRA']]),
        'outro.ofx',
      ),
      await caller.passo(
        'linhas-extrato',
        (await caller.lista<Linha>('linhas-extrato', `contaBancariaId=${contaId}`))[0]!,
        'desfazer',
      ),
      await caller.passo(
        'baixas-contas-receber',
        baixa!,
        'estornar',
        { dataEstorno: '2026-09-25' },
        'Engano',
      ),
      await caller.patch(`/api/contas-bancarias/${contaId}`, 1, { saldoInicial: '7.00' }),
    ];
    expect(fechadas.map(({ statusCode, json }) => [statusCode, json<{ codigo: string }>().codigo])).toEqual(
      fechadas.map(() => [409, 'periodo-fechado']),
    );
    await expect(
      api.test.database.pool.query(
        'UPDATE movimento_bancario SET valor = valor + 1 WHERE conta_bancaria_id = $1',
        [contaId],
      ),
    ).rejects.toThrow(/closed|does not change/);
    // The same reversal on a day of an open month is another movement.
    const depois = await caller.passo(
      'baixas-contas-receber',
      baixa!,
      'estornar',
      { dataEstorno: '2026-10-02' },
      'Engano',
    );
    expect(depois.statusCode, depois.body).toBe(200);

    const pdf = await caller.post(`/api/fechamentos-contas/${mes.id}/_pdf`, {});
    expect(pdf.headers['content-type']).toContain('application/pdf');
    expect((await caller.passo('fechamentos-contas', fechado.json<Linha>(), 'reabrir')).statusCode).toBe(422);
    const reaberto = await caller.passo(
      'fechamentos-contas',
      fechado.json<Linha>(),
      'reabrir',
      undefined,
      'Faltou uma tarifa',
    );
    expect(reaberto.statusCode, reaberto.body).toBe(200);
    expect((await movimento(contaId, '2026-09-20', '1.00')).statusCode).toBe(201);
  });

  it('[FIN-05] um extrato CNAB 240 (segmento E) é visto antes e importado uma vez, ao centavo', async () => {
    const conteudo = await readFile(new URL('../support/cnab/bb-extrato.txt', import.meta.url), 'latin1');
    const ver = () => caller.post('/api/extratos-bancarios/_ver', { nome: 'bb.txt', conteudo });
    type Visto = {
      contaBancariaId: number | null;
      recusa: string | null;
      novas: number;
      linhas: { conhecida: boolean }[];
    };
    const semConta = (await ver()).json<Visto[]>();
    expect(semConta).toMatchObject([
      { contaBancariaId: null, novas: 9, conta: 'Conta 2726711, agência 679, banco 001' },
    ]);
    expect(semConta[0]?.recusa).toContain('não está em Contas bancárias');
    expect((await importar(conteudo, 'bb.txt')).statusCode).toBe(400);

    const contaId = await conta({ agencia: '0679', conta: '272671', contaDv: '1' });
    const visto = (await ver()).json<Visto[]>();
    expect(visto).toMatchObject([
      {
        contaBancariaId: contaId,
        formato: 'CNAB',
        recusa: null,
        novas: 9,
        repetidas: 0,
        entradas: '11323.07',
        saidas: '16336.22',
        saldo: '211365.49',
        saldoEm: '2022-11-24',
      },
    ]);
    expect(await caller.lista<Linha>('extratos-bancarios', `contaBancariaId=${contaId}`)).toHaveLength(0);
    const lido = await importar(conteudo, 'bb.txt');
    expect(lido.statusCode, lido.body).toBe(201);
    const linhas = await caller.lista<Linha>('linhas-extrato', `contaBancariaId=${contaId}`);
    expect(linhas).toHaveLength(9);
    expect(linhas[0]).toMatchObject({
      data: '2022-12-14',
      valor: '1793.71',
      historico: 'ANTONIO E VERA INFORMATIC',
      documento: 'OCRJN6Z90W',
    });
    const deNovo = (await ver()).json<Visto[]>();
    expect(deNovo[0]?.recusa).toContain('já foi importado');
    expect(deNovo[0]?.linhas.every(({ conhecida }) => conhecida)).toBe(true);
  });

  it('[FIN-05] [FIN-08] N1, N2, FIN3: arquivo de fora é lido com limites, dito no que não bate, e a pessoa diz a conta que ele não diz', async () => {
    type Visto = {
      contaBancariaId: number | null;
      recusa: string | null;
      avisos: string[];
      escolhas: { id: number }[];
      entradas: string;
      saidas: string;
      novas: number;
      linhas: { historico: string }[];
    };
    const ver = (conteudo: string, contas?: (number | null)[]) =>
      caller.post('/api/extratos-bancarios/_ver', { nome: 'x.ofx', conteudo, ...(contas && { contas }) });
    const visto = async (conteudo: string, contas?: (number | null)[]) => {
      const resposta = await ver(conteudo, contas);
      expect(resposta.statusCode, resposta.body).toBe(200);
      return resposta.json<Visto[]>()[0]!;
    };
    const caso = (nome: string) => readFile(new URL(`../support/ofx/${nome}.ofx`, import.meta.url), 'latin1');
    // Hostile and enormous files answer in words, or at once.
    const muitos = await ver(`<OFX>${'<STMTRS>'.repeat(32_000)}`);
    expect([muitos.statusCode, muitos.body]).toEqual([400, expect.stringContaining('mais de 100 extratos')]);
    const gigante = await ver(`<OFX><STMTRS><STMTTRN><DTPOSTED>20261005<TRNAMT>${'9'.repeat(2_000_000)}`);
    expect([gigante.statusCode, gigante.body]).toEqual([
      400,
      expect.stringContaining('maior do que qualquer'),
    ]);
    const linhas = Array.from({ length: 130_000 }, (_, n) => ['2026-09-10', '-0.01', `n${n}`, 'X'] as const);
    expect(await visto(ofx('000', '1', '2026-09-30', linhas))).toMatchObject({
      novas: 130_000,
      saidas: '1300.00',
    });

    // F2, F10, F12, through the real door.
    expect(await visto(await caso('ofx-3-casas'))).toMatchObject({ saidas: '21.45' });
    expect((await visto(await caso('ofx-cdata'))).linhas[0]?.historico).toBe('PIX ENVIADO JOSE & CIA');
    expect(await visto(await caso('ofx-debito-positivo'))).toMatchObject({
      saidas: '15.00',
      avisos: [expect.stringContaining('veio sem sinal')],
    });

    // FIN3-16: the bank's code is another one.
    const contaId = await conta();
    const acctid = `${await numeroDe(contaId)}7`;
    const deOutro = (saldo: string, em: string, linha: string) =>
      ofx(acctid, saldo, em, [[em, linha, `${em}${linha}`, 'PIX']]).replace('<BANKID>001', '<BANKID>341');
    const semConta = await visto(deOutro('100.00', '2026-09-10', '-5.00'));
    expect(semConta.recusa).toContain('não está em Contas bancárias');
    expect(semConta.escolhas[0]?.id).toBe(contaId);
    expect((await importar(deOutro('100.00', '2026-09-10', '-5.00'))).statusCode).toBe(400);
    expect(await visto(deOutro('100.00', '2026-09-10', '-5.00'), [contaId])).toMatchObject({
      contaBancariaId: contaId,
      recusa: null,
      avisos: [expect.stringContaining('Você disse que é da conta')],
    });
    expect((await visto(deOutro('100.00', '2026-09-10', '-5.00'), [999_999])).contaBancariaId).toBeNull();
    const importado = await caller.post('/api/extratos-bancarios/_ler', {
      nome: 'a.ofx',
      conteudo: deOutro('100.00', '2026-09-10', '-5.00'),
      contas: [contaId],
    });
    expect(importado.statusCode, importado.body).toBe(201);

    // The next balance is what the last one and the lines since make it, or it is told.
    const seguinte = async (saldo: string) =>
      (await visto(deOutro(saldo, '2026-09-12', '-30.00'), [contaId])).avisos.slice(1);
    expect(await seguinte('70.00')).toEqual([]);
    expect(await seguinte('60.00')).toEqual([expect.stringMatching(/O saldo não bate.*60,00.*70,00/)]);
  });

  it('[FIN-05] FIN3-16: a conta dita por uma pessoa é deste prestador, e se pergunta de novo no extrato seguinte', async () => {
    const deFora = await api.comPrestador();
    const { id: alheia } = (
      await deFora.post('/api/contas-bancarias', {
        descricao: 'De outra casa',
        tipo: 'CORRENTE',
        bancoId,
        agencia: '1234',
        conta: '60001',
        contaDv: '1',
        ativa: true,
      })
    ).json<Linha>();
    expect(alheia).toBeGreaterThan(0);
    const contaId = await conta();
    const arquivo = (dia: string) =>
      ofx('999888', '10.00', dia, [[dia, '-5.00', dia, 'PIX']]).replace('<BANKID>001', '<BANKID>341');
    const pedir = (rota: '_ver' | '_ler', dia: string, contas?: readonly number[]) =>
      caller.post(`/api/extratos-bancarios/${rota}`, {
        nome: 'x.ofx',
        conteudo: arquivo(dia),
        ...(contas && { contas }),
      });
    const [visto] = (await pedir('_ver', '2026-09-10', [alheia])).json<
      { contaBancariaId: number | null; escolhas: { id: number }[] }[]
    >();
    expect(visto?.contaBancariaId).toBeNull();
    expect(visto?.escolhas.map(({ id }) => id)).not.toContain(alheia);
    expect((await pedir('_ler', '2026-09-10', [alheia])).statusCode).toBe(400);
    // Nor what the screen does not offer: a till, an account that is closed.
    const caixa = await conta({ tipo: 'CAIXA', bancoId: null, agencia: null, conta: null, contaDv: null });
    const fechada = await conta({ ativa: false });
    for (const id of [caixa, fechada]) expect((await pedir('_ler', '2026-09-10', [id])).statusCode).toBe(400);
    expect((await pedir('_ler', '2026-09-10', [contaId])).statusCode).toBe(201);
    const [seguinte] = (await pedir('_ver', '2026-09-11')).json<
      { contaBancariaId: number | null; escolhas: { id: number }[] }[]
    >();
    expect(seguinte?.contaBancariaId).toBeNull();
    expect(seguinte?.escolhas.map(({ id }) => id)).toContain(contaId);
  });

  it('[FIN-05] [FIN-08] saldo do meio do dia é dito, guardado com a hora e não serve de saldo do dia', async () => {
    const contaId = await conta();
    const acctid = `${await numeroDe(contaId)}7`;
    const meioDia = ofx(acctid, '995.00', '2026-09-10', [['2026-09-10', '-5.00', 'a', 'PIX']]).replace(
      '<DTASOF>20260910',
      '<DTASOF>20260910120000',
    );
    const [visto] = (
      await caller.post('/api/extratos-bancarios/_ver', { nome: 'x.ofx', conteudo: meioDia })
    ).json<{ avisos: string[]; saldoHora: string | null }[]>();
    expect(visto).toMatchObject({
      saldoHora: '12:00',
      avisos: [expect.stringContaining('não do fim do dia')],
    });
    const [{ id }] = (await importar(meioDia)).json<[{ id: number }]>();
    expect((await caller.get(`/api/extratos-bancarios/${id}`)).json()).toMatchObject({
      saldo: '995.00',
      saldoHora: '12:00',
    });
    const daConta = (await caller.get('/api/tesouraria/saldos')).json<
      { id: number; saldoBanco: string | null }[]
    >();
    expect(daConta.find((linha) => linha.id === contaId)?.saldoBanco).toBeNull();
  });

  it('[FIN-05] [FIN-08] uma linha ilegível é dita com o seu número e o seu texto', async () => {
    const contaId = await conta();
    const resposta = await importar(
      ofx(`${await numeroDe(contaId)}7`, '1.00', '2026-09-10', [
        ['2026-09-10', '-5.00', 'a', 'PIX'],
        ['2026-09-10', 'R$ 9', 'b', 'LUZ'],
      ]),
    );
    expect(resposta.statusCode).toBe(400);
    expect(resposta.body).toContain('Linha 6: um lançamento de 10/09/2026 não tem valor que se leia: R$ 9.');
    expect(resposta.body).toContain('<MEMO>LUZ');
  });

  describe('[FIN-05] um extrato de muitas linhas', () => {
    const muitas = (prefixo: string) =>
      Array.from(
        { length: MUITAS_LINHAS + 1 },
        (_, n) => ['2026-09-10', '-0.01', `${prefixo}${n}`, 'X'] as const,
      );
    const linhasDe = async (contaId: number) =>
      (
        await api.test.database.pool.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM linha_extrato WHERE conta_bancaria_id = $1 AND excluido_em IS NULL',
          [contaId],
        )
      ).rows[0]?.n;
    const pedido = async (id: number, porta: Caller = caller) =>
      porta.get(`/api/extratos-bancarios/_pedidos/${id}`);

    it('[FIN-05] entra pela fila, mostra o andamento, avisa o fim e se acha de novo; só quem pediu o vê', async () => {
      const contaId = await conta();
      const conteudo = ofx(`${await numeroDe(contaId)}7`, '1.00', '2026-09-10', muitas('f'));
      const resposta = await importar(conteudo, 'grande.ofx');
      expect(resposta.statusCode, resposta.body).toBe(202);
      const { id } = resposta.json<ExtratoPedido>();
      await ateQue(
        async () => !['na-fila', 'executando'].includes((await pedido(id)).json<ExtratoPedido>().estado),
      );
      expect((await pedido(id)).json()).toMatchObject({
        estado: 'concluido',
        total: MUITAS_LINHAS + 1,
        feitas: MUITAS_LINHAS + 1,
        motivo: null,
        resultado: [{ contaBancariaId: contaId, novas: MUITAS_LINHAS + 1 }],
      });
      expect(await linhasDe(contaId)).toBe(MUITAS_LINHAS + 1);
      const { rows } = await api.test.database.pool.query(
        'SELECT titulo, destino FROM notificacao WHERE chave = $1',
        [`extrato:${id}`],
      );
      expect(rows).toEqual([
        { titulo: 'Extrato grande.ofx: importado', destino: `/importar-extrato?pedido=${id}` },
      ]);
      expect((await importar(conteudo)).body).toContain('já foi importado');
      const colega = (await api.caller({ extratobancario: ['list', 'importar'] }, [prestador])).em(prestador);
      expect((await pedido(id, colega)).statusCode).toBe(404);
      expect((await colega.post(`/api/extratos-bancarios/_pedidos/${id}/cancelar`, {})).statusCode).toBe(404);
      expect((await colega.get('/api/extratos-bancarios/_pedidos')).json()).toEqual([]);
    });

    it('[FIN-05] interrompido no meio não deixa linha nenhuma, e recomeça inteiro', async () => {
      const contaId = await conta();
      const conteudo = ofx(`${await numeroDe(contaId)}7`, '1.00', '2026-09-10', muitas('i'));
      const { pool } = api.test.database;
      const linha = await inserirPedido(pool, {
        prestador_id: prestador,
        usuario_id: caller.id,
        contexto: {
          usuario: { id: caller.id, nome: 'Ana' } as never,
          ip: '127.0.0.1',
          fuso: 'America/Sao_Paulo',
        },
        nome: 'i.ofx',
        conteudo,
        contas: [],
        total: MUITAS_LINHAS + 1,
      });
      const deps = {
        pool,
        registry: () => api.registry,
        hooks: ruleBook(await rulesOfFolders(api.registry), api.app),
        leitor: leitorAqui,
      };
      const parado = new AbortController();
      const andado: number[] = [];
      await expect(
        importarPedido(deps, linha.id, {
          signal: parado.signal,
          progress: (linhas) => {
            andado.push(linhas);
            if (linhas >= 2000) parado.abort(new Error('killed'));
            return Promise.resolve();
          },
        }),
      ).rejects.toThrow('killed');
      expect(andado).toEqual([0, 1000, 2000]);
      expect(await linhasDe(contaId)).toBe(0);
      await importarPedido(deps, linha.id, {
        signal: new AbortController().signal,
        progress: () => Promise.resolve(),
      });
      expect(await linhasDe(contaId)).toBe(MUITAS_LINHAS + 1);
      // Killed after the commit and before the queue heard of it: nothing comes twice.
      await importarPedido(deps, linha.id, {
        signal: new AbortController().signal,
        progress: () => Promise.resolve(),
      });
      expect(await linhasDe(contaId)).toBe(MUITAS_LINHAS + 1);
    });
  });

  it('[FIN-05] fechar e lançar ao mesmo tempo: nada entra no mês depois de fechado', async () => {
    const contaId = await conta({ tipo: 'CAIXA', bancoId: null, agencia: null, conta: null, contaDv: null });
    const mes = await abrirMes(contaId, '2026-09');
    const [fechamento, ...escritas] = await Promise.all([
      caller.passo('fechamentos-contas', mes, 'fechar', { saldoConferido: '1000.00' }),
      ...Array.from({ length: 8 }, (_, at) => movimento(contaId, '2026-09-15', `${at + 1}.00`)),
    ]);
    const entraram = escritas.filter(({ statusCode }) => statusCode === 201).length;
    const { rows } = await api.test.database.pool.query<{ final: string; soma: string; n: number }>(
      `SELECT f.saldo_final::text AS final, (1000 + coalesce((SELECT sum(efeito) FROM movimento_bancario WHERE conta_bancaria_id = $1), 0))::numeric(19,2)::text AS soma,
          (SELECT count(*)::int FROM movimento_bancario WHERE conta_bancaria_id = $1) AS n FROM fechamento_conta f WHERE f.id = $2`,
      [contaId, mes.id],
    );
    expect(rows[0]?.n).toBe(entraram);
    // Counted as a thousand, it closes only where nothing had come before it; else the count is refused.
    const fechou = fechamento.statusCode === 200;
    expect([fechamento.statusCode, rows[0]?.n === 0]).toEqual([fechou ? 200 : 422, fechou]);
    expect(rows[0]?.final).toBe(fechou ? '1000.00' : '0.00');
    for (const { statusCode } of escritas) expect([201, 409]).toContain(statusCode);
  });

  it('[FIN-05] fluxo e resultado somam ao centavo o que os movimentos dizem', async () => {
    const fluxo = (await caller.get('/api/tesouraria/fluxo?de=2026-09-01&ate=2026-10-31&agrupar=mes')).json<{
      saldoInicial: string;
      periodos: { saldoFinal: string }[];
    }>();
    const { rows } = await api.test.database.pool.query<{ soma: string }>(
      `SELECT (sum(m.efeito) + (SELECT sum(saldo_inicial) FROM conta_bancaria WHERE prestador_id = $1))::text AS soma FROM movimento_bancario m WHERE m.prestador_id = $1 AND m.excluido_em IS NULL`,
      [prestador],
    );
    expect(fluxo.periodos.at(-1)?.saldoFinal).toBe(rows[0]?.soma);
    const { total, linhas } = (
      await caller.get('/api/tesouraria/resultado?de=2026-09&ate=2026-10&regime=caixa')
    ).json<{ total: { total: string }; linhas: { id: number; total: string }[] }>();
    const { rows: somas } = await api.test.database.pool.query<{ soma: string }>(
      `SELECT sum(efeito)::text AS soma FROM movimento_bancario WHERE prestador_id = $1 AND excluido_em IS NULL AND transferencia_id IS NULL AND situacao <> 'ANULADO'`,
      [prestador],
    );
    expect(total.total).toBe(somas[0]?.soma);
    const [linha] = linhas;
    const documentos = (
      await caller.get(
        `/api/tesouraria/resultado/documentos?de=2026-09&ate=2026-10&regime=caixa&contaId=${linha!.id}`,
      )
    ).json<{ valor: string }[]>();
    expect(documentos.length).toBeGreaterThan(0);
    expect(sumDecimal('0.00', ...documentos.map(({ valor }) => valor))).toBe(linha!.total);
  });

  it('[FIN-05] o fluxo de uma conta leva as transferências dela, e as planilhas dizem o que a tela diz', async () => {
    const [primeira, outraContaId] = [await conta(), await conta({ saldoInicial: '0.00' })];
    await caller.post('/api/transferencias-contas', {
      origemId: primeira,
      destinoId: outraContaId,
      data: '2026-09-12',
      valor: '1250.00',
      historico: 'Reserva',
    });
    const pedido = (filtro: string) => `de=2026-09-01&ate=2026-09-30&agrupar=mes${filtro}`;
    const daConta = async (id: number) =>
      (await caller.get(`/api/tesouraria/fluxo?${pedido(`&contaBancariaId=${id}`)}`)).json<{
        saldoInicial: string;
        periodos: { entradas: string; saidas: string; saldoFinal: string }[];
      }>();
    expect(await daConta(primeira)).toMatchObject({
      saldoInicial: '1000.00',
      periodos: [{ saidas: '1250.00', saldoFinal: '-250.00' }],
    });
    expect(await daConta(outraContaId)).toMatchObject({
      saldoInicial: '0.00',
      periodos: [{ entradas: '1250.00', saldoFinal: '1250.00' }],
    });
    const csv = await caller.get(
      `/api/tesouraria/fluxo/_export?${pedido(`&contaBancariaId=${outraContaId}`)}&formato=csv`,
    );
    expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffDe;Até;Saldo no começo;Entradas;A receber;Saídas;A pagar;Saldo ao fim',
      // No thousands dot: a spreadsheet would take the figure for text.
      '01/09/2026;30/09/2026;0,00;1250,00;0,00;0,00;0,00;1250,00',
    ]);
    const xlsx = await caller.get(
      '/api/tesouraria/resultado/_export?de=2026-09&ate=2026-10&regime=caixa&formato=xlsx',
    );
    expect([xlsx.statusCode, xlsx.headers['x-filename'], xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([
      200,
      'resultado-2026-09-2026-10.xlsx',
      'PK',
    ]);
    expect((await caller.get(`/api/tesouraria/fluxo/_export?${pedido('')}&formato=pdf`)).statusCode).toBe(
      400,
    );
  });

  it('[FIN-05] o que mantém o mês aberto leva ao lugar: também o mês anterior e a cobrança sem resposta', async () => {
    const contaId = await conta();
    await movimento(contaId, '2026-08-20', '1.00');
    await movimento(contaId, '2026-09-20', '1.00');
    const antes = await abrirMes(contaId, '2026-08');
    const mes = await abrirMes(contaId, '2026-09');
    await criar('remessa-recebimentos', { contaBancariaId: contaId, descricao: `Cobrança ${contaId}` });
    await api.test.database.pool.query(
      "ALTER TABLE remessa_recebimento DISABLE TRIGGER USER; UPDATE remessa_recebimento SET situacao = 'GERADA', data = '2026-09-15'; ALTER TABLE remessa_recebimento ENABLE TRIGGER USER",
    );
    const situacao = (await caller.get(`/api/fechamentos-contas/${mes.id}/_situacao`)).json<{
      pendencias: { tipo: string; texto: string; fechamentoId?: number }[];
    }>();
    expect(situacao.pendencias.map(({ tipo }) => tipo)).toEqual([
      'mes-anterior',
      'cobrancas',
      'movimentos',
      'sem-extrato',
    ]);
    expect(situacao.pendencias[0]?.fechamentoId).toBe(antes.id);
    expect((await caller.passo('fechamentos-contas', mes, 'fechar')).body).toContain(
      'remessa de cobrança espera',
    );
  });
});
