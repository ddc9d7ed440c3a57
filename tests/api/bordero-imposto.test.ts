/** Tax borderôs (FIN-02): retentions gathered into guides, explained, approved by another, paid, set free. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { textoDoPdf } from '#tests/support/texto-do-pdf.ts';
import { desmentidas } from '#tests/support/ultimo-evento.ts';
import { needs } from '#tests/support/peers.ts';

let api: TestApi;
let prestador: number;
let prepara: Caller;
let aprova: Caller;
let banco: number;
let fornecedorId: number;
let outroFornecedor: number;
const comum = { tipoContaPagarId: 0, tipoDocumentoId: 0, planoContaId: 0 };

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
type Guia = { readonly id: number; readonly [campo: string]: unknown };
type Bordero = {
  readonly id: number;
  readonly versao: number;
  readonly guias: readonly Guia[];
  readonly [campo: string]: unknown;
};
let numero = 0;

/** A title of a service, released and, where it is due, paid: what it withheld waits for a borderô. */
async function titulo(
  vencimento: string,
  valorBruto: string,
  campos: object = {},
  pago = vencimento < '2026-11-24',
): Promise<{ id: number; versao: number }> {
  const { planoContaId, ...resto } = comum;
  const response = await prepara.post('/api/contas-pagar', {
    fornecedorId,
    ...resto,
    numeroDocumento: `NF ${++numero}`,
    emissao: `${vencimento.slice(0, 7)}-01`,
    competencia: vencimento.slice(0, 7),
    vencimento,
    valorBruto,
    naturezaServico: 'PROFISSIONAL',
    divisao: [{ planoContaId }],
    ...campos,
  });
  expect(response.statusCode, response.body).toBe(201);
  const { id, versao } = response.json<{ id: number; versao: number }>();
  const liberado = await aprova.post(
    `/api/contas-pagar/${id}/_transicao`,
    { transicao: 'liberar' },
    { 'if-match': `"${versao}"` },
  );
  expect(liberado.statusCode, liberado.body).toBe(200);
  if (!pago) return liberado.json();
  const quitado = await prepara.passo('contas-pagar', liberado.json(), 'pagar', {
    dataPagamento: vencimento,
    contaBancariaId: banco,
  });
  expect(quitado.statusCode, quitado.body).toBe(200);
  return quitado.json();
}
const preparar = async (competencia: string, pagarEm: string): Promise<Bordero> => {
  const response = await prepara.post('/api/borderos-impostos', { competencia, pagarEm });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Bordero>();
};
const ler = (id: number) => prepara.ler<Bordero>('borderos-impostos', id);
const cancelar = async (id: number) => {
  const response = await prepara.passo('borderos-impostos', await ler(id), 'cancelar', undefined, 'Refazer');
  expect(response.statusCode, response.body).toBe(200);
};
const retencoesDe = async (id: number) =>
  (await prepara.get(`/api/retencoes-borderos?borderoImpostoId=${id}&_sort=id&_start=0&_end=50`)).json<
    { contaPagarId: number; valor: string; situacao: string; guia: number }[]
  >();

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  const desde = { inicioVigencia: '2003-01-01', fimVigencia: null, norma: 'Lei', ativo: true };
  const grupo = (codigo: string, esfera: string, codigoReceita: string | null = null) =>
    criar('grupos-tipos-tributos', {
      codigo,
      esfera,
      recolheJunto: codigoReceita !== null,
      codigoReceita,
      ativo: true,
    });
  const csrf = await grupo('CSRF', 'FEDERAL', '5952');
  const [irrf, iss] = [await grupo('IRRF', 'FEDERAL'), await grupo('ISS', 'MUNICIPAL')];
  for (const [codigo, aliquota, grupoTipoTributoId, codigoReceita] of [
    ['IRRF-PJ', '1.50', irrf, '1708'],
    ['PIS', '0.65', csrf, '5979'],
    ['COFINS', '3.00', csrf, '5960'],
    ['CSLL', '1.00', csrf, '5987'],
    ['ISS', '2.00', iss, null],
  ] as const) {
    const tipoImpostoId = await criar('tipos-impostos', {
      codigo,
      sigla: codigo,
      descricao: codigo,
      pessoa: 'JURIDICA',
      calculo: 'ALIQUOTA',
      aliquota,
      codigoReceita,
      periodo: 'PAGAMENTO',
      fato: codigo === 'ISS' ? 'EMISSAO' : 'PAGAMENTO',
      dispensaSimples: false,
      grupoTipoTributoId,
      ...desde,
    });
    await criar('tabela-tributacao', {
      codigo,
      tipoImpostoId,
      tipoPessoa: 'JURIDICA',
      aliquota,
      regimeTributario: codigo === 'ISS' ? 'REAL' : null,
      cidadeId: null,
      itemLc116: null,
      natureza: 'PROFISSIONAL',
      retem: true,
      percentualBase: '100.00',
      codigoReceita: null,
      ativa: true,
      ...desde,
      ativo: undefined,
    });
    if (codigo !== 'ISS')
      await criar('minimo-retencao', {
        tipoImpostoId,
        valorMinimo: '10.00',
        modo: 'MES',
        sobre: 'GUIA',
        ...desde,
      });
  }
  Object.assign(comum, {
    tipoContaPagarId: await criar('tipos-contas-pagar', {
      planoContaId: null,
      ativo: true,
      exigeAprovacao: true,
      aprovaAcimaDe: null,
    }),
    tipoDocumentoId: await criar('tipos-documentos-contas-pagar', { exigeNumero: true, ativo: true }),
    planoContaId: await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'DESPESA', ativa: true }),
  });
  banco = await criar('contas-bancarias', { ativa: true });
  const empresa = {
    tipoPessoa: 'JURIDICA',
    retencoes: [],
    contasBancarias: [],
    planoContaId: null,
    nit: null,
    dependentes: null,
    ativo: true,
  };
  fornecedorId = await criar('fornecedores', {
    ...empresa,
    nome: 'Precisa Ltda',
    documento: '11222333000181',
    regimeTributario: 'PRESUMIDO',
  });
  outroFornecedor = await criar('fornecedores', {
    ...empresa,
    nome: 'Laudos S.A.',
    documento: '11444777000161',
    regimeTributario: 'REAL',
  });
  const leitura = Object.fromEntries(
    [
      'fornecedor',
      'tipocontapagar',
      'tipodocumentocontapagar',
      'planoconta',
      'centrocusto',
      'contabancaria',
      'tipoimposto',
    ].map((recurso) => [recurso, ['list', 'view']]),
  );
  const escreve = ['list', 'view', 'insert', 'update', 'pagar', 'estornar', 'cancelar'];
  const devolve = { impostocumulativo: ['list', 'view'], devolucaoimposto: [...escreve, 'aprovar'] };
  prepara = (
    await api.caller({ contapagar: escreve, borderoimposto: escreve, ...devolve, ...leitura }, [prestador])
  ).em(prestador);
  aprova = (
    await api.caller(
      {
        contapagar: ['list', 'view', 'liberar', 'alcada3'],
        borderoimposto: ['list', 'view', 'update', 'aprovar'],
        ...devolve,
        ...leitura,
      },
      [prestador],
    )
  ).em(prestador);
});
afterAll(() => api.close());

describe('[FIN-02] borderô de impostos', () => {
  it('[FIN-02] junta por receita e mês, explica cada guia, e outra pessoa aprova; pago e fechado, não muda', async (context) => {
    needs(context, 'pdftotext');
    const primeiro = await titulo('2026-08-10', '10000.00');
    const dois = await titulo('2026-08-25', '2000.00');
    const bordero = await preparar('2026-08', '2026-09-18');
    expect(bordero.guias).toMatchObject([
      {
        tipo: 'DARF',
        codigoReceita: '1708',
        competencia: '2026-08',
        vencimento: '2026-09-18',
        principal: '180.00',
        multa: '0.00',
        total: '180.00',
      },
      {
        tipo: 'DARF',
        codigoReceita: '5952',
        imposto: 'PIS, COFINS, CSLL',
        principal: '558.00',
        situacao: 'A_PAGAR',
      },
    ]);
    expect(bordero).toMatchObject({
      numero: 1,
      total: '738.00',
      acrescimos: '0.00',
      transportado: '0.00',
      situacao: 'ABERTO',
    });
    expect(bordero.guias[0]?.explicacao).toMatch(
      /Precisa Ltda \(NF \d+\), IRRF-PJ sobre R\$.10\.000,00: R\$.150,00;.*Soma R\$.180,00\. Vence em 18\/09\/2026/,
    );
    const folha = await prepara.post(`/api/borderos-impostos/${bordero.id}/_folha`);
    expect(folha.statusCode, folha.body).toBe(200);
    expect(textoDoPdf(folha.rawPayload)).toMatch(
      /DARF · guia 1[^]*02 Período de apuração\s+31\/08\/2026\s[^]*04 Código da receita\s+1708\s[^]*10 Valor total\s+R\$ 180,00/,
    );
    const linhas = await retencoesDe(bordero.id);
    expect(
      linhas.filter(({ guia }) => guia === 1).map(({ contaPagarId, valor }) => [contaPagarId, valor]),
    ).toEqual([
      [primeiro.id, '150.00'],
      [dois.id, '30.00'],
    ]);
    // What one has, no other takes.
    expect((await preparar('2026-08', '2026-09-18')).guias).toEqual([]);
    const [linha] = linhas;
    await expect(
      api.test.database.pool.query(
        `INSERT INTO retencao_bordero (prestador_id, bordero_imposto_id, guia, conta_pagar_id, baixa_conta_pagar_id, tipo_imposto_id, competencia, base, valor)
          SELECT prestador_id, bordero_imposto_id, guia, conta_pagar_id, baixa_conta_pagar_id, tipo_imposto_id, competencia, base, valor FROM retencao_bordero
           WHERE conta_pagar_id = $1 LIMIT 1`,
        [linha?.contaPagarId],
      ),
    ).rejects.toThrow('retencao_bordero_na_guia');
    const proprio = await api.admin
      .em(prestador)
      .post('/api/borderos-impostos', { competencia: '2026-08', pagarEm: '2026-09-18' });
    expect(
      (await api.admin.em(prestador).passo('borderos-impostos', proprio.json<Bordero>(), 'aprovar')).body,
    ).toContain('Quem preparou ou alterou');
    expect((await prepara.passo('borderos-impostos', bordero, 'aprovar')).statusCode).toBe(403);
    const aprovado = await aprova.passo('borderos-impostos', bordero, 'aprovar');
    expect(aprovado.json(), aprovado.body).toMatchObject({
      situacao: 'APROVADO',
      aprovadoPor: expect.any(String),
    });
    expect(
      (
        await prepara.patch(`/api/borderos-impostos/${bordero.id}`, aprovado.json<Bordero>().versao, {
          pagarEm: '2026-09-19',
        })
      ).statusCode,
    ).toBe(409);
    const pago = await prepara.passo('borderos-impostos', aprovado.json<Bordero>(), 'pagar', {
      dataPagamento: '2026-09-18',
      contaBancariaId: banco,
    });
    expect(pago.json(), pago.body).toMatchObject({ situacao: 'PAGO', dataPagamento: '2026-09-18' });
    const fechado = await aprova.passo('borderos-impostos', pago.json<Bordero>(), 'fechar');
    expect(fechado.json(), fechado.body).toMatchObject({ situacao: 'FECHADO' });
    expect(
      (await prepara.passo('borderos-impostos', fechado.json<Bordero>(), 'estornar', undefined, 'Não'))
        .statusCode,
    ).toBe(409);
  });

  it('[FIN-02] menos de dez reais vai para o mês seguinte, dito numa linha, e soma lá', async () => {
    const pouco = await titulo('2026-09-10', '100.00');
    const setembro = await preparar('2026-09', '2026-10-20');
    expect(setembro.guias).toMatchObject([
      { codigoReceita: '1708', principal: '1.50', total: '0.00', situacao: 'TRANSPORTADA' },
      { codigoReceita: '5952', principal: '4.65', total: '0.00', situacao: 'TRANSPORTADA' },
    ]);
    expect(setembro.guias[0]?.explicacao).toMatch(
      /Menos que o mínimo de R\$.10,00 .* vai para o mês seguinte/,
    );
    expect(setembro).toMatchObject({ total: '0.00', transportado: '6.15' });
    expect((await aprova.passo('borderos-impostos', setembro, 'aprovar')).body).toContain(
      'Não há guia a pagar',
    );
    await titulo('2026-10-10', '1000.00');
    const outubro = await preparar('2026-10', '2026-11-20');
    expect(outubro.guias).toMatchObject([
      {
        codigoReceita: '1708',
        competencia: '2026-10',
        trazido: '1.50',
        principal: '16.50',
        vencimento: '2026-11-20',
      },
      { codigoReceita: '5952', trazido: '4.65', principal: '51.15' },
    ]);
    expect(
      (await retencoesDe(outubro.id)).filter(({ contaPagarId }) => contaPagarId === pouco.id),
    ).toHaveLength(4);
    await cancelar(outubro.id);
    expect((await retencoesDe(outubro.id)).every(({ situacao }) => situacao === 'LIVRE')).toBe(true);
    // Cancelled, it sets them free for the next.
    const outroBordero = await preparar('2026-10', '2026-11-20');
    expect(outroBordero).toMatchObject({ total: outubro.total, situacao: 'ABERTO' });
    await cancelar(outroBordero.id);
  });

  it('[FIN-02] atrasada, a guia leva a multa da regra e pede os juros; paga depois do previsto, é recusada', async () => {
    const bordero = await preparar('2026-10', '2026-12-01');
    const [guia] = bordero.guias;
    // Eleven days after 20/11: 3,63 %.
    expect(guia).toMatchObject({ principal: '16.50', multa: '0.60', juros: '0.00', total: '17.10' });
    expect((await aprova.passo('borderos-impostos', bordero, 'aprovar')).body).toContain('Digite os juros');
    const comJuros = bordero.guias.map((item) => ({ ...item, juros: '0.17' }));
    const salvo = await prepara.patch(`/api/borderos-impostos/${bordero.id}`, bordero.versao, {
      guias: comJuros,
    });
    expect(salvo.json(), salvo.body).toMatchObject({ guias: [{ total: '17.27' }, { juros: '0.17' }] });
    const semUma = await prepara.patch(`/api/borderos-impostos/${bordero.id}`, salvo.json<Bordero>().versao, {
      guias: salvo.json<Bordero>().guias.slice(1),
    });
    expect([semUma.statusCode, semUma.body]).toEqual([
      422,
      expect.stringContaining('As guias vêm das retenções'),
    ]);
    const antes = await prepara.patch(`/api/borderos-impostos/${bordero.id}`, salvo.json<Bordero>().versao, {
      pagarEm: '2026-11-21',
    });
    expect(antes.json(), antes.body).toMatchObject({ guias: [{ multa: '0.05' }, {}] });
    const aprovado = await aprova.passo('borderos-impostos', antes.json<Bordero>(), 'aprovar');
    expect(aprovado.statusCode, aprovado.body).toBe(200);
    const tarde = await prepara.passo('borderos-impostos', aprovado.json<Bordero>(), 'pagar', {
      dataPagamento: '2026-11-23',
      contaBancariaId: banco,
    });
    expect([tarde.statusCode, tarde.body]).toEqual([
      422,
      expect.stringContaining('foi calculada para 21/11/2026'),
    ]);
    await cancelar(bordero.id);
  });

  it('[FIN-02] o ISS vai por município e pede o vencimento; juntar de novo traz o que se liberou depois', async () => {
    const bordero = await preparar('2026-11', '2026-12-18');
    await titulo('2026-11-10', '1000.00', { fornecedorId: outroFornecedor });
    // Not paid: of it only what is of the document's issue.
    const esperando = await titulo('2026-12-10', '500.00', {
      fornecedorId: outroFornecedor,
      emissao: '2026-11-05',
    });
    const junto = await prepara.passo('borderos-impostos', bordero, 'juntar');
    expect(junto.statusCode, junto.body).toBe(200);
    const { guias } = await ler(bordero.id);
    const iss = guias.find(({ tipo }) => tipo === 'ISS');
    expect(iss).toMatchObject({ imposto: 'ISS', principal: '30.00', vencimento: null, codigoReceita: null });
    expect(
      (await retencoesDe(bordero.id)).filter(({ contaPagarId }) => contaPagarId === esperando.id),
    ).toMatchObject([{ valor: '10.00' }]);
    const recusa = await aprova.passo('borderos-impostos', await ler(bordero.id), 'aprovar');
    expect(recusa.body).toMatch(/está sem vencimento|Digite os juros/);
    const completas = guias.map((guia) => ({
      ...guia,
      ...(guia.id === iss?.id ? { vencimento: '2026-12-10' } : {}),
      juros: '1.00',
    }));
    const salvo = await prepara.patch(
      `/api/borderos-impostos/${bordero.id}`,
      (await ler(bordero.id)).versao,
      {
        guias: completas,
      },
    );
    expect(salvo.statusCode, salvo.body).toBe(200);
    expect((await aprova.passo('borderos-impostos', salvo.json<Bordero>(), 'aprovar')).statusCode).toBe(200);
    const presa = await aprova.passo('contas-pagar', esperando, 'devolver', undefined, 'Errada');
    expect([presa.statusCode, presa.body]).toEqual([
      409,
      expect.stringContaining('está no borderô de impostos nº'),
    ]);
  });

  it('[FIN-02] [SEG-02] quem mudou uma guia não a aprova, mesmo que outra pessoa mexa no borderô depois', async () => {
    const outroTitulo = await titulo('2026-10-10', '50000.00');
    expect(outroTitulo.id).toBeGreaterThan(0);
    const bordero = await preparar('2026-10', '2026-11-19');
    const semMulta = await aprova.patch(`/api/borderos-impostos/${bordero.id}`, bordero.versao, {
      guias: bordero.guias.map((guia) => ({ ...guia, multa: '0.01' })),
    });
    expect(semMulta.statusCode, semMulta.body).toBe(200);
    const depois = await prepara.patch(
      `/api/borderos-impostos/${bordero.id}`,
      semMulta.json<Bordero>().versao,
      { observacao: 'Conferir' },
    );
    const recusa = await aprova.passo('borderos-impostos', depois.json<Bordero>(), 'aprovar');
    expect([recusa.statusCode, recusa.body]).toEqual([
      409,
      expect.stringContaining('Quem preparou ou alterou o borderô'),
    ]);
    await cancelar(bordero.id);
  });
});

describe('[FIN-05] impostos cumulativos e devoluções', () => {
  type Devolucao = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };
  const DIA = '2026-11-24';
  const andar = (caller: Caller, { id, versao }: Devolucao, transicao: string, campos: object = {}) =>
    caller.post(
      `/api/devolucoes-impostos/${id}/_transicao`,
      { transicao, ...campos },
      { 'if-match': `"${versao}"` },
    );
  const impostoDe = async (codigo: string) =>
    (await prepara.get(`/api/tipos-impostos?codigo=${codigo}&_start=0&_end=1`)).json<{ id: number }[]>()[0]!
      .id;
  const devolver = async (contaPagarId: number, tipoImpostoId: number, valor: string, campos: object = {}) =>
    prepara.post('/api/devolucoes-impostos', {
      contaPagarId,
      tipoImpostoId,
      valor,
      data: DIA,
      destino: 'GUIA',
      motivo: 'Serviço fora da lista',
      ...campos,
    });

  it('[FIN-05] o mês de um imposto de um fornecedor: base, retido, o que se devolveu, título por título, explicado', async () => {
    await titulo('2027-03-10', '1000.00');
    await titulo('2027-03-20', '500.00');
    const irrf = await impostoDe('IRRF-PJ');
    const [linha] = (
      await prepara.get(`/api/impostos-cumulativos?competencia=2027-03&tipoImpostoId=${irrf}`)
    ).json<Devolucao[]>();
    expect(linha).toMatchObject({
      nomeFornecedor: 'Precisa Ltda',
      titulos: 2,
      base: '1500.00',
      retido: '22.50',
      espera: '0.00',
      situacao: 'RETIDO',
    });
    const imposto = (await prepara.get(`/api/impostos-cumulativos/${linha!.id}`)).json<{
      explicacao: string;
      parcelas: object[];
    }>();
    expect(imposto.parcelas).toMatchObject([
      { base: '1000.00', valor: '15.00', explicacao: expect.any(String) },
      { valor: '7.50' },
    ]);
    expect(imposto.explicacao).toMatch(
      /2 títulos do mês, base R\$.1\.500,00: retidos R\$.22,50 de IRRF-PJ\./,
    );
    expect((await prepara.post('/api/impostos-cumulativos', { competencia: '2027-03' })).statusCode).toBe(
      403,
    );
  });

  it('[FIN-05] abaixo do mínimo do mês espera e aparece esperando; passou, retém-se tudo', async () => {
    const irrf = await impostoDe('IRRF-PJ');
    await criar('minimo-retencao', {
      tipoImpostoId: irrf,
      valorMinimo: '10.00',
      modo: 'MES',
      sobre: 'IMPOSTO',
      inicioVigencia: '2027-04-01',
      fimVigencia: '2027-04-30',
      norma: 'Lei',
      ativo: true,
    });
    const mes = async () =>
      (await prepara.get(`/api/impostos-cumulativos?competencia=2027-04&tipoImpostoId=${irrf}`)).json<
        Devolucao[]
      >()[0];
    await titulo('2027-04-05', '400.00');
    expect(await mes()).toMatchObject({
      retido: '0.00',
      espera: '6.00',
      minimo: '10.00',
      modo: 'MES',
      situacao: 'ESPERA',
    });
    await titulo('2027-04-15', '300.00');
    expect(await mes()).toMatchObject({ retido: '10.50', espera: '0.00', situacao: 'RETIDO', titulos: 2 });
  });

  it('[FIN-05] devolve-se uma vez só, por outra pessoa: vira título do fornecedor e abate da guia; desfaz-se por inteiro', async () => {
    const irrf = await impostoDe('IRRF-PJ');
    const { id } = await titulo('2026-11-12', '10000.00');
    const tipoDocumentoId = comum.tipoDocumentoId;
    const demais = await devolver(id, irrf, '150.01');
    expect([demais.statusCode, demais.body]).toEqual([
      422,
      expect.stringMatching(/Retiveram-se R\$.150,00\. Digite até esse valor/),
    ]);
    const semTitulo = await devolver(id, irrf, '50.00', { destino: 'AMBOS' });
    expect(semTitulo.statusCode, semTitulo.body).toBe(422);
    const posta = await devolver(id, irrf, '50.00', {
      destino: 'AMBOS',
      vencimento: '2027-02-10',
      tipoDocumentoId,
    });
    expect(posta.json(), posta.body).toMatchObject({
      situacao: 'REGISTRADA',
      nomeFornecedor: 'Precisa Ltda',
      retido: '150.00',
      competencia: '2026-11',
    });
    expect(posta.json<Devolucao>().explicacao).toMatch(
      /retiveram-se R\$.150,00 de IRRF-PJ.*Devolvem-se R\$.50,00; ficam retidos R\$.100,00/,
    );
    // Never twice, and not by whoever registered it.
    const deNovo = await devolver(id, irrf, '10.00');
    expect([deNovo.statusCode, deNovo.body]).toEqual([422, expect.stringContaining('já é desta retenção')]);
    await expect(
      api.test.database.pool.query(
        `INSERT INTO devolucao_imposto (prestador_id, conta_pagar_id, baixa_conta_pagar_id, tipo_imposto_id, valor, data, motivo)
          SELECT prestador_id, conta_pagar_id, baixa_conta_pagar_id, tipo_imposto_id, 1, data, motivo FROM devolucao_imposto WHERE id = $1`,
        [posta.json<Devolucao>().id],
      ),
    ).rejects.toThrow('uma_devolucao_viva_por_retencao');
    expect((await andar(prepara, posta.json(), 'aprovar')).body).toContain(
      'Quem registrou ou alterou a devolução não a faz',
    );
    const response = await andar(aprova, posta.json(), 'aprovar');
    expect(response.json(), response.body).toMatchObject({
      situacao: 'DEVOLVIDA',
      contaDevolucaoId: expect.any(Number),
    });
    const { contaDevolucaoId } = response.json<{ contaDevolucaoId: number }>();
    const pago = (await prepara.get(`/api/contas-pagar/${contaDevolucaoId}`)).json<Devolucao>();
    expect(pago).toMatchObject({
      fornecedorId,
      situacao: 'REGISTRADA',
      valorLiquido: '50.00',
      totalRetido: '0.00',
      vencimento: '2027-02-10',
      numeroDocumento: expect.stringMatching(/^DI-/),
    });
    const aMao = await prepara.post(
      `/api/contas-pagar/${contaDevolucaoId}/_transicao`,
      { transicao: 'cancelar', motivo: 'Engano' },
      { 'if-match': `"${pago.versao}"` },
    );
    expect([aMao.statusCode, aMao.body]).toEqual([
      409,
      expect.stringContaining('Este título vem da devolução de imposto'),
    ]);
    // The credit and its retention meet in one guide; while that stands, nothing is undone.
    const bordero = await preparar('2026-11', '2026-12-18');
    const guia = bordero.guias.find(
      ({ codigoReceita, competencia }) => codigoReceita === '1708' && competencia === '2026-11',
    );
    expect(guia).toMatchObject({ principal: '100.00', situacao: 'A_PAGAR' });
    expect(guia?.explicacao).toMatch(/devolução nº \d+ a Precisa Ltda, IRRF-PJ: -R\$.50,00.*Soma R\$.100,00/);
    const presaNaGuia = await andar(aprova, response.json(), 'desfazer', { motivo: 'Engano' });
    expect([presaNaGuia.statusCode, presaNaGuia.body]).toEqual([
      409,
      expect.stringContaining('já foi abatido em uma guia'),
    ]);
    await cancelar(bordero.id);
    const desfeita = await andar(aprova, response.json(), 'desfazer', { motivo: 'Engano' });
    expect(desfeita.json(), desfeita.body).toMatchObject({ situacao: 'REGISTRADA', contaDevolucaoId: null });
    expect((await prepara.get(`/api/contas-pagar/${contaDevolucaoId}`)).json()).toMatchObject({
      situacao: 'CANCELADA',
    });
    const cancelada = await andar(prepara, desfeita.json(), 'cancelar', { motivo: 'Engano' });
    expect(cancelada.statusCode, cancelada.body).toBe(200);
    expect((await devolver(id, irrf, '10.00')).statusCode).toBe(201);
  });

  it('[FIN-05] um mês que uma conta fechou não se mexe', async () => {
    const { id } = await titulo('2026-11-13', '1000.00');
    await api.test.database.pool.query(
      `INSERT INTO fechamento_conta (prestador_id, conta_bancaria_id, competencia, situacao) VALUES ($1, $2, '2026-09', 'FECHADO')`,
      [prestador, banco],
    );
    const recusa = await devolver(id, await impostoDe('IRRF-PJ'), '5.00', { data: '2026-09-30' });
    expect([recusa.statusCode, recusa.body]).toEqual([
      422,
      expect.stringContaining('já está fechado na conta'),
    ]);
    expect((await devolver(id, await impostoDe('IRRF-PJ'), '5.00')).statusCode).toBe(201);
  });
});

it('[FIN-02] [FIN-05] [REG-03] o último evento de borderôs, retenções e devoluções diz o que o registro diz', async () => {
  const recursos = ['borderos-impostos', 'retencoes-borderos', 'devolucoes-impostos', 'contas-pagar'];
  expect(await desmentidas(api, recursos)).toEqual([]);
});
