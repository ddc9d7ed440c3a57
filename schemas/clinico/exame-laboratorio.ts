import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const limite = (title: string) =>
  ({
    type: ['string', 'null'],
    title,
    format: 'decimal',
    'x-ui': { scale: 4 },
  }) as const;

const NUMERICO = {
  visible: { properties: { tipo: { const: 'NUMERO' } }, required: ['tipo'] },
} as const;

/**
 * Um exame que o laboratório faz (CLIN-08, LAB-01): o que se mede, em que unidade, e entre que valores. As referências têm
 * vigência; o laudo guarda o texto da que o julgou, e nada muda quando outra a substitui.
 */
export const exameLaboratorio = {
  $id: 'exame-laboratorio',
  title: 'Exame do laboratório',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Exames do laboratório',
    label: ['nome'],
    tenant: true,
    unique: [['codigo'], ['procedimentoId']],
    importKey: ['codigo'],
  },
  required: ['codigo', 'nome', 'procedimentoId', 'setorId', 'recipienteId'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      minLength: 1,
      maxLength: 12,
      pattern: '^[A-Z0-9]+$',
      'x-col': { search: true },
      'x-ui': { placeholder: 'HMG' },
    },
    nome: { type: 'string', title: 'Nome', minLength: 2, maxLength: 120, 'x-col': { search: true } },
    procedimentoId: {
      type: 'integer',
      title: 'Procedimento que o pede',
      'x-ref': { resource: 'procedimentos', create: false, filter: { ativo: 'true' } },
      description: 'O pedido de exames que o traz manda a amostra ao laboratório.',
    },
    setorId: { type: 'integer', title: 'Setor', 'x-ref': { resource: 'setores-laboratorio' } },
    recipienteId: {
      type: 'integer',
      title: 'Recipiente',
      'x-ref': { resource: 'recipientes-coleta' },
    },
    metodo: { type: ['string', 'null'], title: 'Método', maxLength: 120 },
    preparo: {
      type: ['string', 'null'],
      title: 'Preparo',
      maxLength: 500,
      'x-ui': { widget: 'textarea', rows: 2, placeholder: 'Jejum de 8 horas' },
    },
    prazoHoras: {
      type: ['integer', 'null'],
      title: 'Prazo do resultado',
      minimum: 1,
      maximum: 2000,
      'x-ui': { suffix: 'horas' },
      description: 'Da coleta ao laudo. O painel diz quantos saem nele.',
    },
    apoioId: {
      type: ['integer', 'null'],
      title: 'Feito no laboratório de apoio',
      'x-ref': { resource: 'laboratorios', create: false, filter: { tipo: 'APOIO', ativo: 'true' } },
      description: 'Em branco, faz-se aqui.',
    },
    codigoApoio: {
      type: ['string', 'null'],
      title: 'Código lá',
      maxLength: 30,
      description: 'Como o laboratório de apoio chama este exame.',
      'x-when': { visible: { properties: { apoioId: { type: 'integer' } }, required: ['apoioId'] } },
    },
    cultura: {
      type: 'boolean',
      title: 'É cultura',
      default: false,
      description: 'Aceita germes, cada um com o seu antibiograma.',
      'x-ui': { onlyYes: true },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
    antimicrobianos: {
      type: 'array',
      title: 'Antimicrobianos que se testam',
      maxItems: 60,
      description: 'Vêm escritos em cada germe novo; na amostra se tiram e se incluem outros.',
      'x-when': { visible: { properties: { cultura: { const: true } }, required: ['cultura'] } },
      'x-child': { singular: 'Antimicrobiano', unique: [['nome']], columns: ['nome'] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['nome'],
        properties: { nome: { type: 'string', title: 'Antimicrobiano', minLength: 2, maxLength: 80 } },
      },
    },
    analitos: {
      type: 'array',
      title: 'O que se mede',
      minItems: 1,
      maxItems: 60,
      'x-child': {
        singular: 'Analito',
        unique: [['codigo']],
        columns: ['codigo', 'nome', 'tipo', 'unidade', 'casas', 'loinc'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['codigo', 'nome', 'tipo'],
        properties: {
          codigo: {
            type: 'string',
            title: 'Código',
            minLength: 1,
            maxLength: 12,
            pattern: '^[A-Z0-9]+$',
          },
          nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 120 },
          tipo: {
            type: 'string',
            title: 'Valor',
            oneOf: [
              { const: 'NUMERO', title: 'Número' },
              { const: 'TITULO', title: 'Título (1:160)' },
              { const: 'CRUZES', title: 'Cruzes (+++)' },
              { const: 'TEXTO', title: 'Texto' },
            ],
            default: 'NUMERO',
          },
          unidade: {
            type: ['string', 'null'],
            title: 'Unidade (UCUM)',
            maxLength: 30,
            'x-ui': { placeholder: 'mg/dL' },
          },
          casas: {
            type: ['integer', 'null'],
            title: 'Casas',
            minimum: 0,
            maximum: 4,
            'x-when': { ...NUMERICO, required: NUMERICO.visible },
          },
          formula: {
            type: ['string', 'null'],
            title: 'Calculado por',
            maxLength: 200,
            'x-ui': { placeholder: 'CT - HDL - TG / 5' },
            'x-when': NUMERICO,
            description: 'Dos códigos dos outros analitos deste exame. Em branco, mede-se.',
          },
          loinc: {
            type: ['string', 'null'],
            title: 'LOINC',
            maxLength: 12,
            pattern: '^[0-9]{1,7}-[0-9]$',
            'x-ui': { placeholder: '718-7' },
          },
          criticoAbaixo: { ...limite('Crítico abaixo de'), 'x-when': NUMERICO },
          criticoAcima: { ...limite('Crítico acima de'), 'x-when': NUMERICO },
          variacao: {
            type: ['integer', 'null'],
            title: 'Avisar se variar mais de',
            minimum: 1,
            maximum: 1000,
            'x-ui': { suffix: '%' },
            'x-when': NUMERICO,
          },
        },
      },
    },
    referencias: {
      type: 'array',
      title: 'Valores de referência',
      maxItems: 300,
      'x-child': {
        singular: 'Valor de referência',
        columns: ['analito', 'sexo', 'idadeDe', 'idadeAte', 'minimo', 'maximo'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['analito', 'sexo', 'unidadeIdade', 'fonte', 'inicioVigencia'],
        properties: {
          analito: {
            type: 'string',
            title: 'Código do analito',
            minLength: 1,
            maxLength: 12,
            pattern: '^[A-Z0-9]+$',
          },
          sexo: {
            type: 'string',
            title: 'Sexo',
            oneOf: [
              { const: 'AMBOS', title: 'Ambos' },
              { const: 'F', title: 'Feminino' },
              { const: 'M', title: 'Masculino' },
            ],
            default: 'AMBOS',
          },
          idadeDe: {
            type: ['integer', 'null'],
            title: 'Idade de',
            minimum: 0,
            maximum: 50_000,
            description: 'Em anos, meses ou dias já completos.',
          },
          idadeAte: {
            type: ['integer', 'null'],
            title: 'Idade até',
            minimum: 0,
            maximum: 50_000,
            'x-range': { from: '$idadeDe' },
          },
          unidadeIdade: {
            type: 'string',
            title: 'Idade em',
            oneOf: [
              { const: 'ANOS', title: 'Anos' },
              { const: 'MESES', title: 'Meses' },
              { const: 'DIAS', title: 'Dias' },
            ],
            default: 'ANOS',
          },
          gestacaoDe: {
            type: ['integer', 'null'],
            title: 'Gestação de (semanas)',
            minimum: 0,
            maximum: 45,
            description: 'Só vale para gestantes, e antes da referência de quem não é.',
          },
          gestacaoAte: {
            type: ['integer', 'null'],
            title: 'Gestação até (semanas)',
            minimum: 0,
            maximum: 45,
            'x-range': { from: '$gestacaoDe' },
          },
          minimo: limite('Mínimo'),
          maximo: {
            ...limite('Máximo'),
            'x-range': { from: '$minimo' },
            description: 'De um título, o maior denominador ainda normal; de cruzes, quantas.',
          },
          texto: {
            type: ['string', 'null'],
            title: 'Texto esperado',
            maxLength: 120,
            'x-ui': { placeholder: 'Não reagente' },
          },
          fonte: {
            type: 'string',
            title: 'Fonte',
            minLength: 2,
            maxLength: 200,
            'x-ui': { placeholder: 'Bula do reagente, lote e versão' },
          },
          inicioVigencia: { type: 'string', title: 'Vale desde', format: 'date' },
          fimVigencia: {
            type: ['string', 'null'],
            title: 'Vale até',
            format: 'date',
            'x-range': { from: '$inicioVigencia' },
          },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default exameLaboratorio;
export type ExameLaboratorio = FromSchema<typeof exameLaboratorio>;
