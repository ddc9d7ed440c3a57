/** Undue retentions: the retention as its title froze it, what stands of it, and where the money went. */
import type { Retencao } from '#domain/devolucao-imposto/devolucao.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { first, sql } from '#server/database/typed.ts';

const daCasa = (alias: string, prestadorId: number) => sql.raw(ofTenant(`${alias}.`, String(prestadorId)));

export type RetencaoDoTitulo = Retencao & {
  /** The payment that withheld it; null where the tax is of the document's issue. */
  readonly baixaContaPagarId: number | null;
  readonly fornecedorId: number;
  readonly tipoContaPagarId: number;
  readonly planoContaId: number | null;
};

export function retencaoDoTitulo(
  db: Queryable,
  prestadorId: number,
  contaPagarId: number,
  tipoImpostoId: number,
  /** The payment that a devolution already names. */
  daBaixa: number | null,
): Promise<RetencaoDoTitulo | undefined> {
  return first(
    db,
    sql<RetencaoDoTitulo>`SELECT t.numero_documento AS documento, coalesce(t.nome_fornecedor, '') AS "nomeFornecedor", i.sigla, t.situacao,
        to_char(coalesce(p.data, CASE WHEN i.fato = 'EMISSAO' THEN t.emissao ELSE t.vencimento END), 'YYYY-MM') AS competencia,
        coalesce(p.base, r.base)::text AS base, coalesce(p.valor, r.valor)::text AS valor, coalesce(p.explicacao, r.explicacao) AS explicacao,
        p.id AS "baixaContaPagarId",
        CASE WHEN i.fato = 'EMISSAO' THEN t.situacao IN ('LIBERADA', 'PAGA_PARCIAL', 'PAGA') ELSE p.id IS NOT NULL END AS feita,
        t.fornecedor_id AS "fornecedorId", t.tipo_conta_pagar_id AS "tipoContaPagarId",
        (SELECT x.plano_conta_id FROM conta_pagar_divisao x WHERE x.conta_pagar_id = t.id ORDER BY x.ordem LIMIT 1) AS "planoContaId"
      FROM conta_pagar t JOIN tipo_imposto i ON i.id = ${tipoImpostoId}
        LEFT JOIN conta_pagar_retencoes r ON r.conta_pagar_id = t.id AND r.tipo_imposto_id = i.id
        -- The last payment that withheld it and has no devolution of its own yet.
        LEFT JOIN LATERAL (SELECT b.id, b.data, y.base, y.valor, y.explicacao FROM baixa_conta_pagar b
            JOIN baixa_conta_pagar_retencoes y ON y.baixa_conta_pagar_id = b.id AND y.tipo_imposto_id = i.id AND y.valor > 0
           WHERE i.fato = 'PAGAMENTO' AND b.conta_pagar_id = t.id AND b.excluido_em IS NULL
             AND (b.situacao = 'EFETIVADA' OR b.id = ${daBaixa})
           ORDER BY b.id = ${daBaixa} DESC NULLS LAST, EXISTS (SELECT 1 FROM devolucao_imposto d WHERE d.baixa_conta_pagar_id = b.id
             AND d.tipo_imposto_id = i.id AND d.situacao <> 'CANCELADA' AND d.excluido_em IS NULL), b.data DESC, b.id DESC LIMIT 1) p ON true
      WHERE t.id = ${contaPagarId} AND ${daCasa('t', prestadorId)} AND t.excluido_em IS NULL AND (r.id IS NOT NULL OR p.id IS NOT NULL)
      FOR UPDATE OF t`,
  );
}

/** The number of another devolution of the same retention that stands. */
export async function devolucaoViva(
  db: Queryable,
  contaPagarId: number,
  tipoImpostoId: number,
  baixaId: number | null,
  menos: number | null,
): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      numero: number | null;
    }>`SELECT d.numero FROM devolucao_imposto d WHERE d.conta_pagar_id = ${contaPagarId}
        AND d.tipo_imposto_id = ${tipoImpostoId} AND d.situacao <> 'CANCELADA' AND d.excluido_em IS NULL
        AND d.baixa_conta_pagar_id IS NOT DISTINCT FROM ${baixaId} AND d.id IS DISTINCT FROM ${menos} LIMIT 1`,
  );
  return row?.numero ?? null;
}

/** The account whose closing holds the month, or a later one. */
export async function contaFechada(
  db: Queryable,
  prestadorId: number,
  competencia: string,
): Promise<string | null> {
  const row = await first(
    db,
    sql<{
      conta: string;
    }>`SELECT c.descricao AS conta FROM fechamento_conta f JOIN conta_bancaria c ON c.id = f.conta_bancaria_id
      WHERE ${daCasa('f', prestadorId)} AND f.situacao = 'FECHADO' AND f.excluido_em IS NULL AND f.competencia >= ${competencia}
      ORDER BY f.competencia DESC, f.id LIMIT 1`,
  );
  return row?.conta ?? null;
}

/** The live tax borderô in whose guide the credit was taken. */
export async function borderoDoCredito(db: Queryable, id: number): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      numero: number | null;
    }>`SELECT b.numero FROM retencao_bordero x JOIN bordero_imposto b ON b.id = x.bordero_imposto_id
      WHERE x.devolucao_imposto_id = ${id} AND x.situacao = 'NA_GUIA' AND x.excluido_em IS NULL LIMIT 1`,
  );
  return row?.numero ?? null;
}

export type TituloDaDevolucao = { readonly situacao: string; readonly noBordero: boolean };

export function tituloDaDevolucao(
  db: Queryable,
  contaPagarId: number,
): Promise<TituloDaDevolucao | undefined> {
  return first(
    db,
    sql<TituloDaDevolucao>`SELECT t.situacao, EXISTS (SELECT 1 FROM item_bordero_pagamento i JOIN bordero_pagamento b ON b.id = i.bordero_id
        WHERE i.conta_pagar_id = t.id AND i.situacao = 'NO_BORDERO' AND i.excluido_em IS NULL AND b.situacao <> 'CANCELADO') AS "noBordero"
      FROM conta_pagar t WHERE t.id = ${contaPagarId} AND t.excluido_em IS NULL FOR UPDATE OF t`,
  );
}

/** The devolution that a title pays (`paga`), or that is of one of its retentions (`de`). */
export async function devolucaoDoTitulo(
  db: Queryable,
  contaPagarId: number,
  ponta: 'paga' | 'de',
): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      numero: number | null;
    }>`SELECT d.numero FROM devolucao_imposto d WHERE d.excluido_em IS NULL AND d.situacao <> 'CANCELADA'
        AND ${
          ponta === 'paga'
            ? sql`d.conta_devolucao_id = ${contaPagarId}`
            : sql`d.conta_pagar_id = ${contaPagarId} AND NOT EXISTS (SELECT 1 FROM baixa_conta_pagar b
                WHERE b.id = d.baixa_conta_pagar_id AND b.situacao = 'ESTORNADA')`
        } LIMIT 1`,
  );
  return row?.numero ?? null;
}
