/** What goes with a request to a plan: materials of an operation (OPME), chemotherapy, radiotherapy. A guide of its own. */
import { multiplyDecimal, roundDecimal } from '../formato/decimal.ts';
import type { PrestadorIdentificado, ProfissionalTiss } from './conta.ts';
import type { Conteudo } from './estrutura.ts';
import { contratado } from './guia.ts';
import { emLatim } from './letras.ts';

export type TipoDeAnexo = 'OPME' | 'QUIMIOTERAPIA' | 'RADIOTERAPIA';

export type MaterialPedido = {
  readonly codigo: string;
  readonly descricao: string;
  readonly opcao: string;
  readonly quantidade: number;
  readonly valor: string | null;
  readonly registroAnvisa: string | null;
  readonly referencia: string | null;
  readonly autorizacaoFuncionamento: string | null;
};

export type DrogaPedida = {
  readonly data: string;
  readonly codigo: string;
  readonly descricao: string;
  readonly doses: string;
  readonly unidade: string;
  readonly via: string;
  readonly frequencia: number;
};

export type AnexoPedido = {
  readonly numero: number;
  readonly tipo: TipoDeAnexo;
  readonly data: string;
  /** Of who asks: the annex names a person and a telephone, and no council. */
  readonly solicitante: ProfissionalTiss | null;
  readonly telefone: string | null;
  readonly email: string | null;
  /** On the day of the annex; null where the patient has no birth date. */
  readonly idade: number | null;
  /** As the register has it: 'F', 'M', 'I'. */
  readonly sexo: string | null;
  readonly cid: string | null;
  readonly justificativaTecnica: string | null;
  readonly especificacaoMaterial: string | null;
  readonly materiais: readonly MaterialPedido[];
  readonly dataDiagnostico: string | null;
  readonly estadiamento: string | null;
  readonly finalidade: string | null;
  readonly ecog: string | null;
  readonly histopatologico: string | null;
  readonly informacoes: string | null;
  readonly tumor: string | null;
  readonly nodulo: string | null;
  readonly metastase: string | null;
  readonly tipoQuimioterapia: string | null;
  readonly planoTerapeutico: string | null;
  readonly peso: string | null;
  readonly altura: string | null;
  readonly superficie: string | null;
  readonly drogas: readonly DrogaPedida[];
  readonly numeroCiclos: number | null;
  readonly cicloAtual: number | null;
  readonly diasCicloAtual: number | null;
  readonly intervaloCiclos: number | null;
  readonly diagnosticoImagem: string | null;
  readonly numeroCampos: number | null;
  readonly doseCampo: number | null;
  readonly doseTotal: number | null;
  readonly numeroDias: number | null;
  readonly dataInicio: string | null;
  readonly cirurgia: string | null;
  readonly dataCirurgia: string | null;
  readonly areaIrradiada: string | null;
  readonly dataIrradiacao: string | null;
  readonly quimioterapia: string | null;
  readonly dataQuimioterapia: string | null;
  readonly observacao: string | null;
};

/** Of the request that it goes with. */
export type PedidoDoAnexo = {
  readonly numero: number;
  readonly numeroCarteira: string;
  readonly numeroGuiaOperadora: string | null;
  readonly senha: string | null;
  readonly dataAutorizacao: string | null;
};

const texto = (escrito: string | null): string | null => (escrito === null ? null : emLatim(escrito));
const numero = (escrito: number | null): string | null => (escrito === null ? null : String(escrito));
const decimal = (escrito: string | null): string | null =>
  escrito === null ? null : roundDecimal(escrito, 2);

/** By Mosteller: the root of weight (kg) times height (cm) by 3,600, in m² with two places. */
export function superficieCorporal(peso: string | null, altura: string | null): string | null {
  if (peso === null || altura === null) return null;
  return roundDecimal(Math.sqrt(Number(multiplyDecimal(peso, altura)) / 3600).toFixed(4), 2);
}

/** Table 43 knows two; of somebody else the plan asks by telephone. */
const SEXO: { readonly [sexo: string]: string } = { M: '1', F: '3' };

/** The age and the sex that an annex of oncology must say, where the patient's register does not. */
export function faltaDoPaciente({
  tipo,
  idade,
  sexo,
}: Pick<AnexoPedido, 'tipo' | 'idade' | 'sexo'>): 'idade' | 'sexo' | null {
  if (tipo === 'OPME') return null;
  if (idade === null) return 'idade';
  return SEXO[sexo ?? ''] === undefined ? 'sexo' : null;
}

const cabecalho = (
  anexo: AnexoPedido,
  pedido: PedidoDoAnexo,
  identificado: PrestadorIdentificado,
): Conteudo => ({
  registroANS: identificado.registroAns,
  numeroGuiaAnexo: String(anexo.numero),
  numeroGuiaReferenciada: String(pedido.numero),
  numeroGuiaOperadora: pedido.numeroGuiaOperadora,
  dataSolicitacao: anexo.data,
  senha: pedido.senha,
  dataAutorizacao: pedido.dataAutorizacao,
});

const beneficiario = ({ numeroCarteira }: PedidoDoAnexo): Conteudo => ({
  numeroCarteira: numeroCarteira.replaceAll(/[./-]/g, ''),
  atendimentoRN: 'N',
});

const solicitante = ({ solicitante: pessoa, telefone, email }: AnexoPedido): Conteudo => ({
  nomeProfissional: texto(pessoa?.nome ?? null),
  telefoneProfissional: telefone,
  emailProfissional: email,
});

const diagnostico = (anexo: AnexoPedido): Conteudo => ({
  dataDiagnostico: anexo.dataDiagnostico,
  diagnosticoCID: anexo.cid?.replaceAll('.', '').slice(0, 4),
  estadiamento: anexo.estadiamento,
  finalidade: anexo.finalidade,
  ecog: anexo.ecog,
  diagnosticoHispatologico: texto(anexo.histopatologico),
  infoRelevantes: texto(anexo.informacoes),
});

/** Of a table of TUSS where the code has its eight digits, else the house's own. */
const identificacao = (tabela: string, codigo: string, descricao: string): Conteudo => ({
  codigoTabela: /^\d{8}$/.test(codigo) ? tabela : '00',
  codigoProcedimento: codigo,
  descricaoProcedimento: emLatim(descricao),
});

const opme = (anexo: AnexoPedido, pedido: PedidoDoAnexo, identificado: PrestadorIdentificado): Conteudo => ({
  cabecalhoAnexo: cabecalho(anexo, pedido, identificado),
  dadosBeneficiario: beneficiario(pedido),
  profissionalSolicitante: solicitante(anexo),
  justificativaTecnica: texto(anexo.justificativaTecnica),
  especificacaoMaterial: texto(anexo.especificacaoMaterial),
  opmeSolicitadas: {
    opmeSolicitada: anexo.materiais.map((material) => ({
      identificacaoOPME: identificacao('19', material.codigo, material.descricao),
      opcaoFabricante: material.opcao,
      quantidadeSolicitada: String(material.quantidade),
      valorSolicitado: decimal(material.valor),
      registroANVISA: material.registroAnvisa,
      codigoRefFabricante: texto(material.referencia),
      autorizacaoFuncionamento: texto(material.autorizacaoFuncionamento),
    })),
  },
  Observacao: texto(anexo.observacao),
});

const quimio = (
  anexo: AnexoPedido,
  pedido: PedidoDoAnexo,
  identificado: PrestadorIdentificado,
): Conteudo => ({
  cabecalhoAnexo: cabecalho(anexo, pedido, identificado),
  dadosBeneficiario: beneficiario(pedido),
  dadosComplementaresBeneficiario: {
    peso: decimal(anexo.peso),
    altura: decimal(anexo.altura),
    superficieCorporal: decimal(anexo.superficie ?? superficieCorporal(anexo.peso, anexo.altura)),
    idade: numero(anexo.idade),
    sexo: SEXO[anexo.sexo ?? ''],
  },
  medicoSolicitante: solicitante(anexo),
  diagnosticoOncologicoQuimioterapia: {
    diagQuimio: diagnostico(anexo),
    tumor: anexo.tumor,
    nodulo: anexo.nodulo,
    metastase: anexo.metastase,
    tipoQuimioterapia: anexo.tipoQuimioterapia,
    planoTerapeutico: texto(anexo.planoTerapeutico),
  },
  drogasSolicitadas: {
    drogaSolicitada: anexo.drogas.map((droga) => ({
      dataProvavel: droga.data,
      identificacao: identificacao('20', droga.codigo, droga.descricao),
      qtDoses: decimal(droga.doses),
      unidadeMedida: droga.unidade,
      viaAdministracao: droga.via,
      frequencia: String(droga.frequencia),
    })),
  },
  tratamentosAnteriores: {
    cirurgia: texto(anexo.cirurgia),
    datacirurgia: anexo.dataCirurgia,
    areaIrradiada: texto(anexo.areaIrradiada),
    dataIrradiacao: anexo.dataIrradiacao,
  },
  numeroCiclos: numero(anexo.numeroCiclos),
  cicloAtual: numero(anexo.cicloAtual),
  diasCicloAtual: numero(anexo.diasCicloAtual),
  intervaloCiclos: numero(anexo.intervaloCiclos),
  observacao: texto(anexo.observacao),
});

const radio = (anexo: AnexoPedido, pedido: PedidoDoAnexo, identificado: PrestadorIdentificado): Conteudo => ({
  cabecalhoAnexo: cabecalho(anexo, pedido, identificado),
  dadosBeneficiario: beneficiario(pedido),
  dadosComplementaresBeneficiario: { idade: numero(anexo.idade), sexo: SEXO[anexo.sexo ?? ''] },
  medicoSolicitante: solicitante(anexo),
  diagnosticoOncologicoRadio: {
    diagRadio: diagnostico(anexo),
    diagnosticoImagem: anexo.diagnosticoImagem,
  },
  tratamentosAnteriores: {
    cirurgia: texto(anexo.cirurgia),
    datacirurgia: anexo.dataCirurgia,
    quimioterapia: texto(anexo.quimioterapia),
    dataQuimioterapia: anexo.dataQuimioterapia,
  },
  numeroCampos: numero(anexo.numeroCampos),
  doseCampo: numero(anexo.doseCampo),
  doseTotal: numero(anexo.doseTotal),
  nrDias: numero(anexo.numeroDias),
  dtPrevistaInicio: anexo.dataInicio,
  observacao: texto(anexo.observacao),
});

type DeUmTipo = {
  readonly montar: (
    anexo: AnexoPedido,
    pedido: PedidoDoAnexo,
    identificado: PrestadorIdentificado,
  ) => Conteudo;
  /** Within the request, and in a message of its own. */
  readonly noPedido: string;
  readonly sozinho: string;
};

const TIPOS: { readonly [tipo in TipoDeAnexo]: DeUmTipo } = {
  OPME: { montar: opme, noPedido: 'solicitacaoOPME', sozinho: 'anexoSolicitacaoOPME' },
  QUIMIOTERAPIA: {
    montar: quimio,
    noPedido: 'solicitacaoQuimioterapia',
    sozinho: 'anexoSolicitacaoQuimio',
  },
  RADIOTERAPIA: { montar: radio, noPedido: 'solicitacaoRadioterapia', sozinho: 'anexoSolicitacaoRadio' },
};

/** Those that go within the request: one of each kind, as the schema has room for. */
export function anexosDoPedido(
  anexos: readonly AnexoPedido[],
  pedido: PedidoDoAnexo,
  identificado: PrestadorIdentificado,
): Conteudo | null {
  if (anexos.length === 0) return null;
  return Object.fromEntries(
    anexos.map((anexo) => {
      const { montar, noPedido } = TIPOS[anexo.tipo];
      return [noPedido, montar(anexo, pedido, identificado)];
    }),
  );
}

/** What is asked of an annex that went alone: by the protocol that the plan gave it, and by its number. */
export type AnexoNoPlano = {
  readonly numero: number;
  readonly protocolo: string | null;
  readonly numeroGuiaOperadora: string | null;
};

/** How the plan's analysis of an annex stands: it is asked by protocol, since it is a batch of its own. */
export const consultaDoAnexo = ({ protocolo }: AnexoNoPlano, identificado: PrestadorIdentificado) =>
  ({
    transacao: 'SOLIC_STATUS_PROTOCOLO',
    servico: 'solicitacaoStatusProtocoloWS',
    elementoDoServico: 'solicitacaoStatusProtocolo',
    elemento: 'solicitacaoStatusProtocolo',
    conteudo: { dadosPrestador: contratado(identificado), numeroProtocolo: protocolo },
  }) as const;

/** A message of its own, for a request that is with the plan already. */
export function mensagemDoAnexo(
  anexo: AnexoPedido,
  pedido: PedidoDoAnexo,
  identificado: PrestadorIdentificado,
) {
  const { montar, sozinho } = TIPOS[anexo.tipo];
  return {
    transacao: 'ENVIO_ANEXO',
    servico: 'loteAnexoWS',
    elementoDoServico: 'loteAnexo',
    elemento: 'loteAnexos',
    conteudo: {
      numeroLote: String(anexo.numero),
      AnexosGuiasTISS: { [sozinho]: montar(anexo, pedido, identificado) },
    },
  } as const;
}
