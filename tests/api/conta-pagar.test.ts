/** Accounts payable (FIN-01, FIN-05): figures explained, split to the cent, released by another, paid in parts, reversed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '#domain/formato/data.ts';
import { hoje } from '#server/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { makePdf } from '#tests/support/pdf.ts';
import { tabelasDeRetencao } from '#tests/support/retencoes.ts';
import { semeador } from '#tests/support/semear.ts';
import { desmentidas } from '#tests/support/ultimo-evento.ts';

let api: TestApi;
let pasta: string;
let prestador: number;
let registra: Caller;
let libera: Caller;
let pequena: Caller;
let fornecedorPf: number;
let fornecedorPj: number;
let tipo: number;
let documento: number;
let plano: number;
let centro: number;
let banco: number;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
type Linha = {
  readonly id: number;
  readonly valor: string;
  readonly explicacao: string;
  readonly _ref: { tipoImpostoId: { label: string } };
};
type Titulo = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly valorBruto: string;
  readonly valorLiquido: string;
  readonly valorPago: string;
  readonly retencoes: readonly Linha[];
  readonly divisao: readonly { readonly valor: string }[];
  readonly [campo: string]: unknown;
};

let numero = 0;
const corpo = (campos: object = {}) => ({
  fornecedorId: fornecedorPj,
  tipoContaPagarId: tipo,
  tipoDocumentoId: documento,
  numeroDocumento: `NF ${++numero}`,
  emissao: '2026-11-01',
  competencia: '2026-11',
  vencimento: '2026-11-10',
  valorBruto: '1000.00',
  naturezaServico: 'NENHUMA',
  divisao: [{ planoContaId: plano, centroCustoId: centro }],
  ...campos,
});
const registrar = async (campos: object = {}): Promise<Titulo> => {
  const resposta = await registra.post('/api/contas-pagar', corpo(campos));
  expect(resposta.statusCode, resposta.body).toBe(201);
  return resposta.json<Titulo>();
};
const ler = (id: number) => registra.ler<Titulo>('contas-pagar', id);
const liberar = async (titulo: Titulo): Promise<Titulo> => {
  const resposta = await libera.passo('contas-pagar', titulo, 'liberar');
  expect(resposta.statusCode, resposta.body).toBe(200);
  return resposta.json<Titulo>();
};
const pagamento = (campos: object = {}) => ({
  dataPagamento: '2026-11-10',
  contaBancariaId: banco,
  ...campos,
});
const baixasDe = async (id: number) =>
  (await registra.get(`/api/baixas-contas-pagar?contaPagarId=${id}&_sort=id&_start=0&_end=200`)).json<
    { id: number; versao: number; valor: string; situacao: string }[]
  >();
const estornar = (caller: Caller, { id, versao }: { id: number; versao: number }) =>
  caller.post(
    `/api/baixas-contas-pagar/${id}/_transicao`,
    { transicao: 'estornar', motivo: 'Pago em duplicidade' },
    { 'if-match': `"${versao}"` },
  );
const valores = ({ retencoes }: Titulo) =>
  Object.fromEntries(retencoes.map(({ valor, _ref }) => [_ref.tipoImpostoId.label.split(' · ')[0], valor]));
const mensagem = (resposta: { body: string }) => resposta.body;

beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'zelo-contas-'));
  api = await createTestApi({ dataDir: pasta });
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  await tabelasDeRetencao(criar);
  tipo = await criar('tipos-contas-pagar', {
    planoContaId: null,
    ativo: true,
    exigeAprovacao: true,
    aprovaAcimaDe: null,
  });
  documento = await criar('tipos-documentos-contas-pagar', { exigeNumero: true, ativo: true });
  plano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'DESPESA', ativa: true });
  centro = await criar('centros-custo', { codigo: '10', descricao: 'Pronto atendimento' });
  banco = await criar('contas-bancarias', { ativa: true });
  const pessoa = { retencoes: [], contasBancarias: [], planoContaId: null, ativo: true };
  fornecedorPf = await criar('fornecedores', {
    ...pessoa,
    nome: 'Ana Prado',
    tipoPessoa: 'FISICA',
    documento: '52998224725',
    dependentes: 0,
    regimeTributario: null,
  });
  fornecedorPj = await criar('fornecedores', {
    ...pessoa,
    nome: 'Precisa Ltda',
    tipoPessoa: 'JURIDICA',
    documento: '11222333000181',
    regimeTributario: 'PRESUMIDO',
    nit: null,
    dependentes: null,
  });
  const conta = ['list', 'view', 'insert', 'update', 'pagar', 'cancelar'];
  const leitura = Object.fromEntries(
    [
      'fornecedor',
      'tipocontapagar',
      'tipodocumentocontapagar',
      'planoconta',
      'centrocusto',
      'contabancaria',
      'formapagamento',
      'tipoimposto',
    ].map((recurso) => [recurso, ['list', 'view']]),
  );
  const baixas = { baixacontapagar: ['list', 'view', 'estornar'] };
  registra = (await api.caller({ contapagar: conta, ...baixas, ...leitura }, [prestador])).em(prestador);
  const libertador = ['list', 'view', 'update', 'liberar'];
  libera = (
    await api.caller({ contapagar: [...libertador, 'alcada1', 'alcada2'], ...leitura }, [prestador])
  ).em(prestador);
  pequena = (await api.caller({ contapagar: [...libertador, 'alcada1'], ...leitura }, [prestador])).em(
    prestador,
  );
});
afterAll(async () => {
  await api.close();
  await rm(pasta, { recursive: true, force: true });
});

describe('[FIN-01] contas a pagar', () => {
  it('[FIN-01] [FIN-05] retém, explica cada valor e mostra o líquido; o mês acumula', async () => {
    const pj = await registrar({ valorBruto: '10000.00', naturezaServico: 'PROFISSIONAL' });
    expect(valores(pj)).toEqual({ 'IRRF-PJ': '150.00', PIS: '65.00', COFINS: '300.00', CSLL: '100.00' });
    expect(pj).toMatchObject({
      totalRetido: '615.00',
      valorLiquido: '9385.00',
      nomeFornecedor: 'Precisa Ltda',
    });
    expect(pj.retencoes[0]?.explicacao).toContain('Linha IRRF-PJ-PROF da tabela de tributação');
    const pf = await registrar({
      fornecedorId: fornecedorPf,
      valorBruto: '6000.00',
      naturezaServico: 'PROFISSIONAL',
    });
    expect(valores(pf)).toEqual({ INSS: '660.00', 'IRRF-PF': '380.02' });
    const outroTitulo = await registrar({
      fornecedorId: fornecedorPf,
      valorBruto: '4000.00',
      naturezaServico: 'PROFISSIONAL',
      vencimento: '2026-11-20',
    });
    expect(valores(outroTitulo)).toEqual({ INSS: '272.31', 'IRRF-PF': '1204.86' });
    // Saved again as it is, an older title does not count what came after it.
    const salvo = await registra.patch(`/api/contas-pagar/${pf.id}`, pf.versao, { historico: 'Plantões' });
    expect(valores(salvo.json<Titulo>())).toEqual({ INSS: '660.00', 'IRRF-PF': '380.02' });
  });

  it('[FIN-01] divide até o centavo, diz o que falta e acompanha o valor que mudou', async () => {
    const linha = (campos: object) => ({ planoContaId: plano, ...campos });
    const tres = await registrar({
      valorBruto: '0.01',
      divisao: [
        linha({ percentual: '33.33' }),
        linha({ percentual: '33.33' }),
        linha({ percentual: '33.34' }),
      ],
    });
    expect(tres.divisao.map(({ valor }) => valor)).toEqual(['0.00', '0.00', '0.01']);
    const recusa = await registra.post(
      '/api/contas-pagar',
      corpo({ divisao: [linha({ valor: '600.00' }), linha({ valor: '300.00' })] }),
    );
    expect(recusa.statusCode).toBe(422);
    expect(mensagem(recusa)).toMatch(/Faltam R\$.100,00 para a divisão/);
    const titulo = await registrar({ divisao: [linha({ valor: '400.00' }), linha({})] });
    const mudado = await registra.patch(`/api/contas-pagar/${titulo.id}`, titulo.versao, {
      valorBruto: '500.00',
    });
    expect(mudado.json<Titulo>().divisao.map(({ valor }) => valor)).toEqual(['200.00', '300.00']);
  });

  it('[FIN-01] o que falta é dito: número, conta do plano, líquido negativo, vencimento antes da emissão, tabela com buraco', async () => {
    for (const [campos, frase] of [
      [{ numeroDocumento: null }, 'exige o número'],
      [{ divisao: [] }, 'conta do plano'],
      [{ desconto: '1000.01' }, 'passam do valor bruto'],
      [{ vencimento: '2026-10-31' }, 'vencimento'],
      [{ valorBruto: '-5.00' }, 'valorBruto'],
      [{ valorBruto: '99999999999.99' }, 'valorBruto'],
      [{ parcela: 3, parcelas: 2 }, 'parcela não pode'],
      [
        {
          fornecedorId: fornecedorPf,
          naturezaServico: 'PROFISSIONAL',
          emissao: '2024-05-01',
          vencimento: '2024-05-10',
        },
        'não há teto em vigor em 10/05/2024',
      ],
    ] as const) {
      const resposta = await registra.post('/api/contas-pagar', corpo(campos));
      expect(resposta.statusCode, resposta.body).toBe(422);
      expect(mensagem(resposta)).toContain(frase);
    }
  });

  it('[FIN-04] uma tabela de imposto que se sobrepõe a outra não se grava, e diz os dias da outra', async () => {
    const faixa = {
      faixa: 1,
      baseInicial: '0.00',
      baseFinal: '2428.80',
      aliquota: '0.00',
      parcelaDeduzir: '0.00',
      deducaoDependente: '189.59',
      inicioVigencia: '2026-06-01',
      fimVigencia: null,
    };
    const dupla = await api.admin.post('/api/irrf', faixa);
    expect([dupla.statusCode, dupla.body]).toEqual([422, expect.stringContaining('desde 01/05/2025')]);
    const limite = await api.admin.get('/api/tabela-limite-tributacao?_start=0&_end=1');
    const [{ tipoImpostoId, valor, descricao } = { tipoImpostoId: 0, valor: '', descricao: '' }] =
      limite.json<{ tipoImpostoId: number; valor: string; descricao: string }[]>();
    const teto = await api.admin.post('/api/tabela-limite-tributacao', {
      descricao,
      tipoImpostoId,
      limite: 'BASE_MAXIMA',
      valor,
      inicioVigencia: '2026-07-01',
      fimVigencia: '2026-12-31',
    });
    expect([teto.statusCode, teto.body]).toEqual([
      422,
      expect.stringContaining('desde 01/01/2026 e sem fim'),
    ]);
  });

  it('[FIN-01] o vencimento em feriado paga-se no dia útil seguinte', async () => {
    await criar('feriados', {
      data: '2026-11-20',
      nome: 'Consciência Negra',
      tipo: 'NACIONAL',
      uf: null,
      cidadeId: null,
    });
    expect(await registrar({ vencimento: '2026-11-20' })).toMatchObject({ vencimentoUtil: '2026-11-23' });
  });

  it('[FIN-01] avisa do mesmo fornecedor, documento e valor', async () => {
    const { numeroDocumento } = await registrar();
    const busca = (valor: string) =>
      registra.get(
        `/api/contas-pagar/_duplicidade?fornecedorId=${fornecedorPj}&numeroDocumento=${encodeURIComponent(String(numeroDocumento).toLowerCase())}&valorBruto=${valor}`,
      );
    expect((await busca('1000.00')).json()).toMatchObject([
      { motivo: 'Mesmo fornecedor, documento e valor' },
    ]);
    expect((await busca('1000.01')).json()).toEqual([]);
  });

  it('[FIN-01] divide em parcelas exatas, uma vez só por chave, e repete com a competência', async () => {
    const titulo = await registrar({
      valorBruto: '100.00',
      vencimento: '2026-12-31',
      numeroDocumento: 'P-1',
    });
    const tres = { quantidade: 3, intervalo: 'MES' };
    const response = await registra.passo('contas-pagar', titulo, 'parcelar', tres, undefined, {
      'idempotency-key': 'chave-p1',
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(
      (
        await registra.passo('contas-pagar', titulo, 'parcelar', tres, undefined, {
          'idempotency-key': 'chave-p1',
        })
      ).statusCode,
    ).toBe(200);
    const serie = (
      await registra.get('/api/contas-pagar?numeroDocumento=P-1&_sort=parcela&_start=0&_end=9')
    ).json<Titulo[]>();
    expect(serie.map((parcela) => [parcela.parcela, parcela.valorBruto, parcela.vencimento])).toEqual([
      [1, '33.33', '2026-12-31'],
      [2, '33.33', '2027-01-31'],
      [3, '33.34', '2027-02-28'],
    ]);
    const dois = await registra.passo('contas-pagar', serie[0]!, 'parcelar', tres);
    expect(dois.statusCode).toBe(409);
    expect(mensagem(dois)).toContain('já é a parcela 1 de 3');
    const aluguel = await registrar({ numeroDocumento: 'R-1' });
    expect(
      (await registra.passo('contas-pagar', aluguel, 'repetir', { quantidade: 12, intervalo: 'MES' }))
        .statusCode,
    ).toBe(200);
    const ano = (
      await registra.get('/api/contas-pagar?numeroDocumento=R-1&_sort=parcela&_start=0&_end=20')
    ).json<Titulo[]>();
    expect(ano).toHaveLength(12);
    expect(ano[11]).toMatchObject({
      valorBruto: '1000.00',
      competencia: '2027-10',
      vencimento: '2027-10-10',
    });
  });
});

describe('[FIN-01] o que o tipo de conta e o tipo de documento pedem', () => {
  it('[FIN-01] [FIN-05] onde o tipo não sofre retenção nada se retém, e o título não entra na conta do mês', async () => {
    const material = await criar('tipos-contas-pagar', {
      planoContaId: null,
      ativo: true,
      sofreRetencao: false,
    });
    const fornecedorId = await criar('fornecedores', {
      nome: 'Lia Costa',
      tipoPessoa: 'FISICA',
      documento: '11144477735',
      dependentes: 0,
      regimeTributario: null,
      retencoes: [],
      contasBancarias: [],
      planoContaId: null,
      ativo: true,
    });
    const servico = { fornecedorId, naturezaServico: 'PROFISSIONAL', valorBruto: '6000.00' };
    const sem = await registrar({ ...servico, tipoContaPagarId: material });
    expect(sem).toMatchObject({ retencoes: [], totalRetido: '0.00', valorLiquido: '6000.00' });
    expect(valores(await registrar(servico))).toEqual({ INSS: '660.00', 'IRRF-PF': '380.02' });
    const recusa = await registra.passo('contas-pagar', sem, 'recalcular');
    expect([recusa.statusCode, mensagem(recusa)]).toEqual([
      409,
      expect.stringContaining('não sofre retenção de impostos'),
    ]);
    // The kind changed while the title waited: what is released is what the register says now.
    const { pool } = api.test.database;
    await pool.query('UPDATE tipo_conta_pagar SET sofre_retencao = true WHERE id = $1', [material]);
    expect(mensagem(await libera.passo('contas-pagar', sem, 'liberar'))).toContain('As retenções mudaram');
  });

  it('[FIN-01] o histórico do tipo preenche o que ninguém escreveu; o que pede complemento é pedido', async () => {
    const historicoDe = async (campos: object) =>
      criar('tipos-contas-pagar', {
        planoContaId: null,
        ativo: true,
        historicoId: await criar('historicos-contas-pagar', {
          descricao: 'Honorários de {competencia}',
          pedeComplemento: false,
          planoContaId: plano,
          ativo: true,
          ...campos,
        }),
      });
    const tipoContaPagarId = await historicoDe({});
    expect(await registrar({ tipoContaPagarId, divisao: [] })).toMatchObject({
      historico: 'Honorários de 11/2026',
    });
    expect(await registrar({ tipoContaPagarId, historico: 'Plantões' })).toMatchObject({
      historico: 'Plantões',
    });
    const pede = await registra.post(
      '/api/contas-pagar',
      corpo({ tipoContaPagarId: await historicoDe({ pedeComplemento: true }) }),
    );
    expect([pede.statusCode, pede.json().errors.historico[0]]).toEqual([
      422,
      expect.stringContaining('pede complemento'),
    ]);
  });

  it('[FIN-01] a chave de acesso é pedida onde o documento a exige, e o dígito confere', async () => {
    const nota = await criar('tipos-documentos-contas-pagar', {
      exigeNumero: true,
      exigeChaveAcesso: true,
      ativo: true,
    });
    const certa = '52060433009911002506550120000007800267301615';
    for (const [chaveAcesso, frase] of [
      [null, 'exige a chave de acesso'],
      [certa.replace(/5$/, '4'), 'dígito da chave de acesso não confere'],
    ] as const) {
      const recusa = await registra.post('/api/contas-pagar', corpo({ tipoDocumentoId: nota, chaveAcesso }));
      expect([recusa.statusCode, recusa.json().errors.chaveAcesso[0]]).toEqual([
        422,
        expect.stringContaining(frase),
      ]);
    }
    expect(await registrar({ tipoDocumentoId: nota, chaveAcesso: certa })).toMatchObject({
      chaveAcesso: certa,
    });
    // Where it is not asked for, what is typed is checked all the same.
    expect(
      (await registra.post('/api/contas-pagar', corpo({ chaveAcesso: certa.replace(/^5/, '4') }))).statusCode,
    ).toBe(422);
  });

  it('[FIN-01] onde o documento exige anexo, só se libera com um arquivo que vale', async () => {
    const comAnexo = { exigeNumero: true, exigeChaveAcesso: false, exigeAnexo: true, ativo: true };
    const tipoDocumentoId = await criar('tipos-documentos-contas-pagar', comAnexo);
    const titulo = await registrar({ tipoDocumentoId });
    const solto = await criar('tipos-contas-pagar', {
      planoContaId: null,
      ativo: true,
      exigeAprovacao: false,
      aprovaAcimaDe: null,
    });
    for (const recusa of [
      await libera.passo('contas-pagar', titulo, 'liberar'),
      await registra.passo(
        'contas-pagar',
        await registrar({ tipoDocumentoId, tipoContaPagarId: solto }),
        'mandar-pagar',
      ),
    ])
      expect([recusa.statusCode, mensagem(recusa)]).toEqual([
        409,
        expect.stringContaining('exige um arquivo'),
      ]);
    const dono = api.admin.em(prestador);
    const pdf = makePdf({ pages: 1, text: () => ['Nota'] }).toString('latin1');
    const corpoDoEnvio = `--fim\r\nContent-Disposition: form-data; name="file"; filename="nota.pdf"\r\nContent-Type: application/pdf\r\n\r\n${pdf}\r\n--fim--\r\n`;
    const enviado = await api.app.inject({
      method: 'POST',
      url: `/api/cmis/v2/criar-documento?modulo=contas-pagar&id=${titulo.id}`,
      headers: {
        authorization: `Bearer ${dono.token}`,
        'id-prestador': String(prestador),
        'content-type': 'multipart/form-data; boundary=fim',
      },
      payload: Buffer.from(corpoDoEnvio, 'latin1'),
    });
    expect(enviado.statusCode, enviado.body).toBeLessThan(300);
    expect((await liberar(await ler(titulo.id))).situacao).toBe('LIBERADA');
  });
});

describe('[FIN-05] liberação', () => {
  it('[FIN-05] quem registrou ou alterou não libera; muitos de uma vez, os recusados ditos', async () => {
    const [primeiro, segundo] = [await registrar(), await registrar()];
    const proprio = await api.admin.em(prestador).post('/api/contas-pagar', corpo());
    const meu = proprio.json<Titulo>();
    const recusa = await api.admin.em(prestador).passo('contas-pagar', meu, 'liberar');
    expect(recusa.statusCode).toBe(409);
    expect(mensagem(recusa)).toContain('Quem registrou ou alterou o título não o libera');
    const tocado = await libera.patch(`/api/contas-pagar/${segundo.id}`, segundo.versao, {
      historico: 'Alterei',
    });
    expect((await libera.passo('contas-pagar', tocado.json<Titulo>(), 'liberar')).statusCode).toBe(409);
    const lote = await libera.post('/api/contas-pagar/_lote', {
      operacao: 'transitar',
      ids: [primeiro.id, segundo.id, meu.id],
      transicao: 'liberar',
    });
    expect(lote.json()).toMatchObject({ total: 3, ok: 2, falhas: 1 });
    expect(mensagem(lote)).toContain('Quem registrou ou alterou');
    expect((await registra.passo('contas-pagar', await ler(primeiro.id), 'liberar')).statusCode).toBe(403);
    expect(await ler(primeiro.id)).toMatchObject({ situacao: 'LIBERADA', liberadaPor: expect.any(String) });
  });

  it('[FIN-05] [SEG-02] quem mudou um valor não o libera, mesmo que outra pessoa mexa no título depois', async () => {
    const titulo = await registrar();
    const maior = await libera.patch(`/api/contas-pagar/${titulo.id}`, titulo.versao, {
      valorBruto: '9000.00',
    });
    const depois = await registra.patch(`/api/contas-pagar/${titulo.id}`, maior.json<Titulo>().versao, {
      historico: 'Só o histórico',
    });
    expect(depois.statusCode, depois.body).toBe(200);
    const recusa = await libera.passo('contas-pagar', depois.json<Titulo>(), 'liberar');
    expect(recusa.statusCode).toBe(409);
    expect(mensagem(recusa)).toContain('Quem registrou ou alterou o título não o libera');
    // Giving back is no change: whoever did it releases what comes corrected.
    const limpo = await registrar();
    const devolvido = await libera.passo('contas-pagar', limpo, 'devolver', undefined, 'Falta o contrato');
    const certo = await registra.patch(`/api/contas-pagar/${limpo.id}`, devolvido.json<Titulo>().versao, {
      historico: 'Com o contrato',
    });
    const outraVez = await registra.passo('contas-pagar', certo.json<Titulo>(), 'reapresentar');
    expect((await liberar(outraVez.json<Titulo>())).situacao).toBe('LIBERADA');
  });

  it('[FIN-05] a pergunta da tela de liberação guarda a condição em tudo: linhas, contagem, arquivo e liberar todas', async () => {
    const doc = `LOTE ${++numero}`;
    const titulo = await registrar({ numeroDocumento: `${doc}-1` });
    const dois = await registrar({ numeroDocumento: `${doc}-2` });
    const liberado = await liberar(await registrar({ numeroDocumento: `${doc}-3` }));
    const antes = await ler(liberado.id);
    const daVista = { q: doc, situacao: 'REGISTRADA' };
    const busca = new URLSearchParams(daVista).toString();
    const linhas = await libera.get(`/api/contas-pagar?${busca}&_sort=id`);
    expect(linhas.json<Titulo[]>().map(({ id }) => id)).toEqual([titulo.id, dois.id]);
    expect((await libera.get(`/api/contas-pagar/_contagem?${busca}`)).json()).toEqual({ total: 2 });
    const arquivo = await libera.get(
      `/api/contas-pagar/_export?formato=csv&colunas=numeroDocumento,situacao&${busca}`,
    );
    expect(
      arquivo.body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((linha) => linha.replaceAll('"', '')),
    ).toHaveLength(2);
    expect(arquivo.body).not.toContain(`${doc}-3`);
    // Asked beside by the address, a condition of its own narrows and never widens.
    const outraResposta = await libera.get(
      `/api/contas-pagar?${busca}&_ou=${encodeURIComponent('situacao=LIBERADA|situacao=PAGA')}`,
    );
    expect(outraResposta.json()).toEqual([]);
    const lote = await libera.post('/api/contas-pagar/_lote', {
      operacao: 'transitar',
      filtro: daVista,
      transicao: 'liberar',
    });
    expect(lote.json()).toMatchObject({ total: 2, ok: 2, falhas: 0 });
    expect((await ler(liberado.id)).versao).toBe(antes.versao);
    expect((await libera.get(`/api/contas-pagar?${busca}`)).json()).toEqual([]);
  });

  it('[FIN-05] ver a lista não libera, e liberar sem ver a lista não mostra nada', async () => {
    const titulo = await registrar();
    const soVe = (await api.caller({ contapagar: ['list', 'view'] }, [prestador])).em(prestador);
    const soLibera = (await api.caller({ contapagar: ['liberar'] }, [prestador])).em(prestador);
    expect((await soVe.get('/api/contas-pagar?situacao=REGISTRADA')).statusCode).toBe(200);
    expect((await soVe.passo('contas-pagar', titulo, 'liberar')).statusCode).toBe(403);
    const lote = await soVe.post('/api/contas-pagar/_lote', {
      operacao: 'transitar',
      filtro: { situacao: 'REGISTRADA' },
      transicao: 'liberar',
    });
    expect([lote.statusCode, lote.body]).toEqual([403, expect.stringContaining('acesso-negado')]);
    expect((await soLibera.get('/api/contas-pagar?situacao=REGISTRADA')).statusCode).toBe(403);
    expect((await soLibera.get('/api/contas-pagar/_export?formato=csv&situacao=REGISTRADA')).statusCode).toBe(
      403,
    );
    expect(await ler(titulo.id)).toMatchObject({ situacao: 'REGISTRADA' });
  });

  it('[FIN-05] a alçada vai até o valor, por centro de custo', async () => {
    const ids = [
      await criar('alcadas-liberacao', {
        nivel: 'alcada1',
        centroCustoId: null,
        valorAte: '500.00',
        ativa: true,
      }),
      await criar('alcadas-liberacao', {
        nivel: 'alcada2',
        centroCustoId: null,
        valorAte: null,
        ativa: true,
      }),
    ];
    const titulo = await registrar();
    const recusa = await pequena.passo('contas-pagar', titulo, 'liberar');
    expect(recusa.statusCode).toBe(409);
    expect(mensagem(recusa)).toMatch(
      /A sua alçada não alcança R\$.1\.000,00, somadas as parcelas, em 10 · Pronto atendimento/,
    );
    await liberar(titulo);
    expect(
      (await pequena.passo('contas-pagar', await registrar({ valorBruto: '500.00' }), 'liberar')).statusCode,
    ).toBe(200);
    const inteiro = await registrar({ numeroDocumento: 'CORTADA', valorBruto: '1000.00' });
    await registra.passo('contas-pagar', inteiro, 'parcelar', { quantidade: 2, intervalo: 'MES' });
    const parcela = await ler(inteiro.id);
    expect(parcela).toMatchObject({ valorBruto: '500.00', parcelas: 2 });
    const cortada = await pequena.passo('contas-pagar', parcela, 'liberar');
    expect([cortada.statusCode, mensagem(cortada)]).toEqual([
      409,
      expect.stringContaining('1.000,00, somadas as parcelas'),
    ]);
    await liberar(parcela);
    await api.test.database.pool.query('DELETE FROM alcada_liberacao WHERE id = ANY($1)', [ids]);
  });

  it('[FIN-05] tabela que muda antes pede novo cálculo; depois de liberado nada muda, nem à mão no banco', async () => {
    const fornecedorId = await criar('fornecedores', {
      nome: 'Outra Ltda',
      tipoPessoa: 'JURIDICA',
      documento: '11444777000161',
      regimeTributario: 'REAL',
      retencoes: [],
      contasBancarias: [],
      planoContaId: null,
      nit: null,
      dependentes: null,
    });
    const servico = { fornecedorId, naturezaServico: 'PROFISSIONAL', valorBruto: '2000.00' };
    const antes = await liberar(await registrar(servico));
    const esperando = await registrar({ ...servico, vencimento: '2026-11-25' });
    const { pool } = api.test.database;
    await pool.query("UPDATE tabela_tributacao SET aliquota = 2 WHERE codigo = 'IRRF-PJ-PROF'");
    const recusa = await libera.passo('contas-pagar', esperando, 'liberar');
    expect(recusa.statusCode).toBe(409);
    expect(mensagem(recusa)).toMatch(/eram R\$.123,00, hoje são R\$.133,00/);
    const novo = await libera.passo('contas-pagar', esperando, 'recalcular');
    expect(valores(novo.json<Titulo>())).toMatchObject({ 'IRRF-PJ': '40.00' });
    expect(await liberar(novo.json<Titulo>())).toMatchObject({ totalRetido: '133.00' });
    expect((await ler(antes.id)).retencoes).toEqual(antes.retencoes);
    expect(valores(await ler(antes.id))).toMatchObject({ 'IRRF-PJ': '30.00' });
    expect((await libera.passo('contas-pagar', await ler(antes.id), 'recalcular')).statusCode).toBe(409);
    expect(
      (await registra.patch(`/api/contas-pagar/${antes.id}`, antes.versao, { valorBruto: '1.00' }))
        .statusCode,
    ).toBe(409);
    await expect(
      pool.query('UPDATE conta_pagar SET valor_bruto = 1 WHERE id = $1', [antes.id]),
    ).rejects.toThrow('does not change');
    await expect(
      pool.query('UPDATE conta_pagar_retencoes SET valor = 1 WHERE conta_pagar_id = $1', [antes.id]),
    ).rejects.toThrow('does not change');
    await pool.query("UPDATE tabela_tributacao SET aliquota = 1.5 WHERE codigo = 'IRRF-PJ-PROF'");
    const devolvida = await libera.passo(
      'contas-pagar',
      await ler(antes.id),
      'devolver',
      undefined,
      'Nota errada',
    );
    expect(devolvida.json()).toMatchObject({ situacao: 'DEVOLVIDA', motivo: 'Nota errada' });
    expect(
      (
        await registra.patch(`/api/contas-pagar/${antes.id}`, devolvida.json<Titulo>().versao, {
          valorBruto: '10.00',
        })
      ).statusCode,
    ).toBe(200);
  });
});

describe('[FIN-01] liberação dispensada pelo tipo de conta', () => {
  it('[FIN-01] até o valor do tipo quem registra manda pagar; acima dele, somadas as parcelas, só outra pessoa libera', async () => {
    const miudo = await criar('tipos-contas-pagar', {
      planoContaId: null,
      ativo: true,
      exigeAprovacao: true,
      aprovaAcimaDe: '500.00',
    });
    const semLimite = await criar('tipos-contas-pagar', {
      planoContaId: null,
      ativo: true,
      exigeAprovacao: false,
      aprovaAcimaDe: null,
    });
    const mandar = async (campos: object) =>
      registra.passo('contas-pagar', await registrar(campos), 'mandar-pagar');
    const ate = await mandar({ tipoContaPagarId: miudo, valorBruto: '500.00' });
    expect(ate.json(), ate.body).toMatchObject({ situacao: 'LIBERADA', liberadaPor: expect.any(String) });
    expect(
      (await registra.passo('contas-pagar', ate.json<Titulo>(), 'pagar', pagamento())).json(),
    ).toMatchObject({
      situacao: 'PAGA',
    });
    expect((await mandar({ tipoContaPagarId: semLimite, valorBruto: '90000.00' })).statusCode).toBe(200);
    const acima = await mandar({ tipoContaPagarId: miudo, valorBruto: '500.01' });
    expect(acima.statusCode).toBe(409);
    expect(mensagem(acima)).toMatch(/pede liberação acima de R\$.500,00, somadas as parcelas/);
    expect((await mandar({ tipoContaPagarId: miudo, valorBruto: '250.01', parcelas: 2 })).statusCode).toBe(
      409,
    );
    expect(mensagem(await mandar({}))).toContain('Este tipo de conta pede liberação.');
    // What is not released is not paid, whoever asks.
    const preso = await registrar({ tipoContaPagarId: miudo, valorBruto: '500.01' });
    expect(
      (await api.admin.em(prestador).passo('contas-pagar', preso, 'pagar', pagamento())).statusCode,
    ).toBe(409);
    expect((await liberar(preso)).situacao).toBe('LIBERADA');
    expect(
      (await pequena.passo('contas-pagar', await registrar({ tipoContaPagarId: miudo }), 'mandar-pagar'))
        .statusCode,
    ).toBe(409);
  });
});

describe('[FIN-01] pagamentos', () => {
  it('[FIN-01] paga em partes até o fim, nunca mais que o saldo; estorna um só, depois todos', async () => {
    let titulo = await liberar(await registrar({ valorBruto: '100.00' }));
    const parte = await registra.passo(
      'contas-pagar',
      titulo,
      'pagar-parte',
      pagamento({ valorParte: '30.00' }),
    );
    expect(parte.statusCode, parte.body).toBe(200);
    expect(parte.json()).toMatchObject({ situacao: 'PAGA_PARCIAL', valorPago: '30.00' });
    titulo = await ler(titulo.id);
    const segunda = await registra.passo(
      'contas-pagar',
      titulo,
      'pagar-parte',
      pagamento({ valorParte: '20.00', encargos: '1.50', motivoEncargos: 'Boleto reemitido com juros' }),
    );
    expect(segunda.json(), segunda.body).toMatchObject({
      situacao: 'PAGA_PARCIAL',
      valorPago: '50.00',
      encargos: null,
    });
    titulo = await ler(titulo.id);
    for (const [valorParte, frase] of [
      ['50.00', 'saldo inteiro'],
      ['50.01', 'O saldo é'],
    ] as const)
      expect(
        mensagem(await registra.passo('contas-pagar', titulo, 'pagar-parte', pagamento({ valorParte }))),
      ).toContain(frase);
    const paga = await registra.passo('contas-pagar', titulo, 'pagar', pagamento());
    expect(paga.json(), paga.body).toMatchObject({ situacao: 'PAGA', valorPago: '100.00' });
    expect((await registra.passo('contas-pagar', paga.json<Titulo>(), 'pagar', pagamento())).statusCode).toBe(
      409,
    );
    const baixas = await baixasDe(titulo.id);
    expect(baixas.map(({ valor }) => valor)).toEqual(['30.00', '20.00', '50.00']);
    expect((await estornar(registra, baixas[1]!)).statusCode).toBe(200);
    expect(await ler(titulo.id)).toMatchObject({ situacao: 'PAGA_PARCIAL', valorPago: '80.00' });
    expect((await estornar(registra, (await baixasDe(titulo.id))[1]!)).statusCode).toBe(409);
    for (const at of [0, 2]) await estornar(registra, baixas[at]!);
    expect(await ler(titulo.id)).toMatchObject({
      situacao: 'LIBERADA',
      valorPago: '0.00',
      valorLiquido: '100.00',
    });
  });

  it('[FIN-01] a mesma chave paga uma vez; data futura e conta inativa são recusadas; o estorno pede permissão', async () => {
    const titulo = await liberar(await registrar());
    expect(
      (await registra.passo('contas-pagar', titulo, 'pagar', pagamento({ dataPagamento: '2999-01-01' })))
        .statusCode,
    ).toBe(422);
    expect(
      mensagem(
        await registra.passo('contas-pagar', titulo, 'pagar', pagamento({ dataPagamento: '2020-01-01' })),
      ),
    ).toContain('Paga-se nesse dia ou depois');
    const velha = await criar('contas-bancarias', { ativa: false });
    expect(
      mensagem(await registra.passo('contas-pagar', titulo, 'pagar', pagamento({ contaBancariaId: velha }))),
    ).toContain('inativa');
    const chaves = await Promise.all(
      [1, 2, 3].map(() =>
        registra.passo('contas-pagar', titulo, 'pagar', pagamento(), undefined, {
          'idempotency-key': 'uma-vez',
        }),
      ),
    );
    expect(chaves.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const baixas = await baixasDe(titulo.id);
    expect(baixas).toHaveLength(1);
    expect((await estornar(libera, baixas[0]!)).statusCode).toBe(403);
    expect((await api.admin.em(prestador).post('/api/baixas-contas-pagar', {})).statusCode).toBe(405);
  });

  it('[FIN-01] o que um pagamento deixa em branco é o do anterior, e é conferido como se fosse dito', async () => {
    const outraId = await criar('contas-bancarias', { ativa: true });
    const titulo = await liberar(await registrar());
    const parte = await registra.passo(
      'contas-pagar',
      titulo,
      'pagar-parte',
      pagamento({ valorParte: '10.00', contaBancariaId: outraId }),
    );
    await api.test.database.pool.query('UPDATE conta_bancaria SET ativa = false WHERE id = $1', [outraId]);
    const semDizer = await registra.passo('contas-pagar', parte.json<Titulo>(), 'pagar');
    expect([semDizer.statusCode, mensagem(semDizer)]).toEqual([
      422,
      expect.stringContaining('contaBancariaId'),
    ]);
    await api.test.database.pool.query('UPDATE conta_bancaria SET ativa = true WHERE id = $1', [outraId]);
    expect((await registra.passo('contas-pagar', parte.json<Titulo>(), 'pagar')).json()).toMatchObject({
      situacao: 'PAGA',
    });
    const passos = (await registra.get(`/api/contas-pagar/${titulo.id}/_transicoes`)).json<
      { campos: { titulo: string }[] }[]
    >();
    expect(passos.at(-1)?.campos.map((campo) => campo.titulo)).toContain('Conta bancária');
  });

  it('[FIN-01] cinquenta ao mesmo tempo pagam e estornam os mesmos títulos: nenhum centavo se faz ou se perde', async () => {
    const titulos = await Promise.all(Array.from({ length: 5 }, () => registrar({ valorBruto: '10.00' })));
    for (const titulo of titulos) await liberar(titulo);
    const pagarOuEstornar = async (n: number): Promise<void> => {
      const { id } = titulos[n % titulos.length]!;
      const titulo = await ler(id);
      if (n % 3 === 2) {
        const viva = (await baixasDe(id)).find(({ situacao }) => situacao === 'EFETIVADA');
        if (viva) await estornar(registra, viva);
      } else if (n % 7 === 0) await registra.passo('contas-pagar', titulo, 'pagar', pagamento());
      else
        await registra.passo(
          'contas-pagar',
          titulo,
          'pagar-parte',
          pagamento({ valorParte: `${1 + (n % 4)}.0${n % 10}` }),
        );
    };
    for (let rodada = 0; rodada < 3; rodada += 1)
      await Promise.all(Array.from({ length: 50 }, (_, n) => pagarOuEstornar(n + rodada * 13)));
    const { rows } = await api.test.database.pool.query(
      `SELECT t.id, t.situacao, t.valor_pago, t.valor_liquido, coalesce(sum(b.valor) FILTER (WHERE b.situacao = 'EFETIVADA'), 0) AS baixado
         FROM conta_pagar t LEFT JOIN baixa_conta_pagar b ON b.conta_pagar_id = t.id
        GROUP BY t.id HAVING t.valor_pago > t.valor_liquido
            OR t.valor_pago <> coalesce(sum(b.valor) FILTER (WHERE b.situacao = 'EFETIVADA'), 0)
            OR (t.situacao = 'PAGA') <> (t.valor_pago = t.valor_liquido)
            OR (t.situacao = 'PAGA_PARCIAL') <> (t.valor_pago > 0 AND t.valor_pago < t.valor_liquido)`,
    );
    expect(rows).toEqual([]);
    const quantasBaixas = await Promise.all(titulos.map(async ({ id }) => (await baixasDe(id)).length));
    expect(Math.min(...quantasBaixas)).toBeGreaterThan(0);
    for (const { id } of titulos)
      for (const baixa of await baixasDe(id))
        if (baixa.situacao === 'EFETIVADA') await estornar(registra, baixa);
    for (const { id } of titulos)
      expect(await ler(id)).toMatchObject({ situacao: 'LIBERADA', valorPago: '0.00' });
  });

  it('[FIN-01] cinquenta ao mesmo tempo sobre um só título, dez rodadas: o pago é a soma do que está de pé, nunca mais que o líquido', async () => {
    const titulo = await liberar(await registrar({ valorBruto: '100.00' }));
    const { pool } = api.test.database;
    const pagarOuEstornar = async (n: number): Promise<number> => {
      const atual = await ler(titulo.id);
      if (n % 5 === 0) {
        const viva = (await baixasDe(titulo.id)).find(({ situacao }) => situacao === 'EFETIVADA');
        return viva ? (await estornar(registra, viva)).statusCode : 204;
      }
      if (n % 7 === 0) return (await registra.passo('contas-pagar', atual, 'pagar', pagamento())).statusCode;
      return (
        await registra.passo(
          'contas-pagar',
          atual,
          'pagar-parte',
          pagamento({ valorParte: `${1 + (n % 30)}.${10 + (n % 90)}` }),
        )
      ).statusCode;
    };
    for (let rodada = 0; rodada < 10; rodada += 1) {
      const respostas = await Promise.all(Array.from({ length: 50 }, (_, n) => pagarOuEstornar(n + rodada)));
      // Refused because another was faster, or because the balance does not reach: never a fault of the server.
      expect(respostas.filter((status) => status >= 500)).toEqual([]);
      const { rows } = await pool.query(
        `SELECT t.situacao, t.valor_pago::text AS pago, t.valor_pago <= t.valor_liquido AS cabe,
                t.valor_pago = coalesce((SELECT sum(b.valor) FROM baixa_conta_pagar b
                  WHERE b.conta_pagar_id = t.id AND b.situacao = 'EFETIVADA'), 0) AS soma,
                CASE WHEN t.valor_pago = t.valor_liquido THEN 'PAGA' WHEN t.valor_pago > 0 THEN 'PAGA_PARCIAL' ELSE 'LIBERADA' END AS devida,
                (SELECT count(*) FROM baixa_conta_pagar b WHERE b.conta_pagar_id = t.id AND b.valor <= 0)::int AS vazias,
                (SELECT count(*) FROM transicao s WHERE s.recurso = 'contas-pagar' AND s.registro_id = t.id AND s.nome LIKE 'pagar%')::int
                  = (SELECT count(*) FROM baixa_conta_pagar b WHERE b.conta_pagar_id = t.id)::int AS contadas
           FROM conta_pagar t WHERE t.id = $1`,
        [titulo.id],
      );
      expect(rows[0]).toMatchObject({
        cabe: true,
        soma: true,
        vazias: 0,
        contadas: true,
        situacao: rows[0].devida,
      });
    }
    expect((await baixasDe(titulo.id)).length).toBeGreaterThan(5);
  }, 120_000);

  it('[FIN-01] juros e multa além do usual pedem o motivo, e nunca passam do que se paga', async () => {
    const titulo = await liberar(await registrar({ valorBruto: '100.00' }));
    const pagar = (campos: object) => registra.passo('contas-pagar', titulo, 'pagar', pagamento(campos));
    const semMotivo = await pagar({ encargos: '60.00' });
    expect([semMotivo.statusCode, semMotivo.json().errors]).toEqual([
      422,
      {
        motivoEncargos: [
          expect.stringContaining('foram digitados R$\u00a060,00. Corrija, ou diga o motivo.'),
        ],
      },
    ]);
    // A letter says nothing.
    expect((await pagar({ encargos: '60.00', motivoEncargos: 'x' })).statusCode).toBe(422);
    const demais = await pagar({ encargos: '100.01', motivoEncargos: 'Combinado' });
    expect([demais.statusCode, demais.json().errors]).toEqual([
      422,
      { encargos: [expect.stringContaining('passam do próprio valor pago')] },
    ]);
    const paga = await pagar({ encargos: '60.00', motivoEncargos: 'Acordo com o fornecedor' });
    expect(paga.statusCode, paga.body).toBe(200);
    expect(await baixasDe(titulo.id)).toMatchObject([
      { encargos: '60.00', motivoEncargos: 'Acordo com o fornecedor' },
    ]);
  });

  it('[FIN-01] juros e multa do próprio título: além do usual com o motivo, nunca além do valor', async () => {
    const postar = async (campos: object) => {
      const resposta = await registra.post('/api/contas-pagar', corpo(campos));
      return [resposta.statusCode, resposta.statusCode === 422 ? resposta.json().errors : null];
    };
    const emDia = { vencimento: addDays(hoje(), 30), valorBruto: '1000.00' };
    expect(await postar({ ...emDia, juros: '0.01' })).toEqual([
      422,
      { motivoAcrescimos: [expect.stringContaining('não teria juros nem multa')] },
    ]);
    expect((await postar({ ...emDia, juros: '0.01', motivoAcrescimos: '-' }))[0]).toBe(422);
    expect(await postar({ ...emDia, juros: '1.00', multa: '999.01', motivoAcrescimos: 'Contrato' })).toEqual([
      422,
      { multa: [expect.stringContaining('passam do próprio valor')] },
    ]);
    // Sixty days late: two per cent and two months of one per cent.
    const tarde = { emissao: '2026-01-02', vencimento: addDays(hoje(), -60), valorBruto: '1000.00' };
    expect(await postar({ ...tarde, juros: '20.00', multa: '20.00' })).toEqual([201, null]);
    expect(await postar({ ...tarde, juros: '20.01', multa: '20.00' })).toEqual([
      422,
      { motivoAcrescimos: [expect.stringContaining('Com 60 dias de atraso')] },
    ]);
    const titulo = await registrar({ ...tarde, juros: '90.00', motivoAcrescimos: 'Contrato de 2024' });
    // What it says stays, whatever else is changed; the series of it has what it had.
    const mudado = await registra.patch(`/api/contas-pagar/${titulo.id}`, titulo.versao, {
      historico: 'Aluguel',
    });
    expect(mudado.statusCode, mudado.body).toBe(200);
    const semMotivo = await registrar({ ...tarde, juros: '20.00' });
    const emTres = await registra.passo('contas-pagar', semMotivo, 'parcelar', {
      quantidade: 3,
      intervalo: 'MES',
    });
    // The other two fall due later, when it would be usual no more: a person says why, not the server.
    expect([emTres.statusCode, emTres.body]).toEqual([
      409,
      expect.stringContaining('sem um motivo. Escreva o motivo no título'),
    ]);
    const { versao } = await ler(semMotivo.id);
    const motivoAcrescimos = 'Multa do contrato';
    const escrito = await registra.patch(`/api/contas-pagar/${semMotivo.id}`, versao, { motivoAcrescimos });
    expect(escrito.statusCode, escrito.body).toBe(200);
    const agora = await registra.passo('contas-pagar', await ler(semMotivo.id), 'parcelar', {
      quantidade: 3,
      intervalo: 'MES',
    });
    expect(agora.statusCode, agora.body).toBe(200);
    const serie = await registra.lista<{ motivoAcrescimos: string }>(
      'contas-pagar',
      `numeroDocumento=${encodeURIComponent(String(semMotivo.numeroDocumento))}`,
    );
    expect(serie.map((parcela) => parcela.motivoAcrescimos)).toEqual(Array(3).fill(motivoAcrescimos));
  });

  it('[FIN-01] valor negativo, de mais casas ou enorme não entra, nem no pagamento', async () => {
    const titulo = await liberar(await registrar({ valorBruto: '100.00' }));
    for (const valorParte of ['-1.00', '0.00', '1.001', '99999999999999999999.00', 'NaN', ''])
      expect(
        (await registra.passo('contas-pagar', titulo, 'pagar-parte', pagamento({ valorParte }))).statusCode,
        valorParte,
      ).toBe(422);
    expect(
      (await registra.passo('contas-pagar', titulo, 'pagar', pagamento({ encargos: '-0.01' }))).statusCode,
    ).toBe(422);
    expect(await ler(titulo.id)).toMatchObject({ situacao: 'LIBERADA', valorPago: '0.00' });
    for (const campos of [
      { desconto: '-1.00' },
      { juros: '-0.01' },
      { multa: '99999999999999999999.99' },
      { valorBruto: '0.00' },
      { valorBruto: '1.005' },
      { inssOutrasFontes: '-1.00' },
      { divisao: [{ planoContaId: plano, valor: '-1.00' }, { planoContaId: plano }] },
      { divisao: [{ planoContaId: plano, percentual: '101' }] },
    ])
      expect(
        (await registra.post('/api/contas-pagar', corpo(campos))).statusCode,
        JSON.stringify(campos),
      ).toBe(422);
  });
});

it('[FIN-01] [REG-03] o último evento de cada título e pagamento diz o que o registro diz', async () => {
  expect(await desmentidas(api, ['contas-pagar', 'baixas-contas-pagar'])).toEqual([]);
});
