/** A new document of a record, whose content is in the store already: sent by a person, or made by the server. */
import type { Leitura } from '#domain/acesso/leitura.ts';
import { pastaDe } from '#domain/documento/itens.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import { poolOf } from '#server/engine/nested.ts';
import { exigirRegistro, type Chamada } from './acesso.ts';
import { registrar } from './eventos.ts';
import { emTransacao, exigirNomeLivre, inserirLinha, type Conteudo } from './gravar.ts';
import { linhaEscrita, paraItem, travarPasta } from './linhas.ts';
import { gravarLeitura, pedirQualificada } from './repository.ts';
import { resolverTag } from './tags.ts';

export type DocumentoNovo = {
  readonly registroId: number;
  /** Absent: the root. */
  readonly folderId?: string | undefined;
  /** Judged already (`exigirNome`). */
  readonly nome: string;
  readonly idTag?: string | undefined;
  readonly tagDescription?: string | undefined;
  readonly conteudo: Conteudo;
  /** What it is by itself, whatever its tag was made for. */
  readonly leitura?: Leitura;
  /** The document that it is a copy of. */
  readonly copiaDe?: number | undefined;
  /** It counts only with a qualified signature. */
  readonly qualificada?: boolean | undefined;
  /** What else the audit keeps of it. */
  readonly origem?: { readonly [campo: string]: unknown };
};

/** In a transaction of its own, or inside the caller's. 409 'nome-em-uso' where the folder has the name: nothing is ever overwritten. */
export async function criarDocumento(
  em: Pool | Queryable,
  chamada: Chamada,
  novo: DocumentoNovo,
): Promise<ItemDocumento> {
  const { registroId, nome, conteudo } = novo;
  return emTransacao(poolOf(em), nome, async (db) => {
    await exigirRegistro(db, chamada, registroId, 'alterar');
    const pasta = await travarPasta(db, chamada, registroId, pastaDe(novo.folderId));
    const tag = await resolverTag(db, chamada, novo);
    const onde = { registroId, pastaId: pasta?.id ?? null, nome };
    await exigirNomeLivre(db, chamada, onde);
    const objectId = await inserirLinha(db, chamada, {
      ...onde,
      tagId: tag?.id ?? null,
      conteudo,
      copiaDe: novo.copiaDe,
    });
    if (novo.leitura !== undefined && chamada.declaracao.clinical !== undefined)
      await gravarLeitura(db, objectId, novo.leitura);
    if (novo.qualificada) await pedirQualificada(db, objectId);
    const linha = await linhaEscrita(db, chamada, objectId);
    await registrar(db, chamada, 'enviar-documento', linha, {
      tamanho: linha.tamanho,
      ...(tag ? { tag: tag.nome } : {}),
      ...novo.origem,
    });
    return paraItem(linha);
  });
}
