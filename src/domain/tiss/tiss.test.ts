/** The rules of TISS that need no database: parts, cents, what is missing, letters, sums, requests and answers. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lerArvore } from '../nota-fiscal/arvore.ts';
import { anexoTiss, avisoTiss, faltaTiss, loteTiss, demonstrativoTiss } from '#messages/tiss.ts';
import { lerResposta } from './autorizacao.ts';
import { conferirMensagem } from './conferir.ts';
import type { ContaTiss, ContratoTiss, ItemTiss, ProfissionalTiss, TipoGuia } from './conta.ts';
import { lerDemonstrativo } from './demonstrativo.ts';
import { emGuia, emPalavras, lugarDe } from './erros.ts';
import { avisosDaConta, faltasDaConta } from './exigencias.ts';
import { folhasDaGuia, type FolhaTiss } from './folha.ts';
import { montarGuia } from './guia.ts';
import { emLatim, foraDoLatim, semByte } from './letras.ts';
import { linhasDaGuia, somaDasLinhas } from './linhas.ts';
import { partesDaConta } from './partes.ts';

const PROFISSIONAL: ProfissionalTiss = {
  nome: 'Otávio Queirós',
  conselho: '06',
  numeroConselho: '40218',
  uf: '31',
  cbo: '225125',
  cpf: '52998224725',
  codigoNaOperadora: null,
};
const item = (mudanca: Partial<ItemTiss> = {}): ItemTiss => ({
  id: 1,
  data: '2026-10-05',
  tipo: 'PROCEDIMENTO',
  tabela: '22',
  codigo: '40304361',
  descricao: 'Hemograma',
  quantidade: '1',
  valorUnitario: '18.90',
  parteConvenio: '18.90',
  codigoDespesa: null,
  unidadeMedida: null,
  registroAnvisa: null,
  grauParticipacao: null,
  viaAcesso: null,
  tecnica: null,
  dente: null,
  regiao: null,
  faces: null,
  profissional: null,
  ...mudanca,
});
const conta = (mudanca: Partial<ContaTiss> = {}): ContaTiss => ({
  id: 7,
  data: '2026-10-05',
  nomePaciente: 'Ana',
  urgencia: false,
  seguimento: false,
  recemNascido: false,
  numeroCarteira: '0419753001031676',
  validadeCarteira: null,
  nomePlano: 'Básico',
  numeroGuiaOperadora: null,
  senha: null,
  dataAutorizacao: null,
  validadeSenha: null,
  indicacaoClinica: null,
  tipoGuia: null,
  tipoConsulta: null,
  tipoAtendimento: null,
  regimeAtendimento: null,
  indicacaoAcidente: null,
  guiaPrincipal: null,
  profissional: PROFISSIONAL,
  solicitante: null,
  internacao: null,
  itens: [item()],
  autorizado: null,
  usado: {},
  ...mudanca,
});
const contrato = (mudanca: Partial<ContratoTiss> = {}): ContratoTiss => ({
  envia: true,
  versao: '4.03.00',
  nomeConvenio: 'Saúde Mantiqueira',
  registroAns: '419753',
  tamanhoCarteira: null,
  exigeAutorizacao: false,
  exigeIndicacao: false,
  listas: null,
  codigoNaOperadora: '0084471',
  nomePrestador: 'Clínica Aurora',
  cnpj: null,
  cnes: '2695874',
  ...mudanca,
});

describe('[INS-03] which guides an account becomes', () => {
  it('[INS-03] a consultation, teeth and the rest apart; a stay whole; nothing of what the patient pays', () => {
    const itens = [
      item(),
      item({ codigo: '10101012' }),
      item({ codigo: '81000030', dente: '16' }),
      item({ codigo: '40302040', parteConvenio: '0.00' }),
    ];
    const tipos = (de: ContaTiss) => partesDaConta(de).map((parte) => [parte.tipo, parte.itens.length]);
    expect(tipos(conta({ itens }))).toEqual([
      ['CONSULTA', 1],
      ['ODONTO', 1],
      ['SP_SADT', 1],
    ]);
    const internacao = {
      inicio: '2026-10-01 10:00:00',
      fim: null,
      tipo: '1',
      cid: null,
      motivoEncerramento: null,
    };
    expect(tipos(conta({ itens, internacao }))).toEqual([['INTERNACAO', 3]]);
    expect(tipos(conta({ itens, tipoGuia: 'HONORARIOS' }))).toEqual([['HONORARIOS', 3]]);
  });
});

describe('[INS-03] what a guide of SP/SADT says of its visit', () => {
  const sadt = (mudanca: Partial<ContaTiss>) => {
    const de = conta(mudanca);
    const parte = partesDaConta(de).find(({ tipo }) => tipo === 'SP_SADT')!;
    return montarGuia(de, contrato(), parte, { numero: 1, hoje: '2026-10-06' }).conteudo;
  };
  const consulta = item({ codigo: '10101012' });

  it('[INS-03] the kind of care is that of its own lines, whatever left on another guide', () => {
    const tipo = (mudanca: Partial<ContaTiss>) => sadt(mudanca)['dadosAtendimento'];
    expect(tipo({ itens: [consulta, item()] })).toMatchObject({ tipoAtendimento: '23', tipoConsulta: null });
    expect(tipo({ itens: [consulta, item({ codigo: '20101236' })] })).toMatchObject({
      tipoAtendimento: '13',
      tipoConsulta: null,
    });
    expect(tipo({ itens: [consulta, item()], tipoGuia: 'SP_SADT', seguimento: true })).toMatchObject({
      tipoAtendimento: '04',
      tipoConsulta: '2',
    });
  });

  it('[INS-03] was asked for on the day of the visit, or on that of the authorisation before it', () => {
    const pedida = (dataAutorizacao: string | null) => sadt({ dataAutorizacao })['dadosSolicitacao'];
    expect(pedida(null)).toMatchObject({ dataSolicitacao: '2026-10-05' });
    expect(pedida('2026-09-28')).toMatchObject({ dataSolicitacao: '2026-09-28' });
    expect(pedida('2026-10-09')).toMatchObject({ dataSolicitacao: '2026-10-05' });
  });

  it('[LAB-01] names whoever asked from outside, by CPF or CNPJ, and what that person lacks', () => {
    const solicitante = (documento: string | null) => ({
      profissional: { ...PROFISSIONAL, nome: 'Rui Prado', cbo: '999999', cpf: null },
      contratado: 'Clínica do Vale',
      documento,
    });
    const pedida = (documento: string | null) =>
      sadt({ solicitante: solicitante(documento), profissional: null })['dadosSolicitante'];
    expect(pedida('52998224725')).toMatchObject({
      contratadoSolicitante: { cpfContratado: '52998224725' },
      nomeContratadoSolicitante: 'Clínica do Vale',
      profissionalSolicitante: { nomeProfissional: 'Rui Prado', CBOS: '999999' },
    });
    expect(pedida('11222333000181')).toMatchObject({
      contratadoSolicitante: { cnpjContratado: '11222333000181' },
    });
    expect(faltasDaConta(conta({ solicitante: solicitante(null), profissional: null }), contrato())).toEqual([
      faltaTiss.documentoSolicitante('Rui Prado'),
    ]);
  });
});

describe('[INS-03] lines to the cent', () => {
  it('[INS-03] what does not divide goes in two lines, a cent apart, and the sum is the part', () => {
    const linhas = linhasDaGuia([item({ quantidade: '3', parteConvenio: '20.00' })]);
    expect(
      linhas.map(({ quantidade, valorUnitario, valorTotal }) => [quantidade, valorUnitario, valorTotal]),
    ).toEqual([
      ['1', '6.66', '6.66'],
      ['2', '6.67', '13.34'],
    ]);
    expect(somaDasLinhas(linhas)).toBe('20.00');
  });

  it('[INS-03] a part of a unit keeps its quantity', () => {
    const [linha] = linhasDaGuia([
      item({ quantidade: '0.5', parteConvenio: '21.40', valorUnitario: '42.80' }),
    ]);
    expect(linha).toMatchObject({ quantidade: '0.5', valorUnitario: '42.80', valorTotal: '21.40' });
  });
});

describe('[INS-03] what is missing', () => {
  it('[INS-03] is said where it is filled in, each thing once', () => {
    expect(faltasDaConta(conta(), contrato())).toEqual([]);
    expect(
      faltasDaConta(
        conta({ numeroCarteira: null }),
        contrato({ versao: null, registroAns: null, cnes: null }),
      ),
    ).toEqual([faltaTiss.versao, faltaTiss.registroAns, faltaTiss.cnes, faltaTiss.carteira]);
    expect(faltasDaConta(conta(), contrato({ exigeAutorizacao: true }))).toEqual([faltaTiss.autorizacao]);
    expect(faltasDaConta(conta({ urgencia: true }), contrato({ exigeAutorizacao: true }))).toEqual([]);
    expect(faltasDaConta(conta({ senha: 'S1' }), contrato())).toEqual([faltaTiss.dataAutorizacao]);
    expect(faltasDaConta(conta({ validadeCarteira: '2026-10-04' }), contrato())).toEqual([
      faltaTiss.carteiraVencida('2026-10-04'),
    ]);
    expect(faltasDaConta(conta({ itens: [item({ quantidade: '1.5' })] }), contrato())).toEqual([
      faltaTiss.quantidade('40304361'),
    ]);
  });

  it('[INS-03] a code that the version does not list is told with the person and where it is mended', () => {
    const listas = {
      versao: '4.03.00',
      cbos: new Set(['225125']),
      conselhos: new Set(['06']),
      ufs: new Set(['31']),
    } as const;
    const de = contrato({ listas });
    expect(faltasDaConta(conta(), de)).toEqual([]);
    const fora = { ...PROFISSIONAL, cbo: '2231F9', uf: '99', conselho: '77' };
    expect(faltasDaConta(conta({ profissional: fora }), de)).toEqual([
      faltaTiss.conselhoFora('77', fora.nome, '4.03.00'),
      faltaTiss.ufFora('99', fora.nome, '4.03.00'),
      faltaTiss.cboFora('2231F9', fora.nome, '4.03.00'),
    ]);
    // The guide of a consultation names who gave it.
    const itens = [
      item({ codigo: '10101012', profissional: { ...PROFISSIONAL, nome: 'Lia', cbo: '2231G1' } }),
    ];
    expect(faltasDaConta(conta({ itens }), de)).toEqual([faltaTiss.cboFora('2231G1', 'Lia', '4.03.00')]);
  });

  it('[INS-03] a code too long for the guide says in which register the short one is written', () => {
    const longo = (codigoDespesa: string) =>
      faltasDaConta(conta({ itens: [item({ codigo: '1023505230059', codigoDespesa })] }), contrato()).join();
    expect(longo('02')).toContain('“Código TUSS” (tabela 20, 8 algarismos) no cadastro do medicamento');
    expect(longo('03')).toContain('tabela 19, 8 algarismos) no cadastro do material');
  });

  it('[INS-02] beyond what was authorised, or after it ended, is told and stops nothing', () => {
    const avisos = avisosDaConta(
      conta({
        validadeSenha: '2026-10-01',
        autorizado: { '40304361': '1' },
        itens: [item({ quantidade: '2' }), item({ codigo: '40302040', descricao: 'Glicose' })],
      }),
      '2026-10-05',
    );
    expect(avisos).toHaveLength(3);
    expect(avisos.join(' ')).toMatch(/01\/10\/2026.*40304361: 2 na conta, 1.*40302040 Glicose/);
  });

  it('[INS-02] what earlier accounts used of the same authorisation counts', () => {
    const sessao = (usado: string) =>
      avisosDaConta(conta({ autorizado: { '40304361': '10' }, usado: { '40304361': usado } }), '2026-10-05');
    expect(sessao('9.000')).toEqual([]);
    expect(sessao('10.000')).toEqual([avisoTiss.alemComOutras('40304361', '1', '10', '10')]);
  });

  it('[INS-02] an authorisation that ended between the visit and the bill is told', () => {
    const { data } = conta();
    expect(avisosDaConta(conta({ validadeSenha: data }), data)).toEqual([]);
    expect(avisosDaConta(conta({ validadeSenha: data }), '2027-01-31').join()).toContain('antes da cobrança');
  });

  it('[INS-03] letters that ISO-8859-1 lacks are told, those of word processors are written plainly', () => {
    expect(emLatim('“Dor” – forte…')).toBe('"Dor" - forte...');
    expect(foraDoLatim('39 ℃ e ação')).toEqual(['℃']);
    expect(semByte('“39 ℃”')).toEqual(['“', '℃', '”']);
  });
});

const ler = (nome: string) => {
  const raiz = lerArvore(new TextDecoder('latin1').decode(readFileSync(`tests/support/tiss/${nome}`)));
  if (typeof raiz === 'string') throw new Error(raiz);
  return raiz;
};

describe('[INS-03] messages that somebody else wrote', () => {
  it('[INS-03] what the schema lets through is told: older version, wrong total', () => {
    const lote = ler('lote-sadt-despesas-4.03.00.xml');
    expect(conferirMensagem(lote, '4.03.00')).toEqual([]);
    expect(conferirMensagem(ler('lote-odonto-4.02.00.xml'), '4.03.00')).toEqual([
      loteTiss.versaoAntiga('4.02.00', '4.03.00'),
    ]);
    const texto = new TextDecoder('latin1').decode(
      readFileSync('tests/support/tiss/lote-sadt-despesas-4.03.00.xml'),
    );
    const errado = lerArvore(texto.replace('valorTotalGeral>37.50', 'valorTotalGeral>37.51'));
    expect(typeof errado === 'string' ? [] : conferirMensagem(errado, '4.03.00')).toEqual([
      loteTiss.soma('20261005101', '37.51', '37.50'),
    ]);
  });

  it('[INS-03] an analysis is read line by line, an item with two glosas as two', () => {
    const leitura = lerDemonstrativo(ler('demonstrativo-analise-4.03.00.xml'));
    if (!leitura.ok) throw new Error(leitura.mensagem);
    const { lido } = leitura;
    expect(lido).toMatchObject({
      tipo: 'ANALISE',
      registroAns: '419753',
      prestador: '0084471',
      protocolo: '7300112',
      valorLiberado: '91.70',
      avisos: [],
    });
    expect(
      lido.linhas
        .filter(({ especie }) => especie === 'GLOSA')
        .map(({ codigoGlosa, valorGlosa }) => [codigoGlosa, valorGlosa]),
    ).toEqual([
      ['3209', '6.20'],
      ['3210', '6.20'],
      ['1705', '18.60'],
      ['3197', '10.70'],
      ['3213', '10.70'],
    ]);
  });

  it('[INS-03] a receipt and an answer to an appeal are read; a batch of ours is no answer', () => {
    const protocolo = lerDemonstrativo(ler('protocolo-recebimento-4.03.00.xml'));
    expect(protocolo).toMatchObject({ ok: true, lido: { tipo: 'PROTOCOLO', protocolo: '7300112' } });
    const recurso = lerDemonstrativo(ler('resposta-recurso-parcial-4.03.00.xml'));
    if (!recurso.ok) throw new Error(recurso.mensagem);
    expect(recurso.lido.linhas.map(({ codigoGlosa, valorLiberado }) => [codigoGlosa, valorLiberado])).toEqual(
      [
        ['3209', '6.20'],
        ['3213', '0.00'],
      ],
    );
    expect(lerDemonstrativo(ler('lote-consulta-4.03.00.xml'))).toEqual({
      ok: false,
      mensagem: demonstrativoTiss.semResposta,
    });
  });

  it.each([
    [
      '<codigoGlosa>5010</codigoGlosa><descricaoGlosa>Mensagem fora do padrão.</descricaoGlosa>',
      'O convênio recusou a mensagem: 5010 Mensagem fora do padrão. Corrija o que foi enviado, ou fale com ele, e mande de novo.',
    ],
    [
      '',
      'O convênio recusou a mensagem, sem dizer por quê. Corrija o que foi enviado, ou fale com ele, e mande de novo.',
    ],
  ])('a message that the plan refuses whole is told with its code and what to do', (dentro, mensagem) => {
    const raiz = lerArvore(
      `<mensagemTISS><operadoraParaPrestador><recebimentoLote><mensagemErro>${dentro}</mensagemErro></recebimentoLote></operadoraParaPrestador></mensagemTISS>`,
    );
    if (typeof raiz === 'string') throw new Error(raiz);
    expect(lerDemonstrativo(raiz)).toEqual({ ok: false, mensagem });
  });
});

describe('[INS-03] errors in words', () => {
  it.each([
    [
      "Element 'x': [facet 'enumeration'] The value '9' is not an element of the set {'1'}.",
      '“9” não está entre os valores aceitos nesta versão',
    ],
    ["Element '{u}a': Missing child element(s). Expected is ( {u}CNES ).", 'falta CNES'],
    ["Element '{u}b': This element is not expected. Expected is ( {u}CBOS ).", 'falta CBOS'],
    ["Element '{u}b': This element is not expected.", 'b não é aceito aqui'],
  ])('%s', (ingles, palavras) => {
    expect(emPalavras(ingles)).toBe(palavras);
  });

  it('[INS-03] name the guide and the last element', () => {
    expect(lugarDe('/ans:mensagemTISS/ans:guiasTISS/ans:guiaSP-SADT[2]/ans:dadosExecutante/ans:CNES')).toBe(
      'guiaSP-SADT 2, CNES',
    );
    const guias = [
      { numero: 117, paciente: 'Rui' },
      { numero: 118, paciente: 'Ana' },
    ];
    expect(
      lugarDe('/ans:mensagemTISS/ans:guiasTISS/ans:guiaSP-SADT[2]/ans:dadosExecutante/ans:CNES', guias),
    ).toBe('Guia 118, de Ana, CNES');
    expect(lugarDe('/ans:mensagemTISS/ans:guiasTISS/ans:guiaConsulta/ans:CBOS', guias)).toBe(
      'Guia 117, de Rui, CBOS',
    );
    expect(emGuia('/ans:mensagemTISS/ans:cabecalho/ans:Padrao')).toBe(false);
  });
});

describe('[INS-02] the answer of a plan', () => {
  it('[INS-02] brings state, password, validity and quantities', () => {
    const raiz = lerArvore(
      '<a><autorizacaoServico><dadosAutorizacao><numeroGuiaOperadora>77</numeroGuiaOperadora><dataAutorizacao>2026-10-05</dataAutorizacao><senha>S1</senha><dataValidadeSenha>2026-12-01</dataValidadeSenha></dadosAutorizacao><statusSolicitacao>7</statusSolicitacao><servicosAutorizados><servicoAutorizado><procedimento><codigoProcedimento>40304361</codigoProcedimento></procedimento><quantidadeAutorizada>1</quantidadeAutorizada></servicoAutorizado></servicosAutorizados></autorizacaoServico></a>',
    );
    expect(typeof raiz === 'string' ? raiz : lerResposta(raiz)).toEqual({
      situacao: 'AUTORIZADA_PARCIAL',
      status: '7',
      texto: null,
      senha: 'S1',
      dataAutorizacao: '2026-10-05',
      validadeSenha: '2026-12-01',
      numeroGuiaOperadora: '77',
      protocolo: null,
      autorizados: { '40304361': 1 },
    });
  });

  it('[INS-02] of a protocol: not found is told and changes nothing, cancelled is cancelled', () => {
    const doProtocolo = (status: string) => {
      const arvore = lerArvore(`<a><statusProtocolo>${status}</statusProtocolo></a>`, {
        letras: 500,
        tags: 9,
      });
      return typeof arvore === 'string' ? undefined : lerResposta(arvore);
    };
    expect(doProtocolo('7')).toMatchObject({ situacao: null, texto: anexoTiss.naoLocalizado });
    expect(doProtocolo('9')).toMatchObject({ situacao: 'CANCELADA' });
  });

  it('[INS-02] an error of the message changes nothing', () => {
    const raiz = lerArvore(
      '<a><mensagemErro><codigoGlosa>1001</codigoGlosa><descricaoGlosa>Carteira</descricaoGlosa></mensagemErro></a>',
    );
    expect(typeof raiz === 'string' ? raiz : lerResposta(raiz)).toMatchObject({
      situacao: null,
      texto: '1001 Carteira',
    });
  });
});

describe('[INS-03] a guide on the form of ANS', () => {
  const dados = {
    numero: 41,
    cancelada: false,
    nomeConvenio: 'Saúde Mantiqueira',
    nomePrestador: 'Clínica Aurora',
    cnes: '2695874',
    nomePaciente: 'Ana Beatriz',
    validadeCarteira: '2027-12-31',
    nomePlano: 'Básico',
  };
  const material = item({ id: 2, tabela: '19', descricao: 'Seringa', codigoDespesa: '03' });
  const internacao = {
    inicio: '2026-10-01T10:00:00',
    fim: '2026-10-03T12:00:00',
    tipo: '1',
    cid: 'J18.9',
    motivoEncerramento: '12',
  };
  const folhas = (tipo: TipoGuia, itens: readonly ItemTiss[], mudanca: Partial<ContaTiss> = {}) =>
    folhasDaGuia(
      montarGuia(conta(mudanca), contrato(), { tipo, itens }, { numero: 41, hoje: '2026-10-09' }).conteudo,
      { ...dados, tipo },
    );
  const campos = (folha: FolhaTiss | undefined): ReadonlyMap<string, string> =>
    new Map(
      (folha?.blocos ?? []).flatMap(({ linhas }) =>
        linhas.flat().map(({ rotulo, valor }) => [rotulo, valor] as const),
      ),
    );

  it('[INS-03] has the numbered fields of each kind, filled with what was sent, and the place of the signature', () => {
    const consulta = campos(folhas('CONSULTA', [item({ codigo: '10101012' })])[0]);
    expect(consulta.get('1 - Registro ANS')).toBe('419753');
    expect(consulta.get('5 - Validade da carteira')).toBe('31/12/2027');
    expect(consulta.get('22 - Valor do procedimento')).toBe('18,90');
    const estada = campos(folhas('INTERNACAO', [item()], { internacao })[0]);
    expect(estada.get('20 - Data do fim do faturamento')).toBe('03/10/2026');
    expect(estada.get('24 - CID 10 principal')).toBe('J189');
    const honorarios = campos(folhas('HONORARIOS', [item({ grauParticipacao: '00' })])[0]);
    expect(honorarios.get('38 - Valor total dos honorários (R$)')).toBe('18,90');
    for (const tipo of ['CONSULTA', 'SP_SADT', 'INTERNACAO', 'HONORARIOS', 'ODONTO'] as const)
      expect(folhas(tipo, [item({ dente: '16' })])[0]?.assinaturas.join()).toMatch(
        /ssinatura do beneficiário ou responsável/,
      );
    const [gto] = folhas('ODONTO', [item({ codigo: '81000030', dente: '16', faces: 'MO' })]);
    expect(gto?.blocos.find(({ tabela }) => tabela)?.tabela?.linhas[0]?.slice(0, 6)).toEqual([
      '22',
      '81000030',
      'Hemograma',
      '16',
      'MO',
      '1',
    ]);
  });

  it('[INS-03] puts other expenses on the annex, with the totals of the guide, and no empty table', () => {
    const [guia, anexo] = folhas('SP_SADT', [item(), material]);
    expect(campos(guia).get('65 - Total geral (R$)')).toBe('37,80');
    expect(guia?.blocos.map(({ titulo }) => titulo)).not.toContain('Identificação da equipe');
    expect(anexo?.numero).toBe('2 - Nº da guia referenciada: 41');
    expect(anexo?.blocos.find(({ tabela }) => tabela)?.tabela?.linhas).toHaveLength(1);
    expect(campos(anexo).get('23 - Total de materiais (R$)')).toBe('18,90');
    expect(folhas('SP_SADT', [item()])).toHaveLength(1);
  });
});
