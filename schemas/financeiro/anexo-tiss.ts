import {
  DIAGNOSTICO_IMAGEM,
  ECOG,
  ESTADIAMENTO,
  FINALIDADE_TRATAMENTO,
  METASTASE,
  NODULO,
  OPCAO_FABRICANTE,
  TIPO_QUIMIOTERAPIA,
  TUMOR,
  UNIDADE_MEDIDA_TISS,
  VIA_ADMINISTRACAO_TISS,
} from '#schemas/compartilhado/tiss-anexo.ts';
import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const RESPONDIDO = {
  what: ['fields', 'children', 'delete'],
  why: 'Um anexo respondido fica como foi pedido. Para mudar, cancele-o e faça outro.',
} as const;
const NO_CAMINHO = {
  what: ['fields', 'typed-children', 'delete'],
  why: 'A mensagem do anexo está com o convênio. Aguarde a resposta.',
} as const;
const EM_ANALISE = {
  what: ['fields', 'delete'],
  why: 'O anexo já está com o convênio. Registre a resposta, ou cancele e faça outro.',
} as const;

const de = (...tipos: readonly string[]) =>
  ({ properties: { tipo: { enum: [...tipos] } }, required: ['tipo'] }) as const;
const DE_OPME = de('OPME');
const DE_QUIMIO = de('QUIMIOTERAPIA');
const DE_RADIO = de('RADIOTERAPIA');
const ONCOLOGICO = de('QUIMIOTERAPIA', 'RADIOTERAPIA');
const pedido = <Condicao extends object>(condicao: Condicao) =>
  ({ visible: condicao, required: condicao }) as const;

const posto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;
const dia = (title: string) => ({ type: ['string', 'null'], title, format: 'date', readOnly: true }) as const;
const longo = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, 'x-ui': { widget: 'textarea', rows: 3 } }) as const;
const quantos = (title: string, maximum: number) =>
  ({ type: ['integer', 'null'], title, minimum: 1, maximum }) as const;

/** Anexo do pedido de autorização (INS-02): OPME, quimioterapia ou radioterapia. Uma guia sua, com número e resposta. */
export const anexoTiss = {
  $id: 'anexo-tiss',
  title: 'Anexo da autorização',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Anexos da autorização',
    label: ['numero', 'nomePaciente'],
    sort: '-numero',
    tenant: true,
    auditRead: true,
    unique: [['numero']],
    indexes: [['autorizacaoTissId'], ['situacao', 'data'], ['pacienteId', 'data']],
    lifecycle: {
      field: 'situacao',
      locks: {
        TRANSMITINDO: NO_CAMINHO,
        EM_ANALISE,
        AUTORIZADO: RESPONDIDO,
        AUTORIZADO_PARCIAL: RESPONDIDO,
        NEGADO: RESPONDIDO,
        CANCELADO: RESPONDIDO,
      },
      keeps: [
        'resposta',
        'mensagem',
        'autorizados',
        'operacao',
        'estadoAnterior',
        'comPedido',
        'protocolo',
        'numeroGuiaOperadora',
        'senha',
        'dataAutorizacao',
        'validadeSenha',
      ],
      transitions: {
        transmitir: {
          title: 'Enviar anexo pelo web service',
          from: 'RASCUNHO',
          to: 'TRANSMITINDO',
          action: 'pedir',
          guard: 'tiss/anexo-completo',
        },
        enviar: {
          title: 'Registrar envio do arquivo',
          question: 'O anexo foi enviado ao convênio?',
          from: 'RASCUNHO',
          to: 'EM_ANALISE',
          action: 'pedir',
          asks: ['protocolo?'],
          guard: 'tiss/anexo-completo',
        },
        consultar: {
          title: 'Consultar no convênio',
          from: 'EM_ANALISE',
          to: 'TRANSMITINDO',
          action: 'pedir',
          guard: 'tiss/anexo-com-protocolo',
        },
        autorizar: {
          title: 'Autorizado',
          from: 'EM_ANALISE',
          to: 'AUTORIZADO',
          action: 'responder',
          asks: ['senha?', 'dataAutorizacao=$hoje', 'validadeSenha?', 'numeroGuiaOperadora?'],
        },
        'autorizar-parte': {
          title: 'Autorizado em parte',
          from: 'EM_ANALISE',
          to: 'AUTORIZADO_PARCIAL',
          action: 'responder',
          asks: ['senha?', 'dataAutorizacao=$hoje', 'validadeSenha?', 'numeroGuiaOperadora?', 'resposta?'],
        },
        negar: {
          title: 'Negado',
          from: 'EM_ANALISE',
          to: 'NEGADO',
          action: 'responder',
          asks: ['resposta'],
        },
        'cancelar-no-convenio': {
          title: 'Cancelar no convênio',
          from: ['EM_ANALISE', 'AUTORIZADO', 'AUTORIZADO_PARCIAL'],
          to: 'TRANSMITINDO',
          action: 'pedir',
          guard: 'tiss/anexo-com-protocolo',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
        cancelar: {
          title: 'Cancelar anexo',
          from: ['RASCUNHO', 'EM_ANALISE'],
          to: 'CANCELADO',
          action: 'pedir',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
        // With the request's own message, or what the plan answered; where it did not answer, back to where it was.
        acompanhar: { title: 'Foi com o pedido', from: 'RASCUNHO', to: 'EM_ANALISE', internal: true },
        'responder-analise': {
          title: 'Recebido pelo convênio',
          from: 'TRANSMITINDO',
          to: 'EM_ANALISE',
          internal: true,
        },
        'responder-autorizado': {
          title: 'Autorizado pelo convênio',
          from: ['TRANSMITINDO', 'EM_ANALISE'],
          to: 'AUTORIZADO',
          internal: true,
        },
        'responder-parcial': {
          title: 'Autorizado em parte pelo convênio',
          from: ['TRANSMITINDO', 'EM_ANALISE'],
          to: 'AUTORIZADO_PARCIAL',
          internal: true,
        },
        'responder-negado': {
          title: 'Negado pelo convênio',
          from: ['TRANSMITINDO', 'EM_ANALISE'],
          to: 'NEGADO',
          internal: true,
        },
        'responder-cancelado': {
          title: 'Cancelado no convênio',
          from: 'TRANSMITINDO',
          to: 'CANCELADO',
          internal: true,
        },
        'voltar-ao-rascunho': {
          title: 'Não foi enviado',
          from: 'TRANSMITINDO',
          to: 'RASCUNHO',
          internal: true,
        },
      },
    },
  },
  required: ['tipo', 'autorizacaoTissId', 'data'],
  properties: {
    numero: { type: ['integer', 'null'], title: 'Número', readOnly: true },
    autorizacaoTissId: {
      type: 'integer',
      title: 'Pedido de autorização',
      'x-ref': { resource: 'autorizacoes-tiss', create: false },
    },
    tipo: {
      type: 'string',
      title: 'Tipo de anexo',
      description: 'OPME: órteses, próteses e materiais especiais.',
      oneOf: [
        { const: 'OPME', title: 'OPME' },
        { const: 'QUIMIOTERAPIA', title: 'Quimioterapia' },
        { const: 'RADIOTERAPIA', title: 'Radioterapia' },
      ],
      default: 'OPME',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RASCUNHO', title: 'Rascunho', 'x-tone': 'neutral' },
        { const: 'TRANSMITINDO', title: 'Enviando', 'x-tone': 'info' },
        { const: 'EM_ANALISE', title: 'Em análise', 'x-tone': 'info' },
        { const: 'AUTORIZADO', title: 'Autorizado', 'x-tone': 'success' },
        { const: 'AUTORIZADO_PARCIAL', title: 'Autorizado em parte', 'x-tone': 'warning' },
        { const: 'NEGADO', title: 'Negado', 'x-tone': 'error' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'neutral' },
      ],
      default: 'RASCUNHO',
    },
    pacienteId: {
      type: ['integer', 'null'],
      title: 'Paciente',
      readOnly: true,
      'x-ref': { resource: 'pacientes', create: false },
    },
    nomePaciente: posto('Nome do paciente', 150),
    convenioId: {
      type: ['integer', 'null'],
      title: 'Convênio',
      readOnly: true,
      'x-ref': { resource: 'convenios', create: false },
    },
    data: { type: 'string', title: 'Data do anexo', format: 'date', default: '$hoje', 'x-happened': {} },
    telefoneSolicitante: {
      type: ['string', 'null'],
      title: 'Telefone de quem solicita',
      maxLength: 11,
      pattern: '^[0-9]{10,11}$',
      description: 'Em branco: o do cadastro do profissional.',
    },
    emailSolicitante: {
      type: ['string', 'null'],
      title: 'E-mail de quem solicita',
      format: 'email',
      maxLength: 60,
    },
    justificativaTecnica: { ...longo('Justificativa técnica', 1000), 'x-when': pedido(DE_OPME) },
    especificacaoMaterial: {
      ...longo('Especificação do material', 500),
      'x-when': { visible: DE_OPME },
    },
    materiais: {
      type: 'array',
      title: 'Materiais pedidos',
      maxItems: 60,
      'x-child': { singular: 'Material' },
      'x-when': { visible: DE_OPME },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['codigo', 'descricao', 'opcao', 'quantidade'],
        properties: {
          materialId: {
            type: ['integer', 'null'],
            title: 'Material',
            'x-ref': {
              resource: 'materiais',
              create: false,
              fills: { codigo: 'codigo', descricao: 'nome', registroAnvisa: 'registroAnvisa' },
            },
          },
          codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
          descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 320 },
          opcao: { type: 'string', title: 'Opção de fabricante', oneOf: OPCAO_FABRICANTE, default: '1' },
          quantidade: { type: 'integer', title: 'Pedidos', minimum: 1, maximum: 999, default: 1 },
          valor: { type: ['string', 'null'], title: 'Valor unitário', format: 'moeda' },
          registroAnvisa: { type: ['string', 'null'], title: 'Registro na ANVISA', maxLength: 15 },
          referencia: { type: ['string', 'null'], title: 'Referência no fabricante', maxLength: 60 },
          autorizacaoFuncionamento: {
            type: ['string', 'null'],
            title: 'Autorização de funcionamento',
            maxLength: 30,
          },
          autorizada: {
            type: ['integer', 'null'],
            title: 'Autorizados',
            minimum: 0,
            maximum: 999,
            description: 'Em branco: ainda não se sabe.',
          },
        },
      },
    },
    dataDiagnostico: {
      type: ['string', 'null'],
      title: 'Data do diagnóstico',
      format: 'date',
      'x-when': { visible: ONCOLOGICO },
      'x-happened': { elsewhere: true },
    },
    cidId: {
      type: ['integer', 'null'],
      title: 'CID',
      'x-ref': { resource: 'cids', create: false },
      'x-when': pedido(ONCOLOGICO),
    },
    estadiamento: {
      type: ['string', 'null'],
      title: 'Estadiamento',
      oneOf: [...ESTADIAMENTO, { const: null, title: 'Não informado' }],
      'x-when': pedido(ONCOLOGICO),
    },
    finalidade: {
      type: ['string', 'null'],
      title: 'Finalidade',
      oneOf: [...FINALIDADE_TRATAMENTO, { const: null, title: 'Não informada' }],
      'x-when': pedido(ONCOLOGICO),
    },
    ecog: {
      type: ['string', 'null'],
      title: 'ECOG',
      oneOf: [...ECOG, { const: null, title: 'Não informado' }],
      'x-when': pedido(ONCOLOGICO),
    },
    tumor: {
      type: ['string', 'null'],
      title: 'Tumor (T)',
      oneOf: [...TUMOR, { const: null, title: 'Não informado' }],
      'x-when': pedido(DE_QUIMIO),
    },
    nodulo: {
      type: ['string', 'null'],
      title: 'Nódulo (N)',
      oneOf: [...NODULO, { const: null, title: 'Não informado' }],
      'x-when': pedido(DE_QUIMIO),
    },
    metastase: {
      type: ['string', 'null'],
      title: 'Metástase (M)',
      oneOf: [...METASTASE, { const: null, title: 'Não informado' }],
      'x-when': pedido(DE_QUIMIO),
    },
    histopatologico: {
      ...longo('Diagnóstico histopatológico', 1000),
      'x-when': { visible: ONCOLOGICO },
    },
    informacoes: { ...longo('Informações relevantes', 1000), 'x-when': { visible: ONCOLOGICO } },
    peso: {
      type: ['string', 'null'],
      title: 'Peso',
      format: 'decimal',
      'x-range': { from: '0.5', to: '650' },
      'x-ui': { suffix: 'kg', scale: 2 },
      'x-when': pedido(DE_QUIMIO),
    },
    altura: {
      type: ['string', 'null'],
      title: 'Altura',
      format: 'decimal',
      'x-range': { from: '20', to: '260' },
      'x-ui': { suffix: 'cm', scale: 2 },
      'x-when': pedido(DE_QUIMIO),
    },
    superficie: {
      type: ['string', 'null'],
      title: 'Superfície corporal',
      format: 'decimal',
      'x-range': { from: '0.1', to: '4' },
      'x-ui': { suffix: 'm²', scale: 2 },
      'x-when': { visible: DE_QUIMIO },
      description: 'Em branco: calculada do peso e da altura (Mosteller).',
    },
    tipoQuimioterapia: {
      type: ['string', 'null'],
      title: 'Linha da quimioterapia',
      oneOf: [...TIPO_QUIMIOTERAPIA, { const: null, title: 'Não informada' }],
      'x-when': pedido(DE_QUIMIO),
    },
    planoTerapeutico: { ...longo('Plano terapêutico', 1000), 'x-when': pedido(DE_QUIMIO) },
    drogas: {
      type: 'array',
      title: 'Drogas pedidas',
      maxItems: 40,
      'x-child': { singular: 'Droga' },
      'x-when': { visible: DE_QUIMIO },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['data', 'codigo', 'descricao', 'doses', 'unidade', 'via', 'frequencia'],
        properties: {
          medicamentoId: {
            type: ['integer', 'null'],
            title: 'Medicamento',
            'x-ref': {
              resource: 'medicamentos',
              create: false,
              fills: { codigo: 'codigo', descricao: 'nome' },
            },
          },
          data: { type: 'string', title: 'Data provável', format: 'date' },
          codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
          descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 320 },
          doses: {
            type: 'string',
            title: 'Doses',
            format: 'decimal',
            'x-range': { from: '0.01', to: '99999.99' },
            'x-ui': { scale: 2 },
          },
          unidade: { type: 'string', title: 'Unidade', oneOf: UNIDADE_MEDIDA_TISS, default: '022' },
          via: { type: 'string', title: 'Via', oneOf: VIA_ADMINISTRACAO_TISS, default: '19' },
          frequencia: {
            type: 'integer',
            title: 'Vezes por ciclo',
            minimum: 1,
            maximum: 99,
            default: 1,
          },
        },
      },
    },
    numeroCiclos: { ...quantos('Ciclos previstos', 99), 'x-when': pedido(DE_QUIMIO) },
    cicloAtual: { ...quantos('Ciclo atual', 99), 'x-when': pedido(DE_QUIMIO) },
    diasCicloAtual: { ...quantos('Dias do ciclo atual', 999), 'x-when': pedido(DE_QUIMIO) },
    intervaloCiclos: { ...quantos('Dias entre ciclos', 999), 'x-when': pedido(DE_QUIMIO) },
    diagnosticoImagem: {
      type: ['string', 'null'],
      title: 'Diagnóstico por imagem',
      oneOf: [...DIAGNOSTICO_IMAGEM, { const: null, title: 'Não informado' }],
      'x-when': { visible: DE_RADIO },
    },
    numeroCampos: { ...quantos('Número de campos', 999), 'x-when': pedido(DE_RADIO) },
    doseCampo: {
      ...quantos('Dose por dia e campo', 9999),
      'x-ui': { suffix: 'cGy' },
      'x-when': pedido(DE_RADIO),
    },
    doseTotal: { ...quantos('Dose total', 9999), 'x-ui': { suffix: 'cGy' }, 'x-when': pedido(DE_RADIO) },
    numeroDias: { ...quantos('Número de dias', 999), 'x-when': pedido(DE_RADIO) },
    dataInicio: {
      type: ['string', 'null'],
      title: 'Início previsto',
      format: 'date',
      'x-when': pedido(DE_RADIO),
    },
    cirurgia: {
      type: ['string', 'null'],
      title: 'Cirurgia anterior',
      maxLength: 40,
      'x-when': { visible: ONCOLOGICO },
    },
    dataCirurgia: {
      type: ['string', 'null'],
      title: 'Data da cirurgia',
      format: 'date',
      'x-happened': { elsewhere: true },
      'x-when': { visible: ONCOLOGICO },
    },
    areaIrradiada: {
      type: ['string', 'null'],
      title: 'Área irradiada antes',
      maxLength: 40,
      'x-when': { visible: DE_QUIMIO },
    },
    dataIrradiacao: {
      type: ['string', 'null'],
      title: 'Data da irradiação',
      format: 'date',
      'x-happened': { elsewhere: true },
      'x-when': { visible: DE_QUIMIO },
    },
    quimioterapia: {
      type: ['string', 'null'],
      title: 'Quimioterapia anterior',
      maxLength: 40,
      'x-when': { visible: DE_RADIO },
    },
    dataQuimioterapia: {
      type: ['string', 'null'],
      title: 'Data da quimioterapia',
      format: 'date',
      'x-happened': { elsewhere: true },
      'x-when': { visible: DE_RADIO },
    },
    observacao: longo('Observação', 500),
    comPedido: { type: 'boolean', title: 'Foi com o pedido', default: false, readOnly: true },
    protocolo: posto('Protocolo', 12),
    numeroGuiaOperadora: posto('Número da guia na operadora', 20),
    senha: posto('Senha', 20),
    dataAutorizacao: { ...dia('Autorizado em'), 'x-happened': { elsewhere: true } },
    validadeSenha: dia('Senha vale até'),
    resposta: {
      type: ['string', 'null'],
      title: 'Resposta do convênio',
      maxLength: 2000,
      readOnly: true,
      'x-ui': { widget: 'textarea', rows: 3 },
    },
    // By code, how many: what the plan's message says, until the step writes it on the lines.
    autorizados: { ...posto('Quantidades autorizadas', 8000), 'x-col': { heavy: true, search: false } },
    operacao: posto('Operação no caminho', 20),
    estadoAnterior: posto('Estado anterior', 20),
    mensagem: {
      type: ['string', 'null'],
      title: 'Mensagem enviada',
      maxLength: 2_000_000,
      readOnly: true,
      'x-col': { heavy: true, search: false },
    },
    motivo: posto('Motivo', 500),
  },
} as const satisfies EntitySchema;

export default anexoTiss;
export type AnexoTiss = FromSchema<typeof anexoTiss>;
