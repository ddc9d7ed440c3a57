/** The same fields, read only by whoever may change the record. Spread into `properties`. */
const SO_QUEM_MANTEM = { 'x-access': { read: 'update' } } as const;

type Reservado<T> = { readonly [campo in keyof T]: T[campo] & typeof SO_QUEM_MANTEM };

export function reservado<const T extends { readonly [campo: string]: object }>(campos: T): Reservado<T> {
  return Object.fromEntries(
    Object.entries(campos).map(([campo, schema]) => [campo, { ...schema, ...SO_QUEM_MANTEM }]),
  ) as Reservado<T>;
}
