/** The bytes of a document on their way out: whole or in ranges, as a download or shown, never run. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { ehExibivel } from '#domain/documento/conteudo.ts';
import { extendedName } from '#server/engine/export/file-answer.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { faixaDe } from './byte-range.ts';
import type { LinhaArquivo } from './linhas.ts';

/** Markup shown by a browser runs nothing, sends nothing and reaches nobody. */
const CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

export async function mandar(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  linha: LinhaArquivo,
  exibir: boolean,
): Promise<FastifyReply> {
  const etag = `"${linha.arquivo_id}"`;
  const disposicao = exibir && ehExibivel(linha.mime) ? 'inline' : 'attachment';
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', CSP)
    .header('x-content-type-options', 'nosniff')
    .header('x-filename', encodeURIComponent(linha.nome))
    .header('content-disposition', `${disposicao}; ${extendedName(linha.nome)}`);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const condicao = request.headers['if-range'];
  const faixa =
    condicao === undefined || condicao === etag ? faixaDe(request.headers.range, linha.tamanho) : null;
  if (faixa === 'fora') {
    reply.removeHeader('x-filename').removeHeader('content-disposition').removeHeader('etag');
    reply.header('content-range', `bytes */${linha.tamanho}`);
    throw new AppError('faixa-invalida');
  }
  reply.type(linha.mime);
  if (!faixa) return reply.header('content-length', linha.tamanho).send(await files.read(linha.arquivo_id));
  return reply
    .code(206)
    .header('content-range', `bytes ${faixa.start}-${faixa.end}/${linha.tamanho}`)
    .header('content-length', faixa.end - faixa.start + 1)
    .send(await files.read(linha.arquivo_id, faixa));
}

/** An answer that the browser saves under this name. */
export function comoArquivo(reply: FastifyReply, nome: string): FastifyReply {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('x-filename', encodeURIComponent(nome))
    .header('content-disposition', `attachment; ${extendedName(nome)}`);
}

/** `{ result: { entity: base64 } }` (B7), written as the bytes come: the file is never whole in memory. */
export async function mandarBase64(
  reply: FastifyReply,
  files: FileStore,
  linha: LinhaArquivo,
): Promise<FastifyReply> {
  const content = await files.read(linha.arquivo_id);
  async function* json(): AsyncGenerator<string> {
    yield '{"result":{"entity":"';
    let sobra: Buffer = Buffer.alloc(0);
    for await (const chunk of content) {
      const junto = Buffer.concat([sobra, chunk as Buffer]);
      const inteiro = junto.length - (junto.length % 3);
      sobra = junto.subarray(inteiro);
      yield junto.toString('base64', 0, inteiro);
    }
    yield `${sobra.toString('base64')}"}}`;
  }
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-filename', encodeURIComponent(linha.nome))
    .send(Readable.from(json(), { objectMode: false }));
}
