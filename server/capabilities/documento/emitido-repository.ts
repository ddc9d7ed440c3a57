/** Rows of documents that the product issued. */
import type { EmitidoPublico } from '#domain/documento/emitido.ts';
import type { SemEfeitoPublico } from '#domain/documento/sem-efeito.ts';
import type { Queryable } from '#server/database/query.ts';
import { first, isoSql, run, sql } from '#server/database/typed.ts';

export type NovoEmitido = EmitidoPublico & {
  readonly codigo: string;
  /** Asked for by the ITI's validator; null: it is no health document of the ITI's. */
  readonly codigoAcesso?: string | null;
  /** It counts only when signed by hand. */
  readonly aMao?: boolean;
};

export async function guardarEmissao(db: Queryable, objectId: string, novo: NovoEmitido): Promise<void> {
  const { codigo, codigoAcesso = null, tipo, numero, profissional, conselho, unidade } = novo;
  const { emitidoEm, validaAte, aMao = false } = novo;
  await run(
    db,
    sql`INSERT INTO documento_emitido (documento_id, codigo, codigo_acesso, tipo, numero, profissional, conselho, unidade, emitido_em, valida_ate, a_mao)
        SELECT id, ${codigo}, ${codigoAcesso}, ${tipo}, ${numero}, ${profissional}, ${conselho}, ${unidade}, ${emitidoEm}, ${validaAte}::date, ${aMao} FROM documento WHERE object_id = ${objectId}`,
  );
}

export type Emitido = {
  readonly emitido: EmitidoPublico;
  readonly semEfeito: SemEfeitoPublico | null;
  /** The present content: signed since, it is the signed one. */
  readonly arquivo: { readonly id: string; readonly tamanho: number };
};

/** By the code that is printed on it. */
export function emitidoDoCodigo(db: Queryable, codigo: string): Promise<Emitido | undefined> {
  return first(
    db,
    sql<Emitido>`
      SELECT json_build_object('tipo', e.tipo, 'numero', e.numero, 'profissional', e.profissional, 'conselho', e.conselho,
               'unidade', e.unidade, 'emitidoEm', ${sql.raw(isoSql('e.emitido_em'))}, 'validaAte', e.valida_ate) AS emitido,
             CASE WHEN d.sem_efeito_em IS NOT NULL THEN json_build_object('em', ${sql.raw(isoSql('d.sem_efeito_em'))},
               'por', (SELECT nome FROM usuario WHERE id = d.sem_efeito_por), 'motivo', d.sem_efeito_motivo) END AS "semEfeito",
             json_build_object('id', d.arquivo_id, 'tamanho', d.tamanho) AS arquivo
        FROM documento_emitido e JOIN documento d ON d.id = e.documento_id
       WHERE e.codigo = ${codigo} AND d.arquivo_id IS NOT NULL AND d.excluido_em IS NULL`,
  );
}

export type AcessoDoEmitido = {
  readonly codigoAcesso: string | null;
  readonly assinaturas: number;
  readonly semEfeito: boolean;
  readonly modulo: string;
  readonly registroId: number;
  readonly nome: string;
  readonly arquivo: { readonly id: string; readonly tamanho: number };
};

/** What the ITI's validator asks about a paper: whether it is signed, and its file. */
export function acessoDoCodigo(db: Queryable, codigo: string): Promise<AcessoDoEmitido | undefined> {
  return first(
    db,
    sql<AcessoDoEmitido>`
      SELECT e.codigo_acesso AS "codigoAcesso", jsonb_array_length(d.aspectos) AS assinaturas, d.sem_efeito_em IS NOT NULL AS "semEfeito",
             d.modulo, d.registro_id AS "registroId", d.nome,
             json_build_object('id', d.arquivo_id, 'tamanho', d.tamanho) AS arquivo
        FROM documento_emitido e JOIN documento d ON d.id = e.documento_id
       WHERE e.codigo = ${codigo} AND d.arquivo_id IS NOT NULL AND d.excluido_em IS NULL`,
  );
}

/** Of which provider the record is whose document it is: its readers of the audit are there. */
export async function prestadorDoRegistro(db: Queryable, tabela: string, id: number): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      prestadorId: number;
    }>`SELECT prestador_id AS "prestadorId" FROM ${sql.table(tabela)} WHERE id = ${id}`,
  );
  return row?.prestadorId ?? null;
}
