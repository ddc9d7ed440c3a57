/**
 * The writes that several acts share: finding a free name, changing a row, putting a content in place of
 * another.
 */
import { situacaoDosAspectos } from '#domain/assinatura/aspectos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { chaveDoNome, limparNome, problemaDoNome } from '#domain/documento/nome.ts';
import type { AspectoAssinatura } from '#domain/documento/tipos.ts';
import { documentos, problemaNome } from '#messages/documento.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { guardarArquivo } from '#server/capabilities/arquivo/index.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf } from '#server/jobs/job.ts';
import type { Chamada } from './acesso.ts';
import type { LinhaArquivo } from './linhas.ts';
import { gravarColunas, guardarVersao, inserirDocumento, quemTemNome, type Ocupante } from './repository.ts';

/** Work of the queue, done by the signature: checks what a stored file bears. */
export const CONFERIR_ASSINATURAS = kindOf('conferir-assinaturas', { arquivoId: 'string' });

export type Conteudo = {
  readonly arquivoId: string;
  readonly mime: string;
  readonly tamanho: number;
  readonly aspectos: readonly AspectoAssinatura[];
};

/** A name fit to be kept; 422 on `campo` with the reason. `vazio` is the sentence for none. */
export function exigirNome(
  dado: string | undefined,
  campo: string,
  vazio: string = documentos.informeNome,
): string {
  const nome = limparNome(dado ?? '');
  const problema = problemaDoNome(nome);
  if (problema === null) return nome;
  const texto = problema === 'vazio' ? vazio : problemaNome[problema];
  throw new AppError('validacao', { messages: [texto], errors: { [campo]: [texto] } });
}

/** 409 with the objectId of what has the name in the folder already. `menos`: the row that is being named. */
export async function exigirNomeLivre(
  db: Queryable,
  { entity }: Chamada,
  onde: {
    readonly registroId: number;
    readonly pastaId: number | null;
    readonly nome: string;
    readonly menos?: number;
  },
): Promise<void> {
  const ocupante = await quemTemNome(db, entity.name, {
    registroId: onde.registroId,
    pastaId: onde.pastaId,
    chave: chaveDoNome(onde.nome),
    menos: onde.menos ?? 0,
  });
  if (ocupante) throw nomeEmUso(ocupante);
}

function nomeEmUso(ocupante: Ocupante): AppError {
  return new AppError('nome-em-uso', {
    params: { nome: ocupante.nome },
    // A folder has no versions.
    ...(ocupante.pasta ? { messages: [documentos.pastaComONome(ocupante.nome)] } : {}),
    data: { objectId: ocupante.object_id, pasta: ocupante.pasta, assinado: ocupante.assinado },
  });
}

/** A transaction in which two people giving the same name at once meet as one meets a taken name. */
export async function emTransacao<T>(
  pool: Pool,
  nome: string,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(pool, work);
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'documento__nome__uk')
      throw new AppError('nome-em-uso', { params: { nome }, cause: error });
    throw error;
  }
}

/** Sets columns of a row, raises its version and says who. `colunas` are names of ours, never of the wire. */
export async function alterarLinha(
  db: Queryable,
  { contexto }: Chamada,
  id: number,
  colunas: { readonly [coluna: string]: unknown },
): Promise<void> {
  await gravarColunas(db, id, contexto.usuario.id, colunas);
}

/** The stored content becomes known to the database. No person is its sender: it is read through its document only. */
export async function conhecerArquivo(
  db: Queryable,
  nome: string,
  { arquivoId, mime, tamanho, aspectos }: Conteudo,
): Promise<void> {
  await guardarArquivo(db, { id: arquivoId, nome, mime, tamanho });
  // Signatures of a file from elsewhere are checked after the answer; until then they protect it already.
  if (situacaoDosAspectos(aspectos) === 'conferindo') await enqueue(db, CONFERIR_ASSINATURAS, { arquivoId });
}

/** A new content for a locked file; the present one becomes an earlier version. */
export async function trocarConteudo(
  db: Queryable,
  chamada: Chamada,
  linha: LinhaArquivo,
  novo: Conteudo & { readonly nome?: string },
): Promise<void> {
  await conhecerArquivo(db, novo.nome ?? linha.nome, novo);
  await guardarVersao(db, linha.id);
  await alterarLinha(db, chamada, linha.id, {
    ...(novo.nome === undefined ? {} : { nome: novo.nome, nome_chave: chaveDoNome(novo.nome) }),
    arquivo_id: novo.arquivoId,
    mime: novo.mime,
    tamanho: novo.tamanho,
    aspectos: JSON.stringify(novo.aspectos),
    conteudo: linha.conteudo + 1,
    conteudo_em: new Date(),
    conteudo_por: chamada.contexto.usuario.id,
  });
}

/** A new row; answers its objectId. */
export async function inserirLinha(
  db: Queryable,
  { entity, contexto }: Chamada,
  nova: {
    readonly registroId: number;
    readonly pastaId: number | null;
    readonly nome: string;
    readonly tagId?: number | null;
    readonly conteudo?: Conteudo;
    /** The void document that it is filed anew from. */
    readonly refeitoDe?: number;
    /** The document that it is a copy of. */
    readonly copiaDe?: number | undefined;
  },
): Promise<string> {
  const { conteudo } = nova;
  if (conteudo) await conhecerArquivo(db, nova.nome, conteudo);
  return inserirDocumento(db, contexto.usuario.id, {
    modulo: entity.name,
    registroId: nova.registroId,
    pastaId: nova.pastaId,
    nome: nova.nome,
    chave: chaveDoNome(nova.nome),
    tagId: nova.tagId ?? null,
    refeitoDe: nova.refeitoDe ?? null,
    copiaDe: nova.copiaDe ?? null,
    conteudo,
  });
}
