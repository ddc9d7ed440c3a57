/**
 * The validator of hand-written routes: strict, and it never alters what was sent (Fastify's own turns null into
 * '' and drops unknown keys without a word). Declared entities have their own (src/domain/registro).
 */
import { Ajv } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { formatCheckers } from '#domain/formato/validate-format.ts';

const VOCABULARY = [
  'x-entity',
  'x-col',
  'x-ref',
  'x-when',
  'x-access',
  'x-child',
  'x-computed',
  'x-tone',
  'x-ui',
];

export function validatorCompiler(): FastifySchemaCompiler<object> {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    verbose: true,
    formats: { ...formatCheckers },
  });
  for (const keyword of VOCABULARY) ajv.addKeyword({ keyword });
  return ({ schema }) => ajv.compile(schema);
}
