/**
 * What a plan answers, read out of its message: protocol, account analysis, payment, answer to an appeal. Each line stands for
 * itself, nothing is guessed, and what the file says of itself is held against what was read of it.
 */
import { demonstrativoTiss as texto } from '#messages/tiss.ts';
import { compareDecimal, isDecimal, roundDecimal, sumMoney } from '../formato/decimal.ts';
import { isDate } from '../formato/data.ts';
import { em, textoDoNo, todos, type No } from '../nota-fiscal/arvore.ts';
import { versaoTiss } from './versao.ts';

export type TipoDemonstrativo = 'PROTOCOLO' | 'ANALISE' | 'PAGAMENTO' | 'RESPOSTA_RECURSO';
export type EspecieDaLinha = 'PROTOCOLO' | 'ITEM' | 'GLOSA' | 'GUIA' | 'PAGAMENTO' | 'RECURSO' | 'AJUSTE';

export type LinhaLida = {
  readonly especie: EspecieDaLinha;
  readonly numeroLote: string | null;
  readonly protocolo: string | null;
  readonly numeroGuia: string | null;
  readonly numeroGuiaOperadora: string | null;
  readonly sequencial: number | null;
  readonly data: string | null;
  readonly codigo: string | null;
  readonly descricao: string | null;
  /** Null where this kind of line does not speak of it. */
  readonly valorInformado: string | null;
  readonly valorLiberado: string | null;
  readonly valorGlosa: string | null;
  /** What is received because of the line. */
  readonly valorPago: string | null;
  readonly codigoGlosa: string | null;
  readonly justificativa: string | null;
};

export type Lido = {
  readonly tipo: TipoDemonstrativo;
  readonly registroAns: string | null;
  /** Of whom the file is: the code at the plan, or CNPJ or CPF. */
  readonly prestador: string | null;
  readonly numero: string | null;
  readonly protocolo: string | null;
  readonly versaoDita: string | null;
  readonly dataEmissao: string | null;
  readonly dataPagamento: string | null;
  readonly valorInformado: string | null;
  readonly valorProcessado: string | null;
  readonly valorLiberado: string | null;
  readonly valorGlosa: string | null;
  readonly linhas: readonly LinhaLida[];
  readonly avisos: readonly string[];
};

export type Leitura =
  { readonly ok: true; readonly lido: Lido } | { readonly ok: false; readonly mensagem: string };

const escrito = (no: No | undefined, ...caminho: readonly string[]): string | null =>
  textoDoNo(em(no, ...caminho));

/** A value as it is said; null where none is, or where it is no number. */
const valor = (no: No | undefined, ...caminho: readonly string[]): string | null => {
  const lido = escrito(no, ...caminho);
  return lido !== null && isDecimal(lido) ? roundDecimal(lido) : null;
};
const dinheiro = (no: No | undefined, ...caminho: readonly string[]): string =>
  valor(no, ...caminho) ?? '0.00';
const dia = (no: No | undefined, ...caminho: readonly string[]): string | null => {
  const lido = escrito(no, ...caminho);
  return lido !== null && isDate(lido) ? lido : null;
};
const numero = (no: No | undefined, nome: string): number | null => {
  const lido = escrito(no, nome);
  return lido !== null && /^\d{1,4}$/.test(lido) ? Number(lido) : null;
};
const filhos = (no: No | undefined, nome: string): readonly No[] =>
  no?.filhos.filter((filho) => filho.nome === nome) ?? [];

const VAZIA: LinhaLida = {
  especie: 'ITEM',
  numeroLote: null,
  protocolo: null,
  numeroGuia: null,
  numeroGuiaOperadora: null,
  sequencial: null,
  data: null,
  codigo: null,
  descricao: null,
  valorInformado: null,
  valorLiberado: null,
  valorGlosa: null,
  valorPago: null,
  codigoGlosa: null,
  justificativa: null,
};

const quemE = (no: No | undefined): string | null =>
  escrito(no, 'codigoPrestadorNaOperadora') ??
  escrito(no, 'cnpjContratado') ??
  escrito(no, 'cpfContratado') ??
  escrito(no, 'CNPJ') ??
  escrito(no, 'CPF');

type Corpo = Omit<Lido, 'registroAns' | 'prestador' | 'versaoDita' | 'avisos'> & {
  readonly prestador: string | null;
  readonly avisos: readonly string[];
};

const soma = (
  linhas: readonly LinhaLida[],
  campo: 'valorInformado' | 'valorLiberado' | 'valorGlosa' | 'valorPago',
): string => sumMoney(linhas.flatMap((linha) => linha[campo] ?? []));

/** Totals that the file says and its lines do not come to. */
function naoSomam(
  escritos: readonly (readonly [que: string, escrito: string | null, soma: string])[],
): readonly string[] {
  return escritos.flatMap(([que, total, lida]) =>
    total !== null && compareDecimal(total, lida) !== 0 ? [texto.total(que, total, lida)] : [],
  );
}

function protocolo(raiz: No): Corpo {
  const detalhe = em(raiz, 'detalheProtocolo');
  const numeroLote = escrito(raiz, 'numeroLote');
  const numeroProtocolo = escrito(detalhe, 'numeroProtocolo');
  const linha: LinhaLida = {
    ...VAZIA,
    especie: 'PROTOCOLO',
    numeroLote,
    protocolo: numeroProtocolo,
    data: dia(raiz, 'dataEnvioLote'),
    valorInformado: dinheiro(detalhe, 'valorTotalProtocolo'),
  };
  // What the plan refuses at the door is told with the guide; the amount is for the analysis to say.
  const recusas = todos(raiz, 'dadosGuias').flatMap((guia) =>
    [...todos(guia, 'motivoGlosa')].map((motivo): LinhaLida => ({
      ...VAZIA,
      especie: 'GUIA',
      numeroLote,
      protocolo: numeroProtocolo,
      numeroGuia: escrito(guia, 'numeroGuiaPrestador'),
      numeroGuiaOperadora: escrito(guia, 'numeroGuiaOperadora'),
      codigoGlosa: escrito(motivo, 'codigoGlosa'),
      justificativa: escrito(motivo, 'descricaoGlosa'),
    })),
  );
  return {
    tipo: 'PROTOCOLO',
    prestador: quemE(em(raiz, 'dadosPrestador')),
    numero: numeroProtocolo,
    protocolo: numeroProtocolo,
    dataEmissao: dia(raiz, 'dataEnvioLote'),
    dataPagamento: null,
    valorInformado: valor(detalhe, 'valorTotalProtocolo'),
    valorProcessado: null,
    valorLiberado: null,
    valorGlosa: null,
    linhas: [linha, ...recusas],
    avisos: [],
  };
}

/** The lines of one guide of an analysis; what is refused of it whole has a line of its own. */
function daGuia(guia: No, base: Pick<LinhaLida, 'numeroLote' | 'protocolo'>): readonly LinhaLida[] {
  const aqui = {
    ...VAZIA,
    ...base,
    numeroGuia: escrito(guia, 'numeroGuiaPrestador'),
    numeroGuiaOperadora: escrito(guia, 'numeroGuiaOperadora'),
  };
  const itens = filhos(guia, 'detalhesGuia').flatMap((item): readonly LinhaLida[] => {
    const linha = {
      ...aqui,
      sequencial: numero(item, 'sequencialItem'),
      data: dia(item, 'dataRealizacao'),
      codigo: escrito(item, 'procedimento', 'codigoProcedimento'),
      descricao: escrito(item, 'procedimento', 'descricaoProcedimento'),
    };
    return [
      {
        ...linha,
        especie: 'ITEM',
        valorInformado: dinheiro(item, 'valorInformado'),
        valorLiberado: dinheiro(item, 'valorLiberado'),
      },
      ...filhos(item, 'relacaoGlosa').map((glosa): LinhaLida => ({
        ...linha,
        especie: 'GLOSA',
        valorGlosa: dinheiro(glosa, 'valorGlosa'),
        codigoGlosa: escrito(glosa, 'tipoGlosa'),
      })),
    ];
  });
  // Refused whole and without items: the amount is the guide's, and stands with its first reason.
  const inteira = filhos(guia, 'motivoGlosaGuia').map((motivo, at): LinhaLida => ({
    ...aqui,
    especie: 'GUIA',
    valorInformado: itens.length === 0 && at === 0 ? dinheiro(guia, 'valorInformadoGuia') : null,
    valorGlosa: itens.length === 0 && at === 0 ? dinheiro(guia, 'valorGlosaGuia') : null,
    codigoGlosa: escrito(motivo, 'codigoGlosa'),
    justificativa: escrito(motivo, 'descricaoGlosa') ?? escrito(guia, 'observacao'),
  }));
  return [...itens, ...inteira];
}

function analise(demonstrativos: readonly No[]): Corpo {
  const avisos: string[] = [];
  const linhas: LinhaLida[] = [];
  const [primeiro] = demonstrativos;
  let unico: string | null = null;
  for (const demonstrativo of demonstrativos) {
    const deste: LinhaLida[] = [];
    for (const protocolado of filhos(em(demonstrativo, 'dadosConta'), 'dadosProtocolo')) {
      unico ??= escrito(protocolado, 'numeroProtocolo');
      const base = {
        numeroLote: escrito(protocolado, 'numeroLotePrestador'),
        protocolo: escrito(protocolado, 'numeroProtocolo'),
      };
      for (const guia of filhos(protocolado, 'relacaoGuias')) {
        const daqui = daGuia(guia, base);
        deste.push(...daqui);
        const identificado = `Guia ${escrito(guia, 'numeroGuiaPrestador') ?? ''}`;
        // A guide that is refused whole may come without items: there is nothing to add up.
        if (daqui.some(({ especie }) => especie === 'ITEM'))
          avisos.push(
            ...naoSomam([
              [`${identificado}, liberado`, valor(guia, 'valorLiberadoGuia'), soma(daqui, 'valorLiberado')],
              [`${identificado}, glosado`, valor(guia, 'valorGlosaGuia'), soma(daqui, 'valorGlosa')],
            ]),
          );
      }
    }
    avisos.push(
      ...naoSomam([
        ['Informado', valor(demonstrativo, 'valorInformadoGeral'), soma(deste, 'valorInformado')],
        ['Liberado', valor(demonstrativo, 'valorLiberadoGeral'), soma(deste, 'valorLiberado')],
        ['Glosado', valor(demonstrativo, 'valorGlosaGeral'), soma(deste, 'valorGlosa')],
      ]),
    );
    linhas.push(...deste);
  }
  const geral = (campo: string): string | null => {
    const escritos = demonstrativos.flatMap((cada) => valor(cada, campo) ?? []);
    return escritos.length === 0 ? null : sumMoney(escritos);
  };
  return {
    tipo: 'ANALISE',
    prestador: quemE(em(primeiro, 'dadosPrestador', 'dadosContratado')),
    numero: escrito(primeiro, 'cabecalhoDemonstrativo', 'numeroDemonstrativo'),
    protocolo: unico,
    dataEmissao: dia(primeiro, 'cabecalhoDemonstrativo', 'dataEmissao'),
    dataPagamento: null,
    valorInformado: geral('valorInformadoGeral'),
    valorProcessado: geral('valorProcessadoGeral'),
    valorLiberado: geral('valorLiberadoGeral'),
    valorGlosa: geral('valorGlosaGeral'),
    linhas,
    avisos,
  };
}

const ajuste = (debito: No): LinhaLida => ({
  ...VAZIA,
  especie: 'AJUSTE',
  descricao: escrito(debito, 'descricaoDbCr'),
  codigo: escrito(debito, 'tipoDebitoCredito'),
  // Debits take away from what is paid.
  valorPago: `${escrito(debito, 'indicador') === '1' ? '-' : ''}${dinheiro(debito, 'valorDbCr')}`,
});

function pagamento(demonstrativo: No): Corpo {
  const linhas: LinhaLida[] = [];
  const avisos: string[] = [];
  const porData = filhos(em(demonstrativo, 'pagamentos'), 'pagamentosPorData');
  for (const pago of porData) {
    const data = dia(pago, 'dadosPagamento', 'dataPagamento');
    const deste: LinhaLida[] = [];
    for (const relacao of filhos(em(pago, 'dadosResumo'), 'relacaoProtocolos'))
      for (const guia of filhos(relacao, 'guiasDoLote'))
        deste.push({
          ...VAZIA,
          especie: 'PAGAMENTO',
          numeroLote: escrito(relacao, 'numeroLote'),
          protocolo: escrito(relacao, 'numeroProtocolo'),
          numeroGuia: escrito(guia, 'numeroGuiaPrestador'),
          numeroGuiaOperadora: escrito(guia, 'numeroGuiaOperadora'),
          data,
          valorInformado: dinheiro(guia, 'valorProcessadoGuia'),
          valorLiberado: dinheiro(guia, 'valorLiberadoGuia'),
          valorGlosa: dinheiro(guia, 'valorGlosaGuia'),
          valorPago: dinheiro(guia, 'valorLiberadoGuia'),
        });
    avisos.push(
      ...naoSomam([
        [
          'Liberado por data',
          valor(pago, 'totaisBrutosPorData', 'totaLiberadoPorData'),
          soma(deste, 'valorLiberado'),
        ],
      ]),
    );
    const debitos = filhos(em(pago, 'debitosCreditosPorData'), 'debitosCreditos').map(ajuste);
    linhas.push(...deste, ...debitos.map((linha) => ({ ...linha, data })));
  }
  const totais = em(demonstrativo, 'totaisDemonstrativo');
  linhas.push(...filhos(totais, 'debitosCreditosDemonstrativo').map(ajuste));
  const brutos = em(totais, 'totaisBrutosDemonstrativo');
  const liberado = valor(brutos, 'valorLiberadoBruto');
  const dasGuias = linhas.filter(({ especie }) => especie === 'PAGAMENTO');
  avisos.push(...naoSomam([['Liberado', liberado, soma(dasGuias, 'valorLiberado')]]));
  return {
    tipo: 'PAGAMENTO',
    prestador: quemE(em(demonstrativo, 'dadosContratado', 'dadosPrestador')),
    numero: escrito(demonstrativo, 'cabecalhoDemonstrativo', 'numeroDemonstrativo'),
    protocolo: linhas[0]?.protocolo ?? null,
    dataEmissao: dia(demonstrativo, 'cabecalhoDemonstrativo', 'dataEmissao'),
    dataPagamento: dia(porData[0], 'dadosPagamento', 'dataPagamento'),
    valorInformado: valor(brutos, 'valorInformadoBruto'),
    valorProcessado: valor(brutos, 'valorProcessadoBruto'),
    valorLiberado: liberado,
    valorGlosa: valor(brutos, 'valorGlosaBruto'),
    linhas,
    avisos,
  };
}

/** An item of a dental guide: what was released of it, and one glosa with all its reasons. */
function itemOdonto(item: No, aqui: LinhaLida): readonly LinhaLida[] {
  const glosado = dinheiro(item, 'valorGlosaEstorno');
  const franquia = dinheiro(item, 'valorFranquia');
  const [motivo = null, ...restantes] = filhos(item, 'codigosGlosa').flatMap((no) => textoDoNo(no) ?? []);
  const linha = {
    ...aqui,
    sequencial: numero(item, 'sequencialItem'),
    data: dia(item, 'dataRealizacao'),
    codigo: escrito(item, 'procedimento', 'codigoProcedimento'),
    descricao: escrito(item, 'procedimento', 'descricaoProcedimento'),
  };
  return [
    {
      ...linha,
      especie: 'ITEM',
      valorInformado: dinheiro(item, 'valorInformado'),
      valorLiberado: dinheiro(item, 'valorLiberado'),
      justificativa: compareDecimal(franquia, '0') > 0 ? texto.franquia(franquia) : null,
    },
    ...(compareDecimal(glosado, '0') > 0
      ? [
          {
            ...linha,
            especie: 'GLOSA' as const,
            valorGlosa: glosado,
            codigoGlosa: motivo,
            justificativa: restantes.length > 0 ? texto.outrosMotivos(restantes) : null,
          },
        ]
      : []),
  ];
}

/** The dental statement says in one file what was released of each item, and what was paid of each guide. */
function pagamentoOdonto(demonstrativo: No): Corpo {
  const linhas: LinhaLida[] = [];
  const avisos: string[] = [];
  const porData = filhos(demonstrativo, 'dadosPagamentoPorData');
  for (const pago of porData) {
    const data = dia(pago, 'dadosPagamento', 'dataPagamento');
    const deste: LinhaLida[] = [];
    for (const protocolado of filhos(pago, 'protocolos'))
      for (const guia of filhos(protocolado, 'dadosPagamentoGuia')) {
        const aqui = {
          ...VAZIA,
          numeroLote: escrito(protocolado, 'numeroLote'),
          protocolo: escrito(protocolado, 'numeroProtocolo'),
          numeroGuia: escrito(guia, 'numeroGuiaPrestador'),
          numeroGuiaOperadora: escrito(guia, 'numeroGuiaOperadora'),
        };
        const itens = filhos(guia, 'dadosPagamento').flatMap((item) => itemOdonto(item, aqui));
        const total = dinheiro(guia, 'valorTotalLiberadoGuia');
        avisos.push(
          ...naoSomam([
            [`Guia ${aqui.numeroGuia ?? ''}, liberado`, total, soma(itens, 'valorLiberado')],
            [
              `Guia ${aqui.numeroGuia ?? ''}, glosado`,
              valor(guia, 'valorTotalGlosaGuia'),
              soma(itens, 'valorGlosa'),
            ],
          ]),
        );
        // After its items: what is disputed is known before the money comes in.
        deste.push(...itens, {
          ...aqui,
          especie: 'PAGAMENTO',
          data,
          valorPago: total,
          justificativa: escrito(guia, 'observacaoGuia'),
        });
      }
    avisos.push(
      ...naoSomam([
        [
          'Liberado por data',
          valor(pago, 'totaisPorData', 'valorBrutoLiberadoPorData'),
          soma(deste, 'valorLiberado'),
        ],
      ]),
    );
    const debitos = filhos(em(pago, 'debCredPorDataPagamento'), 'descontos').map(ajuste);
    linhas.push(...deste, ...debitos.map((linha) => ({ ...linha, data })));
  }
  linhas.push(...filhos(em(demonstrativo, 'debCredDemonstrativo'), 'descontos').map(ajuste));
  const brutos = em(demonstrativo, 'totaisBrutoDemonstrativo');
  const liberado = valor(brutos, 'valorLiberadoPorDemonstrativo');
  avisos.push(...naoSomam([['Liberado', liberado, soma(linhas, 'valorLiberado')]]));
  const cabeca = em(demonstrativo, 'cabecalhoDemonstrativoOdonto');
  return {
    tipo: 'PAGAMENTO',
    prestador: escrito(em(demonstrativo, 'dadosPrestador'), 'codigoPrestador'),
    numero: escrito(cabeca, 'numeroDemonstrativo'),
    protocolo: linhas[0]?.protocolo ?? null,
    dataEmissao: dia(cabeca, 'periodoProc', 'datafim'),
    dataPagamento: dia(porData[0], 'dadosPagamento', 'dataPagamento'),
    valorInformado: valor(brutos, 'valorInformadoPorDemonstrativoData'),
    valorProcessado: valor(brutos, 'valorlProcessadoPorDemonstrativo'),
    valorLiberado: liberado,
    valorGlosa: valor(brutos, 'valorlGlosaPorDemonstrativo'),
    linhas,
    avisos,
  };
}

/** The first of these that is written: each form has a name of its own for it. */
const primeiroEscrito = (no: No, nomes: readonly string[]): string | null =>
  nomes.reduce<string | null>((achado, nome) => achado ?? escrito(no, nome), null);

/** The item of a medical answer, and of a dental one, which says the guide once around its items. */
const itensRespondidos = (recibo: No): readonly (readonly [item: No, guia: No])[] => [
  ...[...todos(recibo, 'respostaGuiaItens')].map((item) => [item, item] as const),
  ...[...todos(recibo, 'respostaRecursoItemOdonto')].flatMap((guia) =>
    filhos(guia, 'recursoProcedimento').map((item) => [item, guia] as const),
  ),
];

function respostaDoRecurso(recibo: No): Corpo {
  const daqui = {
    ...VAZIA,
    especie: 'RECURSO' as const,
    numeroLote: escrito(recibo, 'numeroLote'),
    protocolo: escrito(recibo, 'numeroProtocolo'),
  };
  const itens = itensRespondidos(recibo).map(([item, guia]): LinhaLida => ({
    ...daqui,
    numeroGuia: escrito(guia, 'numeroGuiaPrestador'),
    numeroGuiaOperadora: escrito(guia, 'numeroGuiaOperadora'),
    sequencial: numero(item, 'sequencialItem'),
    data: dia(item, 'dataRealizacao'),
    codigo: escrito(item, 'procRecurso', 'codigoProcedimento'),
    descricao: escrito(item, 'procRecurso', 'descricaoProcedimento'),
    codigoGlosa: escrito(item, 'codGlosa') ?? escrito(item, 'codGlosaProc'),
    valorInformado: dinheiro(item, 'valorRecursado'),
    // The schema's own spelling, and the one that some plans write.
    valorLiberado: valor(item, 'valorAcatadado') ?? dinheiro(item, 'valorAcatado'),
    justificativa: escrito(item, 'justificativaOperadora'),
  }));
  // Answered for a guide or for the protocol as one: told, for a person to answer glosa by glosa.
  const inteiras = [
    ...todos(recibo, 'respostaGuia'),
    ...todos(recibo, 'respostaRecursoGuiaOdonto'),
    ...todos(recibo, 'recursoProtocolo'),
  ].map((resposta): LinhaLida => ({
    ...daqui,
    numeroGuia: escrito(resposta, 'numeroGuiaPrestador'),
    numeroGuiaOperadora: escrito(resposta, 'numeroGuiaOperadora'),
    codigoGlosa: primeiroEscrito(resposta, ['codGlosa', 'codGlosaGuia', 'codigoGlosaProtocolo']),
    descricao: texto.acatado(
      primeiroEscrito(resposta, ['recursoGuiaAcatado', 'recursoAcatadoGuia', 'recursoAcatado']) === 'S',
    ),
    justificativa: primeiroEscrito(resposta, [
      'justificativaOPSnaoAcatadoGuia',
      'justificativaOPSnaoAcatadoProt',
    ]),
  }));
  const linhas = [...itens, ...inteiras];
  return {
    tipo: 'RESPOSTA_RECURSO',
    prestador: escrito(recibo, 'codigoPrestador') ?? quemE(em(recibo, 'dadosContratado')),
    numero: escrito(recibo, 'numeroGuiaRecGlosaOperadora') ?? escrito(recibo, 'numeroGuiaRecGlosaPrestador'),
    protocolo: escrito(recibo, 'numeroProtocolo'),
    dataEmissao: dia(recibo, 'dataRecurso'),
    dataPagamento: null,
    valorInformado: valor(recibo, 'valorTotalRecursado'),
    valorProcessado: null,
    valorLiberado: valor(recibo, 'valorTotalAcatado'),
    valorGlosa: null,
    linhas,
    // Answered as one, the total has no lines to be held against.
    avisos:
      inteiras.length > 0
        ? []
        : naoSomam([
            ['Recorrido', valor(recibo, 'valorTotalRecursado'), soma(linhas, 'valorInformado')],
            ['Acatado', valor(recibo, 'valorTotalAcatado'), soma(linhas, 'valorLiberado')],
          ]),
  };
}

function corpoDe(resposta: No | undefined): Corpo | string | undefined {
  const erro = todos(resposta ?? { nome: '', atributos: {}, filhos: [], texto: '' }, 'mensagemErro')[0];
  if (erro)
    return texto.erroDoConvenio(escrito(erro, 'codigoGlosa') ?? '', escrito(erro, 'descricaoGlosa') ?? '');
  const recebido = em(resposta, 'recebimentoLote', 'protocoloRecebimento');
  if (recebido) return protocolo(recebido);
  const retorno = em(resposta, 'demonstrativosRetorno');
  const analises = filhos(retorno, 'demonstrativoAnaliseConta');
  if (analises.length > 0) return analise(analises);
  const pago = em(retorno, 'demonstrativoPagamento');
  if (pago) return pagamento(pago);
  const odonto = em(retorno, 'demonstrativoPagamentoOdonto');
  if (odonto) return pagamentoOdonto(odonto);
  const recurso = em(resposta, 'respostaRecursoGlosa');
  const recibo = em(recurso, 'reciboGlosa') ?? em(recurso, 'reciboGlosaOdonto');
  return recibo ? respostaDoRecurso(recibo) : undefined;
}

/** The answer of a plan out of its tree. `ok: false`: it is none, and why. */
export function lerDemonstrativo(raiz: No): Leitura {
  if (raiz.nome !== 'mensagemTISS') return { ok: false, mensagem: texto.outroEsquema(raiz.nome) };
  const corpo = corpoDe(em(raiz, 'operadoraParaPrestador'));
  if (typeof corpo === 'string') return { ok: false, mensagem: corpo };
  if (corpo === undefined) return { ok: false, mensagem: texto.semResposta };
  const cabecalho = em(raiz, 'cabecalho');
  const versaoDita = escrito(cabecalho, 'Padrao');
  return {
    ok: true,
    lido: {
      ...corpo,
      registroAns: escrito(cabecalho, 'origem', 'registroANS'),
      prestador: corpo.prestador ?? quemE(em(cabecalho, 'destino', 'identificacaoPrestador')),
      versaoDita,
      avisos: [
        ...(versaoDita !== null && versaoTiss(versaoDita) === undefined ? [texto.versao(versaoDita)] : []),
        ...corpo.avisos,
      ],
    },
  };
}
