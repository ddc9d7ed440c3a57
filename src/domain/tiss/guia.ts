/** A guide in the words of the schema. The order is not said here: it is the schema's (estrutura.ts). */
import { roundDecimal, sumMoney } from '../formato/decimal.ts';
import type { ContaTiss, ContratoTiss, ProfissionalTiss, TipoGuia } from './conta.ts';
import type { Conteudo } from './estrutura.ts';
import { emLatim } from './letras.ts';
import { linhasDaGuia, somaDasLinhas, type LinhaDaGuia } from './linhas.ts';
import { ehConsulta, type ParteDaConta } from './partes.ts';

/** The element of a batch that holds guides of the kind. */
export const ELEMENTO_DA_GUIA: { readonly [tipo in TipoGuia]: string } = {
  CONSULTA: 'guiaConsulta',
  SP_SADT: 'guiaSP-SADT',
  INTERNACAO: 'guiaResumoInternacao',
  HONORARIOS: 'guiaHonorarios',
  ODONTO: 'guiaOdonto',
};

export type GuiaPronta = {
  readonly conteudo: Conteudo;
  readonly linhas: readonly LinhaDaGuia[];
  readonly total: string;
};

/** `numero`: of the provider's own series. `hoje`: the day on which it is made. */
export type Emissao = { readonly numero: number; readonly hoje: string };

type Caso = {
  readonly conta: ContaTiss;
  readonly contrato: ContratoTiss;
  readonly linhas: readonly LinhaDaGuia[];
  readonly total: string;
  readonly emissao: Emissao;
};

const SEM_ACRESCIMO = '1.00';
const letras = (texto: string | null | undefined): string | null =>
  texto === null || texto === undefined ? null : emLatim(texto);
const carteiraDe = ({ numeroCarteira }: ContaTiss): string => (numeroCarteira ?? '').replaceAll(/[./-]/g, '');
const beneficiario = (conta: ContaTiss): Conteudo => ({
  numeroCarteira: carteiraDe(conta),
  atendimentoRN: conta.recemNascido ? 'S' : 'N',
});

export const contratado = ({
  codigoNaOperadora,
  cnpj,
}: Pick<ContratoTiss, 'codigoNaOperadora' | 'cnpj'>): Conteudo =>
  codigoNaOperadora === null ? { cnpjContratado: cnpj } : { codigoPrestadorNaOperadora: codigoNaOperadora };

/** Takes back a guide of the kind that asks (1 of dm_tipoGuia): a request, or an annex that went alone, by its protocol. */
export const cancelamentoDeGuia = (
  guia: {
    readonly numero: number | null;
    readonly numeroGuiaOperadora: string | null;
    readonly protocolo?: string | null;
  },
  identificado: Pick<ContratoTiss, 'codigoNaOperadora' | 'cnpj'>,
) =>
  ({
    transacao: 'CANCELA_GUIA',
    servico: 'cancelaGuiaWS',
    elementoDoServico: 'cancelaGuia',
    elemento: 'cancelaGuia',
    conteudo: {
      dadosPrestador: contratado(identificado),
      tipoCancelamento: {
        tipoCancelamentoGuia: [
          {
            tipoGuia: '1',
            numeroGuiaPrestador: String(guia.numero),
            numeroGuiaOperadora: guia.numeroGuiaOperadora,
            numeroProtocolo: guia.protocolo ?? null,
          },
        ],
      },
    },
  }) as const;

export const profissionalDe = (pessoa: ProfissionalTiss | null): Conteudo => ({
  nomeProfissional: letras(pessoa?.nome),
  conselhoProfissional: pessoa?.conselho,
  numeroConselhoProfissional: pessoa?.numeroConselho,
  UF: pessoa?.uf,
  CBOS: pessoa?.cbo,
});

const codigoDe = (pessoa: ProfissionalTiss | null): Conteudo =>
  pessoa?.codigoNaOperadora
    ? { codigoPrestadorNaOperadora: pessoa.codigoNaOperadora }
    : { cpfContratado: pessoa?.cpf };

const carater = ({ urgencia }: ContaTiss): string => (urgencia ? '2' : '1');
const regime = ({ regimeAtendimento, urgencia }: ContaTiss): string =>
  regimeAtendimento ?? (urgencia ? '04' : '01');
const tipoConsulta = ({ tipoConsulta: escrito, seguimento }: ContaTiss): string =>
  escrito ?? (seguimento ? '2' : '1');
const acidente = ({ indicacaoAcidente }: ContaTiss): string => indicacaoAcidente ?? '9';

const autorizacao = ({ conta }: Caso): Conteudo => ({
  numeroGuiaOperadora: conta.numeroGuiaOperadora,
  dataAutorizacao: conta.dataAutorizacao,
  senha: conta.senha,
  dataValidadeSenha: conta.validadeSenha,
});

const cabecalho = ({ contrato, emissao }: Caso): Conteudo => ({
  registroANS: contrato.registroAns,
  numeroGuiaPrestador: String(emissao.numero),
});

const procedimento = ({ item }: LinhaDaGuia): Conteudo => ({
  codigoTabela: item.tabela,
  codigoProcedimento: item.codigo,
  descricaoProcedimento: letras(item.descricao),
});

/** Whoever did the item, where the guide must say in what degree. */
const equipe = ({ conta }: Caso, { item }: LinhaDaGuia): Conteudo | null => {
  if (item.grauParticipacao === null) return null;
  const pessoa = item.profissional ?? conta.profissional;
  return {
    grauPart: item.grauParticipacao,
    codProfissional: codigoDe(pessoa),
    nomeProf: letras(pessoa?.nome),
    conselho: pessoa?.conselho,
    numeroConselhoProfissional: pessoa?.numeroConselho,
    UF: pessoa?.uf,
    CBOS: pessoa?.cbo,
  };
};

const executado = (linha: LinhaDaGuia): Conteudo => ({
  sequencialItem: String(linha.sequencial),
  dataExecucao: linha.item.data,
  procedimento: procedimento(linha),
  quantidadeExecutada: linha.quantidade.replace(/\.0+$/, ''),
  viaAcesso: linha.item.viaAcesso,
  tecnicaUtilizada: linha.item.tecnica,
  reducaoAcrescimo: SEM_ACRESCIMO,
  valorUnitario: linha.valorUnitario,
  valorTotal: linha.valorTotal,
});

/** One unit, where the register names none (table 60). */
const UNIDADE = '036';

const despesa = (linha: LinhaDaGuia): Conteudo => ({
  sequencialItem: String(linha.sequencial),
  codigoDespesa: linha.item.codigoDespesa,
  servicosExecutados: {
    dataExecucao: linha.item.data,
    codigoTabela: linha.item.tabela,
    codigoProcedimento: linha.item.codigo,
    quantidadeExecutada: linha.quantidade,
    unidadeMedida: linha.item.unidadeMedida ?? UNIDADE,
    reducaoAcrescimo: SEM_ACRESCIMO,
    valorUnitario: linha.valorUnitario,
    valorTotal: linha.valorTotal,
    descricaoProcedimento: letras(linha.item.descricao),
    registroANVISA: linha.item.registroAnvisa,
  },
});

const ehDespesa = ({ item }: LinhaDaGuia): boolean => item.codigoDespesa !== null;
const soma = (linhas: readonly LinhaDaGuia[], codigo: string | null): string =>
  sumMoney(linhas.filter(({ item }) => item.codigoDespesa === codigo).map(({ valorTotal }) => valorTotal));

const valores = ({ linhas, total }: Caso): Conteudo => ({
  valorProcedimentos: soma(linhas, null),
  valorDiarias: soma(linhas, '05'),
  valorTaxasAlugueis: soma(linhas, '07'),
  valorMateriais: soma(linhas, '03'),
  valorMedicamentos: soma(linhas, '02'),
  valorOPME: soma(linhas, '08'),
  valorGasesMedicinais: soma(linhas, '01'),
  valorTotalGeral: total,
});

const outrasDespesas = ({ linhas }: Caso): Conteudo => ({ despesa: linhas.filter(ehDespesa).map(despesa) });

function consulta(caso: Caso): Conteudo {
  const { conta, contrato, linhas, total } = caso;
  const [linha] = linhas;
  return {
    cabecalhoConsulta: cabecalho(caso),
    numeroGuiaOperadora: conta.numeroGuiaOperadora,
    dadosBeneficiario: beneficiario(conta),
    contratadoExecutante: { ...contratado(contrato), CNES: contrato.cnes },
    profissionalExecutante: profissionalDe(linha?.item.profissional ?? conta.profissional),
    indicacaoAcidente: acidente(conta),
    dadosAtendimento: {
      regimeAtendimento: regime(conta),
      dataAtendimento: linha?.item.data ?? conta.data,
      tipoConsulta: tipoConsulta(conta),
      procedimento: {
        codigoTabela: linha?.item.tabela,
        codigoProcedimento: linha?.item.codigo,
        valorProcedimento: total,
      },
    },
  };
}

/** Where nobody said it: a consultation, examinations (TUSS, chapter 4), or small care. */
function tipoAtendimento({ conta: { tipoAtendimento: escrito }, linhas }: Caso): string {
  if (escrito !== null) return escrito;
  // Of the guide alone: the consultations of the same visit may have left on guides of their own.
  if (linhas.some(({ item }) => ehConsulta(item))) return '04';
  const procedimentos = linhas.filter((linha) => !ehDespesa(linha));
  return procedimentos.every(({ item: { codigo } }) => codigo.startsWith('4')) ? '23' : '13';
}

/** Nobody authorises before it is asked for: that of the visit, or of an authorisation before it. */
const dataSolicitacao = ({ data, dataAutorizacao }: ContaTiss): string =>
  dataAutorizacao !== null && dataAutorizacao < data ? dataAutorizacao : data;

function dadosSolicitante({ conta: { solicitante, profissional }, contrato }: Caso): Conteudo {
  if (solicitante === null)
    return {
      contratadoSolicitante: contratado(contrato),
      nomeContratadoSolicitante: letras(contrato.nomePrestador),
      profissionalSolicitante: profissionalDe(profissional),
    };
  const { documento } = solicitante;
  return {
    contratadoSolicitante:
      documento?.length === 11 ? { cpfContratado: documento } : { cnpjContratado: documento },
    nomeContratadoSolicitante: letras(solicitante.contratado)?.slice(0, 70),
    profissionalSolicitante: profissionalDe(solicitante.profissional),
  };
}

function spSadt(caso: Caso): Conteudo {
  const { conta, contrato, linhas } = caso;
  const tem = conta.dataAutorizacao !== null;
  const tipo = tipoAtendimento(caso);
  return {
    cabecalhoGuia: { ...cabecalho(caso), guiaPrincipal: conta.guiaPrincipal },
    dadosAutorizacao: tem ? autorizacao(caso) : null,
    dadosBeneficiario: beneficiario(conta),
    dadosSolicitante: dadosSolicitante(caso),
    dadosSolicitacao: {
      dataSolicitacao: dataSolicitacao(conta),
      caraterAtendimento: carater(conta),
      indicacaoClinica: letras(conta.indicacaoClinica)?.slice(0, 500),
    },
    dadosExecutante: { contratadoExecutante: contratado(contrato), CNES: contrato.cnes },
    dadosAtendimento: {
      tipoAtendimento: tipo,
      indicacaoAcidente: acidente(conta),
      tipoConsulta: tipo === '04' ? tipoConsulta(conta) : null,
      regimeAtendimento: regime(conta),
    },
    procedimentosExecutados: {
      procedimentoExecutado: linhas
        .filter((linha) => !ehDespesa(linha))
        .map((linha) => ({ ...executado(linha), equipeSadt: equipe(caso, linha) })),
    },
    outrasDespesas: outrasDespesas(caso),
    valorTotal: valores(caso),
  };
}

const dia = (momento: string | null | undefined): string => (momento ?? '').slice(0, 10);
const hora = (momento: string | null | undefined): string => (momento ?? '').slice(11, 19);

function internacao(caso: Caso): Conteudo {
  const { conta, contrato, linhas } = caso;
  const estada = conta.internacao;
  return {
    cabecalhoGuia: cabecalho(caso),
    numeroGuiaSolicitacaoInternacao: conta.guiaPrincipal,
    dadosAutorizacao: autorizacao(caso),
    dadosBeneficiario: beneficiario(conta),
    dadosExecutante: { contratadoExecutante: contratado(contrato), CNES: contrato.cnes },
    dadosInternacao: {
      caraterAtendimento: carater(conta),
      tipoFaturamento: '4',
      dataInicioFaturamento: dia(estada?.inicio),
      horaInicioFaturamento: hora(estada?.inicio),
      dataFinalFaturamento: dia(estada?.fim),
      horaFinalFaturamento: hora(estada?.fim),
      tipoInternacao: estada?.tipo,
      regimeInternacao: '1',
    },
    dadosSaidaInternacao: {
      diagnostico: estada?.cid?.replaceAll('.', '').slice(0, 4),
      indicadorAcidente: acidente(conta),
      motivoEncerramento: estada?.motivoEncerramento,
    },
    procedimentosExecutados: {
      procedimentoExecutado: linhas
        .filter((linha) => !ehDespesa(linha))
        .map((linha) => {
          const identificado = equipe(caso, linha);
          return {
            ...executado(linha),
            identEquipe: identificado ? { identificacaoEquipe: identificado } : null,
          };
        }),
    },
    valorTotal: valores(caso),
    outrasDespesas: outrasDespesas(caso),
  };
}

function honorarios(caso: Caso): Conteudo {
  const { conta, contrato, linhas, total, emissao } = caso;
  const inicio = conta.internacao?.inicio ?? conta.data;
  const fim = conta.internacao?.fim ?? conta.data;
  return {
    cabecalhoGuia: cabecalho(caso),
    guiaSolicInternacao: conta.guiaPrincipal,
    senha: conta.senha,
    numeroGuiaOperadora: conta.numeroGuiaOperadora,
    beneficiario: beneficiario(conta),
    localContratado: {
      codigoContratado:
        contrato.codigoNaOperadora === null
          ? { cnpjLocalExecutante: contrato.cnpj }
          : { codigoNaOperadora: contrato.codigoNaOperadora },
      nomeContratado: letras(contrato.nomePrestador),
      cnes: contrato.cnes,
    },
    dadosContratadoExecutante: {
      codigonaOperadora: contrato.codigoNaOperadora ?? contrato.cnpj,
      cnesContratadoExecutante: contrato.cnes,
    },
    dadosInternacao: {
      dataInicioFaturamento: dia(inicio),
      dataFimFaturamento: dia(fim),
      // Mandatory since 4.03.00, and unknown to the two before.
      caraterAtendimento: carater(conta),
    },
    procedimentosRealizados: {
      procedimentoRealizado: linhas.map((linha) => {
        const pessoa = linha.item.profissional ?? conta.profissional;
        return {
          ...executado(linha),
          profissionais: {
            grauParticipacao: linha.item.grauParticipacao,
            codProfissional: codigoDe(pessoa),
            nomeProfissional: letras(pessoa?.nome),
            conselhoProfissional: pessoa?.conselho,
            numeroConselhoProfissional: pessoa?.numeroConselho,
            UF: pessoa?.uf,
            CBO: pessoa?.cbo,
          },
        };
      }),
    },
    valorTotalHonorarios: total,
    dataEmissaoGuia: emissao.hoje,
  };
}

function odonto(caso: Caso): Conteudo {
  const { conta, contrato, linhas, total, emissao } = caso;
  const pessoa = conta.profissional;
  return {
    registroANS: contrato.registroAns,
    numeroGuiaPrestador: String(emissao.numero),
    numeroGuiaPrincipal: conta.guiaPrincipal,
    dataAutorizacao: conta.dataAutorizacao,
    senhaAutorizacao: conta.senha,
    validadeSenha: conta.validadeSenha,
    numeroGuiaOperadora: conta.numeroGuiaOperadora,
    dadosBeneficiario: beneficiario(conta),
    planoBeneficiario: letras(conta.nomePlano)?.slice(0, 40),
    dadosProfissionaisResponsaveis: {
      codigoProfExec: pessoa?.codigoNaOperadora ?? pessoa?.cpf,
      croExec: pessoa?.numeroConselho,
      ufExec: pessoa?.uf,
      cnesExec: contrato.cnes,
      cbosExec2: pessoa?.cbo,
    },
    procedimentosExecutados: linhas.map((linha) => ({
      sequencialItem: String(linha.sequencial),
      procSolic: procedimento(linha),
      denteRegiao:
        linha.item.dente === null ? { codRegiao: linha.item.regiao } : { codDente: linha.item.dente },
      denteFace: linha.item.faces,
      qtdProc: linha.quantidade.replace(/\.0+$/, ''),
      valorProc: linha.valorTotal,
      autorizado: 'true',
      dataRealizacao: linha.item.data,
    })),
    tipoAtendimento: conta.urgencia ? '4' : '1',
    tipoFaturamento: '4',
    valorTotalProc: total,
  };
}

const MONTAR: { readonly [tipo in TipoGuia]: (caso: Caso) => Conteudo } = {
  CONSULTA: consulta,
  SP_SADT: spSadt,
  INTERNACAO: internacao,
  HONORARIOS: honorarios,
  ODONTO: odonto,
};

/** What the guide says, its lines and their sum. What it lacks is asked before (exigencias.ts). */
export function montarGuia(
  conta: ContaTiss,
  contrato: ContratoTiss,
  { tipo, itens }: ParteDaConta,
  emissao: Emissao,
): GuiaPronta {
  const linhas = linhasDaGuia(itens);
  const total = roundDecimal(somaDasLinhas(linhas));
  return { conteudo: MONTAR[tipo]({ conta, contrato, linhas, total, emissao }), linhas, total };
}
