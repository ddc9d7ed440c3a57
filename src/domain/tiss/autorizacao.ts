/** What the house asks a plan for (eligibility, authorisation, status, cancelling), and what the plan answers, in words. */
import { isDate } from '../formato/data.ts';
import { anexoTiss } from '#messages/tiss.ts';
import { em, textoDoNo, todos, type No } from '../nota-fiscal/arvore.ts';
import { anexosDoPedido, type AnexoPedido, type TipoDeAnexo } from './anexo.ts';
import type { PrestadorIdentificado, ProfissionalTiss } from './conta.ts';
import type { Conteudo } from './estrutura.ts';
import { cancelamentoDeGuia, contratado, profissionalDe } from './guia.ts';
import { emLatim } from './letras.ts';

export const OPERACOES = ['PEDIR', 'CONSULTAR', 'CANCELAR'] as const;
export type Operacao = (typeof OPERACOES)[number];
export type TipoDePedido = 'SP_SADT' | 'INTERNACAO' | 'PRORROGACAO' | 'ODONTO' | 'ELEGIBILIDADE';

export type ItemPedido = {
  readonly codigo: string;
  readonly descricao: string;
  readonly quantidade: number;
  readonly dente: string | null;
  readonly faces: string | null;
};

export type PedidoTiss = {
  readonly numero: number;
  readonly tipo: TipoDePedido;
  readonly numeroCarteira: string;
  /** Of this card in the patient's register; null where it is not there. */
  readonly validadeCarteira: string | null;
  readonly nomePaciente: string;
  readonly nomePlano: string | null;
  readonly urgencia: boolean;
  readonly data: string;
  readonly indicacaoClinica: string | null;
  readonly tipoInternacao: string | null;
  readonly dataSugerida: string | null;
  readonly diarias: number | null;
  readonly cid: string | null;
  readonly guiaPrincipal: string | null;
  readonly numeroGuiaOperadora: string | null;
  readonly observacao: string | null;
  readonly profissional: ProfissionalTiss | null;
  readonly itens: readonly ItemPedido[];
  readonly senha: string | null;
  readonly dataAutorizacao: string | null;
  /** Those that go with it. */
  readonly anexos: readonly AnexoPedido[];
};

const procedimentos = ({ itens }: PedidoTiss): readonly Conteudo[] =>
  itens.map(({ codigo, descricao, quantidade }) => ({
    procedimento: {
      codigoTabela: /^\d{8}$/.test(codigo) ? '22' : '00',
      codigoProcedimento: codigo,
      descricaoProcedimento: emLatim(descricao),
    },
    quantidadeSolicitada: String(quantidade),
  }));

const carteira = ({ numeroCarteira }: PedidoTiss): string => numeroCarteira.replaceAll(/[./-]/g, '');
const carater = ({ urgencia }: PedidoTiss): string => (urgencia ? '2' : '1');
const texto = (escrito: string | null): string | null => (escrito === null ? null : emLatim(escrito));
/** Who asks is who does: the second of the two stages is of somebody else's order. */
const PREVIA = '1';

const spSadt = (pedido: PedidoTiss, identificado: PrestadorIdentificado): Conteudo => ({
  'solicitacaoSP-SADT': {
    cabecalhoSolicitacao: {
      registroANS: identificado.registroAns,
      numeroGuiaPrestador: String(pedido.numero),
    },
    tipoEtapaAutorizacao: PREVIA,
    dadosBeneficiario: { numeroCarteira: carteira(pedido), atendimentoRN: 'N' },
    dadosSolicitante: {
      contratadoSolicitante: contratado(identificado),
      nomeContratadoSolicitante: emLatim(identificado.nomePrestador),
      profissionalSolicitante: profissionalDe(pedido.profissional),
    },
    caraterAtendimento: carater(pedido),
    dataSolicitacao: pedido.data,
    indicacaoClinica: texto(pedido.indicacaoClinica),
    procedimentosSolicitados: procedimentos(pedido),
    anexoClinico: anexosDoPedido(pedido.anexos, pedido, identificado),
    observacao: texto(pedido.observacao),
  },
});

const temAnexo = ({ anexos }: PedidoTiss, tipo: TipoDeAnexo): string =>
  anexos.some((anexo) => anexo.tipo === tipo) ? 'S' : 'N';

const internacao = (pedido: PedidoTiss, identificado: PrestadorIdentificado): Conteudo => ({
  solicitacaoInternacao: {
    registroANS: identificado.registroAns,
    numeroGuiaPrestador: String(pedido.numero),
    tipoEtapaAutorizacao: PREVIA,
    dadosBeneficiario: { numeroCarteira: carteira(pedido), atendimentoRN: 'N' },
    identificacaoSolicitante: {
      dadosDoContratado: contratado(identificado),
      dadosProfissionalContratado: profissionalDe(pedido.profissional),
    },
    dadosHospitalSolicitado: {
      codigoIndicadonaOperadora: identificado.codigoNaOperadora ?? identificado.cnpj,
      nomeContratadoIndicado: emLatim(identificado.nomePrestador),
      dataSugeridaInternacao: pedido.dataSugerida,
    },
    dadosInternacao: {
      caraterAtendimento: carater(pedido),
      tipoInternacao: pedido.tipoInternacao,
      regimeInternacao: '1',
      qtDiariasSolicitadas: String(pedido.diarias ?? 1),
      indicadorOPME: temAnexo(pedido, 'OPME'),
      indicadorQuimio: temAnexo(pedido, 'QUIMIOTERAPIA'),
      indicacaoClinica: texto(pedido.indicacaoClinica),
    },
    hipotesesDiagnosticas: {
      diagnosticoCID: pedido.cid?.replaceAll('.', '').slice(0, 4),
      indicadorAcidente: '9',
    },
    procedimentosSolicitados: procedimentos(pedido),
    dataSolicitacao: pedido.data,
    observacao: texto(pedido.observacao),
    anexoClinico: anexosDoPedido(pedido.anexos, pedido, identificado),
  },
});

const prorrogacao = (pedido: PedidoTiss, identificado: PrestadorIdentificado): Conteudo => ({
  solicitacaoProrrogacao: {
    registroANS: identificado.registroAns,
    numeroGuiaPrestador: String(pedido.numero),
    nrGuiaReferenciada: pedido.guiaPrincipal,
    dadosBeneficiario: { numeroCarteira: carteira(pedido) },
    dadosContratadoSolicitante: contratado(identificado),
    nomeContratadoSolicitante: emLatim(identificado.nomePrestador),
    dadosProfissionalSolicitante: profissionalDe(pedido.profissional),
    dadosInternacao: {
      qtDiariasAdicionais: String(pedido.diarias ?? 1),
      indicacaoClinica: texto(pedido.indicacaoClinica),
    },
    procedimentosAdicionais: procedimentos(pedido),
    anexoClinicoProrrogacao: anexosDoPedido(pedido.anexos, pedido, identificado),
    observacao: texto(pedido.observacao),
    dataSolicitacao: pedido.data,
  },
});

const odonto = (pedido: PedidoTiss, identificado: PrestadorIdentificado): Conteudo => ({
  solicitacaoOdontologia: {
    registroANS: identificado.registroAns,
    numeroGuiaPrestador: String(pedido.numero),
    numeroCarteira: carteira(pedido),
    atendimentoRN: 'N',
    planoBeneficiario: emLatim(pedido.nomePlano ?? '').slice(0, 40),
    dadosProfissionaisResponsaveis: {
      codigoProfExec: pedido.profissional?.codigoNaOperadora ?? pedido.profissional?.cpf,
      croExec: pedido.profissional?.numeroConselho,
      ufExec: pedido.profissional?.uf,
      cnesExec: identificado.cnes,
      cbosExec2: pedido.profissional?.cbo,
    },
    procedimentosSolicitados: pedido.itens.map(({ codigo, descricao, quantidade, dente, faces }) => ({
      procSolic: {
        codigoTabela: '22',
        codigoProcedimento: codigo,
        descricaoProcedimento: emLatim(descricao),
      },
      denteRegiao: { codDente: dente },
      denteFace: faces,
      qtdProc: String(quantidade),
      valorProc: '0.00',
      aut: 'N',
    })),
    tipoAtendimento: pedido.urgencia ? '4' : '1',
    valorTotalProc: '0.00',
  },
});

const SOLICITACAO = { SP_SADT: spSadt, INTERNACAO: internacao, PRORROGACAO: prorrogacao, ODONTO: odonto };

export type MensagemDoPedido = {
  readonly transacao: string;
  /** The root of the web service, the element of a file, and what is in both. */
  readonly servico: string;
  readonly elementoDoServico: string;
  readonly elemento: string;
  readonly conteudo: Conteudo;
};

/** The message of an operation: the same content by file and by web service, under other names. */
export function mensagemDoPedido(
  operacao: Operacao,
  pedido: PedidoTiss,
  identificado: PrestadorIdentificado,
): MensagemDoPedido {
  if (pedido.tipo === 'ELEGIBILIDADE')
    return {
      transacao: 'VERIFICA_ELEGIBILIDADE',
      servico: 'pedidoElegibilidadeWS',
      elementoDoServico: 'pedidoElegibilidade',
      elemento: 'verificaElegibilidade',
      conteudo: { dadosPrestador: contratado(identificado), numeroCarteira: carteira(pedido) },
    };
  if (operacao === 'CONSULTAR')
    return {
      transacao: 'SOLICITA_STATUS_AUTORIZACAO',
      servico: 'solicitacaoStatusAutorizacaoWS',
      elementoDoServico: 'solicitacaoStatusAutorizacao',
      elemento: 'solicitaStatusAutorizacao',
      conteudo: {
        identificacaoSolicitacao: {
          registroANS: identificado.registroAns,
          numeroGuiaPrestador: String(pedido.numero),
        },
        dadosBeneficiario: { numeroCarteira: carteira(pedido), atendimentoRN: 'N' },
        dadosContratado: contratado(identificado),
      },
    };
  if (operacao === 'CANCELAR') return cancelamentoDeGuia(pedido, identificado);
  return {
    transacao: 'SOLICITACAO_PROCEDIMENTOS',
    servico: 'solicitacaoProcedimentoWS',
    elementoDoServico: 'solicitacaoProcedimento',
    elemento: 'solicitacaoProcedimento',
    conteudo: SOLICITACAO[pedido.tipo](pedido, identificado),
  };
}

export type SituacaoRespondida =
  | 'AUTORIZADA'
  | 'AUTORIZADA_PARCIAL'
  | 'EM_ANALISE'
  | 'PENDENTE'
  | 'NEGADA'
  | 'CANCELADA'
  | 'ELEGIVEL'
  | 'NAO_ELEGIVEL';

export type RespostaDoPlano = {
  /** Null: the plan refused the message itself, and nothing changed. */
  readonly situacao: SituacaoRespondida | null;
  /** As the plan wrote it (table 65). */
  readonly status: string | null;
  readonly texto: string | null;
  readonly senha: string | null;
  readonly dataAutorizacao: string | null;
  readonly validadeSenha: string | null;
  readonly numeroGuiaOperadora: string | null;
  /** Of an annex alone. */
  readonly protocolo: string | null;
  /** By code, how many. */
  readonly autorizados: { readonly [codigo: string]: number };
};

/** Table 65. */
const SITUACOES: { readonly [status: string]: SituacaoRespondida } = {
  '1': 'AUTORIZADA',
  '2': 'EM_ANALISE',
  '3': 'NEGADA',
  '4': 'PENDENTE',
  '5': 'PENDENTE',
  '6': 'CANCELADA',
  '7': 'AUTORIZADA_PARCIAL',
};

/** Of table 48, what an annex is told before its own status. */
const PROTOCOLO = { naoLocalizado: '7', cancelado: '9' } as const;

const VAZIA: RespostaDoPlano = {
  situacao: null,
  status: null,
  texto: null,
  senha: null,
  dataAutorizacao: null,
  validadeSenha: null,
  numeroGuiaOperadora: null,
  protocolo: null,
  autorizados: {},
};

const escrito = (no: No | undefined, nome: string): string | null => textoDoNo(em(no, nome));
const dia = (no: No | undefined, nome: string): string | null => {
  const lido = escrito(no, nome);
  return lido !== null && isDate(lido) ? lido : null;
};

function motivos(no: No): string | null {
  const escritos = todos(no, 'motivoNegativa').map((motivo) =>
    [escrito(motivo, 'codigoGlosa'), escrito(motivo, 'descricaoGlosa')].filter(Boolean).join(' '),
  );
  const codigos = todos(no, 'motivosNegativa').flatMap(({ filhos }) =>
    filhos.filter(({ nome }) => nome === 'codigoGlosa').map((codigo) => textoDoNo(codigo) ?? ''),
  );
  const observacao = textoDoNo(todos(no, 'observacao')[0]);
  const frases = [...escritos, ...codigos, ...(observacao === null ? [] : [observacao])].filter(Boolean);
  return frases.length > 0 ? frases.join('\n').slice(0, 2000) : null;
}

function autorizados(no: No): { readonly [codigo: string]: number } {
  const linhas = [
    ...[...todos(no, 'servicoAutorizado'), ...todos(no, 'servicosAutorizadosOPME')].map((linha) => ({
      codigo: textoDoNo(em(linha, 'procedimento', 'codigoProcedimento')),
      quantos: Number(escrito(linha, 'quantidadeAutorizada') ?? '0'),
    })),
    ...todos(no, 'procedimentosAutorizados').map((linha) => ({
      codigo: textoDoNo(em(linha, 'procSolic', 'codigoProcedimento')),
      quantos: escrito(linha, 'aut') === 'S' ? Number(escrito(linha, 'qtdProc') ?? '0') : 0,
    })),
  ];
  return Object.fromEntries(
    linhas.flatMap(({ codigo, quantos }) => (codigo === null ? [] : [[codigo, quantos]])),
  );
}

/** What the plan says, whichever root its answer has; undefined where it is no answer to a request. */
export function lerResposta(raiz: No): RespostaDoPlano | undefined {
  const erro = todos(raiz, 'mensagemErro')[0];
  if (erro)
    return {
      ...VAZIA,
      texto: [escrito(erro, 'codigoGlosa'), escrito(erro, 'descricaoGlosa')].filter(Boolean).join(' '),
    };
  const recibo = todos(raiz, 'reciboElegibilidade')[0];
  if (recibo)
    return {
      ...VAZIA,
      situacao: escrito(recibo, 'respostaSolicitacao') === 'S' ? 'ELEGIVEL' : 'NAO_ELEGIVEL',
      texto: motivos(recibo),
      validadeSenha: null,
    };
  const cancelada = todos(raiz, 'statusCancelamento')[0];
  if (cancelada) return { ...VAZIA, situacao: textoDoNo(cancelada) === '1' ? 'CANCELADA' : null };
  const doProtocolo = textoDoNo(todos(raiz, 'statusProtocolo')[0]);
  if (doProtocolo === PROTOCOLO.naoLocalizado) return { ...VAZIA, texto: anexoTiss.naoLocalizado };
  if (doProtocolo === PROTOCOLO.cancelado) return { ...VAZIA, situacao: 'CANCELADA' };
  const status = todos(raiz, 'statusSolicitacao')[0];
  if (!status) return undefined;
  const dados = todos(raiz, 'dadosAutorizacao')[0];
  return {
    protocolo: textoDoNo(todos(raiz, 'nrProtocoloRecebimento')[0]),
    situacao: SITUACOES[textoDoNo(status) ?? ''] ?? null,
    status: textoDoNo(status),
    texto: motivos(raiz),
    senha: escrito(dados, 'senha'),
    dataAutorizacao: dia(dados, 'dataAutorizacao'),
    validadeSenha: dia(dados, 'dataValidadeSenha'),
    numeroGuiaOperadora: escrito(dados, 'numeroGuiaOperadora'),
    autorizados: autorizados(raiz),
  };
}
