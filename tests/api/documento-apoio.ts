/** Files and calls for the tests of documents. */
import type { LightMyRequestResponse } from 'fastify';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import type { Caller, TestApi } from '#tests/support/api.ts';

export const PDF = pdf('um laudo');

/** A PDF of one empty page, whole as far as anybody looks at beginning and end. */
export function pdf(texto: string): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${texto}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
  );
}

export type Arquivo = { readonly nome: string; readonly bytes: Uint8Array };

/** The multipart body of a form. */
export async function formulario(
  campos: { readonly [campo: string]: string | number },
  ...arquivos: readonly Arquivo[]
): Promise<{ payload: Buffer; headers: { [name: string]: string } }> {
  const form = new FormData();
  for (const [campo, valor] of Object.entries(campos)) form.append(campo, String(valor));
  for (const { nome, bytes } of arquivos) form.append('file', new Blob([Uint8Array.from(bytes)]), nome);
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  };
}

export async function mandar(
  api: TestApi,
  caller: Caller,
  campos: { readonly [campo: string]: string | number },
  arquivos: readonly Arquivo[],
  options: { readonly path?: string; readonly prestador?: number } = {},
): Promise<LightMyRequestResponse> {
  const { payload, headers } = await formulario(campos, ...arquivos);
  return api.app.inject({
    method: 'POST',
    url: options.path ?? '/api/cmis/v2/criar-documento',
    payload,
    headers: {
      ...headers,
      authorization: `Bearer ${caller.token}`,
      ...(options.prestador === undefined ? {} : { 'id-prestador': String(options.prestador) }),
    },
  });
}

/** The item of an upload that must succeed. */
export function item(response: LightMyRequestResponse): ItemDocumento {
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ result: { entity: ItemDocumento } }>().result.entity;
}

export const alertas = (response: LightMyRequestResponse): readonly string[] =>
  response.json<{ messages: { alerts: { value: string }[] } }>().messages.alerts.map(({ value }) => value);
