/** The writes that several acts share: a name that is free, a row changed, a content put in place of another. */
import { situacaoDosAspectos } from '#domain/assinatura/aspectos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { chaveDoNome, limparNome, problemaDoNome } from '#domain/documento/nome.ts';
import type { AspectoAssinatura } from '#domain/documento/tipos.ts';
import { documentos, problemaNome } from '#messages/documento.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf } from '#server/jobs/job.ts';
import type { Chamada } from './acesso.ts';
import type { LinhaArquivo } from './linhas.ts';

/** Work of the queue, done by the signature: checks what a stored file bears. */
export const CONFERIR_ASSINATURAS = kindOf('conferir-assinaturas', { arquivoId: 'string' });

export type Conteudo = {
  readonly arquivoId: string;
  readonly mime: string;
  readonly tamanho: number;
  readonly aspectos: readonly AspectoAssinatura[];
};

/** A name fit to be kept; 422 on `campo` with the reason. `vazio` is the sentence for none. */
export function exigirNome(dado: string | undefined, campo: string, vazio: string = documentos.informeNome): string {
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
  onde: { readonly registroId: number; readonly pastaId: number | null; readonly nome: string; readonly menos?: number },
): Promise<void> {
  const { rows } = await db.query({
    text: `SELECT object_id, nome, pasta, cardinality(ARRAY(SELECT jsonb_array_elements(aspectos))) > 0 AS assinado FROM documento
            WHERE modulo = $1 AND registro_id = $2 AND coalesce(pasta_id, 0) = $3 AND nome_chave = $4
              AND excluido_em IS NULL AND sem_efeito_em IS NULL AND id <> $5`,
    values: [entity.name, onde.registroId, onde.pastaId ?? 0, chaveDoNome(onde.nome), onde.menos ?? 0],
  });
  if (rows[0]) throw nomeEmUso(rows[0]);
}

function nomeEmUso(outro: { object_id: string; nome: string; pasta: boolean; assinado: boolean }): AppError {
  return new AppError('nome-em-uso', {
    params: { nome: outro.nome },
    data: { objectId: outro.object_id, pasta: outro.pasta, assinado: outro.assinado },
  });
}

/** A transaction in which two people giving the same name at once meet as one meets a taken name. */
export async function emTransacao<T>(pool: Pool, nome: string, work: (db: Queryable) => Promise<T>): Promise<T> {
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
  const nomes = Object.keys(colunas);
  await db.query({
    text: `UPDATE documento SET ${nomes.map((nome, i) => `${nome} = $${i + 3}`).join(', ')},
             versao = versao + 1, atualizado_em = now(), atualizado_por = $2 WHERE id = $1`,
    values: [id, contexto.usuario.id, ...Object.values(colunas)],
  });
}

/** The stored content becomes known to the database. No person is its sender: it is read through its document only. */
export async function conhecerArquivo(
  db: Queryable,
  nome: string,
  { arquivoId, mime, tamanho, aspectos }: Conteudo,
): Promise<void> {
  await db.query({
    text: `INSERT INTO arquivo (id, nome, mime, tamanho) VALUES ($1, $2, $3, $4)
           ON CONFLICT (id) DO UPDATE SET criado_em = now()`,
    values: [arquivoId, nome, mime, tamanho],
  });
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
  await db.query({
    text: `INSERT INTO documento_versao (documento_id, conteudo, nome, arquivo_id, mime, tamanho, aspectos, em, por)
           SELECT id, conteudo, nome, arquivo_id, mime, tamanho, aspectos, conteudo_em, conteudo_por FROM documento WHERE id = $1`,
    values: [linha.id],
  });
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
  },
): Promise<string> {
  const { conteudo } = nova;
  if (conteudo) await conhecerArquivo(db, nova.nome, conteudo);
  const { rows } = await db.query({
    text: `INSERT INTO documento (modulo, registro_id, pasta_id, pasta, nome, nome_chave, arquivo_id, mime, tamanho, aspectos, tag_id,
             conteudo_por, criado_por, atualizado_por, refeito_de)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $12, $13) RETURNING object_id`,
    values: [
      entity.name,
      nova.registroId,
      nova.pastaId,
      conteudo === undefined,
      nova.nome,
      chaveDoNome(nova.nome),
      conteudo?.arquivoId ?? null,
      conteudo?.mime ?? null,
      conteudo?.tamanho ?? null,
      JSON.stringify(conteudo?.aspectos ?? []),
      nova.tagId ?? null,
      contexto.usuario.id,
      nova.refeitoDe ?? null,
    ],
  });
  return (rows[0] as { object_id: string }).object_id;
}
