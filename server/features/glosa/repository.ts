/** Glosas: the title and the item that are refused, what is refused of them already, and what the title keeps of it. */
import type { Glosa } from '#domain/glosa/glosa.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, sql } from '#server/database/typed.ts';

const daCasa = (alias: string, prestadorId: number) => sql.raw(ofTenant(`${alias}.`, String(prestadorId)));

export type TituloGlosado = {
  readonly id: number;
  readonly numero: string;
  readonly devedor: string;
  readonly situacao: string;
  readonly liquido: string;
  readonly recebido: string;
  readonly disputado: string;
  readonly perdido: string;
  readonly contaId: number | null;
  readonly convenioId: number | null;
  readonly nomeConvenio: string | null;
  readonly prazoRecursoDias: number | null;
};

/** Held until the end of the transaction: receipts and glosas of one title come one after the other. */
export function travarTitulo(
  db: Queryable,
  prestadorId: number,
  id: number,
): Promise<TituloGlosado | undefined> {
  return first(
    db,
    sql<TituloGlosado>`SELECT t.id, coalesce(t.numero_documento, t.id::text) AS numero, t.devedor, t.situacao,
        t.valor_liquido::text AS liquido, t.valor_recebido::text AS recebido,
        t.valor_glosado::text AS disputado, t.valor_perdido::text AS perdido, t.conta_atendimento_id AS "contaId",
        t.convenio_id AS "convenioId", t.nome_devedor AS "nomeConvenio",
        (SELECT v.prazo_recurso_dias FROM convenio v WHERE v.id = t.convenio_id) AS "prazoRecursoDias"
      FROM conta_receber t WHERE t.id = ${id} AND ${daCasa('t', prestadorId)} AND t.excluido_em IS NULL FOR UPDATE OF t`,
  );
}

/** The convênio's title of an account: the one that still has something open, the first of its instalments. */
export async function tituloDaConta(
  db: Queryable,
  prestadorId: number,
  contaId: number,
): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT t.id FROM conta_receber t WHERE t.conta_atendimento_id = ${contaId} AND t.devedor = 'CONVENIO'
        AND ${daCasa('t', prestadorId)} AND t.excluido_em IS NULL AND t.situacao IN ('EM_ABERTO', 'RECEBIDA_PARCIAL')
      ORDER BY t.parcela, t.id LIMIT 1`,
  );
  return row?.id ?? null;
}

export type ItemGlosado = {
  readonly contaId: number;
  readonly descricao: string;
  readonly parteConvenio: string;
  /** Of glosas that live, this one apart. */
  readonly glosado: string;
};

export function itemGlosado(
  db: Queryable,
  prestadorId: number,
  itemId: number,
  menos: number | null,
): Promise<ItemGlosado | undefined> {
  return first(
    db,
    sql<ItemGlosado>`SELECT i.conta_id AS "contaId", i.codigo || ' ' || i.descricao AS descricao,
        i.parte_convenio::text AS "parteConvenio", (SELECT coalesce(sum(g.valor), 0)::text FROM glosa g
          WHERE g.item_conta_id = i.id AND g.excluido_em IS NULL AND g.situacao <> 'CANCELADA' AND g.id IS DISTINCT FROM ${menos}) AS glosado
      FROM item_conta_atendimento i WHERE i.id = ${itemId} AND ${daCasa('i', prestadorId)} AND i.excluido_em IS NULL
      FOR UPDATE OF i`,
  );
}

export async function contaTemConvenio(db: Queryable, prestadorId: number, id: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{
      tem: boolean;
    }>`SELECT c.convenio_id IS NOT NULL AS tem FROM conta_atendimento c WHERE c.id = ${id} AND ${daCasa('c', prestadorId)}`,
  );
  return row?.tem ?? false;
}

export type GlosaAberta = {
  readonly id: number;
  readonly contaReceberId: number;
  readonly item: string;
  readonly valor: string;
};

/** What is still disputed of these titles. */
export function glosasAbertas(db: Queryable, titulos: readonly number[]): Promise<GlosaAberta[]> {
  return all(
    db,
    sql<GlosaAberta>`SELECT g.id, g.conta_receber_id AS "contaReceberId", coalesce(g.descricao_item, '') AS item, g.valor::text
      FROM glosa g WHERE g.conta_receber_id = ANY(${titulos}) AND g.situacao IN ('GLOSADA', 'EM_RECURSO') AND g.excluido_em IS NULL
      ORDER BY g.id`,
  );
}

/** The receipt of each title that stands and was written last. */
export async function ultimosRecebimentos(
  db: Queryable,
  titulos: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await all(
    db,
    sql<{
      titulo: number;
      id: number;
    }>`SELECT b.conta_receber_id AS titulo, max(b.id) AS id FROM baixa_conta_receber b
      WHERE b.conta_receber_id = ANY(${titulos}) AND b.situacao = 'EFETIVADA' AND b.excluido_em IS NULL GROUP BY b.conta_receber_id`,
  );
  return new Map(rows.map(({ titulo, id }) => [titulo, id]));
}

export type GlosaRecuperada = { readonly id: number; readonly recorrida: boolean };

/** The glosas that ended with this receipt. */
export function glosasDoRecebimento(db: Queryable, baixaId: number): Promise<GlosaRecuperada[]> {
  return all(
    db,
    sql<GlosaRecuperada>`SELECT g.id, g.recurso_em IS NOT NULL AS recorrida FROM glosa g
      WHERE g.baixa_conta_receber_id = ${baixaId} AND g.situacao = 'RECUPERADA' AND g.excluido_em IS NULL ORDER BY g.id`,
  );
}

export function glosasDoTitulo(
  db: Queryable,
  tituloId: number,
  menos: number | null = null,
): Promise<Glosa[]> {
  return all(
    db,
    sql<Glosa>`SELECT g.situacao, g.valor::text, g.valor_recuperado::text AS "valorRecuperado" FROM glosa g
      WHERE g.conta_receber_id = ${tituloId} AND g.excluido_em IS NULL AND g.id IS DISTINCT FROM ${menos}`,
  );
}
