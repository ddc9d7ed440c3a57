/** The tags of a module: chosen by id, or by name, which makes one that is not there yet; and their upkeep. */
import { AppError } from '#domain/errors/app-error.ts';
import type { Leitura } from '#domain/acesso/leitura.ts';
import { problemaDoNome } from '#domain/documento/nome.ts';
import { problemaDaTag, tagLimpa } from '#domain/documento/tag.ts';
import type { TagDocumento, TagEmUso } from '#domain/documento/tipos.ts';
import { documentos, problemaNome } from '#messages/documento.ts';
import { auditAct } from '#server/engine/audit.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Chamada } from './acesso.ts';
import { exigirLeClinico, exigirLeitura } from './leitura.ts';
import {
  apagarTag,
  documentosCom,
  gravarTag,
  inserirSeNova,
  inserirTag,
  tagPorId,
  tagPorNome,
  tagsDo,
  temDeOutros,
  travarNomesDeTag,
  usoDasTags,
  type Tag,
} from './tags-repository.ts';

export function listarTags(db: Queryable, { entity }: Chamada): Promise<readonly TagDocumento[]> {
  return tagsDo(db, entity.name);
}

/** The tag's own id; null for none, which is refused where the module's documents need one. */
export async function resolverTag(
  db: Queryable,
  chamada: Chamada,
  {
    idTag,
    tagDescription,
  }: { readonly idTag?: string | undefined; readonly tagDescription?: string | undefined },
): Promise<Tag | null> {
  const { entity, declaracao, contexto } = chamada;
  if (idTag !== undefined && idTag !== '') return acharTag(db, chamada, idTag, 'FOR KEY SHARE');
  // One that is there from before the limit is still found by its whole name.
  const antiga = await tagPorNome(db, entity.name, (tagDescription ?? '').trim());
  if (antiga) return antiga;
  if (tagLimpa(tagDescription ?? '') === '') {
    if (declaracao.tags) throw recusa(documentos.informeTag);
    return null;
  }
  const nome = exigirTag(tagDescription);
  await inserirSeNova(db, {
    modulo: entity.name,
    nome,
    usuarioId: contexto.usuario.id,
    leitura: leituraDeNova(chamada),
  });
  return (await tagPorNome(db, entity.name, nome)) ?? null;
}

/** A tag is made by who knows what it stands for: what reception names is reception's, what a clinician names is clinical. */
function leituraDeNova({ leClinico, declaracao }: Chamada): Leitura {
  return leClinico && declaracao.clinical !== undefined ? 'CLINICA' : 'GERAL';
}

async function acharTag(
  db: Queryable,
  { entity }: Chamada,
  objectId: string,
  trava: 'FOR KEY SHARE' | 'FOR UPDATE',
): Promise<Tag> {
  const tag = await tagPorId(db, entity.name, objectId, trava);
  if (!tag) throw recusa(documentos.tagInexistente);
  return tag;
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
export function tagsEmUso(db: Queryable, { scope }: Chamada): Promise<readonly TagEmUso[]> {
  return usoDasTags(db, scope);
}

export async function criarTag(
  pool: Pool,
  chamada: Chamada,
  dado: string | undefined,
): Promise<TagDocumento> {
  const nome = exigirTag(dado);
  return inTransaction(pool, async (db) => {
    await exigirLivre(db, chamada, nome);
    const nova = await inserirTag(db, {
      modulo: chamada.entity.name,
      nome,
      usuarioId: chamada.contexto.usuario.id,
      leitura: leituraDeNova(chamada),
    });
    await auditAct(db, chamada.entity.name, chamada.contexto, {
      acao: 'criar-tag',
      id: null,
      depois: { tag: nome },
    });
    return nova;
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
    await gravarTag(db, tag.id, { nome });
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
export async function removerTag(
  pool: Pool,
  chamada: Chamada,
  objectId: string,
  para: string | undefined,
): Promise<void> {
  await inTransaction(pool, async (db) => {
    const tag = await acharTag(db, chamada, objectId, 'FOR UPDATE');
    await exigirSua(db, chamada, tag);
    const outraTag =
      para === undefined || para === '' ? null : await acharTag(db, chamada, para, 'FOR UPDATE');
    if (outraTag?.id === tag.id) throw recusa(documentos.tagInexistente);
    const total = await documentosCom(db, tag.id);
    if (total > 0 && outraTag === null && chamada.declaracao.tags) throw recusa(documentos.tagEmUso(total));
    // Documents that a clinical tag kept are not opened by taking it away.
    if (tag.leitura === 'CLINICA' && outraTag?.leitura !== 'CLINICA') exigirLeClinico(chamada);
    await apagarTag(db, tag.id, outraTag?.id ?? null);
    await auditAct(db, chamada.entity.name, chamada.contexto, {
      acao: 'remover-tag',
      id: null,
      depois: { de: tag.nome, para: outraTag?.nome ?? null, documentos: total },
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
      await gravarTag(db, tag.id, { leitura });
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
  if (await temDeOutros(db, chamada.scope, tag.id)) throw new AppError('tag-de-outros');
}

async function exigirLivre(db: Queryable, { entity }: Chamada, nome: string, menos?: number): Promise<void> {
  await travarNomesDeTag(db, entity.name);
  const outraTag = await tagPorNome(db, entity.name, nome);
  if (outraTag && outraTag.id !== menos) throw recusa(documentos.tagRepetida(outraTag.nome));
}

function recusa(texto: string): AppError {
  return new AppError('validacao', { messages: [texto], errors: { idTag: [texto] } });
}
