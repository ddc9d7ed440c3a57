import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/**
 * Um convênio que recebe solicitações nesta unidade (CLIN-09, INS-01): o endereço da fila, o que a página pública diz, o
 * prazo e o texto do consentimento.
 */
export const canalSolicitacao = {
  $id: 'canal-solicitacao',
  title: 'Canal de solicitação',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Canais de solicitação',
    label: ['titulo'],
    tenant: true,
    unique: [['endereco']],
  },
  required: ['convenioId', 'endereco', 'titulo', 'consentimento', 'versaoConsentimento'],
  properties: {
    convenioId: { type: 'integer', title: 'Convênio', 'x-ref': { resource: 'convenios', create: false } },
    titulo: {
      type: 'string',
      title: 'Título da fila',
      minLength: 3,
      maxLength: 60,
      'x-ui': { placeholder: 'Solicitações IPSEMG' },
    },
    endereco: {
      type: 'string',
      title: 'Endereço',
      pattern: '^[a-z][a-z0-9-]{1,29}$',
      description: 'Letras minúsculas e números. “ipsemg” abre a fila em /prontuarios-ipsemg.',
      'x-ui': { placeholder: 'ipsemg' },
    },
    prazoHoras: {
      type: 'integer',
      title: 'Prazo da resposta',
      minimum: 1,
      maximum: 2160,
      default: 120,
      description: 'O relógio para enquanto se espera o remetente.',
      'x-ui': { suffix: 'horas' },
    },
    avisoHoras: {
      type: 'integer',
      title: 'Avisar antes do prazo',
      minimum: 0,
      maximum: 720,
      default: 24,
      'x-ui': { suffix: 'horas' },
    },
    orientacoes: {
      type: ['string', 'null'],
      title: 'O que a página pública orienta',
      maxLength: 1000,
      'x-ui': { widget: 'textarea' },
    },
    consentimento: {
      type: 'string',
      title: 'Texto do consentimento',
      minLength: 30,
      maxLength: 4000,
      default:
        'Autorizo o uso dos dados e dos documentos que envio, inclusive de saúde, só para analisar esta solicitação e responder a ela (LGPD, art. 7º, I, e art. 11, I). Posso pedir cópia, correção ou a retirada deste consentimento ao encarregado pelos dados.',
      'x-ui': { widget: 'textarea' },
    },
    versaoConsentimento: {
      type: 'string',
      title: 'Versão do consentimento',
      minLength: 1,
      maxLength: 40,
      description: 'Mude-a com o texto: cada solicitação guarda a que foi aceita.',
      'x-ui': { placeholder: '2026-11' },
    },
    paginaFinal: {
      type: ['string', 'null'],
      title: 'Para onde a finalização volta',
      format: 'uri',
      maxLength: 200,
      description: 'A página do convênio que se oferece depois de “Finalização Transcrição”.',
      'x-ui': { placeholder: 'https://' },
    },
    ativo: { type: 'boolean', title: 'Recebe pela página pública', default: true },
  },
} as const satisfies EntitySchema;

export default canalSolicitacao;
export type CanalSolicitacao = FromSchema<typeof canalSolicitacao>;
