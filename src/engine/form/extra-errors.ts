/** What is wrong, as rjsf takes it from outside: sentences by path, of the server, of our validator and of typed texts. */
import { toErrorList, type ErrorSchema, type ValidatorType } from '@rjsf/utils';
import type { FieldErrors } from './field-errors.ts';

type Node = { __errors?: string[]; [key: string]: Node | string[] | undefined };

/** 'convenios.2.validade' becomes { convenios: { 2: { validade: { __errors } } } }. */
export function errorSchemaOf(errors: FieldErrors, alerts: readonly string[] = []): ErrorSchema {
  const root: Node = alerts.length > 0 ? { __errors: [...alerts] } : {};
  for (const [path, texts] of Object.entries(errors)) {
    if (texts.length === 0) continue;
    let node = root;
    for (const step of path.split('.')) {
      node[step] ??= {};
      node = node[step] as Node;
    }
    node.__errors = [...texts];
  }
  return root as ErrorSchema;
}

/** The one judge is the entity's own validator, which the server runs too; nothing is compiled in the browser. */
export function validatorOf(problems: () => FieldErrors): ValidatorType {
  return {
    validateFormData: () => {
      const errorSchema = errorSchemaOf(problems());
      return { errors: toErrorList(errorSchema), errorSchema };
    },
    // rjsf asks which `oneOf` a value takes; ours are constants with titles.
    isValid: (schema, value) => schema.const === undefined || schema.const === value,
    rawValidation: () => ({ errors: [] }),
  };
}
