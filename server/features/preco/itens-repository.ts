/** Items of the price tables: what their rules ask, and the copy of a table's items with a readjustment. */
import type { Queryable } from '#server/database/query.ts';
import type { Values } from '#server/engine/call.ts';
import { all, first, exactlyOne, sql } from '#server/database/typed.ts';

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
  return exactlyOne(
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
export function contarItens(
  db: Queryable,
  tabelaId: number,
  dia: string,
): Promise<{ vigentes: number; outros: number }> {
  return exactlyOne(
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

export function exemplosDe(
  db: Queryable,
  tabelaId: number,
  dia: string,
  reajuste: string,
): Promise<Exemplo[]> {
  return all(
    db,
    sql<Exemplo>`SELECT i.codigo, i.descricao, i.valor AS antes, ${reajustado(reajuste)} AS depois
      FROM tabela_preco_item i WHERE i.tabela_preco_id = ${tabelaId} AND ${vigentes(dia)} ORDER BY i.codigo, i.id LIMIT 5`,
  );
}

/** The items in force on `dia` as they stand in another table: they begin and end with it, at the readjusted price. */
export function itensParaCopia(
  db: Queryable,
  {
    de,
    para,
    dia,
    reajuste,
  }: { readonly de: number; readonly para: number; readonly dia: string; readonly reajuste: string },
): Promise<Values<'tabelas-precos-itens'>[]> {
  return all(
    db,
    sql<
      Values<'tabelas-precos-itens'>
    >`SELECT t.id AS "tabelaPrecoId", t.inicio_vigencia AS "inicioVigencia", ${reajustado(reajuste)} AS valor,
        i.tipo, i.codigo, i.descricao, i.procedimento_id AS "procedimentoId", i.medicamento_id AS "medicamentoId",
        i.material_id AS "materialId", i.taxa_id AS "taxaId", i.pacote_id AS "pacoteId", i.quantidade_ch AS "quantidadeCh", i.porte,
        i.fracao_porte AS "fracaoPorte", i.custo_operacional AS "custoOperacional", i.filme_m2 AS "filmeM2", i.auxiliares,
        i.porte_anestesico AS "porteAnestesico", i.unidade, i.ativo
      FROM (SELECT i.* FROM tabela_preco_item i WHERE i.tabela_preco_id = ${de} AND ${vigentes(dia)}) i,
           (SELECT id, inicio_vigencia FROM tabela_preco WHERE id = ${para}) t
     ORDER BY i.id`,
  );
}

/** Whether the items were copied already: by then many are of the same moment. */
export async function jaCopiada(db: Queryable, tabelaId: number): Promise<boolean> {
  const { copiada } = await exactlyOne(
    db,
    sql<{
      copiada: boolean;
    }>`SELECT EXISTS (SELECT 1 FROM tabela_preco_item WHERE tabela_preco_id = ${tabelaId}
        GROUP BY criado_em HAVING count(*) > 1) AS copiada`,
  );
  return copiada;
}

/** The copied table, once its items are there. */
export async function tabelaDaCopia(
  db: Queryable,
  id: number,
): Promise<{ nome: string; versao: number } | undefined> {
  return first(
    db,
    sql`SELECT nome, versao FROM tabela_preco WHERE id = ${id} AND excluido_em IS NULL FOR UPDATE`,
  );
}
