/** What prescriptions and their models share: the item, and what it may be. */
import { medicamento } from '#schemas/contratos/medicamento.ts';

export const RECEITUARIOS = [
  { const: 'SIMPLES', title: 'Receita simples' },
  { const: 'ANTIMICROBIANO', title: 'Receita de antimicrobiano', 'x-tone': 'info' },
  { const: 'ANALOGO_GLP1', title: 'Receita de análogo de GLP-1', 'x-tone': 'info' },
  { const: 'CONTROLE_ESPECIAL', title: 'Receita de controle especial', 'x-tone': 'warning' },
  { const: 'NOTIFICACAO_A', title: 'Notificação de receita A', 'x-tone': 'error' },
  { const: 'NOTIFICACAO_B1', title: 'Notificação de receita B1', 'x-tone': 'error' },
  { const: 'NOTIFICACAO_B2', title: 'Notificação de receita B2', 'x-tone': 'error' },
  { const: 'NOTIFICACAO_C2', title: 'Notificação de receita especial de retinoide', 'x-tone': 'error' },
  { const: 'NOTIFICACAO_C3', title: 'Notificação de receita de talidomida', 'x-tone': 'error' },
] as const;

/** A medicine as it is to be used. `medicamentoId` empty: written freely, a compounded one or what the list lacks. */
export const itemDoPrescritor = {
  type: 'object',
  additionalProperties: false,
  required: ['descricao'],
  properties: {
    medicamentoId: {
      type: ['integer', 'null'],
      title: 'Medicamento da lista',
      'x-ref': {
        resource: 'medicamentos',
        create: false,
        fills: { descricao: 'produto', unidade: 'unidade', via: 'via' },
      },
    },
    descricao: {
      type: 'string',
      title: 'Medicamento',
      minLength: 2,
      maxLength: 500,
      'x-ui': { placeholder: 'Amoxicilina 500 mg cápsula' },
    },
    principios: {
      type: ['string', 'null'],
      title: 'Princípios ativos',
      maxLength: 300,
      description:
        'Do medicamento da lista vêm sozinhos. De um manipulado, escreva-os separados por +, para que sejam conferidos.',
    },
    dose: {
      type: ['string', 'null'],
      title: 'Dose',
      format: 'decimal',
      'x-range': { from: '0.001', to: '99999' },
      'x-ui': { scale: 3 },
    },
    unidade: {
      type: ['string', 'null'],
      title: 'Unidade',
      maxLength: 40,
      'x-ui': { placeholder: 'comprimido' },
    },
    via: { ...medicamento.properties.via, title: 'Via' },
    frequencia: {
      type: ['string', 'null'],
      title: 'Frequência',
      maxLength: 120,
      'x-ui': { placeholder: '8/8h, 2x, à noite' },
    },
    duracaoDias: {
      type: ['integer', 'null'],
      title: 'Duração',
      minimum: 1,
      maximum: 3650,
      'x-ui': { suffix: 'dias' },
    },
    quantidade: {
      type: ['string', 'null'],
      title: 'Quantidade',
      maxLength: 80,
      'x-ui': { placeholder: '1 caixa' },
    },
    usoContinuo: { type: 'boolean', title: 'Uso contínuo', default: false },
    seNecessario: { type: 'boolean', title: 'Se necessário', default: false },
    posologia: {
      type: ['string', 'null'],
      title: 'O que o paciente lê',
      maxLength: 1000,
      description: 'Vazio, é escrito a partir de dose, via, frequência e duração.',
      'x-ui': { widget: 'textarea', rows: 2 },
    },
  },
} as const;
