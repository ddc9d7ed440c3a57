/** The calls of one record. Failures are shown in the form, so none goes to the message queue. */
import type { FieldModel } from '#domain/registro/entity.ts';
import type { Related } from '#domain/registro/wire.ts';
import { request } from '#shared/http/client.ts';

export type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
export type Saved = {
  readonly row: Row;
  /** The server has already told the person. */ readonly told: boolean;
};
export type Body = { readonly [field: string]: unknown };

export type RecordWire = {
  /** What references of a new record begin with; nothing where it cannot be had. */
  readonly start?: (fields: readonly FieldModel[]) => Promise<Body>;
  /** Lists and lookups of rows forget by themselves what was written (Refine's invalidation). */
  readonly invalidates?: true;
  readonly get: (id: number) => Promise<Row>;
  readonly create: (body: Body, idempotencyKey: string) => Promise<Saved>;
  readonly update: (id: number, body: Body, versao: number) => Promise<Saved>;
};

/** The one row that each `x-ref.start` finds; none where there are several, or the call fails: a person chooses then. */
export async function startOf(fields: readonly FieldModel[]): Promise<Body> {
  const found = await Promise.all(
    fields.map(async ({ id, ref }) => {
      if (!ref?.start) return [];
      const query = { ...ref.start, limite: 2 };
      const rows = await request<readonly { id: number }[]>(`${ref.resource}/_lookup`, {
        query,
        silent: true,
      }).catch(() => []);
      return rows.length === 1 && rows[0] ? [[id, rows[0].id] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Out of the bin. */
export function bringBack(resource: string, id: number): Promise<Row> {
  return request<Row>(`${resource}/${id}/_restaurar`, { method: 'POST' });
}

export function relatedOf(resource: string, id: number, signal?: AbortSignal): Promise<readonly Related[]> {
  return request<Related[]>(`${resource}/${id}/_relacionados`, { silent: true, signal });
}
