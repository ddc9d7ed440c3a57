/** Items of the price tables: what their rules ask, and the copy of a table's items with a readjustment. */
import type { Autor } from '#server/database/audit-event.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, one, run, sql } from '#server/database/typed.ts';

export async function codigoDoProcedimento(db: Queryable, id: number): Promise<string | undefined> {
  return (await first(db, sql<{ codigo: string }>`SELECT codigo FROM procedimento WHERE id = ${id}`))?.codigo;
}

export function vigenciaDaTabela(
  db: Queryable,
  id: number,
): Promise<{ inicioVigencia: string; fimVigencia: string | null } | undefined> {
  return first(
    db,
    sql`SELECT inicio_vigencia AS "inicioVigencia", fim_vigencia AS "fimVigencia" FROM tabela_preco WHERE id = ${id}`,
  );
}

/** Items that begin before the first day or after the last one. */
export function itensFora(
  db: Queryable,
  tabelaId: number,
  inicio: string,
  fim: string | null,
): Promise<{ antes: number; depois: number }> {
  return one(
    db,
    sql`SELECT count(*) FILTER (WHERE inicio_vigencia < ${inicio}::date)::int AS antes,
               count(*) FILTER (WHERE inicio_vigencia > ${fim}::date)::int AS depois
          FROM tabela_preco_item WHERE tabela_preco_id = ${tabelaId} AND excluido_em IS NULL`,
  );
}

const vigentes = (dia: string) => sql`i.ativo AND i.excluido_em IS NULL AND i.inicio_vigencia <= ${dia}::date
  AND (i.fim_vigencia IS NULL OR i.fim_vigencia >= ${dia}::date)`;

/** Half up, to cents; the percentage is a decimal text, '-5.5'. */
const reajustado = (reajuste: string) => sql`round(i.valor * (100 + ${reajuste}::numeric) / 100, 2)`;

/** How many items of the table are in force on the day, and how many are not. */
export function contarItens(db: Queryable, tabelaId: number, dia: string): Promise<{ vigentes: number; outros: number }> {
  return one(
    db,
    sql`SELECT count(*) FILTER (WHERE ${vigentes(dia)})::int AS vigentes, count(*) FILTER (WHERE NOT (${vigentes(dia)}))::int AS outros
          FROM tabela_preco_item i WHERE i.tabela_preco_id = ${tabelaId} AND i.excluido_em IS NULL`,
  );
}

export type Exemplo = {
  readonly codigo: string;
  readonly descricao: string;
  readonly antes: string | null;
  readonly depois: string | null;
};

export function exemplosDe(db: Queryable, tabelaId: number, dia: string, reajuste: string): Promise<Exemplo[]> {
  return all(
    db,
    sql<Exemplo>`SELECT i.codigo, i.descricao, i.valor AS antes, ${reajustado(reajuste)} AS depois
      FROM tabela_preco_item i WHERE i.tabela_preco_id = ${tabelaId} AND ${vigentes(dia)} ORDER BY i.codigo, i.id LIMIT 5`,
  );
}

const COPIADAS =
  sql.raw(`tipo, codigo, descricao, procedimento_id, medicamento_id, material_id, taxa_id, pacote_id, quantidade_ch,
  porte, fracao_porte, custo_operacional, filme_m2, auxiliares, porte_anestesico, unidade, ativo`);

/** Copies the items in force on `dia`, each an event of the audit; answers how many. They begin and end with their table. */
export async function copiarItens(
  db: Queryable,
  { usuario, prestadorId, ip, motivo }: Autor & { readonly usuario: NonNullable<Autor['usuario']> },
  { de, para, dia, reajuste }: { readonly de: number; readonly para: number; readonly dia: string; readonly reajuste: string },
): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`WITH novos AS (
        INSERT INTO tabela_preco_item (tabela_preco_id, inicio_vigencia, valor, criado_por, atualizado_por, ${COPIADAS})
        SELECT t.id, t.inicio_vigencia, ${reajustado(reajuste)}, ${usuario.id}::bigint, ${usuario.id}::bigint, ${COPIADAS}
          FROM (SELECT i.* FROM tabela_preco_item i WHERE i.tabela_preco_id = ${de} AND ${vigentes(dia)}) i,
               (SELECT id, inicio_vigencia FROM tabela_preco WHERE id = ${para}) t
         ORDER BY i.id
        RETURNING *)
      SELECT zelo_auditar_lote('tabelas-precos-itens', 'inserir', coalesce(array_agg(n.id ORDER BY n.id), '{}'),
               array_agg(NULL::jsonb ORDER BY n.id), array_agg(to_jsonb(n) - 'busca' ORDER BY n.id),
               ${usuario.id}::bigint, ${usuario.nome}, ${prestadorId}::bigint, ${ip}, ${motivo}) AS n FROM novos n`,
  );
  return n;
}

/** Whether the items were copied already: by then many are of the same moment. */
export async function jaCopiada(db: Queryable, tabelaId: number): Promise<boolean> {
  const { copiada } = await one(
    db,
    sql<{ copiada: boolean }>`SELECT EXISTS (SELECT 1 FROM tabela_preco_item WHERE tabela_preco_id = ${tabelaId}
        GROUP BY criado_em HAVING count(*) > 1) AS copiada`,
  );
  return copiada;
}

/** The copied table, once its items are there. */
export async function tabelaDaCopia(db: Queryable, id: number): Promise<{ nome: string; versao: number } | undefined> {
  return first(db, sql`SELECT nome, versao FROM tabela_preco WHERE id = ${id} AND excluido_em IS NULL FOR UPDATE`);
}

export async function ativarTabela(db: Queryable, id: number, { usuario, prestadorId, ip, motivo }: Autor): Promise<void> {
  await run(
    db,
    sql`WITH antes AS MATERIALIZED (SELECT id, to_jsonb(t) - 'busca' AS estado FROM tabela_preco t WHERE id = ${id}),
             u AS (UPDATE tabela_preco t SET ativa = true, versao = versao + 1, atualizado_em = now(), atualizado_por = ${usuario?.id}::bigint
                    WHERE id = ${id} RETURNING id, to_jsonb(t) - 'busca' AS depois)
        SELECT zelo_auditar_lote('tabelas-precos', 'alterar', array_agg(u.id), array_agg(antes.estado), array_agg(u.depois),
                 ${usuario?.id}::bigint, ${usuario?.nome}, ${prestadorId}::bigint, ${ip}, ${motivo})
          FROM u JOIN antes USING (id)`,
  );
}
