/** Answers of a plan, as the tests of TISS bring them: written by hand from the schema, not by the product. */

const tag = (nome: string, ...dentro: readonly (string | number)[]): string =>
  `<ans:${nome}>${dentro.join('')}</ans:${nome}>`;

export type Plano = { readonly registro: string; readonly codigo: string; readonly dia: string };

export function mensagem(plano: Plano, transacao: string, corpo: string): Buffer {
  const cabecalho = tag(
    'cabecalho',
    tag(
      'identificacaoTransacao',
      tag('tipoTransacao', transacao),
      tag('sequencialTransacao', 1),
      tag('dataRegistroTransacao', plano.dia),
      tag('horaRegistroTransacao', '10:00:00'),
    ),
    tag('origem', tag('registroANS', plano.registro)),
    tag('destino', tag('identificacaoPrestador', tag('codigoPrestadorNaOperadora', plano.codigo))),
    tag('Padrao', '4.03.00'),
  );
  const dentro = cabecalho + tag('operadoraParaPrestador', corpo) + tag('epilogo', tag('hash', 0));
  return Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?><ans:mensagemTISS xmlns:ans="http://www.ans.gov.br/padroes/tiss/schemas">${dentro}</ans:mensagemTISS>`,
    'latin1',
  );
}

const contratado = ({ codigo }: Plano): string => tag('codigoPrestadorNaOperadora', codigo);

export const protocolo = (plano: Plano, lote: number, numero: string, total: string): Buffer =>
  mensagem(
    plano,
    'PROTOCOLO_RECEBIMENTO',
    tag(
      'recebimentoLote',
      tag(
        'protocoloRecebimento',
        tag('registroANS', plano.registro),
        tag('dadosPrestador', contratado(plano)),
        tag('numeroLote', lote),
        tag('dataEnvioLote', plano.dia),
        tag('detalheProtocolo', tag('numeroProtocolo', numero), tag('valorTotalProtocolo', total)),
      ),
    ),
  );

export type Analisado = {
  readonly sequencial: number;
  readonly codigo: string;
  readonly informado: string;
  readonly glosas: readonly (readonly [motivo: string, valor: string])[];
};

const soma = (valores: readonly string[]): string =>
  valores.reduce((total, valor) => total + Number(valor), 0).toFixed(2);

/** One guide of a batch. `dito`: a released total that its lines do not come to. */
export function analise(
  plano: Plano,
  lote: number,
  guia: number,
  itens: readonly Analisado[],
  escrito?: string,
): Buffer {
  const glosado = soma(itens.flatMap(({ glosas }) => glosas.map(([, valor]) => valor)));
  const informado = soma(itens.map((item) => item.informado));
  const liberado = (Number(informado) - Number(glosado)).toFixed(2);
  const totais = (sufixo: string, valor = liberado): string =>
    tag(`valorInformado${sufixo}`, informado) +
    tag(`valorProcessado${sufixo}`, informado) +
    tag(`valorLiberado${sufixo}`, valor) +
    tag(`valorGlosa${sufixo}`, glosado);
  const linhas = itens.map(({ sequencial, codigo, informado: pedido, glosas }) =>
    tag(
      'detalhesGuia',
      tag('sequencialItem', sequencial),
      tag('dataRealizacao', plano.dia),
      tag(
        'procedimento',
        tag('codigoTabela', 22),
        tag('codigoProcedimento', codigo),
        tag('descricaoProcedimento', 'Feito'),
      ),
      tag('valorInformado', pedido),
      tag('qtdExecutada', 1),
      tag('valorProcessado', pedido),
      tag('valorLiberado', (Number(pedido) - Number(soma(glosas.map(([, valor]) => valor)))).toFixed(2)),
      ...glosas.map(([motivo, valor]) =>
        tag('relacaoGlosa', tag('valorGlosa', valor), tag('tipoGlosa', motivo)),
      ),
    ),
  );
  return mensagem(
    plano,
    'DEMONSTRATIVO_ANALISE_CONTA',
    tag(
      'demonstrativosRetorno',
      tag(
        'demonstrativoAnaliseConta',
        tag(
          'cabecalhoDemonstrativo',
          tag('registroANS', plano.registro),
          tag('numeroDemonstrativo', `DAC${guia}`),
          tag('dataEmissao', plano.dia),
        ),
        tag('dadosPrestador', tag('dadosContratado', contratado(plano)), tag('CNES', '2695874')),
        tag(
          'dadosConta',
          tag(
            'dadosProtocolo',
            tag('numeroLotePrestador', lote),
            tag('numeroProtocolo', '7300112'),
            tag(
              'relacaoGuias',
              tag('numeroGuiaPrestador', guia),
              tag('situacaoGuia', 5),
              ...linhas,
              totais('Guia'),
            ),
            totais('Protocolo'),
          ),
        ),
        totais('Geral', escrito),
      ),
    ),
  );
}

export const pagamento = (plano: Plano, lote: number, guia: number, valor: string, pagoEm: string): Buffer =>
  mensagem(
    plano,
    'DEMONSTRATIVO_PAGAMENTO',
    tag(
      'demonstrativosRetorno',
      tag(
        'demonstrativoPagamento',
        tag('cabecalhoDemonstrativo', tag('numeroDemonstrativo', 'DP1'), tag('dataEmissao', plano.dia)),
        tag('dadosContratado', tag('dadosPrestador', contratado(plano))),
        tag(
          'pagamentos',
          tag(
            'pagamentosPorData',
            tag('dadosPagamento', tag('dataPagamento', pagoEm)),
            tag(
              'dadosResumo',
              tag(
                'relacaoProtocolos',
                tag('numeroProtocolo', '7300112'),
                tag('numeroLote', lote),
                tag(
                  'guiasDoLote',
                  tag('numeroGuiaPrestador', guia),
                  tag('valorProcessadoGuia', valor),
                  tag('valorLiberadoGuia', valor),
                ),
              ),
            ),
          ),
        ),
        tag('totaisDemonstrativo', tag('totaisBrutosDemonstrativo', tag('valorLiberadoBruto', valor))),
      ),
    ),
  );

export type Respondido = {
  readonly codigo: string;
  readonly motivo: string;
  readonly pedido: string;
  readonly acatado: string;
};

export const respostaDeRecurso = (
  plano: Plano,
  recurso: number,
  guia: number,
  itens: readonly Respondido[],
): Buffer =>
  mensagem(
    plano,
    'RESPOSTA_RECURSO_GLOSA',
    tag(
      'respostaRecursoGlosa',
      tag(
        'reciboGlosa',
        tag('numeroGuiaRecGlosaPrestador', recurso),
        tag('codigoPrestador', plano.codigo),
        tag('numeroProtocolo', '7300112'),
        tag(
          'opcaoRecurso',
          ...itens.map(({ codigo, motivo, pedido, acatado }) =>
            tag(
              'recursoGuia',
              tag(
                'respostaGuiaItens',
                tag('numeroGuiaPrestador', guia),
                tag('sequencialItem', 2),
                tag('procRecurso', tag('codigoProcedimento', codigo)),
                tag('codGlosa', motivo),
                tag('valorRecursado', pedido),
                tag('valorAcatadado', acatado),
              ),
            ),
          ),
        ),
        tag('dataRecurso', plano.dia),
        tag('valorTotalRecursado', soma(itens.map(({ pedido }) => pedido))),
        tag('valorTotalAcatado', soma(itens.map(({ acatado }) => acatado))),
      ),
    ),
  );

export type ItemPago = {
  readonly sequencial: number;
  readonly codigo: string;
  readonly informado: string;
  readonly liberado: string;
  readonly franquia?: string;
  readonly motivos?: readonly string[];
};

/** The dental statement: items and payment in one, with a debit of the plan. Whole, as the schema asks it. */
export function pagamentoOdonto(
  { registro, codigo, dia, ...plano }: Plano,
  lote: number,
  guia: number,
  itens: readonly ItemPago[],
  pagoEm: string,
): Buffer {
  const informado = soma(itens.map((item) => item.informado));
  const liberado = soma(itens.map((item) => item.liberado));
  const franquia = soma(itens.map((item) => item.franquia ?? '0'));
  const glosaDe = (item: ItemPago): string =>
    (Number(item.informado) - Number(item.liberado) - Number(item.franquia ?? '0')).toFixed(2);
  const glosado = soma(itens.map(glosaDe));
  const totais = (antes: string, depois: string): string =>
    [
      ['Informado', informado],
      ['Processado', informado],
      ['Glosa', glosado],
      ['Franquia', franquia],
      ['Liberado', liberado],
    ]
      .map(([nome, valor]) => tag(`${antes}${nome}${depois}`, valor ?? ''))
      .join('');
  return mensagem(
    { registro, codigo, dia, ...plano },
    'DEMONSTRATIVO_ODONTOLOGIA',
    tag(
      'demonstrativosRetorno',
      tag(
        'demonstrativoPagamentoOdonto',
        tag(
          'cabecalhoDemonstrativoOdonto',
          tag('registroANS', registro),
          tag('numeroDemonstrativo', `DPO${guia}`),
          tag('nomeOperadora', 'Saúde Mantiqueira'),
          tag('cnpjOper', '11222333000181'),
          tag('periodoProc', tag('datainicio', dia), tag('datafim', dia)),
        ),
        tag(
          'dadosPrestador',
          tag('codigoPrestador', codigo),
          tag('cpfCNPJContratado', tag('cnpjPrestador', '40771593000104')),
        ),
        tag(
          'dadosPagamentoPorData',
          tag('dadosPagamento', tag('dataPagamento', pagoEm)),
          tag(
            'protocolos',
            tag('numeroLote', lote),
            tag('numeroProtocolo', '7300112'),
            tag(
              'dadosPagamentoGuia',
              tag('numeroGuiaPrestador', guia),
              tag('recurso', 'N'),
              tag('nomeExecutante', 'Otávio Queirós Damasceno'),
              tag('carteiraBeneficiario', '0419753001031676'),
              ...itens.map((item) =>
                tag(
                  'dadosPagamento',
                  tag('sequencialItem', item.sequencial),
                  tag(
                    'procedimento',
                    tag('codigoTabela', 22),
                    tag('codigoProcedimento', item.codigo),
                    tag('descricaoProcedimento', 'Feito'),
                  ),
                  tag('dataRealizacao', dia),
                  tag('qtdProc', 1),
                  tag('valorInformado', item.informado),
                  tag('valorProcessado', item.informado),
                  tag('valorGlosaEstorno', glosaDe(item)),
                  tag('valorFranquia', item.franquia ?? '0.00'),
                  tag('valorLiberado', item.liberado),
                  ...(item.motivos ?? []).map((motivo) => tag('codigosGlosa', motivo)),
                ),
              ),
              totais('valorTotal', 'Guia'),
            ),
            tag('totaisPorProtocolo', totais('valorTotal', 'PorProtocolo')),
          ),
          tag(
            'totaisPorData',
            totais('valorBruto', 'PorData').replaceAll('valorBrutoInformado', 'valorBrutonformado'),
          ),
          tag(
            'totalLiquidoPorData',
            tag('valorTotalDebitosPorData', '5.00'),
            tag('valorTotalCreditosPorData', '0.00'),
            tag('valorFinalAReceberPorData', (Number(liberado) - 5).toFixed(2)),
          ),
        ),
        tag(
          'totaisBrutoDemonstrativo',
          tag('valorInformadoPorDemonstrativoData', informado),
          tag('valorlProcessadoPorDemonstrativo', informado),
          tag('valorlGlosaPorDemonstrativo', glosado),
          tag('valoFranquiaPorDemonstrativo', franquia),
          tag('valorLiberadoPorDemonstrativo', liberado),
        ),
        tag(
          'debCredDemonstrativo',
          tag(
            'descontos',
            tag('indicador', 1),
            tag('tipoDebitoCredito', '02'),
            tag('descricaoDbCr', 'Taxa de postagem'),
            tag('valorDbCr', '5.00'),
          ),
        ),
        tag('totalDebitosDemonstativo', '5.00'),
        tag('totalCreditosDemonstrativo', '0.00'),
        tag('valorRecebidoDemonstrativo', (Number(liberado) - 5).toFixed(2)),
      ),
    ),
  );
}

/** An appeal answered for its guide as one, as the schema lets a plan do. */
export const respostaDaGuia = (plano: Plano, recurso: number, guia: number): Buffer =>
  mensagem(
    plano,
    'RESPOSTA_RECURSO_GLOSA',
    tag(
      'respostaRecursoGlosa',
      tag(
        'reciboGlosaOdonto',
        tag('numeroGuiaRecGlosaPrestador', recurso),
        tag('codigoPrestador', plano.codigo),
        tag('numeroProtocolo', '7300112'),
        tag(
          'opcaoRecurso',
          tag(
            'recursoGuia',
            tag(
              'respostaRecursoGuiaOdonto',
              tag('numeroGuiaPrestador', guia),
              tag('codGlosaGuia', '3209'),
              tag('justificativaGuia', 'Feito'),
              tag('recursoAcatadoGuia', 'S'),
            ),
          ),
        ),
        tag('dataRecurso', plano.dia),
        tag('valorTotalRecursado', '10.00'),
        tag('valorTotalAcatado', '10.00'),
      ),
    ),
  );

export type ItemDeMuitas = {
  readonly lote: number;
  readonly guia: number;
  readonly sequencial: number;
  readonly codigo: string;
  readonly valor: string;
  /** Refused whole. */
  readonly motivo: string | null;
};

/** An analysis of a month: many batches and guides, without the totals that a plan may leave out of our reading. */
export function analiseDeMuitas(plano: Plano, itens: readonly ItemDeMuitas[]): Buffer {
  const item = ({ sequencial, codigo, valor, motivo }: ItemDeMuitas): string =>
    tag(
      'detalhesGuia',
      tag('sequencialItem', sequencial),
      tag('dataRealizacao', plano.dia),
      tag(
        'procedimento',
        tag('codigoTabela', 22),
        tag('codigoProcedimento', codigo),
        tag('descricaoProcedimento', 'Feito'),
      ),
      tag('valorInformado', valor),
      tag('qtdExecutada', 1),
      tag('valorProcessado', valor),
      tag('valorLiberado', motivo === null ? valor : '0.00'),
      ...(motivo === null ? [] : [tag('relacaoGlosa', tag('valorGlosa', valor), tag('tipoGlosa', motivo))]),
    );
  const lotes = [...Map.groupBy(itens, ({ lote }) => lote)].map(([lote, doLote]) =>
    tag(
      'dadosProtocolo',
      tag('numeroLotePrestador', lote),
      tag('numeroProtocolo', 9_000_000 + lote),
      ...[...Map.groupBy(doLote, ({ guia }) => guia)].map(([guia, daGuia]) =>
        tag('relacaoGuias', tag('numeroGuiaPrestador', guia), tag('situacaoGuia', 5), ...daGuia.map(item)),
      ),
    ),
  );
  return mensagem(
    plano,
    'DEMONSTRATIVO_ANALISE_CONTA',
    tag(
      'demonstrativosRetorno',
      tag(
        'demonstrativoAnaliseConta',
        tag(
          'cabecalhoDemonstrativo',
          tag('registroANS', plano.registro),
          tag('numeroDemonstrativo', 'DACMES'),
          tag('dataEmissao', plano.dia),
        ),
        tag('dadosPrestador', tag('dadosContratado', contratado(plano)), tag('CNES', '2695874')),
        tag('dadosConta', ...lotes),
      ),
    ),
  );
}
