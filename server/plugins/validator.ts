/**
 * The validator of hand-written routes: strict, and it never alters what was sent (Fastify's own turns null into
 * '' and drops unknown keys without a word). Declared entities have their own (src/domain/registro).
 */
import { Ajv } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { formatCheckers } from '#domain/formato/validate-format.ts';
import { KEYWORDS } from '#schemas/meta/meta-schema.ts';

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
  for (const keyword of KEYWORDS) ajv.addKeyword({ keyword });
  return ({ schema }) => ajv.compile(schema);
}
