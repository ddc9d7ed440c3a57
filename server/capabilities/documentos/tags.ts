/** The tags of a module: chosen by id, or by name, which makes one that is not there yet. */
import { AppError } from '#domain/errors/app-error.ts';
import { limparNome, problemaDoNome } from '#domain/documentos/nome.ts';
import type { TagDocumento } from '#domain/documentos/tipos.ts';
import { documentos, problemaNome } from '#messages/documentos.ts';
import type { Queryable } from '#server/engine/query.ts';
import type { Chamada } from './acesso.ts';

const TAG_MAXIMA = 60;

export async function listarTags(db: Queryable, { entity }: Chamada): Promise<readonly TagDocumento[]> {
  const { rows } = await db.query({
    text: 'SELECT object_id AS "objectId", nome FROM documento_tag WHERE modulo = $1 ORDER BY nome',
    values: [entity.name],
  });
  return rows as TagDocumento[];
}

/** The tag's own id; null for none, which is refused where the module's documents need one. */
export async function resolverTag(
  db: Queryable,
  { entity, declaracao, contexto }: Chamada,
  { idTag, tagDescription }: { readonly idTag?: string | undefined; readonly tagDescription?: string | undefined },
): Promise<{ readonly id: number; readonly nome: string } | null> {
  if (idTag !== undefined && idTag !== '') {
    const { rows } = await db.query({
      text: 'SELECT id, nome FROM documento_tag WHERE object_id::text = lower($1) AND modulo = $2',
      values: [idTag, entity.name],
    });
    if (!rows[0]) throw recusa(documentos.tagInexistente);
    return rows[0] as { id: number; nome: string };
  }
  const nome = limparNome(tagDescription ?? '');
  if (nome === '') {
    if (declaracao.tags) throw recusa(documentos.informeTag);
    return null;
  }
  if (nome.length > TAG_MAXIMA) throw recusa(documentos.tagLonga);
  if (problemaDoNome(nome) === 'controle') throw recusa(problemaNome.controle);
  await db.query({
    text: 'INSERT INTO documento_tag (modulo, nome, criado_por) VALUES ($1, $2, $3) ON CONFLICT (modulo, lower(nome)) DO NOTHING',
    values: [entity.name, nome, contexto.usuario.id],
  });
  const { rows } = await db.query({
    text: 'SELECT id, nome FROM documento_tag WHERE modulo = $1 AND lower(nome) = lower($2)',
    values: [entity.name, nome],
  });
  return rows[0] as { id: number; nome: string };
}

function recusa(texto: string): AppError {
  return new AppError('validacao', { messages: [texto], errors: { idTag: [texto] } });
}
