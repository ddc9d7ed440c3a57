/** `/api/_arquivos`: images of records (LOOK-11), kept by content and shown only to whoever may see the record. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { compose } from '#domain/formato/composto.ts';
import { IMAGEM_FORMATO_INVALIDO, IMAGEM_GRANDE, IMAGEM_MAX_BYTES, imageKind } from '#domain/formato/imagem.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { parentColumn } from '#server/database/ddl.ts';
import { quote } from '#server/database/names.ts';
import { canRead, demand, tenantOf } from '#server/engine/access.ts';
import { Params } from '#server/engine/filters.ts';
import { readId } from '#server/engine/read.ts';
import { entityOf, type EngineOptions } from '#server/engine/routes.ts';
import { contextoDe } from '#server/plugins/contexto.ts';
import type { FileStore } from '#server/gateways/arquivos/port.ts';

export type FileOptions = EngineOptions & { readonly files: FileStore };

type Stored = { readonly id: string; readonly mime: string; readonly tamanho: number; readonly nome: string };

export async function fileRoutes(app: FastifyInstance, { pool, files }: FileOptions): Promise<void> {
  app.post(
    '/api/_arquivos',
    {
      config: { semPrestador: true, acesso: { sessao: 'a file of the sender until a record holds it' } },
      bodyLimit: 4 * IMAGEM_MAX_BYTES,
    },
    async (request, reply) => {
      if (!request.isMultipart()) throw new AppError('tipo-nao-suportado');
      const part = await request.file();
      if (!part) throw new AppError('arquivo-ausente');
      const bytes = await whole(part.file);
      if (bytes.length === 0) throw new AppError('arquivo-vazio');
      const kind = imageKind(bytes);
      if (!kind || !isComplete(kind, bytes)) throw new AppError('arquivo-invalido', { messages: [IMAGEM_FORMATO_INVALIDO] });
      const { id, size } = await files.put(Readable.from([bytes]), IMAGEM_MAX_BYTES);
      const nome = plainName(part.filename, kind);
      // Sent again, it counts as new: its last sender sees it before it is saved, and the sweep leaves it alone.
      await pool.query({
        text: `INSERT INTO arquivo (id, nome, mime, tamanho, criado_por) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (id) DO UPDATE SET criado_em = now(), criado_por = EXCLUDED.criado_por`,
        values: [id, nome, `image/${kind}`, size, contextoDe(request).usuario.id],
      });
      const answer: Stored = { id, mime: `image/${kind}`, tamanho: size, nome };
      return reply.code(201).send(answer);
    },
  );

  app.get<{ Params: { id: string }; Querystring: { recurso?: string; registro?: string; campo?: string } }>(
    '/api/_arquivos/:id',
    { config: { acesso: { propria: 'view on the record that holds it, or own file' } } },
    async (request, reply) => {
      const contexto = contextoDe(request);
      const { id } = request.params;
      if (!/^[0-9a-f]{64}$/.test(id)) throw new AppError('arquivo-nao-encontrado');
      const { recurso, registro, campo } = request.query;
      const { rows } = await pool.query({
        text: 'SELECT id, nome, mime, tamanho, criado_por FROM arquivo WHERE id = $1',
        values: [id],
      });
      const file = rows[0] as (Stored & { criado_por: number }) | undefined;
      if (!file) throw new AppError('arquivo-nao-encontrado');
      if (recurso !== undefined && registro !== undefined && registro !== '' && campo !== undefined)
        await demandHolder(recurso, registro, campo);
      // Sent a moment ago and in no record yet: its sender sees it.
      else if (file.criado_por !== contexto.usuario.id) throw new AppError('arquivo-nao-encontrado');
      return reply
        .type(file.mime)
        .header('content-length', file.tamanho)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, max-age=3600, immutable')
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.nome)}`)
        .send(await files.read(id));

      /** The record holds this very file in this field, and the caller may see record and field. */
      async function demandHolder(resource: string, record: string, fieldId: string): Promise<void> {
        const entity = entityOf(app, resource);
        demand(entity, contexto, 'view');
        const params = new Params();
        const held = heldIn(entity, fieldId, (field) => canRead(entity, field, contexto.ability), params.add(id));
        if (held === undefined) throw new AppError('arquivo-nao-encontrado');
        const tenant = tenantOf(entity, contexto);
        const where = [
          `t.id = ${params.add(readId(record))}`,
          held,
          ...(tenant === undefined ? [] : [`t.prestador_id = ${params.add(tenant)}`]),
        ];
        const { rows: holders } = await pool.query({
          text: `SELECT 1 FROM ${quote(entity.table)} t WHERE ${where.join(' AND ')}`,
          values: params.values,
        });
        // Just chosen and not saved yet: the record holds another, the sender sees the new one.
        if (holders.length === 0 && file?.criado_por !== contexto.usuario.id) throw new AppError('arquivo-nao-encontrado');
      }
    },
  );
}

/**
 * Condition over alias t by which a record holds a file: in the named field, or, for a name that is no field of its own
 * (that of a form's component), in a child table of files. Undefined where the caller may read neither.
 */
function heldIn(
  entity: EntityModel,
  fieldId: string,
  readable: (field: FieldModel) => boolean,
  file: string,
): string | undefined {
  const own = Object.hasOwn(entity.field, fieldId) ? entity.field[fieldId] : undefined;
  if (own) return own.kind === 'file' && readable(own) ? `t.${quote(own.column)} = ${file}` : undefined;
  const within = entity.children.flatMap(({ child }) =>
    (child?.fields ?? [])
      .filter((field) => field.kind === 'file' && readable(field))
      .map(
        (field) =>
          `EXISTS (SELECT 1 FROM ${quote(child?.table ?? '')} c WHERE c.${quote(parentColumn(entity))} = t.id AND c.${quote(field.column)} = ${file})`,
      ),
  );
  return within.length > 0 ? `(${within.join(' OR ')})` : undefined;
}

async function whole(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let tooLarge = false;
  // Read to the end even when too large, so that the answer reaches a browser that is still sending.
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > IMAGEM_MAX_BYTES) tooLarge = true;
    else parts.push(chunk);
  }
  if (tooLarge) throw new AppError('arquivo-grande', { messages: [IMAGEM_GRANDE] });
  return Buffer.concat(parts);
}

/** A truncated picture lacks its end: a JPEG's marker, a PNG's last chunk. */
function isComplete(kind: 'jpeg' | 'png', bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - 1024));
  return kind === 'jpeg' ? tail.includes(Buffer.from([0xff, 0xd9])) : tail.includes(Buffer.from('IEND', 'latin1'));
}

function plainName(name: string, kind: 'jpeg' | 'png'): string {
  const base = compose(name)
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}"]/gu, '')
    .trim();
  return `${(base === '' ? 'imagem' : base).slice(0, 120)}.${kind === 'jpeg' ? 'jpg' : 'png'}`;
}
