/**
 * The tables that a new installation starts with. Files are UTF-8 CSV (comma, RFC 4180, LF, one header row),
 * gzipped when large. Cells are already in the wire's form: '' is null, 'true'/'false', dates YYYY-MM-DD,
 * months YYYY-MM, decimals with a point. Sources and licences: LICENCAS.md beside this file.
 */
export type BaseColumn =
  /** Field id of the entity. */
  | string
  /** The cell holds the value of `ref` (a field) of the row that reference field `field` points to. */
  | { readonly field: string; readonly ref: string };

export type BaseFile = {
  /** Wire name of the entity that receives the rows. */
  readonly resource: string;
  /** File beside this manifest; '.gz' is unpacked. */
  readonly file: string;
  /** Rises when the rows change; a database that has another version receives them again by the import key. */
  readonly version: string;
  /** CSV header to field. A header that is not named here is the field id itself. */
  readonly columns?: { readonly [csvColumn: string]: BaseColumn };
  /** Wire values for fields that the file does not carry. */
  readonly defaults?: { readonly [field: string]: string | number | boolean | null };
  readonly source: string;
  readonly licence: string;
};

const PUBLIC_DATA = 'dado público, Lei 12.527/2011 e Decreto 8.777/2016';

const ISO = {
  version: '2026-11-21',
  source: 'ISO 3166-1 e Unicode CLDR 48 pt (i18n-iso-countries 7.14.0, cldr-localenames-full 48.2.0)',
  licence: 'MIT; Unicode-3.0',
} as const;
const IBGE = {
  version: '2026-11-21',
  source: 'IBGE, Localidades (brazilian-utils 2.4.0, feriados-brasil 28a96b3a)',
  licence: 'MIT',
} as const;
const BCB = {
  version: '2026-11-21',
  source: 'Banco Central do Brasil, participantes do STR e do Pix (guibranco/BancosBrasileiros bdff719f)',
  licence: 'Unlicense',
} as const;
const MS = {
  version: '2026-11-21',
  source: 'Ministério da Saúde, terminologias da RNDS (kyriosdata/rnds-ig b499322d)',
  licence: PUBLIC_DATA,
} as const;
const CBO = {
  version: '2026-11-21',
  source: 'Ministério do Trabalho, CBO 2002 (kyriosdata/rnds-ig b499322d, barreirinha/CBO 0ca22f6c)',
  licence: PUBLIC_DATA,
} as const;
const CFM = {
  version: '2026-11-21',
  source: 'CFM, Resolução 2.330/2023; código e CBO atribuídos por nós',
  licence: 'ato oficial, Lei 9.610/98 art. 8',
} as const;
const CNES = {
  version: '2026-11-21',
  source: 'DATASUS, CNES e SIGTAP 2020-12 (igorduartt/projetos_sesa 2e4c8f60)',
  licence: PUBLIC_DATA,
} as const;
const CID = {
  version: '2026-11-21',
  source: 'DATASUS, CID-10 versão 2008 (kyriosdata/cid10 73a14658)',
  licence: PUBLIC_DATA,
} as const;
const ANS = {
  version: '2026-11-21',
  source: 'ANS, TUSS tabelas 20 e 22, 2020 (charlesfgarcia/tabelas-ans cd69e4ea)',
  licence: PUBLIC_DATA,
} as const;
const NOS = {
  version: '2026-11-21',
  source: 'Feito por nós a partir de regra; ver LICENCAS.md',
  licence: 'sem direitos de terceiros',
} as const;
const LEI = {
  version: '2026-11-21',
  source: 'Transcrito por nós das normas citadas em cada linha',
  licence: 'ato oficial, Lei 9.610/98 art. 8',
} as const;
const FER = {
  version: '2026-11-21',
  source: 'Leis estaduais (joaopbini/feriados-brasil 28a96b3a)',
  licence: 'MIT',
} as const;
const IPCA = {
  version: '2026-11-21',
  source: 'IBGE, IPCA (investash/inflacao 777d32b0)',
  licence: 'MIT',
} as const;

/** In load order: a file comes after the files that it refers to. */
export const baseData: readonly BaseFile[] = [
  {
    resource: 'paises',
    file: 'paises.csv',
    ...ISO,
    version: '2026-11-22',
    source: `${ISO.source}; Ministério da Saúde, países dos sistemas do SUS`,
  },
  { resource: 'ufs', file: 'ufs.csv', ...IBGE },
  { resource: 'cidades', file: 'cidades.csv.gz', ...IBGE },
  {
    resource: 'faixas-cep',
    file: 'faixas-cep.csv',
    ...NOS,
    version: '2026-11-22',
    source: 'Correios, faixas de CEP por unidade da federação, escritas por nós',
  },
  { resource: 'bancos', file: 'bancos.csv', ...BCB },
  { resource: 'conselhos', file: 'conselhos.csv', ...MS },
  { resource: 'orgaos-expedidores', file: 'orgaos-expedidores.csv', ...MS },
  { resource: 'cbo-ocupacoes', file: 'cbo-ocupacoes.csv.gz', ...CBO },
  {
    resource: 'especialidades',
    file: 'especialidades.csv',
    columns: { cbo: { field: 'cboId', ref: 'codigo' }, conselho: { field: 'conselhoId', ref: 'sigla' } },
    defaults: { tipo: 'ESPECIALIDADE' },
    ...CFM,
  },
  { resource: 'classificacoes-estabelecimentos', file: 'classificacoes-estabelecimentos.csv', ...MS },
  { resource: 'servicos', file: 'servicos.csv', ...CNES },
  {
    resource: 'classificacoes-servicos',
    file: 'classificacoes-servicos.csv',
    columns: { servico: { field: 'servicoId', ref: 'codigo' } },
    ...CNES,
  },
  {
    resource: 'naturezas-juridicas',
    file: 'naturezas-juridicas.csv',
    version: '2026-11-22',
    source: 'IBGE, CONCLA 2021, e DATASUS, CNES (rfsaldanha/microdatasus 400b82f0)',
    licence: 'MIT; dado público, Lei 12.527/2011 e Decreto 8.777/2016',
  },
  { resource: 'capitulos-cid', file: 'capitulos-cid.csv', ...CID, version: '2026-11-21b' },
  {
    resource: 'grupos-cid',
    file: 'grupos-cid.csv',
    columns: { capitulo: { field: 'capituloId', ref: 'numero' } },
    ...CID,
  },
  {
    resource: 'cids',
    file: 'cids.csv.gz',
    columns: { grupo: { field: 'grupoId', ref: 'codigo' }, capitulo: { field: 'capituloId', ref: 'numero' } },
    ...CID,
  },
  { resource: 'grupos-procedimentos', file: 'grupos-procedimentos-1.csv', ...CNES },
  {
    resource: 'grupos-procedimentos',
    file: 'grupos-procedimentos-2.csv',
    columns: { pai: { field: 'grupoPaiId', ref: 'codigo' } },
    ...CNES,
  },
  {
    resource: 'grupos-procedimentos',
    file: 'grupos-procedimentos-3.csv',
    columns: { pai: { field: 'grupoPaiId', ref: 'codigo' } },
    ...CNES,
  },
  {
    resource: 'procedimentos',
    file: 'procedimentos-tuss.csv.gz',
    columns: { grupo: { field: 'grupoProcedimentoId', ref: 'codigo' } },
    defaults: { sexo: 'A' },
    ...ANS,
    version: '2026-11-23',
  },
  {
    resource: 'procedimentos',
    file: 'procedimentos-sigtap.csv.gz',
    columns: { grupo: { field: 'grupoProcedimentoId', ref: 'codigo' } },
    ...CNES,
  },
  {
    resource: 'medicamentos',
    file: 'medicamentos.csv.gz',
    ...MS,
    version: '2026-11-28',
    source:
      'Ministério da Saúde, OBM 2022; ANS, TUSS 20; Anvisa, registro de 2023, Portaria 344 e IN 244; apresentações usuais nossas',
  },
  { resource: 'grupos-dentes', file: 'grupos-dentes.csv', ...NOS },
  {
    resource: 'dentes',
    file: 'dentes.csv',
    columns: { grupo: { field: 'grupoDenteId', ref: 'codigo' } },
    ...NOS,
    version: '2026-11-22',
  },
  { resource: 'faces-dentes', file: 'faces-dentes.csv', ...NOS },
  { resource: 'condicoes-dentarias', file: 'condicoes-dentarias.csv', ...NOS, version: '2026-11-29' },
  {
    resource: 'regioes-dentes',
    file: 'regioes-dentes.csv',
    ...NOS,
    version: '2026-11-22',
    source: 'ANS, TISS 4.01.00, domínio das regiões da boca; grafia nossa',
    licence: PUBLIC_DATA,
  },
  { resource: 'feriados', file: 'feriados-nacionais.csv', ...LEI },
  { resource: 'feriados', file: 'feriados-estaduais.csv', ...FER },
  { resource: 'ipca', file: 'ipca.csv', ...IPCA },
  { resource: 'irrf', file: 'irrf.csv', ...LEI },
  { resource: 'irrf-redutores', file: 'irrf-redutores.csv', ...LEI },
  { resource: 'inss', file: 'inss.csv', ...LEI },
  { resource: 'grupos-tipos-tributos', file: 'grupos-tipos-tributos.csv', ...LEI },
  {
    resource: 'tipos-impostos',
    file: 'tipos-impostos.csv',
    columns: { grupo: { field: 'grupoTipoTributoId', ref: 'codigo' } },
    ...LEI,
    version: '2026-11-28',
  },
  {
    resource: 'minimo-retencao',
    file: 'minimo-retencao.csv',
    columns: { imposto: { field: 'tipoImpostoId', ref: 'codigo' } },
    ...LEI,
    version: '2026-11-24',
  },
  {
    resource: 'tabela-limite-tributacao',
    file: 'tabela-limite-tributacao.csv',
    columns: { imposto: { field: 'tipoImpostoId', ref: 'codigo' } },
    ...LEI,
  },
  {
    resource: 'tabela-tributacao',
    file: 'tabela-tributacao.csv',
    columns: { imposto: { field: 'tipoImpostoId', ref: 'codigo' } },
    ...LEI,
  },
  { resource: 'formas-pagamento', file: 'formas-pagamento.csv', ...NOS, version: '2026-11-22' },
  { resource: 'siglas', file: 'siglas.csv', ...NOS },
  {
    resource: 'tipos-documentos-contas-pagar',
    file: 'tipos-documentos-contas-pagar.csv',
    columns: { sigla: { field: 'siglaId', ref: 'sigla' } },
    ...NOS,
  },
  { resource: 'historicos-contas-pagar', file: 'historicos-contas-pagar.csv', ...NOS },
  { resource: 'tipos-contas-pagar', file: 'tipos-contas-pagar.csv', ...NOS },
  { resource: 'forma-recebimento', file: 'forma-recebimento.csv', ...NOS },
  { resource: 'taxas-adicionais', file: 'taxas-adicionais.csv', ...NOS, version: '2026-11-28' },
  { resource: 'tipos-contas-receber', file: 'tipos-contas-receber.csv', ...NOS },
  {
    resource: 'motivos-glosa',
    file: 'motivos-glosa.csv',
    ...NOS,
    version: '2026-11-24',
    source: 'ANS, TISS 4.01.00, tabela 38, mensagens e glosas; escrita em minúsculas por nós',
    licence: PUBLIC_DATA,
  },
  {
    resource: 'agravos-notificaveis',
    file: 'agravos-notificaveis.csv',
    ...LEI,
    version: '2026-11-29',
    source:
      'Ministério da Saúde, Portaria GM/MS 10.175/2026 (lista nacional, transcrita de duas bases públicas que concordam); CIDs por correspondência com o SINAN',
  },
  {
    resource: 'exigencias-sncr',
    file: 'exigencias-sncr.csv',
    ...LEI,
    version: '2026-11-29',
    source: 'Anvisa, RDC 1.000/2025, pelo que dizem dela a Anfarmag e o CRF-PR; o início de fato não foi confirmado',
  },
  { resource: 'tipo-recebimentos', file: 'tipo-recebimentos.csv', ...NOS },
  { resource: 'declaracoes', file: 'declaracoes.csv', ...NOS },
  { resource: 'pendencias', file: 'pendencias.csv', ...NOS },
  { resource: 'categorias-prontuario', file: 'categorias-prontuario.csv', ...NOS, version: '2026-11-28' },
  { resource: 'alvos-risco', file: 'alvos-risco.csv', ...NOS, version: '2026-11-23' },
];
