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
