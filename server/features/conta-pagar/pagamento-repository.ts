/** What payments look up: what earlier ones settled, taxes that guides took, orders that the bank has (docs/decisions/0166). */
import type { Quitado } from '#domain/conta-pagar/pagamento.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';

export type ImpostoGuardado = { readonly sigla: string; readonly fato: string };

export async function impostosGuardados(db: Queryable): Promise<ReadonlyMap<number, ImpostoGuardado>> {
  const rows = await all(
    db,
    sql<ImpostoGuardado & { readonly id: number }>`SELECT id, sigla, fato FROM tipo_imposto`,
  );
  return new Map(rows.map(({ id, ...imposto }) => [id, imposto]));
}

/** What the standing payments of these titles have settled; without one a title is absent. */
export async function quitadosDe(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Quitado>> {
  type Linha = {
    readonly id: number;
    readonly bruto: string;
    readonly retido: string;
    readonly impostos: readonly { readonly imposto: number; readonly valor: string }[];
  };
  const rows = await all(
    db,
    sql<Linha>`SELECT b.conta_pagar_id AS id, sum(b.bruto)::text AS bruto, sum(b.total_retido)::text AS retido,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('imposto', x.imposto, 'valor', x.valor::text)), '[]')
           FROM (SELECT r.tipo_imposto_id AS imposto, sum(r.valor) AS valor FROM baixa_conta_pagar a
             JOIN baixa_conta_pagar_retencoes r ON r.baixa_conta_pagar_id = a.id
            WHERE a.conta_pagar_id = b.conta_pagar_id AND a.situacao = 'EFETIVADA' AND a.excluido_em IS NULL
            GROUP BY r.tipo_imposto_id) x) AS impostos
      FROM baixa_conta_pagar b
     WHERE b.conta_pagar_id = ANY(${ids}::bigint[]) AND b.situacao = 'EFETIVADA' AND b.excluido_em IS NULL
     GROUP BY b.conta_pagar_id`,
  );
  return new Map(
    rows.map(({ id, bruto, retido, impostos }) => [
      id,
      { bruto, retido, porImposto: new Map(impostos.map(({ imposto, valor }) => [imposto, valor])) },
    ]),
  );
}

/** Taxes of these titles in a guide that took them from the title and not from a payment. */
export async function retidasEmGuias(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await all(
    db,
    sql<{
      id: number;
      imposto: number;
    }>`SELECT x.conta_pagar_id AS id, x.tipo_imposto_id AS imposto FROM retencao_bordero x
      WHERE x.conta_pagar_id = ANY(${ids}::bigint[]) AND x.baixa_conta_pagar_id IS NULL AND x.devolucao_imposto_id IS NULL
        AND x.situacao = 'NA_GUIA' AND x.excluido_em IS NULL`,
  );
  const porTitulo = Map.groupBy(rows, ({ id }) => id);
  return new Map([...porTitulo].map(([id, linhas]) => [id, new Set(linhas.map(({ imposto }) => imposto))]));
}

export type OrdemNoBanco = { readonly ordem: number; readonly valor: string };

/** Those of the titles whose order is at the bank, unanswered. */
export async function noBancoDe(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrdemNoBanco>> {
  const rows = await all(
    db,
    sql<
      OrdemNoBanco & { readonly id: number }
    >`SELECT i.conta_pagar_id AS id, i.id AS ordem, i.valor::text AS valor FROM item_bordero_pagamento i JOIN bordero_pagamento b ON b.id = i.bordero_id
      WHERE i.conta_pagar_id = ANY(${ids}::bigint[]) AND i.situacao = 'NO_BORDERO' AND i.excluido_em IS NULL AND b.situacao = 'ENVIADO'`,
  );
  return new Map(rows.map(({ id, ...ordem }) => [id, ordem]));
}

export type Ordem = { readonly ordem: number; readonly data: string };

/** The live order of each title, of borderôs that have not gone to the bank, and the day on which it is to be paid. */
export async function ordensDe(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Ordem>> {
  const rows = await all(
    db,
    sql<
      Ordem & { readonly id: number }
    >`SELECT i.conta_pagar_id AS id, i.id AS ordem, coalesce(b.data_util, b.data_pagamento) AS data
      FROM item_bordero_pagamento i JOIN bordero_pagamento b ON b.id = i.bordero_id
      WHERE i.conta_pagar_id = ANY(${ids}::bigint[]) AND i.situacao = 'NO_BORDERO' AND i.excluido_em IS NULL
        AND b.situacao IN ('ABERTO', 'APROVADO')`,
  );
  return new Map(rows.map(({ id, ...ordem }) => [id, ordem]));
}

export type GuiaDoPagamento = {
  readonly id: number;
  readonly numero: number | null;
  readonly situacao: string;
  /** What of the payment's taxes in its guides no devolution has given back. */
  readonly falta: string;
};

/** The live tax borderôs that have taxes of this payment. */
export function guiasDoPagamento(db: Queryable, baixaId: number): Promise<GuiaDoPagamento[]> {
  return all(
    db,
    sql<GuiaDoPagamento>`SELECT b.id, b.numero, b.situacao, coalesce(sum(x.valor - coalesce((SELECT d.valor FROM devolucao_imposto d
          WHERE d.baixa_conta_pagar_id = x.baixa_conta_pagar_id AND d.tipo_imposto_id = x.tipo_imposto_id
            AND d.situacao = 'DEVOLVIDA' AND d.excluido_em IS NULL), 0)) FILTER (WHERE x.situacao = 'NA_GUIA'), 0.00)::text AS falta
      FROM retencao_bordero x JOIN bordero_imposto b ON b.id = x.bordero_imposto_id
     WHERE x.baixa_conta_pagar_id = ${baixaId} AND x.devolucao_imposto_id IS NULL AND x.situacao <> 'LIVRE' AND x.excluido_em IS NULL
       AND b.situacao <> 'CANCELADO' AND b.excluido_em IS NULL
     GROUP BY b.id, b.numero, b.situacao ORDER BY b.id`,
  );
}
