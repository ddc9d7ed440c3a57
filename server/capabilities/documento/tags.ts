/** The tags of a module: chosen by id, or by name, which makes one that is not there yet; and their upkeep. */
import { AppError } from '#domain/errors/app-error.ts';
import type { Leitura } from '#domain/acesso/leitura.ts';
import { problemaDoNome } from '#domain/documento/nome.ts';
import { problemaDaTag, tagLimpa } from '#domain/documento/tag.ts';
import type { TagDocumento, TagEmUso } from '#domain/documento/tipos.ts';
import { documentos, problemaNome } from '#messages/documento.ts';
import { quote } from '#server/database/names.ts';
import { auditAct } from '#server/engine/audit.ts';
import { Params } from '#server/engine/filters.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { scopeSql } from '#server/engine/scope.ts';
import type { Chamada } from './acesso.ts';
import { exigirLeClinico, exigirLeitura } from './leitura.ts';

type Tag = { readonly id: number; readonly nome: string; readonly leitura: Leitura };

export async function listarTags(db: Queryable, { entity }: Chamada): Promise<readonly TagDocumento[]> {
  const { rows } = await db.query({
    text: 'SELECT object_id AS "objectId", nome, leitura FROM documento_tag WHERE modulo = $1 ORDER BY nome',
    values: [entity.name],
  });
  return rows as TagDocumento[];
}

/** The tag's own id; null for none, which is refused where the module's documents need one. */
export async function resolverTag(
  db: Queryable,
  chamada: Chamada,
  { idTag, tagDescription }: { readonly idTag?: string | undefined; readonly tagDescription?: string | undefined },
): Promise<Tag | null> {
  const { entity, declaracao, contexto } = chamada;
  if (idTag !== undefined && idTag !== '') return acharTag(db, chamada, idTag, 'FOR KEY SHARE');
  // One that is there from before the limit is still found by its whole name.
  const antiga = await porNome(db, entity.name, (tagDescription ?? '').trim());
  if (antiga) return antiga;
  if (tagLimpa(tagDescription ?? '') === '') {
    if (declaracao.tags) throw recusa(documentos.informeTag);
    return null;
  }
  const nome = exigirTag(tagDescription);
  await db.query({
    text: `INSERT INTO documento_tag (modulo, nome, criado_por, leitura) VALUES ($1, $2, $3, $4)
           ON CONFLICT (modulo, lower(nome)) DO NOTHING`,
    values: [entity.name, nome, contexto.usuario.id, leituraDeNova(chamada)],
  });
  return (await porNome(db, entity.name, nome)) as Tag;
}

/** A tag is made by who knows what it stands for: what reception names is reception's, what a clinician names is clinical. */
function leituraDeNova({ leClinico, declaracao }: Chamada): Leitura {
  return leClinico && declaracao.clinical !== undefined ? 'CLINICA' : 'GERAL';
}

/** Held against being removed until the transaction ends. */
async function porNome(db: Queryable, modulo: string, nome: string): Promise<Tag | undefined> {
  const { rows } = await db.query({
    text: 'SELECT id, nome, leitura FROM documento_tag WHERE modulo = $1 AND lower(nome) = lower($2) FOR KEY SHARE',
    values: [modulo, nome],
  });
  return rows[0] as Tag | undefined;
}

async function acharTag(
  db: Queryable,
  { entity }: Chamada,
  objectId: string,
  trava: 'FOR KEY SHARE' | 'FOR UPDATE',
): Promise<Tag> {
  const { rows } = await db.query({
    text: `SELECT id, nome, leitura FROM documento_tag WHERE object_id::text = lower($1) AND modulo = $2 ${trava}`,
    values: [objectId, entity.name],
  });
  if (!rows[0]) throw recusa(documentos.tagInexistente);
  return rows[0] as Tag;
}

function exigirTag(dado: string | undefined): string {
  const nome = tagLimpa(dado ?? '');
  const problema = problemaDaTag(nome);
  if (problema === 'vazia') throw recusa(documentos.informeTag);
  if (problema === 'longa') throw recusa(documentos.tagLonga);
  if (problemaDoNome(nome) === 'controle') throw recusa(problemaNome.controle);
  return nome;
}

/** Documents that bear each tag, in the bin or not: those of the caller's provider, and whether others have it too. */
export async function tagsEmUso(db: Queryable, chamada: Chamada): Promise<readonly TagEmUso[]> {
  const params = new Params();
  const modulo = params.add(chamada.entity.name);
  const seu = seuSql(chamada, params);
  const { rows } = await db.query({
    text: `SELECT t.object_id AS "objectId", t.nome, t.leitura, count(d.id) FILTER (WHERE ${seu})::int AS documentos,
                  count(d.id) FILTER (WHERE (${seu}) IS NOT TRUE) > 0 AS "deOutros"
             FROM documento_tag t LEFT JOIN documento d ON d.tag_id = t.id
             LEFT JOIN ${quote(chamada.entity.table)} r ON r.id = d.registro_id
            WHERE t.modulo = ${modulo} GROUP BY t.id ORDER BY t.nome`,
    values: params.values,
  });
  return rows as TagEmUso[];
}

/** Whether the record, alias r, is one that the caller may change. */
function seuSql({ scope }: Chamada, params: Params): string {
  return scopeSql({ ...scope, gravar: true }, 'r', params).join(' AND ') || 'true';
}

export async function criarTag(pool: Pool, chamada: Chamada, dado: string | undefined): Promise<TagDocumento> {
  const nome = exigirTag(dado);
  return inTransaction(pool, async (db) => {
    await exigirLivre(db, chamada, nome);
    const { rows } = await db.query({
      text: `INSERT INTO documento_tag (modulo, nome, criado_por, leitura) VALUES ($1, $2, $3, $4)
             RETURNING object_id AS "objectId", nome, leitura`,
      values: [chamada.entity.name, nome, chamada.contexto.usuario.id, leituraDeNova(chamada)],
    });
    await auditAct(db, chamada.entity.name, chamada.contexto, { acao: 'criar-tag', id: null, depois: { tag: nome } });
    return rows[0] as TagDocumento;
  });
}

/** Every document that bears the tag shows the new name. */
export async function renomearTag(
  pool: Pool,
  chamada: Chamada,
  objectId: string,
  dado: string | undefined,
): Promise<TagDocumento> {
  const nome = exigirTag(dado);
  return inTransaction(pool, async (db) => {
    const tag = await acharTag(db, chamada, objectId, 'FOR UPDATE');
    if (tag.nome === nome) return { objectId, nome, leitura: tag.leitura };
    await exigirSua(db, chamada, tag);
    await exigirLivre(db, chamada, nome, tag.id);
    await db.query({ text: 'UPDATE documento_tag SET nome = $2 WHERE id = $1', values: [tag.id, nome] });
    await auditAct(db, chamada.entity.name, chamada.contexto, {
      acao: 'renomear-tag',
      id: null,
      depois: { de: tag.nome, para: nome },
    });
    return { objectId, nome, leitura: tag.leitura };
  });
}

/**
 * The tag goes; documents that bear it get `para`. Where the module's documents need a tag, one in use is not removed
 * without saying which takes its place.
 */
export async function removerTag(pool: Pool, chamada: Chamada, objectId: string, para: string | undefined): Promise<void> {
  await inTransaction(pool, async (db) => {
    const tag = await acharTag(db, chamada, objectId, 'FOR UPDATE');
    await exigirSua(db, chamada, tag);
    const outra = para === undefined || para === '' ? null : await acharTag(db, chamada, para, 'FOR UPDATE');
    if (outra?.id === tag.id) throw recusa(documentos.tagInexistente);
    const { rows } = await db.query({
      text: 'SELECT count(*)::int AS total FROM documento WHERE tag_id = $1',
      values: [tag.id],
    });
    const { total } = rows[0] as { total: number };
    if (total > 0 && outra === null && chamada.declaracao.tags) throw recusa(documentos.tagEmUso(total));
    // Documents that a clinical tag kept are not opened by taking it away.
    if (tag.leitura === 'CLINICA' && outra?.leitura !== 'CLINICA') exigirLeClinico(chamada);
    await db.query({ text: 'UPDATE documento SET tag_id = $2 WHERE tag_id = $1', values: [tag.id, outra?.id ?? null] });
    await db.query({ text: 'DELETE FROM documento_tag WHERE id = $1', values: [tag.id] });
    await auditAct(db, chamada.entity.name, chamada.contexto, {
      acao: 'remover-tag',
      id: null,
      depois: { de: tag.nome, para: outra?.nome ?? null, documentos: total },
    });
  });
}

/** Every document that bears the tag is from now on for these readers. */
export async function alterarLeituraDaTag(
  pool: Pool,
  chamada: Chamada,
  objectId: string,
  dado: string | undefined,
): Promise<TagDocumento> {
  const leitura = exigirLeitura(chamada, dado);
  return inTransaction(pool, async (db) => {
    const tag = await acharTag(db, chamada, objectId, 'FOR UPDATE');
    if (tag.leitura !== leitura) {
      await exigirSua(db, chamada, tag);
      await db.query({ text: 'UPDATE documento_tag SET leitura = $2 WHERE id = $1', values: [tag.id, leitura] });
      await auditAct(db, chamada.entity.name, chamada.contexto, {
        acao: 'leitura-da-tag',
        id: null,
        depois: { tag: tag.nome, de: tag.leitura, para: leitura },
      });
    }
    return { objectId, nome: tag.nome, leitura };
  });
}

/** A tag that other providers' documents bear is theirs too: only who manages everything changes it. */
async function exigirSua(db: Queryable, chamada: Chamada, tag: Tag): Promise<void> {
  if (chamada.contexto.ability.can('manage', 'all')) return;
  const params = new Params();
  const { rows } = await db.query({
    text: `SELECT 1 FROM documento d JOIN ${quote(chamada.entity.table)} r ON r.id = d.registro_id
            WHERE d.tag_id = ${params.add(tag.id)} AND (${seuSql(chamada, params)}) IS NOT TRUE LIMIT 1`,
    values: params.values,
  });
  if (rows.length > 0) throw new AppError('tag-de-outros');
}

async function exigirLivre(db: Queryable, { entity }: Chamada, nome: string, menos?: number): Promise<void> {
  // Two people giving one name at once meet here, one after the other.
  await db.query({
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`documento_tag ${entity.name}`],
  });
  const outra = await porNome(db, entity.name, nome);
  if (outra && outra.id !== menos) throw recusa(documentos.tagRepetida(outra.nome));
}

function recusa(texto: string): AppError {
  return new AppError('validacao', { messages: [texto], errors: { idTag: [texto] } });
}
