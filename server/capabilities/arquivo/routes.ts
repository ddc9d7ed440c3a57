/**
 * `/api/_arquivos`: images of records (LOOK-11) and attached PDFs. They are kept by content and shown only to
 * those who may see the record.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { compose } from '#domain/formato/composto.ts';
import {
  ANEXO_FORMATO_INVALIDO,
  ANEXO_GRANDE,
  ANEXO_MAX_BYTES,
  fileKind,
  IMAGEM_FORMATO_INVALIDO,
  IMAGEM_GRANDE,
  IMAGEM_MAX_BYTES,
  imageKind,
  PDF_MIME,
  type FileKind,
} from '#domain/formato/imagem.ts';
import { demand } from '#server/engine/access.ts';
import { extendedName } from '#server/engine/export/file-answer.ts';
import { heldSql, sentSql } from '#server/engine/files.ts';
import { Params } from '#server/engine/filters.ts';
import { readId } from '#server/engine/read.ts';
import { entityOf, type EngineOptions } from '#server/engine/routes.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { acharVisivel, guardarEnviado } from './repository.ts';

export type FileOptions = EngineOptions & { readonly files: FileStore };

/** What is served here: pictures and what is attached to an answer. A document's content goes out with its document. */
const PICTURES = ['image/jpeg', 'image/png'];
const TYPES = [...PICTURES, PDF_MIME];

type Stored = { readonly id: string; readonly mime: string; readonly tamanho: number; readonly nome: string };

export async function fileRoutes(app: FastifyInstance, { pool, files }: FileOptions): Promise<void> {
  app.post<{ Querystring: { anexo?: string } }>(
    '/api/_arquivos',
    {
      config: { semPrestador: true, acesso: { sessao: 'a file of the sender until a record holds it' } },
      bodyLimit: 4 * IMAGEM_MAX_BYTES,
    },
    async (request, reply) => {
      if (!request.isMultipart()) throw new AppError('tipo-nao-suportado');
      const part = await request.file();
      if (!part) throw new AppError('arquivo-ausente');
      const anexo = request.query.anexo === 'true';
      const bytes = await whole(
        part.file,
        anexo ? ANEXO_MAX_BYTES : IMAGEM_MAX_BYTES,
        anexo ? ANEXO_GRANDE : IMAGEM_GRANDE,
      );
      if (bytes.length === 0) throw new AppError('arquivo-vazio');
      const kind = anexo ? fileKind(bytes) : imageKind(bytes);
      if (!kind || !isComplete(kind, bytes))
        throw new AppError('arquivo-invalido', {
          messages: [anexo ? ANEXO_FORMATO_INVALIDO : IMAGEM_FORMATO_INVALIDO],
        });
      if (kind !== 'pdf' && bytes.length > IMAGEM_MAX_BYTES)
        throw new AppError('arquivo-grande', { messages: [ANEXO_GRANDE] });
      const { id, size } = await files.put(Readable.from([bytes]), ANEXO_MAX_BYTES);
      const nome = plainName(part.filename, kind);
      const mime = kind === 'pdf' ? PDF_MIME : `image/${kind}`;
      await guardarEnviado(pool, {
        id,
        nome,
        mime,
        tamanho: size,
        usuarioId: contextoDe(request).usuario.id,
      });
      const answer: Stored = { id, mime, tamanho: size, nome };
      return reply.code(201).send(answer);
    },
  );

  app.get<{ Params: { id: string }; Querystring: { recurso?: string; registro?: string; campo?: string } }>(
    '/api/_arquivos/:id',
    { config: { acesso: { propria: 'view on the record that holds it, or own file' } } },
    async (request, reply) => {
      const contexto = contextoDe(request);
      const { id } = request.params;
      const { recurso, registro, campo } = request.query;
      const params = new Params();
      const file = params.add(id);
      // Sent a moment ago and in no record yet, or chosen in place of another and not saved: its sender sees it.
      const open = [sentSql(file, contexto.usuario.id, params)];
      let tipos = TYPES;
      if (recurso !== undefined && registro !== undefined && registro !== '' && campo !== undefined) {
        const entity = entityOf(app, recurso);
        demand(entity, contexto, 'view');
        // A field of a register shows a picture; what is attached is a component of a form.
        if (Object.hasOwn(entity.field, campo)) tipos = PICTURES;
        open.push(
          heldSql(scopeOf(app.registro.atual, entity, contexto), readId(registro), campo, file, params),
        );
      }
      // One question whatever the answer: that a file exists at all is told to nobody else.
      const found = await acharVisivel(pool, { file, tipos, abre: open }, params);
      if (!found) throw new AppError('arquivo-nao-encontrado');
      return mandarGuardado(reply, files, { id, ...found });
    },
  );
}

/**
 * A stored file on its way out. `nome` is the one its sender gave it, where the caller keeps it; the stored file's own is
 * never told: the same bytes may have come from another, under a name that tells of a person.
 */
export async function mandarGuardado(
  reply: FastifyReply,
  files: FileStore,
  {
    id,
    mime,
    tamanho,
    nome = null,
  }: {
    readonly id: string;
    readonly mime: string;
    readonly tamanho: number;
    readonly nome?: string | null;
  },
): Promise<FastifyReply> {
  const disposicao =
    mime === PDF_MIME
      ? 'attachment; filename="anexo.pdf"'
      : `inline; filename="imagem.${mime === 'image/png' ? 'png' : 'jpg'}"`;
  const deQuemEnviou = nome === null ? '' : `; ${extendedName(nome)}`;
  return reply
    .type(mime)
    .header('content-length', tamanho)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=3600, immutable')
    .header('content-disposition', disposicao + deQuemEnviou)
    .send(await files.read(id));
}

async function whole(stream: AsyncIterable<Uint8Array>, max: number, said: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let tooLarge = false;
  // Read to the end even when too large, so that the answer reaches a browser that is still sending.
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > max) tooLarge = true;
    else parts.push(chunk);
  }
  if (tooLarge) throw new AppError('arquivo-grande', { messages: [said] });
  return Buffer.concat(parts);
}

/** A truncated file lacks its end: a JPEG's marker, a PNG's last chunk, a PDF's last word. */
function isComplete(kind: FileKind, bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - 1024));
  if (kind === 'pdf') return tail.includes(Buffer.from('%%EOF', 'latin1'));
  return kind === 'jpeg'
    ? tail.includes(Buffer.from([0xff, 0xd9]))
    : tail.includes(Buffer.from('IEND', 'latin1'));
}

function plainName(name: string, kind: FileKind): string {
  const base = compose(name)
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}"]/gu, '')
    .trim();
  return `${(base === '' ? 'imagem' : base).slice(0, 120)}.${kind === 'jpeg' ? 'jpg' : kind}`;
}
