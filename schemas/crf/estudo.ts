import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const DO_ESTUDO = [
  'centros-estudo.estudoId',
  'visitas-estudo.estudoId',
  'participantes-estudo.estudoId',
  'prontuarios-crf.estudoId',
  'formularios-crf.estudoId',
  'eventos-adversos.estudoId',
  'desvios-estudo.estudoId',
  'kits-estudo.estudoId',
  'medicamentos-estudo.estudoId',
  'antecedentes-estudo.estudoId',
  'medidas-crf.estudoId',
  'verificacoes-crf.estudoId',
  'listas-randomizacao.estudoId',
  'alocacoes-estudo.estudoId',
  'monitorias.estudoId',
  'mensagens-monitoria.estudoId',
] as const;

const contado = (title: string) =>
  ({ type: ['integer', 'null'], title, minimum: 0, readOnly: true }) as const;

/**
 * Um estudo clínico (CRF-01). O que está em vigor diz-se nas configurações; aqui ficam protocolo, checagens e o data lock
 * (CRF-03): bloqueado, nada do estudo se grava, nem no banco. O atendimento no prontuário continua.
 */
export const estudo = {
  $id: 'estudo',
  title: 'Estudo',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Estudos',
    label: ['codigo'],
    unique: [['codigo']],
    retain: 'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): estudos não se excluem.',
    lifecycle: {
      field: 'situacao',
      locks: {
        EM_ANDAMENTO: { what: ['delete'], why: 'Um estudo em andamento não se exclui.' },
        BLOQUEADO: {
          what: ['fields', 'children', 'delete', ...DO_ESTUDO],
          why: 'Este estudo está bloqueado (data lock): nada dele se grava. Quem pode desbloquear o faz com motivo.',
        },
      },
      transitions: {
        iniciar: {
          title: 'Iniciar estudo',
          from: 'EM_MONTAGEM',
          to: 'EM_ANDAMENTO',
          action: 'update',
          stamp: { at: 'iniciadoEm' },
        },
        // Pela tela Data lock (/data-lock), que diz antes o que falta e pede a identidade de novo.
        bloquear: {
          title: 'Realizar data lock',
          from: 'EM_ANDAMENTO',
          to: 'BLOQUEADO',
          reason: 'required',
          stamp: { at: 'bloqueadoEm', by: 'bloqueadoPor' },
          internal: true,
        },
        desbloquear: {
          title: 'Desfazer data lock',
          from: 'BLOQUEADO',
          to: 'EM_ANDAMENTO',
          reason: 'required',
          stamp: { at: 'desbloqueadoEm', by: 'desbloqueadoPor', reason: 'motivoDesbloqueio' },
          internal: true,
        },
      },
    },
  },
  required: ['codigo', 'titulo', 'sexo', 'protocoloVersao'],
  properties: {
    // O das configurações: o estudo em vigor é o deste código.
    codigo: {
      type: 'string',
      title: 'Código',
      minLength: 2,
      maxLength: 20,
      pattern: '^[A-Z0-9]+$',
      'x-col': { search: true },
      'x-ui': { placeholder: 'BZ371ACLI004' },
    },
    titulo: { type: 'string', title: 'Título', minLength: 3, maxLength: 300 },
    sexo: {
      type: 'string',
      title: 'Participantes',
      oneOf: [
        { const: 'M', title: 'Homens' },
        { const: 'F', title: 'Mulheres' },
        { const: 'AMBOS', title: 'Homens e mulheres' },
      ],
    },
    patrocinador: { type: ['string', 'null'], title: 'Patrocinador', maxLength: 150 },
    protocoloVersao: { type: 'string', title: 'Versão do protocolo', minLength: 1, maxLength: 40 },
    termoVersao: { type: ['string', 'null'], title: 'Versão do TCLE em vigor', maxLength: 40 },
    caae: {
      type: ['string', 'null'],
      title: 'CAAE',
      maxLength: 30,
      'x-ui': { placeholder: '00000000.0.0000.0000' },
    },
    horasEventoGrave: {
      type: 'integer',
      title: 'Prazo para notificar evento grave',
      minimum: 1,
      maximum: 720,
      default: 24,
      'x-ui': { suffix: 'horas' },
    },
    // Quem decide, num formulário de dupla digitação, o que as duas pessoas digitaram diferente.
    resolveDivergencia: {
      type: 'string',
      title: 'Divergência da dupla digitação',
      oneOf: [
        { const: 'TERCEIRA', title: 'Resolve uma terceira pessoa' },
        { const: 'QUALQUER', title: 'Resolve também uma das duas' },
      ],
      default: 'TERCEIRA',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EM_MONTAGEM', title: 'Em montagem', 'x-tone': 'neutral' },
        { const: 'EM_ANDAMENTO', title: 'Em andamento', 'x-tone': 'info' },
        { const: 'BLOQUEADO', title: 'Bloqueado', 'x-tone': 'success' },
      ],
      default: 'EM_MONTAGEM',
    },
    iniciadoEm: { type: ['string', 'null'], title: 'Iniciado em', format: 'date-time', readOnly: true },
    bloqueadoEm: { type: ['string', 'null'], title: 'Bloqueado em', format: 'date-time', readOnly: true },
    bloqueadoPor: { type: ['string', 'null'], title: 'Bloqueado por', maxLength: 200, readOnly: true },
    bloqueadoPorId: {
      type: ['integer', 'null'],
      title: 'Conta de quem bloqueou',
      minimum: 1,
      readOnly: true,
    },
    // SHA-256 de tudo o que o estudo tinha no momento do data lock.
    resumoDados: { type: ['string', 'null'], title: 'Resumo dos dados', maxLength: 64, readOnly: true },
    desbloqueadoEm: {
      type: ['string', 'null'],
      title: 'Desbloqueado em',
      format: 'date-time',
      readOnly: true,
    },
    desbloqueadoPor: {
      type: ['string', 'null'],
      title: 'Desbloqueado por',
      maxLength: 200,
      readOnly: true,
    },
    motivoDesbloqueio: {
      type: ['string', 'null'],
      title: 'Motivo do desbloqueio',
      maxLength: 500,
      readOnly: true,
    },
    // A última vez em que as checagens correram sobre o estudo inteiro, e no que deu.
    checadoEm: { type: ['string', 'null'], title: 'Checado em', format: 'date-time', readOnly: true },
    checadoPor: { type: ['string', 'null'], title: 'Checado por', maxLength: 200, readOnly: true },
    checadoFormularios: contado('Formulários checados'),
    checadoAbertas: contado('Consultas abertas'),
    checadoFechadas: contado('Consultas respondidas'),
    criterios: {
      type: 'array',
      title: 'Critérios de inclusão e exclusão',
      maxItems: 80,
      'x-child': { singular: 'Critério', columns: ['tipo', 'texto'] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tipo', 'texto'],
        properties: {
          tipo: {
            type: 'string',
            title: 'Tipo',
            oneOf: [
              { const: 'INCLUSAO', title: 'Inclusão' },
              { const: 'EXCLUSAO', title: 'Exclusão' },
            ],
          },
          texto: { type: 'string', title: 'Critério', minLength: 3, maxLength: 500 },
        },
      },
    },
    checagens: {
      type: 'array',
      title: 'Checagens',
      maxItems: 300,
      'x-child': {
        singular: 'Checagem',
        unique: [['codigo']],
        columns: ['codigo', 'formularioId', 'campo', 'tipo', 'mensagem'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['codigo', 'formularioId', 'campo', 'tipo', 'mensagem'],
        properties: {
          codigo: {
            type: 'string',
            title: 'Código',
            minLength: 1,
            maxLength: 20,
            pattern: '^[A-Z0-9-]+$',
          },
          formularioId: {
            type: 'integer',
            title: 'Formulário',
            'x-ref': { resource: 'form-templates', create: false },
          },
          campo: {
            type: 'string',
            title: 'Campo',
            minLength: 1,
            maxLength: 80,
            description: 'A chave do campo, como o construtor de formulários a mostra.',
          },
          tipo: {
            type: 'string',
            title: 'Tipo',
            oneOf: [
              { const: 'FAIXA', title: 'Faixa de valores' },
              { const: 'ENTRE_CAMPOS', title: 'Entre dois campos' },
              { const: 'ENTRE_VISITAS', title: 'Entre visitas' },
            ],
            default: 'FAIXA',
          },
          minimo: { type: ['string', 'null'], title: 'Mínimo', format: 'decimal', 'x-ui': { scale: 4 } },
          maximo: { type: ['string', 'null'], title: 'Máximo', format: 'decimal', 'x-ui': { scale: 4 } },
          operador: {
            type: ['string', 'null'],
            title: 'O campo deve ser',
            oneOf: [
              { const: 'MAIOR', title: 'maior que' },
              { const: 'MAIOR_IGUAL', title: 'maior ou igual a' },
              { const: 'MENOR', title: 'menor que' },
              { const: 'MENOR_IGUAL', title: 'menor ou igual a' },
              { const: 'IGUAL', title: 'igual a' },
              { const: null, title: 'Não informado' },
            ],
            'x-when': {
              visible: {
                properties: { tipo: { enum: ['ENTRE_CAMPOS', 'ENTRE_VISITAS'] } },
                required: ['tipo'],
              },
              required: {
                properties: { tipo: { enum: ['ENTRE_CAMPOS', 'ENTRE_VISITAS'] } },
                required: ['tipo'],
              },
            },
          },
          outroCampo: {
            type: ['string', 'null'],
            title: 'Outro campo',
            maxLength: 80,
            description: 'Entre visitas, vazio é o mesmo campo.',
            'x-when': {
              visible: {
                properties: { tipo: { enum: ['ENTRE_CAMPOS', 'ENTRE_VISITAS'] } },
                required: ['tipo'],
              },
            },
          },
          visitaAnterior: {
            type: ['string', 'null'],
            title: 'Da visita',
            oneOf: [
              { const: 'TRIAGEM', title: 'Triagem' },
              { const: 'RANDOMIZACAO', title: 'Randomização' },
              { const: 'AVALIACAO_1', title: 'Avaliação 1' },
              { const: 'AVALIACAO_2', title: 'Avaliação 2' },
              { const: null, title: 'A anterior' },
            ],
            'x-when': {
              visible: { properties: { tipo: { const: 'ENTRE_VISITAS' } }, required: ['tipo'] },
            },
          },
          mensagem: { type: 'string', title: 'O que a consulta diz', minLength: 3, maxLength: 300 },
          ativa: { type: 'boolean', title: 'Ativa', default: true },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default estudo;
export type Estudo = FromSchema<typeof estudo>;
