import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { REGIME_TRIBUTARIO, TIPO_PESSOA } from '#schemas/compartilhado/opcoes.ts';
import { DIA_SEMANA } from '#schemas/compartilhado/dia-semana.ts';
import { contato } from '#schemas/compartilhado/contato.ts';
import { contaBancaria } from '#schemas/compartilhado/conta-bancaria.ts';
import { endereco } from '#schemas/compartilhado/endereco.ts';

export const prestador = {
  $id: 'prestador',
  title: 'Prestador',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Prestadores',
    label: ['nome'],
    provider: 'id',
    unique: [['cnpj'], ['cnes']],
    importKey: ['cnes'],
  },
  required: ['nome', 'tipoPessoa', 'fusoHorario'],
  properties: {
    nome: { type: 'string', title: 'Nome fantasia', minLength: 1, maxLength: 120 },
    razaoSocial: {
      type: ['string', 'null'],
      title: 'Razão social',
      maxLength: 150,
      'x-col': { search: true },
    },
    tipoPessoa: { type: 'string', title: 'Tipo de pessoa', oneOf: TIPO_PESSOA, default: 'JURIDICA' },
    cnpj: {
      type: ['string', 'null'],
      title: 'CNPJ',
      format: 'cnpj',
      'x-when': {
        visible: { properties: { tipoPessoa: { const: 'JURIDICA' } }, required: ['tipoPessoa'] },
        required: { properties: { tipoPessoa: { const: 'JURIDICA' } }, required: ['tipoPessoa'] },
      },
      'x-col': { search: true },
    },
    cpf: {
      type: ['string', 'null'],
      title: 'CPF',
      format: 'cpf',
      'x-when': {
        visible: { properties: { tipoPessoa: { const: 'FISICA' } }, required: ['tipoPessoa'] },
        required: { properties: { tipoPessoa: { const: 'FISICA' } }, required: ['tipoPessoa'] },
      },
    },
    cnes: {
      type: ['string', 'null'],
      title: 'CNES',
      format: 'cnes',
      'x-col': { search: true, index: true },
      'x-import': { zeros: { from: 5, to: 7 } },
    },
    classificacaoEstabelecimentoId: {
      type: ['integer', 'null'],
      title: 'Classificação de estabelecimento',
      'x-ref': { resource: 'classificacoes-estabelecimentos' },
    },
    entidadeId: { type: ['integer', 'null'], title: 'Entidade', 'x-ref': { resource: 'entidades' } },
    integracao: {
      type: 'boolean',
      title: 'Prestador de integração',
      default: false,
      description: 'Recebe dados de outro sistema; telas de uso local ficam ocultas.',
    },
    inscricaoEstadual: { type: ['string', 'null'], title: 'Inscrição estadual', maxLength: 20 },
    inscricaoMunicipal: { type: ['string', 'null'], title: 'Inscrição municipal', maxLength: 20 },
    regimeTributario: {
      type: ['string', 'null'],
      title: 'Regime tributário',
      oneOf: [...REGIME_TRIBUTARIO, { const: null, title: 'Não informado' }],
    },
    naturezaJuridicaId: {
      type: ['integer', 'null'],
      title: 'Natureza jurídica',
      'x-ref': { resource: 'naturezas-juridicas' },
    },
    tipoGestao: {
      type: ['string', 'null'],
      title: 'Gestão no CNES',
      oneOf: [
        { const: 'M', title: 'Municipal' },
        { const: 'E', title: 'Estadual' },
        { const: 'D', title: 'Dupla' },
        { const: 'S', title: 'Sem gestão' },
        { const: null, title: 'Não informado' },
      ],
    },
    conselhoId: {
      type: ['integer', 'null'],
      title: 'Conselho em que a empresa se registra',
      'x-ref': { resource: 'conselhos' },
      description: 'Resolução CFM 1.980/2011: a empresa tem registro próprio, além do responsável técnico.',
    },
    ufRegistroConselho: {
      type: ['string', 'null'],
      title: 'UF do registro da empresa',
      format: 'uf',
      'x-when': { visible: { properties: { conselhoId: { type: 'integer' } }, required: ['conselhoId'] } },
    },
    registroConselho: {
      type: ['string', 'null'],
      title: 'Registro da empresa no conselho',
      maxLength: 15,
      'x-when': {
        visible: { properties: { conselhoId: { type: 'integer' } }, required: ['conselhoId'] },
        required: { properties: { conselhoId: { type: 'integer' } }, required: ['conselhoId'] },
      },
    },
    responsavelTecnicoId: {
      type: ['integer', 'null'],
      title: 'Responsável técnico',
      'x-ref': { resource: 'profissionais' },
    },
    alvaraSanitario: { type: ['string', 'null'], title: 'Alvará sanitário', maxLength: 30 },
    validadeAlvara: { type: ['string', 'null'], title: 'Validade do alvará', format: 'date' },
    fusoHorario: {
      type: 'string',
      title: 'Fuso horário',
      oneOf: [
        { const: 'America/Noronha', title: 'Fernando de Noronha' },
        { const: 'America/Sao_Paulo', title: 'Brasília' },
        { const: 'America/Manaus', title: 'Amazonas' },
        { const: 'America/Rio_Branco', title: 'Acre' },
      ],
      default: 'America/Sao_Paulo',
    },
    esperaMaximaMinutos: {
      type: 'integer',
      title: 'Espera que pede atenção',
      minimum: 5,
      maximum: 480,
      default: 30,
      'x-ui': { suffix: 'minutos' },
      description: 'A fila de atendimento avisa quando alguém passa disto.',
    },
    chamadasAteFalta: {
      type: 'integer',
      title: 'Chamadas até a falta',
      minimum: 1,
      maximum: 10,
      default: 3,
      description: 'Depois de tantas chamadas sem resposta, quem chama pode marcar a falta.',
    },
    preferenciaisSeguidos: {
      type: 'integer',
      title: 'Preferenciais seguidos',
      minimum: 1,
      maximum: 10,
      default: 2,
      description: 'Depois de tantos preferenciais, é a vez de quem chegou antes dos demais.',
    },
    abreContaAoEncerrar: {
      type: 'boolean',
      title: 'Abrir a conta ao encerrar o prontuário',
      default: true,
      description:
        'Vale também para a entrada no laboratório. Desligado, a conta se abre à mão, em Contas de atendimento.',
    },
    logotipo: { type: ['string', 'null'], title: 'Logotipo', format: 'arquivo', 'x-ui': { widget: 'image' } },
    site: { type: ['string', 'null'], title: 'Site', format: 'uri', maxLength: 200 },
    ...contato,
    ...endereco,
    servicos: {
      type: 'array',
      title: 'Serviços oferecidos',
      maxItems: 200,
      'x-child': { singular: 'Serviço', unique: [['servicoId', 'classificacaoServicoId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['servicoId', 'vinculo'],
        properties: {
          servicoId: { type: 'integer', title: 'Serviço', 'x-ref': { resource: 'servicos' } },
          classificacaoServicoId: {
            type: ['integer', 'null'],
            title: 'Classificação',
            'x-ref': { resource: 'classificacoes-servicos', filter: { servicoId: '$servicoId' } },
          },
          vinculo: {
            type: 'string',
            title: 'Vínculo',
            oneOf: [
              { const: 'PROPRIO', title: 'Próprio' },
              { const: 'TERCEIRIZADO', title: 'Terceirizado' },
            ],
            default: 'PROPRIO',
          },
          atendeSus: { type: 'boolean', title: 'Atende SUS', default: false },
        },
      },
    },
    contasBancarias: {
      type: 'array',
      title: 'Contas bancárias',
      maxItems: 20,
      'x-child': { singular: 'Conta bancária' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['bancoId', 'agencia', 'conta'],
        properties: {
          ...contaBancaria,
          bancoId: { ...contaBancaria.bancoId, type: 'integer' },
          agencia: { ...contaBancaria.agencia, type: 'string' },
          conta: { ...contaBancaria.conta, type: 'string' },
          convenioBanco: {
            type: ['string', 'null'],
            title: 'Convênio com o banco',
            maxLength: 20,
            description: 'Código que o banco deu à empresa para remessas CNAB 240.',
          },
        },
      },
    },
    horarios: {
      type: 'array',
      title: 'Horário de funcionamento',
      maxItems: 21,
      'x-child': { singular: 'Horário' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['dia', 'abre', 'fecha'],
        properties: {
          dia: {
            type: 'string',
            title: 'Dia',
            oneOf: DIA_SEMANA,
          },
          abre: { type: 'string', title: 'Abre', format: 'time' },
          fecha: { type: 'string', title: 'Fecha', format: 'time' },
        },
      },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default prestador;
export type Prestador = FromSchema<typeof prestador>;
