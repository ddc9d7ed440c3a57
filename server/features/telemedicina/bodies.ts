/** Bodies of the calls of the video visit. */
const texto = (maxLength: number, minLength = 1) => ({ type: 'string', minLength, maxLength }) as const;
const objeto = (properties: object, required: readonly string[] = Object.keys(properties)) =>
  ({ type: 'object', additionalProperties: false, required, properties }) as const;

export const aceiteBody = objeto(
  {
    versao: texto(20),
    // What is wrong with it is said in words, by field.
    responsavel: objeto({
      nome: { type: 'string', maxLength: 150 },
      cpf: { type: 'string', maxLength: 20 },
      declara: { type: 'boolean' },
    }),
  },
  ['versao'],
);
export const salaBody = objeto({ grande: { type: 'boolean' } });
export const convidadoBody = objeto(
  {
    nome: texto(200),
    nascimento: { type: ['string', 'null'], maxLength: 10 },
    cpf: { type: ['string', 'null'], maxLength: 14 },
    email: { type: ['string', 'null'], maxLength: 150 },
    telefone: { type: ['string', 'null'], maxLength: 20 },
  },
  ['nome'],
);

const sinal = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: { descricao: { type: 'object' }, candidato: { type: 'object' } },
} as const;
export const sinaisBody = objeto({
  sinais: {
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: objeto({
      para: { type: 'integer', minimum: 1 },
      entrada: { type: 'integer', minimum: 1 },
      dado: sinal,
    }),
  },
});
export const passoBody = objeto(
  {
    passo: { type: 'string', enum: ['conectou', 'qualidade'] },
    qualidade: { type: 'string', enum: ['boa', 'regular', 'ruim'] },
  },
  ['passo'],
);
