import type { FastifyReply } from 'fastify';
import { decompose } from '#domain/formato/composto.ts';

const TYPES: { readonly [extension: string]: string } = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file's name in a header (RFC 8187): what encodeURIComponent leaves and an extended value must not have goes too. */
export const extendedName = (name: string): string =>
  `filename*=UTF-8''${encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;

/** What a thing is called, as the beginning of a file's name: 'Contas a receber' is 'contas-a-receber'. */
export const fileSlug = (name: string): string =>
  name.toLocaleLowerCase('pt-BR').replace(/[^\p{L}\p{N}]+/gu, '-');

/** Headers of a download: the name for the browser and, URI-encoded, for our own client. */
export function asFile(reply: FastifyReply, name: string): FastifyReply {
  const encoded = encodeURIComponent(name);
  const plain = decompose(name)
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '');
  return reply
    .type(TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${plain}"; ${extendedName(name)}`)
    .header('x-filename', encoded)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store');
}
