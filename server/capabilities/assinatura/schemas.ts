/** How calls of signatures name a document. */
export const modulo = { type: 'string', minLength: 1, maxLength: 60 } as const;
export const objectId = { type: 'string', pattern: '^[0-9a-fA-F-]{36}$' } as const;

export const DOCUMENTO = {
  type: 'object',
  additionalProperties: false,
  required: ['modulo', 'objectId'],
  properties: { modulo, objectId },
} as const;
