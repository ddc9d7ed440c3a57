import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const declaracao = {
  $id: 'declaracao',
  title: 'Declaração',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Declarações', gender: 'f', label: ['nome'], unique: [['nome']] },
  required: ['nome', 'tipo', 'texto'],
  properties: {
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 100 },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'COMPARECIMENTO', title: 'Comparecimento' },
        { const: 'ACOMPANHANTE', title: 'Acompanhante' },
        { const: 'ATESTADO', title: 'Atestado' },
        { const: 'APTIDAO', title: 'Aptidão' },
        { const: 'INTERNACAO', title: 'Internação' },
        { const: 'CONSENTIMENTO', title: 'Consentimento' },
        { const: 'OUTRA', title: 'Outra' },
      ],
    },
    titulo: {
      type: ['string', 'null'],
      title: 'Título impresso',
      maxLength: 120,
      'x-ui': { placeholder: 'Declaração de comparecimento' },
    },
    texto: {
      type: 'string',
      title: 'Texto',
      minLength: 1,
      maxLength: 10000,
      'x-ui': { widget: 'textarea', rows: 10 },
      description:
        'Use {paciente}, {cpf}, {data}, {hora}, {profissional}, {conselho} e {prestador}; são trocados ao emitir.',
    },
    especialidadeId: {
      type: ['integer', 'null'],
      title: 'Só para a especialidade',
      'x-ref': { resource: 'especialidades' },
    },
    exigeAssinatura: { type: 'boolean', title: 'Exige assinatura do profissional', default: true },
    exigeCid: { type: 'boolean', title: 'Mostra o CID com autorização do paciente', default: false },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default declaracao;
export type Declaracao = FromSchema<typeof declaracao>;
