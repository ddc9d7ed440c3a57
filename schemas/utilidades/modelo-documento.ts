import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/**
 * A document template (FORM-04): rich text with typed variables, printed to PDF. `conteudo` is the JSON of
 * src/domain/modelo-documento/tipos.ts, cleaned by the server at every write.
 */
export const modeloDocumento = {
  $id: 'modelo-documento',
  title: 'Modelo de documento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Modelos de documento',
    label: ['nome'],
    tenant: true,
    unique: [['nome']],
    importKey: ['nome'],
  },
  required: ['nome', 'tipo', 'papel', 'orientacao', 'conteudo'],
  properties: {
    nome: {
      type: 'string',
      title: 'Nome',
      minLength: 2,
      maxLength: 100,
      'x-ui': { placeholder: 'Atestado médico' },
    },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'ATESTADO', title: 'Atestado' },
        { const: 'DECLARACAO', title: 'Declaração' },
        { const: 'RECEITA', title: 'Receita simples' },
        { const: 'TERMO', title: 'Termo' },
        { const: 'RELATORIO', title: 'Relatório' },
        { const: 'ENCAMINHAMENTO', title: 'Encaminhamento' },
        { const: 'CERTIFICADO', title: 'Certificado de sessão educacional' },
        { const: 'OUTRO', title: 'Outro' },
      ],
    },
    papel: {
      type: 'string',
      title: 'Papel',
      oneOf: [
        { const: 'A4', title: 'A4' },
        { const: 'A5', title: 'A5 (meia folha)' },
        { const: 'CARTA', title: 'Carta' },
      ],
      default: 'A4',
    },
    orientacao: {
      type: 'string',
      title: 'Orientação',
      oneOf: [
        { const: 'RETRATO', title: 'Retrato' },
        { const: 'PAISAGEM', title: 'Paisagem' },
      ],
      default: 'RETRATO',
    },
    cabecalho: {
      type: 'boolean',
      title: 'Cabeçalho com a unidade',
      default: true,
      description: 'Logotipo, nome, CNPJ, CNES e endereço do prestador em toda página.',
    },
    rodape: {
      type: 'boolean',
      title: 'Rodapé com a página',
      default: true,
      description: 'Nome do documento, data e hora da emissão e "Página X de Y".',
    },
    pacienteNaFolha: {
      type: 'boolean',
      title: 'Paciente em toda página',
      default: true,
      description:
        'Nome, nascimento, CPF e número do prontuário no alto de cada folha: uma folha solta diz de quem é.',
    },
    conselhoNoRodape: {
      type: 'boolean',
      title: 'Profissional e conselho no rodapé',
      default: true,
      'x-when': { visible: { properties: { rodape: { const: true } }, required: ['rodape'] } },
    },
    linhaRodape: {
      type: ['string', 'null'],
      title: 'Linha livre do rodapé',
      maxLength: 120,
      'x-ui': { placeholder: 'Ouvidoria: (31) 3222-0000' },
      'x-when': { visible: { properties: { rodape: { const: true } }, required: ['rodape'] } },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
    conteudo: {
      type: 'string',
      title: 'Texto',
      maxLength: 1_000_000,
      'x-col': { heavy: true, search: false },
      'x-ui': { widget: 'texto-rico' },
    },
  },
} as const satisfies EntitySchema;

export default modeloDocumento;
export type ModeloDocumento = FromSchema<typeof modeloDocumento>;
