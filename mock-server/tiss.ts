/**
 * The web service of a health plan, by the WSDL of TISS 4.01.00: SOAP, document/literal, the operation told by the root of the
 * body. Cards that end in 0 are not known, in 9 are still under analysis; the rest is authorised. Written from the schema.
 */
import type { Pedido, Resposta } from 'json-server';
import type { Servico } from './contexto.ts';

const ESPACO = 'http://www.ans.gov.br/padroes/tiss/schemas';
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

async function corpo(pedido: Pedido): Promise<string> {
  const partes: Buffer[] = [];
  for await (const parte of pedido) partes.push(parte as Buffer);
  return Buffer.concat(partes).toString('latin1');
}

const escrito = (xml: string, nome: string): string =>
  new RegExp(`<ans:${nome}>([^<]*)<`).exec(xml)?.[1] ?? '';
const escritos = (xml: string, nome: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<ans:${nome}>([^<]*)<`, 'g'))].map(([, valor = '']) => valor);

const elemento = (nome: string, dentro: string): string => `<ans:${nome}>${dentro}</ans:${nome}>`;

function cabecalho(xml: string, transacao: string): string {
  return elemento(
    'cabecalho',
    elemento(
      'identificacaoTransacao',
      elemento('tipoTransacao', transacao) +
        elemento('sequencialTransacao', escrito(xml, 'sequencialTransacao')) +
        elemento('dataRegistroTransacao', escrito(xml, 'dataRegistroTransacao')) +
        elemento('horaRegistroTransacao', escrito(xml, 'horaRegistroTransacao')),
    ) +
      elemento('origem', elemento('registroANS', escrito(xml, 'registroANS'))) +
      elemento(
        'destino',
        elemento(
          'identificacaoPrestador',
          elemento('codigoPrestadorNaOperadora', escrito(xml, 'codigoPrestadorNaOperadora') || '1'),
        ),
      ) +
      elemento('Padrao', escrito(xml, 'Padrao')),
  );
}

function resposta(xml: string, raiz: string, transacao: string, dentro: string): string {
  const mensagem = `<ans:${raiz} xmlns:ans="${ESPACO}">${cabecalho(xml, transacao)}${dentro}${elemento('hash', '0')}</ans:${raiz}>`;
  return `<?xml version="1.0" encoding="ISO-8859-1"?><s:Envelope xmlns:s="${SOAP}"><s:Body>${mensagem}</s:Body></s:Envelope>`;
}

const senhaDe = (guia: string): string => `S${guia.padStart(7, '0')}`;
const emDias = (dias: number): string => new Date(Date.now() + dias * 86_400_000).toISOString().slice(0, 10);

/** Status 1 with a password, or 2: still under analysis. */
function autorizacao(xml: string): string {
  const guia = escrito(xml, 'numeroGuiaPrestador');
  const emAnalise = escrito(xml, 'numeroCarteira').endsWith('9') && xml.includes('solicitacaoProcedimentoWS');
  const codigos = escritos(xml, 'codigoProcedimento');
  const quantas = escritos(xml, 'quantidadeSolicitada');
  const nomes = escritos(xml, 'descricaoProcedimento');
  const servicos = codigos
    .map((codigo, at) =>
      elemento(
        'servicoAutorizado',
        elemento('sequencialItem', String(at + 1)) +
          elemento(
            'procedimento',
            elemento('codigoTabela', '22') +
              elemento('codigoProcedimento', codigo) +
              elemento('descricaoProcedimento', nomes[at] ?? ''),
          ) +
          elemento('quantidadeSolicitada', quantas[at] ?? '1') +
          elemento('quantidadeAutorizada', emAnalise ? '0' : (quantas[at] ?? '1')),
      ),
    )
    .join('');
  return elemento(
    'autorizacaoServico',
    elemento(
      'dadosAutorizacao',
      elemento('numeroGuiaPrestador', guia) +
        elemento('numeroGuiaOperadora', `77${guia.padStart(6, '0')}`) +
        (emAnalise
          ? ''
          : elemento('dataAutorizacao', emDias(0)) +
            elemento('senha', senhaDe(guia)) +
            elemento('dataValidadeSenha', emDias(30))),
    ) +
      elemento('tipoEtapaAutorizacao', '1') +
      elemento(
        'dadosBeneficiario',
        elemento('numeroCarteira', escrito(xml, 'numeroCarteira')) + elemento('atendimentoRN', 'N'),
      ) +
      elemento('nomeBeneficiario', 'BENEFICIARIO DO PLANO') +
      elemento('statusSolicitacao', emAnalise ? '2' : '1') +
      (servicos ? elemento('servicosAutorizados', servicos) : ''),
  );
}

const erro = (codigo: string, descricao: string): string =>
  elemento('mensagemErro', elemento('codigoGlosa', codigo) + elemento('descricaoGlosa', descricao));

const prestador = (xml: string): string =>
  elemento(
    'dadosPrestador',
    elemento('codigoPrestadorNaOperadora', escrito(xml, 'codigoPrestadorNaOperadora') || '1'),
  );

/** A part of what was asked, as it was written. */
const trecho = (xml: string, nome: string): string =>
  new RegExp(`<ans:${nome}>.*?</ans:${nome}>`, 's').exec(xml)?.[0] ?? '';
const trechos = (xml: string, nomes: readonly string[]): string =>
  nomes.map((nome) => trecho(xml, nome)).join('');

/** Annexes received, by protocol: what they are asked for again by. */
const recebidos = new Map<string, string>();
const protocoloDe = (numero: string): string => `79${numero.padStart(5, '0')}`;

/** An annex as it is answered; `emAnalise`: the plan still looks at it. */
function anexoRespondido(xml: string, emAnalise: boolean): string {
  const numero = escrito(xml, 'numeroGuiaAnexo');
  const dados = elemento(
    'dadosAutorizacao',
    elemento('numeroGuiaPrestador', numero) +
      elemento('numeroGuiaOperadora', `78${numero.padStart(6, '0')}`) +
      (emAnalise
        ? ''
        : elemento('dataAutorizacao', emDias(0)) +
          elemento('senha', `A${numero.padStart(7, '0')}`) +
          elemento('dataValidadeSenha', emDias(30))),
  );
  const status = elemento('statusSolicitacao', emAnalise ? '2' : '1');
  const nome = elemento('nomeBeneficiario', 'BENEFICIARIO DO PLANO');
  const carteira = elemento('numeroCarteira', escrito(xml, 'numeroCarteira'));
  return xml.includes('<ans:anexoSolicitacaoOPME>')
    ? elemento(
        'anexoOPME',
        dados +
          trecho(xml, 'dadosBeneficiario') +
          elemento('nomebeneficiario', 'BENEFICIARIO DO PLANO') +
          status +
          (emAnalise
            ? ''
            : [...xml.matchAll(/<ans:identificacaoOPME>(.*?)<\/ans:identificacaoOPME>/gs)]
                .map(([, material = ''], at) =>
                  elemento(
                    'servicosAutorizadosOPME',
                    elemento('sequencialItem', String(at + 1)) +
                      elemento('procedimento', material) +
                      elemento('quantidadeSolicitada', escritos(xml, 'quantidadeSolicitada')[at] ?? '1') +
                      elemento('quantidadeAutorizada', escritos(xml, 'quantidadeSolicitada')[at] ?? '1'),
                  ),
                )
                .join('')),
      )
    : xml.includes('<ans:anexoSolicitacaoQuimio>')
      ? elemento(
          'anexoQuimio',
          dados +
            carteira +
            status +
            nome +
            trechos(xml, [
              'dadosComplementaresBeneficiario',
              'medicoSolicitante',
              'diagnosticoOncologicoQuimioterapia',
              'drogasSolicitadas',
              'tratamentosAnteriores',
              'numeroCiclos',
              'cicloAtual',
              'diasCicloAtual',
              'intervaloCiclos',
            ]),
        )
      : elemento(
          'anexoRadio',
          dados +
            carteira +
            nome +
            status +
            trechos(xml, [
              'dadosComplementaresBeneficiario',
              'medicoSolicitante',
              'diagnosticoOncologicoRadio',
              'tratamentosAnteriores',
              'numeroCampos',
              'doseCampo',
              'doseTotal',
              'nrDias',
              'dtPrevistaInicio',
            ]),
        );
}

/** An annex alone: received with a protocol, and answered as a request is. */
function anexo(xml: string): string {
  const numero = escrito(xml, 'numeroGuiaAnexo');
  recebidos.set(protocoloDe(numero), xml);
  return elemento(
    'protocoloRecebimentoAnexo',
    elemento('nrProtocoloRecebimento', protocoloDe(numero)) +
      elemento('dataEnvioAnexo', emDias(0)) +
      elemento('numeroLote', escrito(xml, 'numeroLote')) +
      elemento('registroANS', escrito(xml, 'registroANS')) +
      prestador(xml) +
      elemento('qtAnexosClinicos', '1') +
      elemento('anexosClinicos', anexoRespondido(xml, escrito(xml, 'numeroCarteira').endsWith('9'))),
  );
}

/** What became of a protocol: an annex that was received is answered by then; of another nothing is known. */
function protocolo(xml: string): string {
  const numero = escrito(xml, 'numeroProtocolo');
  const recebido = recebidos.get(numero);
  if (recebido === undefined) return erro('3291', 'PROTOCOLO NÃO LOCALIZADO');
  return elemento(
    'situacaoProtocoloAnexo',
    elemento('identificacaoOperadora', escrito(recebido, 'registroANS')) +
      prestador(xml) +
      elemento(
        'loteAnexo',
        elemento(
          'detalheLoteAnexo',
          elemento('statusProtocolo', '1') +
            elemento('numeroProtocolo', numero) +
            elemento('numeroLote', escrito(recebido, 'numeroLote')) +
            elemento('dataEnvioLote', emDias(0)) +
            elemento('anexosClinicos', anexoRespondido(recebido, false)),
        ),
      ),
  );
}

const OPERACOES: { readonly [raiz: string]: (xml: string) => string } = {
  pedidoElegibilidadeWS: (xml) => {
    const carteira = escrito(xml, 'numeroCarteira');
    const sim = !carteira.endsWith('0');
    return resposta(
      xml,
      'respostaElegibilidadeWS',
      'SITUACAO_ELEGIBILIDADE',
      elemento(
        'respostaElegibilidade',
        elemento(
          'reciboElegibilidade',
          elemento('registroANS', escrito(xml, 'registroANS')) +
            elemento('numeroCarteira', carteira) +
            elemento('nomeBeneficiario', 'BENEFICIARIO DO PLANO') +
            elemento('respostaSolicitacao', sim ? 'S' : 'N') +
            (sim
              ? ''
              : elemento(
                  'motivosNegativa',
                  elemento(
                    'motivoNegativa',
                    elemento('codigoGlosa', '1001') +
                      elemento('descricaoGlosa', 'NUMERO DA CARTEIRA INVALIDO'),
                  ),
                )),
        ),
      ),
    );
  },
  solicitacaoProcedimentoWS: (xml) =>
    resposta(
      xml,
      'autorizacaoProcedimentoWS',
      'RESPOSTA_SOLICITACAO',
      elemento(
        'autorizacaoProcedimento',
        escrito(xml, 'numeroCarteira').endsWith('0')
          ? erro('1001', 'NUMERO DA CARTEIRA INVALIDO')
          : autorizacao(xml),
      ),
    ),
  loteAnexoWS: (xml) =>
    resposta(
      xml,
      'protocoloRecebimentoAnexoWS',
      'PROTOCOLO_RECEBIMENTO_ANEXO',
      elemento(
        'loteAnexo',
        escrito(xml, 'numeroCarteira').endsWith('0')
          ? erro('1001', 'NUMERO DA CARTEIRA INVALIDO')
          : anexo(xml),
      ),
    ),
  solicitacaoStatusAutorizacaoWS: (xml) =>
    resposta(
      xml,
      'situacaoAutorizacaoWS',
      'STATUS_AUTORIZACAO',
      elemento('situacaoAutorizacao', autorizacao(xml)),
    ),
  solicitacaoStatusProtocoloWS: (xml) =>
    resposta(xml, 'situacaoProtocoloWS', 'SITUACAO_PROTOCOLO', elemento('situacaoProtocolo', protocolo(xml))),
  cancelaGuiaWS: (xml) =>
    resposta(
      xml,
      'reciboCancelaGuiaWS',
      'CANCELAMENTO_GUIA_RECIBO',
      elemento(
        'reciboCancelaGuia',
        elemento(
          'reciboCancelaGuia',
          elemento('registroANS', escrito(xml, 'registroANS')) +
            prestador(xml) +
            elemento(
              'retornoStatus',
              elemento(
                'guiasCanceladas',
                elemento(
                  'dadosGuia',
                  elemento('tipoGuia', escrito(xml, 'tipoGuia')) +
                    elemento('numeroGuiaPrestador', escrito(xml, 'numeroGuiaPrestador')) +
                    elemento('statusCancelamento', '1'),
                ),
              ),
            ),
        ),
      ),
    ),
  loteRecursoGlosaWS: (xml) =>
    resposta(
      xml,
      'protocoloRecebimentoRecursoWS',
      'RECEBIMENTO_RECURSO_GLOSA',
      elemento(
        'recebimentoRecurso',
        escrito(xml, 'justificativaItem').includes('ilegível')
          ? erro('3052', 'JUSTIFICATIVA NÃO ACEITA')
          : elemento(
              'protocoloRecebimento',
              elemento(
                'nrProtocoloRecursoGlosa',
                `84${escrito(xml, 'numeroGuiaRecGlosaPrestador').padStart(5, '0')}`,
              ) +
                elemento('dataEnvioRecurso', emDias(0)) +
                elemento('dataRecebimentoRecurso', emDias(0)) +
                elemento('numeroLote', escrito(xml, 'numeroLote')) +
                elemento('registroANS', escrito(xml, 'registroANS')) +
                prestador(xml) +
                elemento('nrProtocoloRecursado', escrito(xml, 'numeroProtocolo')),
            ),
      ),
    ),
  loteGuiasWS: (xml) =>
    resposta(
      xml,
      'protocoloRecebimentoWS',
      'PROTOCOLO_RECEBIMENTO',
      elemento(
        'recebimentoLote',
        elemento(
          'protocoloRecebimento',
          elemento('registroANS', escrito(xml, 'registroANS')) +
            prestador(xml) +
            elemento('numeroLote', escrito(xml, 'numeroLote')) +
            elemento('dataEnvioLote', emDias(0)) +
            elemento(
              'detalheProtocolo',
              elemento('numeroProtocolo', `73${escrito(xml, 'numeroLote').padStart(5, '0')}`) +
                elemento('valorTotalProtocolo', '0.00'),
            ),
        ),
      ),
    ),
};

export const tiss: Servico = ({ app, base }) => {
  app.post('/tiss', async (pedido: Pedido, saida: Resposta) => {
    const xml = await corpo(pedido);
    const raiz = Object.keys(OPERACOES).find((nome) => xml.includes(`<ans:${nome} `));
    const operacao = raiz === undefined ? undefined : OPERACOES[raiz];
    if (!operacao) {
      saida.status(500).send('operação desconhecida');
      return;
    }
    saida.type('text/xml; charset=ISO-8859-1').end(Buffer.from(operacao(xml), 'latin1'));
  });
  return { TISS_HOSTS: new URL(base).host };
};
