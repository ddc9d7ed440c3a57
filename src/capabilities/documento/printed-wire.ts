/** A PDF that the server has just printed for a record, and keeping it among that record's documents. */
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { request } from '#shared/http/client.ts';

export type Printed = {
  readonly pdf: Blob;
  /** The right to keep these very bytes. */
  readonly documento: string;
};

export type Keep = {
  readonly documento: string;
  readonly nome: string;
  readonly folderId: string;
  readonly tagDescription: string;
};

export async function keep(body: Keep): Promise<ItemDocumento> {
  const { result } = await request<{ readonly result: { readonly entity: ItemDocumento } }>(
    'modelos-documento/_guardar',
    {
      method: 'POST',
      body,
      silent: true,
    },
  );
  return result.entity;
}
