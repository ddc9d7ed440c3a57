/** What months of suppliers hold of titles that count, in sums and one by one. */
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

/** Whether the title t counts in its month at all. */
const conta = (
  prestadorId: number,
) => sql`t.fornecedor_id = g.fornecedor_id AND ${sql.raw(ofTenant('t.', String(prestadorId)))}
    AND t.excluido_em IS NULL AND t.natureza_servico <> 'NENHUMA' AND (t.total_retido > 0 OR
      (SELECT k.sofre_retencao FROM tipo_conta_pagar k WHERE k.id = t.tipo_conta_pagar_id)) AND t.situacao NOT IN ('CANCELADA', 'DEVOLVIDA')
    AND t.vencimento >= g.mes AND t.vencimento < g.mes + interval '1 month'`;

/** Before the first one, and what is released already after the last one. */
const deFora = sql`(t.id < g.de OR (t.id > g.ate AND t.situacao <> 'REGISTRADA'))`;

const devolvido = sql`coalesce((SELECT d.valor FROM devolucao_imposto d WHERE d.conta_pagar_id = t.id AND d.tipo_imposto_id = r.tipo_imposto_id
    AND d.situacao = 'DEVOLVIDA' AND d.excluido_em IS NULL), 0)`;

export function rendimentosDeFora(
  db: Queryable,
  prestadorId: number,
  grupos: readonly Grupo[],
): Promise<SomaDeFora[]> {
  return all(
    db,
    sql<SomaDeFora>`SELECT g.n AS grupo, sum(t.valor_bruto)::text AS rendimento
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
    sql<RetidoDeFora>`SELECT g.n AS grupo, r.tipo_imposto_id AS imposto, t.vencimento, sum(r.base)::text AS base,
        sum(r.valor - ${devolvido})::text AS valor, sum(r.dispensado)::text AS dispensado
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
    sql<TituloDoMes>`SELECT g.n AS grupo, t.id, t.situacao = 'REGISTRADA' AS registrada, t.vencimento, t.valor_bruto::text AS "valorBruto",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('imposto', r.tipo_imposto_id, 'base', r.base::text, 'valor', (r.valor - ${devolvido})::text,
           'dispensado', r.dispensado::text)), '[]') FROM conta_pagar_retencoes r WHERE r.conta_pagar_id = t.id) AS retidos
      FROM ${gruposDe(grupos)} JOIN conta_pagar t ON ${conta(prestadorId)} AND t.id BETWEEN g.de AND g.ate ORDER BY t.id`,
  );
}

export type Devolvido = { readonly id: number; readonly imposto: number; readonly valor: string };

/** What of these titles was given back. */
export function devolvidosDe(db: Queryable, ids: readonly number[]): Promise<Devolvido[]> {
  return all(
    db,
    sql<Devolvido>`SELECT d.conta_pagar_id AS id, d.tipo_imposto_id AS imposto, d.valor::text AS valor FROM devolucao_imposto d
      WHERE d.conta_pagar_id = ANY(${ids}::bigint[]) AND d.situacao = 'DEVOLVIDA' AND d.excluido_em IS NULL`,
  );
}
