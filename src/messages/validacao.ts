/**
 * From a validator's error (ajv 8) to the sentence for the person at the field: what to do, not
 * what a schema says. The schemas' validator runs with `verbose: true`, so `parentSchema` is the field's.
 */
import type { FieldErrors } from '#domain/errors/app-error.ts';
import { formatMessages } from '#domain/formato/validate-format.ts';
import type { Format } from '#schemas/meta/vocabulary.ts';
import { describePattern } from './padrao.ts';
import { plural } from './palavras.ts';

/** The part of ajv's ErrorObject that is read. */
export type ValidationError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath?: string;
  readonly params: { readonly [name: string]: unknown };
  readonly parentSchema?: { readonly [keyword: string]: unknown };
};

const PREENCHA = 'Preencha este campo.';

function numberText(value: unknown): string {
  return typeof value === 'number'
    ? value.toLocaleString('pt-BR', { maximumFractionDigits: 20 })
    : String(value);
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  integer: 'um número inteiro',
  boolean: 'sim ou não',
  array: 'uma lista',
  object: 'um grupo de campos',
};

function typeText(type: unknown): string {
  const names = (Array.isArray(type) ? type : String(type).split(',')).filter((name) => name !== 'null');
  const texts = names.map((name: string) => TYPES[name] ?? name);
  return texts.length > 0 ? `Informe ${texts.join(' ou ')}.` : 'Este campo deve ficar vazio.';
}

function optionsText(values: readonly unknown[]): string {
  const shown = values.filter((value) => value !== null && value !== undefined).map(String);
  if (shown.length === 0 || shown.length > 10) return 'Escolha uma das opções da lista.';
  if (shown.length === 1) return `O valor aceito é ${shown[0]}.`;
  return `Escolha uma destas opções: ${shown.join(', ')}.`;
}

/** Titles of a `oneOf` of constants, as the field shows them. */
function titlesOf(oneOf: unknown): readonly unknown[] {
  if (!Array.isArray(oneOf)) return [];
  return oneOf.map((item: { title?: unknown; const?: unknown }) =>
    item.const === null ? null : (item.title ?? item.const),
  );
}

const LIMITS: Readonly<Record<string, string>> = {
  '>=': 'maior ou igual a',
  '>': 'maior que',
  '<=': 'menor ou igual a',
  '<': 'menor que',
};

type Sentence = (
  params: ValidationError['params'],
  schema: { readonly [keyword: string]: unknown },
) => string;

const limit: Sentence = ({ comparison, limit: value }) =>
  `Informe um valor ${LIMITS[String(comparison)] ?? 'perto de'} ${numberText(value)}.`;

const sentences: Readonly<Record<string, Sentence>> = {
  required: () => PREENCHA,
  dependentRequired: () => PREENCHA,
  dependencies: () => PREENCHA,
  minLength: ({ limit: value }) =>
    Number(value) <= 1 ? PREENCHA : `Informe pelo menos ${plural(Number(value), 'caractere', 'caracteres')}.`,
  maxLength: ({ limit: value }) => `Informe no máximo ${plural(Number(value), 'caractere', 'caracteres')}.`,
  pattern: ({ pattern }, schema) => describePattern(String(pattern), exampleOf(schema)),
  format: ({ format }) =>
    Object.hasOwn(formatMessages, String(format))
      ? formatMessages[String(format) as Format]
      : 'Valor em formato inválido. Confira o que foi informado.',
  type: ({ type }) => typeText(type),
  enum: ({ allowedValues }) => optionsText(Array.isArray(allowedValues) ? allowedValues : []),
  const: ({ allowedValue }) => optionsText([allowedValue]),
  oneOf: (_, schema) => optionsText(titlesOf(schema.oneOf)),
  minimum: limit,
  maximum: limit,
  exclusiveMinimum: limit,
  exclusiveMaximum: limit,
  multipleOf: ({ multipleOf }) =>
    multipleOf === 1 ? 'Informe um número inteiro.' : `Informe um múltiplo de ${numberText(multipleOf)}.`,
  minItems: ({ limit: value }) => `Inclua pelo menos ${plural(Number(value), 'item', 'itens')}.`,
  maxItems: ({ limit: value }) => `Inclua no máximo ${plural(Number(value), 'item', 'itens')}.`,
  uniqueItems: ({ i, j }) =>
    `Os itens ${Math.min(Number(i), Number(j)) + 1} e ${Math.max(Number(i), Number(j)) + 1} são iguais. Retire um deles.`,
  additionalProperties: ({ additionalProperty }) => `O campo ${String(additionalProperty)} não existe.`,
  unevaluatedProperties: ({ unevaluatedProperty }) => `O campo ${String(unevaluatedProperty)} não existe.`,
  minProperties: () => 'Informe pelo menos um campo.',
  'false schema': () => 'Este campo não pode ser informado.',
};

function exampleOf(schema: { readonly [keyword: string]: unknown }): string | undefined {
  const ui = schema['x-ui'];
  if (typeof ui !== 'object' || ui === null || !('placeholder' in ui)) return undefined;
  return typeof ui.placeholder === 'string' ? ui.placeholder : undefined;
}

/** The sentence for one error. A keyword without its own sentence still says that the value must be looked at. */
export function mensagemValidacao(error: ValidationError): string {
  const sentence = Object.hasOwn(sentences, error.keyword) ? sentences[error.keyword] : undefined;
  return sentence?.(error.params, error.parentSchema ?? {}) ?? 'Valor inválido. Confira o que foi informado.';
}

/** Where the error belongs: 'cpf', 'convenios.2.validade'; '' for the record as a whole. */
export function campoDoErro(error: ValidationError): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { missingProperty, additionalProperty, unevaluatedProperty } = error.params;
  const last = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  return (typeof last === 'string' ? [...path, last] : path).join('.');
}

/** Keywords that only report what their branches already do, and branches of a choice, which no person chose. */
function isEcho(error: ValidationError): boolean {
  return (
    error.keyword === 'if' ||
    error.keyword === 'allOf' ||
    /\/(?:oneOf|anyOf|not)\//.test(error.schemaPath ?? '')
  );
}

/**
 * All errors by field, each sentence once, fields in the order of the errors. Never empty for a
 * non-empty list: when every error is an echo, they speak themselves. `''` becomes `geral`.
 */
export function errosPorCampo(errors: readonly ValidationError[], geral = '_'): FieldErrors {
  const spoken = errors.filter((error) => !isEcho(error));
  const fields = new Map<string, string[]>();
  for (const error of spoken.length > 0 ? spoken : errors) {
    const field = campoDoErro(error) || geral;
    const texts = fields.get(field) ?? [];
    const text = mensagemValidacao(error);
    if (!texts.includes(text)) texts.push(text);
    fields.set(field, texts);
  }
  return Object.fromEntries(fields);
}

/** What stands behind a field's title: 'CPF inválido. Confira os 11 dígitos.' does not say the title again. */
export function semTitulo(title: string, text: string): string {
  const begins = text.toLowerCase().startsWith(`${title.toLowerCase()} `);
  return begins ? text.slice(title.length + 1) : text;
}
