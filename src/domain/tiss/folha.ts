/**
 * A guide on ANS's form: the blocks, the numbered fields and the places of signature, filled with what was frozen in the guide.
 * What the message does not carry (names, the card's validity) comes beside it.
 */
import { folhaTiss as texto } from '#messages/tiss-folha.ts';
import { formatData, isDate } from '../formato/data.ts';
import { formatDecimal, isDecimal } from '../formato/decimal.ts';
import type { TipoGuia } from './conta.ts';
import type { Conteudo, Valor } from './estrutura.ts';

export type CampoDaFolha = {
  readonly rotulo: string;
  readonly valor: string;
  /** Parts of the row's width; one where it is not said. */
  readonly peso?: number;
};

export type TabelaDaFolha = {
  readonly colunas: readonly { readonly titulo: string; readonly peso: number; readonly direita?: boolean }[];
  readonly linhas: readonly (readonly string[])[];
};

export type BlocoDaFolha = {
  readonly titulo: string | null;
  readonly linhas: readonly (readonly CampoDaFolha[])[];
  readonly tabela?: TabelaDaFolha;
};

export type FolhaTiss = {
  readonly titulo: string;
  readonly numero: string;
  readonly convenio: string;
  /** Over the page, where the guide is worth nothing. */
  readonly marca: string | null;
  readonly blocos: readonly BlocoDaFolha[];
  /** Boxes to be signed, side by side. */
  readonly assinaturas: readonly string[];
};

export type DadosDaFolha = {
  readonly numero: number;
  readonly tipo: TipoGuia;
  readonly cancelada: boolean;
  readonly nomeConvenio: string;
  readonly nomePrestador: string;
  readonly cnes: string | null;
  readonly nomePaciente: string;
  readonly validadeCarteira: string | null;
  readonly nomePlano: string | null;
};

const primeiro = (valor: Valor): Conteudo | string | undefined => {
  if (valor === null || valor === undefined) return undefined;
  if (typeof valor === 'string') return valor;
  return Array.isArray(valor) ? (valor[0] as Conteudo | string | undefined) : (valor as Conteudo);
};

/** What stands at the path; '' where it does not. */
function em(raiz: Conteudo, ...caminho: readonly string[]): string {
  let aqui: Conteudo | string | undefined = raiz;
  for (const nome of caminho) {
    if (aqui === undefined || typeof aqui === 'string') return '';
    aqui = primeiro(aqui[nome]);
  }
  return typeof aqui === 'string' ? aqui : '';
}

function varios(raiz: Conteudo, ...caminho: readonly string[]): readonly Conteudo[] {
  let aqui: Valor = raiz;
  for (const nome of caminho) {
    const dentro = primeiro(aqui);
    if (dentro === undefined || typeof dentro === 'string') return [];
    aqui = dentro[nome];
  }
  if (aqui === null || aqui === undefined || typeof aqui === 'string') return [];
  return (Array.isArray(aqui) ? aqui : [aqui]).filter(
    (item): item is Conteudo => typeof item === 'object' && item !== null,
  );
}

const dia = (escrito: string): string => (isDate(escrito) ? formatData(escrito) : escrito);
const dinheiro = (escrito: string): string => (isDecimal(escrito) ? formatDecimal(escrito) : escrito);
const simNao = (escrito: string): string =>
  escrito === 'S' ? texto.sim : escrito === 'N' ? texto.nao : escrito;
const campo = (rotulo: string, valor: string, peso = 1): CampoDaFolha => ({ rotulo, valor, peso });
const bloco = (titulo: string | null, ...linhas: readonly (readonly CampoDaFolha[])[]): BlocoDaFolha => ({
  titulo,
  linhas,
});
const col = (titulo: string, peso: number, direita = false) => ({ titulo, peso, direita });

const contratado = (raiz: Conteudo, ...caminho: readonly string[]): string =>
  em(raiz, ...caminho, 'codigoPrestadorNaOperadora') ||
  em(raiz, ...caminho, 'cnpjContratado') ||
  em(raiz, ...caminho, 'cpfContratado');

/** Name, council, number, state and occupation, under the five numbers that the form gives them. */
const profissional = (
  raiz: Conteudo,
  caminho: readonly string[],
  [nome, conselho, numero, uf, cbo]: readonly [number, number, number, number, number],
  de: string,
): readonly CampoDaFolha[] => [
  campo(`${nome} - Nome do profissional ${de}`, em(raiz, ...caminho, 'nomeProfissional'), 4),
  campo(`${conselho} - Conselho profissional`, em(raiz, ...caminho, 'conselhoProfissional')),
  campo(`${numero} - Número no conselho`, em(raiz, ...caminho, 'numeroConselhoProfissional'), 2),
  campo(`${uf} - UF`, em(raiz, ...caminho, 'UF')),
  campo(`${cbo} - Código CBO`, em(raiz, ...caminho, 'CBOS')),
];

function consulta(g: Conteudo, d: DadosDaFolha): readonly BlocoDaFolha[] {
  return [
    bloco(null, [
      campo('1 - Registro ANS', em(g, 'cabecalhoConsulta', 'registroANS')),
      campo('3 - Número da guia atribuído pela operadora', em(g, 'numeroGuiaOperadora'), 3),
    ]),
    bloco(texto.blocos.beneficiario, [
      campo('4 - Número da carteira', em(g, 'dadosBeneficiario', 'numeroCarteira'), 2),
      campo('5 - Validade da carteira', dia(d.validadeCarteira ?? '')),
      campo('6 - Atendimento a RN', simNao(em(g, 'dadosBeneficiario', 'atendimentoRN'))),
      campo('7 - Nome', d.nomePaciente, 4),
    ]),
    bloco(
      texto.blocos.contratado,
      [
        campo('9 - Código na operadora', contratado(g, 'contratadoExecutante'), 2),
        campo('10 - Nome do contratado', d.nomePrestador, 4),
        campo('11 - Código CNES', em(g, 'contratadoExecutante', 'CNES')),
      ],
      profissional(g, ['profissionalExecutante'], [12, 13, 14, 15, 16], 'executante'),
    ),
    bloco(
      texto.blocos.atendimento,
      [
        campo('17 - Indicação de acidente', em(g, 'indicacaoAcidente')),
        campo('28 - Regime de atendimento', em(g, 'dadosAtendimento', 'regimeAtendimento')),
        campo('18 - Data do atendimento', dia(em(g, 'dadosAtendimento', 'dataAtendimento'))),
        campo('19 - Tipo de consulta', em(g, 'dadosAtendimento', 'tipoConsulta')),
        campo('20 - Tabela', em(g, 'dadosAtendimento', 'procedimento', 'codigoTabela')),
        campo(
          '21 - Código do procedimento',
          em(g, 'dadosAtendimento', 'procedimento', 'codigoProcedimento'),
          2,
        ),
        campo(
          '22 - Valor do procedimento',
          dinheiro(em(g, 'dadosAtendimento', 'procedimento', 'valorProcedimento')),
        ),
      ],
      [campo('23 - Observação / justificativa', em(g, 'observacao'))],
    ),
  ];
}

/** The numbers of the form for one line of what was done, from its date on. */
function realizados(de: number, linhas: readonly Conteudo[]): TabelaDaFolha {
  const n = (passo: number, nome: string) => `${de + passo} - ${nome}`;
  return {
    colunas: [
      col(n(0, 'Data'), 3),
      col(n(1, 'Hora inicial'), 2),
      col(n(2, 'Hora final'), 2),
      col(n(3, 'Tabela'), 2),
      col(n(4, 'Código'), 3),
      col(n(5, 'Descrição'), 11),
      col(n(6, 'Qtde'), 2, true),
      col(n(7, 'Via'), 1.5),
      col(n(8, 'Téc.'), 1.5),
      col(n(9, 'Fator red./acrésc.'), 2.5, true),
      col(n(10, 'Valor unitário (R$)'), 3, true),
      col(n(11, 'Valor total (R$)'), 3, true),
    ],
    linhas: linhas.map((linha) => [
      dia(em(linha, 'dataExecucao')),
      em(linha, 'horaInicial'),
      em(linha, 'horaFinal'),
      em(linha, 'procedimento', 'codigoTabela'),
      em(linha, 'procedimento', 'codigoProcedimento'),
      em(linha, 'procedimento', 'descricaoProcedimento'),
      em(linha, 'quantidadeExecutada'),
      em(linha, 'viaAcesso'),
      em(linha, 'tecnicaUtilizada'),
      dinheiro(em(linha, 'reducaoAcrescimo')),
      dinheiro(em(linha, 'valorUnitario')),
      dinheiro(em(linha, 'valorTotal')),
    ]),
  };
}

/** Who took part, by the item that it was in. `nomes`: how this guide calls the name and the occupation. */
function equipe(
  de: number,
  linhas: readonly Conteudo[],
  lugar: readonly string[],
  nomes: { readonly nome: string; readonly cbo: string; readonly conselho: string },
): TabelaDaFolha {
  const n = (passo: number, titulo: string) => `${de + passo} - ${titulo}`;
  return {
    colunas: [
      col(n(0, 'Seq. ref.'), 1.5),
      col(n(1, 'Grau part.'), 1.5),
      col(n(2, 'Código na operadora / CPF'), 4),
      col(n(3, 'Nome do profissional'), 9),
      col(n(4, 'Conselho profissional'), 3),
      col(n(5, 'Número no conselho'), 3),
      col(n(6, 'UF'), 1.5),
      col(n(7, 'Código CBO'), 2.5),
    ],
    linhas: linhas.flatMap((linha) =>
      varios(linha, ...lugar).map((pessoa) => [
        em(linha, 'sequencialItem'),
        em(pessoa, 'grauPart') || em(pessoa, 'grauParticipacao'),
        em(pessoa, 'codProfissional', 'codigoPrestadorNaOperadora') ||
          em(pessoa, 'codProfissional', 'cpfContratado'),
        em(pessoa, nomes.nome),
        em(pessoa, nomes.conselho),
        em(pessoa, 'numeroConselhoProfissional'),
        em(pessoa, 'UF'),
        em(pessoa, nomes.cbo),
      ]),
    ),
  };
}

const total = (g: Conteudo, rotulo: string, nome: string): CampoDaFolha =>
  campo(rotulo, dinheiro(em(g, 'valorTotal', nome)));

const DA_EQUIPE = { nome: 'nomeProf', cbo: 'CBOS', conselho: 'conselho' };

/** Fields 4 to 7 of the forms that begin with an authorisation. */
const autorizacao = (g: Conteudo): readonly CampoDaFolha[] => [
  campo('4 - Data da autorização', dia(em(g, 'dadosAutorizacao', 'dataAutorizacao'))),
  campo('5 - Senha', em(g, 'dadosAutorizacao', 'senha'), 2),
  campo('6 - Data de validade da senha', dia(em(g, 'dadosAutorizacao', 'dataValidadeSenha'))),
  campo('7 - Número da guia atribuído pela operadora', em(g, 'dadosAutorizacao', 'numeroGuiaOperadora'), 2),
];

/** Fields 8 to 12 of the same forms. */
const beneficiario = (g: Conteudo, d: DadosDaFolha): BlocoDaFolha =>
  bloco(texto.blocos.beneficiario, [
    campo('8 - Número da carteira', em(g, 'dadosBeneficiario', 'numeroCarteira'), 2),
    campo('9 - Validade da carteira', dia(d.validadeCarteira ?? '')),
    campo('10 - Nome', d.nomePaciente, 4),
    campo('12 - Atendimento a RN', simNao(em(g, 'dadosBeneficiario', 'atendimentoRN'))),
  ]);

function spSadt(g: Conteudo, d: DadosDaFolha): readonly BlocoDaFolha[] {
  const linhas = varios(g, 'procedimentosExecutados', 'procedimentoExecutado');
  return [
    bloco(null, [
      campo('1 - Registro ANS', em(g, 'cabecalhoGuia', 'registroANS')),
      campo('3 - Número da guia principal', em(g, 'cabecalhoGuia', 'guiaPrincipal'), 2),
      ...autorizacao(g),
    ]),
    beneficiario(g, d),
    bloco(
      texto.blocos.solicitante,
      [
        campo('13 - Código na operadora', contratado(g, 'dadosSolicitante', 'contratadoSolicitante'), 2),
        campo('14 - Nome do contratado', em(g, 'dadosSolicitante', 'nomeContratadoSolicitante'), 5),
      ],
      [
        ...profissional(
          g,
          ['dadosSolicitante', 'profissionalSolicitante'],
          [15, 16, 17, 18, 19],
          'solicitante',
        ),
        campo('20 - Assinatura do profissional solicitante', ' ', 4),
      ],
    ),
    bloco(texto.blocos.solicitacao, [
      campo('21 - Caráter do atendimento', em(g, 'dadosSolicitacao', 'caraterAtendimento')),
      campo('22 - Data da solicitação', dia(em(g, 'dadosSolicitacao', 'dataSolicitacao'))),
      campo('23 - Indicação clínica', em(g, 'dadosSolicitacao', 'indicacaoClinica'), 5),
    ]),
    bloco(texto.blocos.contratado, [
      campo('29 - Código na operadora', contratado(g, 'dadosExecutante', 'contratadoExecutante'), 2),
      campo('30 - Nome do contratado', d.nomePrestador, 5),
      campo('31 - Código CNES', em(g, 'dadosExecutante', 'CNES')),
    ]),
    bloco(texto.blocos.atendimento, [
      campo('32 - Tipo de atendimento', em(g, 'dadosAtendimento', 'tipoAtendimento')),
      campo('33 - Indicação de acidente', em(g, 'dadosAtendimento', 'indicacaoAcidente')),
      campo('34 - Tipo de consulta', em(g, 'dadosAtendimento', 'tipoConsulta')),
      campo('35 - Motivo de encerramento do atendimento', em(g, 'dadosAtendimento', 'motivoEncerramento')),
      campo('91 - Regime de atendimento', em(g, 'dadosAtendimento', 'regimeAtendimento')),
      campo('92 - Saúde ocupacional', em(g, 'dadosAtendimento', 'saudeOcupacional')),
    ]),
    { titulo: texto.blocos.executados, linhas: [], tabela: realizados(36, linhas) },
    { titulo: texto.blocos.equipe, linhas: [], tabela: equipe(48, linhas, ['equipeSadt'], DA_EQUIPE) },
    bloco(
      texto.blocos.totais,
      [campo('58 - Observação / justificativa', em(g, 'observacao'))],
      [
        total(g, '59 - Total de procedimentos (R$)', 'valorProcedimentos'),
        total(g, '60 - Total de taxas e aluguéis (R$)', 'valorTaxasAlugueis'),
        total(g, '61 - Total de materiais (R$)', 'valorMateriais'),
        total(g, '62 - Total de OPME (R$)', 'valorOPME'),
        total(g, '63 - Total de medicamentos (R$)', 'valorMedicamentos'),
        total(g, '64 - Total de gases medicinais (R$)', 'valorGasesMedicinais'),
        total(g, '65 - Total geral (R$)', 'valorTotalGeral'),
      ],
    ),
  ];
}

function internacao(g: Conteudo, d: DadosDaFolha): readonly BlocoDaFolha[] {
  const linhas = varios(g, 'procedimentosExecutados', 'procedimentoExecutado');
  const estada = (nome: string) => em(g, 'dadosInternacao', nome);
  return [
    bloco(null, [
      campo('1 - Registro ANS', em(g, 'cabecalhoGuia', 'registroANS')),
      campo('3 - Número da guia de solicitação de internação', em(g, 'numeroGuiaSolicitacaoInternacao'), 2),
      ...autorizacao(g),
    ]),
    beneficiario(g, d),
    bloco(texto.blocos.contratado, [
      campo('13 - Código na operadora', contratado(g, 'dadosExecutante', 'contratadoExecutante'), 2),
      campo('14 - Nome do contratado', d.nomePrestador, 5),
      campo('15 - Código CNES', em(g, 'dadosExecutante', 'CNES')),
    ]),
    bloco(
      texto.blocos.internacao,
      [
        campo('16 - Caráter do atendimento', estada('caraterAtendimento')),
        campo('17 - Tipo de faturamento', estada('tipoFaturamento')),
        campo('18 - Data do início do faturamento', dia(estada('dataInicioFaturamento'))),
        campo('19 - Hora', estada('horaInicioFaturamento')),
        campo('20 - Data do fim do faturamento', dia(estada('dataFinalFaturamento'))),
        campo('21 - Hora', estada('horaFinalFaturamento')),
        campo('22 - Tipo de internação', estada('tipoInternacao')),
        campo('23 - Regime de internação', estada('regimeInternacao')),
      ],
      [
        campo('24 - CID 10 principal', em(g, 'dadosSaidaInternacao', 'diagnostico')),
        campo('28 - Indicação de acidente', em(g, 'dadosSaidaInternacao', 'indicadorAcidente')),
        campo('29 - Motivo de encerramento', em(g, 'dadosSaidaInternacao', 'motivoEncerramento')),
      ],
    ),
    { titulo: texto.blocos.realizados, linhas: [], tabela: realizados(34, linhas) },
    {
      titulo: texto.blocos.equipe,
      linhas: [],
      tabela: equipe(46, linhas, ['identEquipe', 'identificacaoEquipe'], DA_EQUIPE),
    },
    bloco(
      texto.blocos.totais,
      [
        total(g, '54 - Total de procedimentos (R$)', 'valorProcedimentos'),
        total(g, '55 - Total de diárias (R$)', 'valorDiarias'),
        total(g, '56 - Total de taxas e aluguéis (R$)', 'valorTaxasAlugueis'),
        total(g, '57 - Total de materiais (R$)', 'valorMateriais'),
        total(g, '58 - Total de OPME (R$)', 'valorOPME'),
        total(g, '59 - Total de medicamentos (R$)', 'valorMedicamentos'),
        total(g, '60 - Total de gases medicinais (R$)', 'valorGasesMedicinais'),
        total(g, '61 - Total geral (R$)', 'valorTotalGeral'),
      ],
      [campo('65 - Observação / justificativa', em(g, 'observacao'))],
    ),
  ];
}

function honorarios(g: Conteudo, d: DadosDaFolha): readonly BlocoDaFolha[] {
  const linhas = varios(g, 'procedimentosRealizados', 'procedimentoRealizado');
  return [
    bloco(null, [
      campo('1 - Registro ANS', em(g, 'cabecalhoGuia', 'registroANS')),
      campo('3 - Nº da guia de solicitação de internação', em(g, 'guiaSolicInternacao'), 2),
      campo('4 - Senha', em(g, 'senha'), 2),
      campo('5 - Número da guia atribuído pela operadora', em(g, 'numeroGuiaOperadora'), 2),
    ]),
    bloco(texto.blocos.beneficiario, [
      campo('6 - Número da carteira', em(g, 'beneficiario', 'numeroCarteira'), 2),
      campo('7 - Nome', d.nomePaciente, 5),
      campo('8 - Atendimento a RN', simNao(em(g, 'beneficiario', 'atendimentoRN'))),
    ]),
    bloco(texto.blocos.local, [
      campo(
        '9 - Código na operadora',
        em(g, 'localContratado', 'codigoContratado', 'codigoNaOperadora') ||
          em(g, 'localContratado', 'codigoContratado', 'cnpjLocalExecutante'),
        2,
      ),
      campo('10 - Nome do hospital / local', em(g, 'localContratado', 'nomeContratado'), 5),
      campo('11 - Código CNES', em(g, 'localContratado', 'cnes')),
    ]),
    bloco(texto.blocos.contratado, [
      campo('12 - Código na operadora', em(g, 'dadosContratadoExecutante', 'codigonaOperadora'), 2),
      campo('13 - Nome do contratado', d.nomePrestador, 5),
      campo('14 - Código CNES', em(g, 'dadosContratadoExecutante', 'cnesContratadoExecutante')),
    ]),
    bloco(texto.blocos.internacao, [
      campo('15 - Data do início do faturamento', dia(em(g, 'dadosInternacao', 'dataInicioFaturamento'))),
      campo('16 - Data do fim do faturamento', dia(em(g, 'dadosInternacao', 'dataFimFaturamento'))),
    ]),
    { titulo: texto.blocos.realizados, linhas: [], tabela: realizados(17, linhas) },
    {
      titulo: texto.blocos.equipe,
      linhas: [],
      tabela: equipe(29, linhas, ['profissionais'], {
        nome: 'nomeProfissional',
        cbo: 'CBO',
        conselho: 'conselhoProfissional',
      }),
    },
    bloco(
      texto.blocos.totais,
      [campo('37 - Observação / justificativa', em(g, 'observacao'))],
      [
        campo('38 - Valor total dos honorários (R$)', dinheiro(em(g, 'valorTotalHonorarios'))),
        campo('39 - Data de emissão', dia(em(g, 'dataEmissaoGuia'))),
      ],
    ),
  ];
}

function odonto(g: Conteudo, d: DadosDaFolha): readonly BlocoDaFolha[] {
  const responsavel = (nome: string) => em(g, 'dadosProfissionaisResponsaveis', nome);
  return [
    bloco(null, [
      campo('1 - Registro ANS', em(g, 'registroANS')),
      campo('3 - Número da guia principal', em(g, 'numeroGuiaPrincipal'), 2),
      campo('4 - Data da autorização', dia(em(g, 'dataAutorizacao'))),
      campo('5 - Senha', em(g, 'senhaAutorizacao'), 2),
      campo('6 - Data de validade da senha', dia(em(g, 'validadeSenha'))),
      campo('7 - Número da guia atribuído pela operadora', em(g, 'numeroGuiaOperadora'), 2),
    ]),
    bloco(texto.blocos.beneficiario, [
      campo('8 - Número da carteira', em(g, 'dadosBeneficiario', 'numeroCarteira'), 2),
      campo('9 - Plano', em(g, 'planoBeneficiario') || (d.nomePlano ?? ''), 2),
      campo('11 - Validade da carteira', dia(d.validadeCarteira ?? '')),
      campo('13 - Nome', d.nomePaciente, 4),
      campo('16 - Atendimento a RN', simNao(em(g, 'dadosBeneficiario', 'atendimentoRN'))),
    ]),
    bloco(texto.blocos.contratado, [
      campo('21 - Código na operadora', responsavel('codigoProfExec'), 2),
      campo('22 - Nome do contratado executante', d.nomePrestador, 4),
      campo('23 - Número no CRO', responsavel('croExec')),
      campo('24 - UF', responsavel('ufExec')),
      campo('25 - Código CNES', responsavel('cnesExec')),
      campo('29 - Código CBO', responsavel('cbosExec2')),
    ]),
    {
      titulo: texto.blocos.plano,
      linhas: [],
      tabela: {
        colunas: [
          col('30 - Tabela', 2),
          col('31 - Código', 3),
          col('32 - Descrição', 12),
          col('33 - Dente/região', 2.5),
          col('34 - Face', 2),
          col('35 - Qtde', 2, true),
          col('Valor (R$)', 3, true),
          col('Franquia (R$)', 3, true),
          col('Autorizado', 2.5),
          col('Data de realização', 3),
          col('Assinatura', 6),
        ],
        linhas: varios(g, 'procedimentosExecutados').map((linha) => [
          em(linha, 'procSolic', 'codigoTabela'),
          em(linha, 'procSolic', 'codigoProcedimento'),
          em(linha, 'procSolic', 'descricaoProcedimento'),
          em(linha, 'denteRegiao', 'codDente') || em(linha, 'denteRegiao', 'codRegiao'),
          em(linha, 'denteFace'),
          em(linha, 'qtdProc'),
          dinheiro(em(linha, 'valorProc')),
          dinheiro(em(linha, 'valorFranquia')),
          em(linha, 'autorizado') === 'true' ? texto.sim : texto.nao,
          dia(em(linha, 'dataRealizacao')),
          '',
        ]),
      },
    },
    bloco(
      texto.blocos.totais,
      [
        campo('Data de término do tratamento', dia(em(g, 'dataTerminoTrat'))),
        campo('Tipo de atendimento', em(g, 'tipoAtendimento')),
        campo('Tipo de faturamento', em(g, 'tipoFaturamento')),
        campo('Valor total (R$)', dinheiro(em(g, 'valorTotalProc'))),
      ],
      [campo(texto.blocos.observacao, em(g, 'observacao'))],
    ),
  ];
}

/** The annex of other expenses of a guide that has some; its totals are the guide's. */
function despesas(g: Conteudo, d: DadosDaFolha): FolhaTiss | null {
  const linhas = varios(g, 'outrasDespesas', 'despesa');
  if (linhas.length === 0) return null;
  const executado = (linha: Conteudo, ...nome: readonly string[]) => em(linha, 'servicosExecutados', ...nome);
  return {
    titulo: texto.titulos.DESPESAS,
    numero: texto.numeroReferenciado(String(d.numero)),
    convenio: d.nomeConvenio,
    marca: d.cancelada ? texto.cancelada : null,
    blocos: [
      bloco(null, [
        campo('1 - Registro ANS', em(g, 'cabecalhoGuia', 'registroANS')),
        campo('3 - Código na operadora', contratado(g, 'dadosExecutante', 'contratadoExecutante'), 2),
        campo('4 - Nome do contratado', d.nomePrestador, 5),
        campo('5 - Código CNES', em(g, 'dadosExecutante', 'CNES')),
      ]),
      {
        titulo: texto.blocos.despesas,
        linhas: [],
        tabela: {
          colunas: [
            col('6 - CD', 1.5),
            col('7 - Data', 3),
            col('10 - Tabela', 2),
            col('11 - Código do item', 3.5),
            col('12 - Qtde', 2.5, true),
            col('13 - Unidade de medida', 2.5),
            col('14 - Fator red./acrésc.', 2.5, true),
            col('15 - Valor unitário (R$)', 3, true),
            col('16 - Valor total (R$)', 3, true),
            col('17 - Registro ANVISA', 3.5),
            col('20 - Descrição', 11),
          ],
          linhas: linhas.map((linha) => [
            em(linha, 'codigoDespesa'),
            dia(executado(linha, 'dataExecucao')),
            executado(linha, 'codigoTabela'),
            executado(linha, 'codigoProcedimento'),
            dinheiro(executado(linha, 'quantidadeExecutada')),
            executado(linha, 'unidadeMedida'),
            dinheiro(executado(linha, 'reducaoAcrescimo')),
            dinheiro(executado(linha, 'valorUnitario')),
            dinheiro(executado(linha, 'valorTotal')),
            executado(linha, 'registroANVISA'),
            executado(linha, 'descricaoProcedimento'),
          ]),
        },
      },
      bloco(texto.blocos.totais, [
        total(g, '21 - Total de gases medicinais (R$)', 'valorGasesMedicinais'),
        total(g, '22 - Total de medicamentos (R$)', 'valorMedicamentos'),
        total(g, '23 - Total de materiais (R$)', 'valorMateriais'),
        total(g, '24 - Total de OPME (R$)', 'valorOPME'),
        total(g, '25 - Total de taxas e aluguéis (R$)', 'valorTaxasAlugueis'),
        total(g, '26 - Total de diárias (R$)', 'valorDiarias'),
        total(g, '27 - Total geral (R$)', 'valorTotalGeral'),
      ]),
    ],
    assinaturas: [],
  };
}

type DeUmTipo = {
  readonly blocos: (g: Conteudo, d: DadosDaFolha) => readonly BlocoDaFolha[];
  readonly assinaturas: readonly string[];
};

const TIPOS: { readonly [tipo in TipoGuia]: DeUmTipo } = {
  CONSULTA: {
    blocos: consulta,
    assinaturas: [
      '24 - Assinatura do profissional executante',
      '25 - Assinatura do beneficiário ou responsável',
    ],
  },
  SP_SADT: {
    blocos: spSadt,
    assinaturas: [
      '66 - Assinatura do responsável pela autorização',
      '67 - Assinatura do beneficiário ou responsável',
      '68 - Assinatura do contratado',
    ],
  },
  INTERNACAO: {
    blocos: internacao,
    assinaturas: [
      '62 - Data da assinatura do contratado',
      '63 - Assinatura do contratado',
      '64 - Assinatura do(s) auditor(es) da operadora',
      'Assinatura do beneficiário ou responsável',
    ],
  },
  HONORARIOS: {
    blocos: honorarios,
    assinaturas: ['40 - Assinatura do profissional executante', 'Assinatura do beneficiário ou responsável'],
  },
  ODONTO: {
    blocos: odonto,
    assinaturas: [
      'Data e assinatura do cirurgião-dentista solicitante',
      'Data e assinatura do cirurgião-dentista',
      'Data e assinatura do beneficiário ou responsável',
      'Data e carimbo da empresa',
    ],
  },
};

/** The guide, and the annex of its other expenses where it has some. */
export function folhasDaGuia(conteudo: Conteudo, dados: DadosDaFolha): readonly FolhaTiss[] {
  const { blocos, assinaturas } = TIPOS[dados.tipo];
  const guia: FolhaTiss = {
    titulo: texto.titulos[dados.tipo],
    numero: texto.numeroNoPrestador(String(dados.numero)),
    convenio: dados.nomeConvenio,
    marca: dados.cancelada ? texto.cancelada : null,
    blocos: blocos(conteudo, dados).filter(({ tabela }) => tabela === undefined || tabela.linhas.length > 0),
    assinaturas,
  };
  const anexo = dados.tipo === 'ODONTO' || dados.tipo === 'CONSULTA' ? null : despesas(conteudo, dados);
  return anexo ? [guia, anexo] : [guia];
}
