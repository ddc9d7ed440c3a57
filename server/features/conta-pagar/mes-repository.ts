/** What months of suppliers hold: what was paid in them, and what unpaid titles foresee by their due dates (docs/decisions/0166). */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, sql } from '#server/database/typed.ts';

/** A month of a supplier, and the first and last number of the titles that are asked about. */
export type Grupo = {
  readonly fornecedorId: number;
  readonly mes: string;
  readonly de: number;
  readonly ate: number;
};

/** What a title has withheld of one tax, less what was given back. */
export type Retido = {
  readonly imposto: number;
  readonly base: string;
  readonly valor: string;
  readonly dispensado: string;
};

export type SomaDeFora = { readonly grupo: number; readonly rendimento: string };
export type RetidoDeFora = Retido & { readonly grupo: number; readonly vencimento: string };
export type TituloDoMes = {
  readonly grupo: number;
  readonly id: number;
  /** Its figures may still move. */
  readonly registrada: boolean;
  readonly vencimento: string;
  readonly valorBruto: string;
  readonly retidos: readonly Retido[];
};

const gruposDe = (
  grupos: readonly Grupo[],
) => sql`unnest(${grupos.map(({ fornecedorId }) => fornecedorId)}::bigint[],
    ${grupos.map(({ mes }) => `${mes}-01`)}::date[], ${grupos.map(({ de }) => de)}::bigint[], ${grupos.map(({ ate }) => ate)}::bigint[])
  WITH ORDINALITY g (fornecedor_id, mes, de, ate, n)`;

/** Whether the title t of the group g is income at all. */
const rende = (
  prestadorId: number,
) => sql`t.fornecedor_id = g.fornecedor_id AND ${sql.raw(ofTenant('t.', String(prestadorId)))}
    AND t.excluido_em IS NULL AND t.natureza_servico <> 'NENHUMA' AND (t.total_retido > 0 OR
      (SELECT k.sofre_retencao FROM tipo_conta_pagar k WHERE k.id = t.tipo_conta_pagar_id))`;

/** Whether the title t is foreseen in the month: what is paid counts on its day of payment. */
const conta = (
  prestadorId: number,
) => sql`${rende(prestadorId)} AND t.situacao NOT IN ('CANCELADA', 'DEVOLVIDA', 'PAGA')
    AND t.vencimento >= g.mes AND t.vencimento < g.mes + interval '1 month'`;

/** What share of the title t no payment has settled. */
const falta = sql`(CASE WHEN t.situacao <> 'PAGA_PARCIAL' THEN 1 ELSE 1 - coalesce((SELECT sum(b.bruto) FROM baixa_conta_pagar b
    WHERE b.conta_pagar_id = t.id AND b.situacao = 'EFETIVADA' AND b.excluido_em IS NULL), 0) / t.valor_bruto END)`;

/** Before the first one, and what is released already after the last one. */
const deFora = sql`(t.id < g.de OR (t.id > g.ate AND t.situacao <> 'REGISTRADA'))`;

const devolvido = sql`coalesce((SELECT sum(d.valor) FROM devolucao_imposto d WHERE d.conta_pagar_id = t.id AND d.tipo_imposto_id = r.tipo_imposto_id
    AND d.baixa_conta_pagar_id IS NULL AND d.situacao = 'DEVOLVIDA' AND d.excluido_em IS NULL), 0)`;

export function rendimentosDeFora(
  db: Queryable,
  prestadorId: number,
  grupos: readonly Grupo[],
): Promise<SomaDeFora[]> {
  return all(
    db,
    sql<SomaDeFora>`SELECT g.n AS grupo, sum(round(t.valor_bruto * ${falta}, 2))::text AS rendimento
      FROM ${gruposDe(grupos)} JOIN conta_pagar t ON ${conta(prestadorId)} AND ${deFora} GROUP BY g.n`,
  );
}

export function retidosDeFora(
  db: Queryable,
  prestadorId: number,
  grupos: readonly Grupo[],
): Promise<RetidoDeFora[]> {
  return all(
    db,
    sql<RetidoDeFora>`SELECT g.n AS grupo, r.tipo_imposto_id AS imposto, t.vencimento, sum(round(r.base * ${falta}, 2))::text AS base,
        sum(round(r.valor * ${falta}, 2) - ${devolvido})::text AS valor, sum(round(r.dispensado * ${falta}, 2))::text AS dispensado
      FROM ${gruposDe(grupos)} JOIN conta_pagar t ON ${conta(prestadorId)} AND ${deFora}
        JOIN conta_pagar_retencoes r ON r.conta_pagar_id = t.id GROUP BY g.n, r.tipo_imposto_id, t.vencimento`,
  );
}

export function titulosEntre(
  db: Queryable,
  prestadorId: number,
  grupos: readonly Grupo[],
): Promise<TituloDoMes[]> {
  return all(
    db,
    sql<TituloDoMes>`SELECT g.n AS grupo, t.id, t.situacao = 'REGISTRADA' AS registrada, t.vencimento, round(t.valor_bruto * x.falta, 2)::text AS "valorBruto",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('imposto', r.tipo_imposto_id, 'base', round(r.base * x.falta, 2)::text,
           'valor', (round(r.valor * x.falta, 2) - ${devolvido})::text, 'dispensado', round(r.dispensado * x.falta, 2)::text)), '[]') FROM conta_pagar_retencoes r WHERE r.conta_pagar_id = t.id) AS retidos
      FROM ${gruposDe(grupos)} JOIN conta_pagar t ON ${conta(prestadorId)} AND t.id BETWEEN g.de AND g.ate
      CROSS JOIN LATERAL (SELECT ${falta} AS falta) x ORDER BY t.id`,
  );
}

/** `fora`: titles that are being worked out. `soNoBanco`: only the orders that the bank has, whose amount no longer moves. */
export type Ordens = { readonly fora: readonly number[]; readonly soNoBanco: boolean };

/**
 * What live orders to the bank will pay in the month, by the number of the order: a part that was chosen counts for its share.
 */
export function ordensNosMeses(
  db: Queryable,
  prestadorId: number,
  grupos: readonly Grupo[],
  { fora, soNoBanco }: Ordens,
): Promise<TituloDoMes[]> {
  const situacoes = soNoBanco ? ['ENVIADO'] : ['ABERTO', 'APROVADO', 'ENVIADO'];
  return all(
    db,
    sql<TituloDoMes>`SELECT g.n AS grupo, i.id, true AS registrada, coalesce(b.data_util, b.data_pagamento) AS vencimento, round(t.valor_bruto * x.parte, 2)::text AS "valorBruto",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('imposto', r.tipo_imposto_id, 'base', round(r.base * x.parte, 2)::text,
           'valor', round(r.valor * x.parte, 2)::text, 'dispensado', round(r.dispensado * x.parte, 2)::text)), '[]') FROM conta_pagar_retencoes r WHERE r.conta_pagar_id = t.id) AS retidos
      FROM ${gruposDe(grupos)} JOIN conta_pagar t ON ${rende(prestadorId)} AND t.situacao IN ('LIBERADA', 'PAGA_PARCIAL') AND t.id <> ALL(${fora}::bigint[])
      JOIN item_bordero_pagamento i ON i.conta_pagar_id = t.id AND i.situacao = 'NO_BORDERO' AND i.excluido_em IS NULL
      JOIN bordero_pagamento b ON b.id = i.bordero_id AND b.situacao = ANY(${situacoes}::text[]) AND b.excluido_em IS NULL
        AND coalesce(b.data_util, b.data_pagamento) >= g.mes AND coalesce(b.data_util, b.data_pagamento) < g.mes + interval '1 month'
      CROSS JOIN LATERAL (SELECT ${falta} * least(1, coalesce(i.valor / nullif(t.valor_liquido - t.valor_pago, 0), 1)) AS parte) x ORDER BY i.id`,
  );
}

export type Devolvido = { readonly id: number; readonly imposto: number; readonly valor: string };

/** What of these titles was given back. */
export function devolvidosDe(db: Queryable, ids: readonly number[]): Promise<Devolvido[]> {
  return all(
    db,
    sql<Devolvido>`SELECT d.conta_pagar_id AS id, d.tipo_imposto_id AS imposto, d.valor::text AS valor FROM devolucao_imposto d
      WHERE d.conta_pagar_id = ANY(${ids}::bigint[]) AND d.baixa_conta_pagar_id IS NULL AND d.situacao = 'DEVOLVIDA'
        AND d.excluido_em IS NULL`,
  );
}

export type PagoNoMes = { readonly grupo: number; readonly dia: string; readonly rendimento: string };
export type RetidoNoMes = Retido & { readonly grupo: number; readonly dia: string };

/** The payments that stand, by day; a group's `de` and `ate` say nothing here. */
export function pagosNosMeses(
  db: Queryable,
  prestadorId: number,
  grupos: readonly Grupo[],
): Promise<PagoNoMes[]> {
  return all(
    db,
    sql<PagoNoMes>`SELECT g.n AS grupo, b.data AS dia, sum(b.bruto)::text AS rendimento
      FROM ${gruposDe(grupos)} JOIN conta_pagar t ON ${rende(prestadorId)} ${comPagamento} GROUP BY g.n, b.data`,
  );
}

export function retidosNosMeses(
  db: Queryable,
  prestadorId: number,
  grupos: readonly Grupo[],
): Promise<RetidoNoMes[]> {
  return all(
    db,
    sql<RetidoNoMes>`SELECT g.n AS grupo, b.data AS dia, r.tipo_imposto_id AS imposto, sum(r.base)::text AS base,
        sum(r.valor - coalesce((SELECT d.valor FROM devolucao_imposto d WHERE d.baixa_conta_pagar_id = b.id
          AND d.tipo_imposto_id = r.tipo_imposto_id AND d.situacao = 'DEVOLVIDA' AND d.excluido_em IS NULL), 0))::text AS valor,
        sum(r.dispensado)::text AS dispensado
      FROM ${gruposDe(grupos)} JOIN conta_pagar t ON ${rende(prestadorId)} ${comPagamento}
        JOIN baixa_conta_pagar_retencoes r ON r.baixa_conta_pagar_id = b.id GROUP BY g.n, b.data, r.tipo_imposto_id`,
  );
}

const comPagamento = sql`AND t.situacao IN ('PAGA', 'PAGA_PARCIAL') JOIN baixa_conta_pagar b ON b.conta_pagar_id = t.id
    AND b.situacao = 'EFETIVADA' AND b.excluido_em IS NULL AND b.data >= g.mes AND b.data < g.mes + interval '1 month'`;
