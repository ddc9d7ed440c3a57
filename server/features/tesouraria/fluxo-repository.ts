/** Cash flow and result: sums by day and by account of the plan, and the documents behind them. */
import { mesesDe, type ContaDoPlano, type Celula } from '#domain/tesouraria/resultado.ts';
import type { DiaDoFluxo } from '#domain/tesouraria/fluxo.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, exactlyOne, sql } from '#server/database/typed.ts';

const da = (alias: string, prestadorId: number) => sql.raw(ofTenant(alias, String(prestadorId)));

type Periodo = { readonly de: string; readonly ate: string; readonly hoje: string };

/**
 * What moved until today, and from today on what is due: open titles by their bank day, credits that are on their way. Of one
 * account: its transfers too, and of the titles those that a boleto or a borderô brings to it.
 */
export function diasDoFluxo(
  db: Queryable,
  prestadorId: number,
  { de, ate, hoje }: Periodo,
  contaId: number | null,
): Promise<DiaDoFluxo[]> {
  const movem =
    contaId === null
      ? sql<never>`m.origem <> 'TRANSFERENCIA' AND m.transferencia_id IS NULL`
      : sql<never>`m.conta_bancaria_id = ${contaId}`;
  const recebem =
    contaId === null
      ? sql<never>`true`
      : sql<never>`EXISTS (SELECT 1 FROM boleto b WHERE b.conta_receber_id = t.id AND b.conta_bancaria_id = ${contaId} AND b.excluido_em IS NULL
          AND b.situacao IN ('EMITIDO', 'ENVIADO', 'REGISTRADO', 'BAIXA_PEDIDA'))`;
  const pagam =
    contaId === null
      ? sql<never>`true`
      : sql<never>`EXISTS (SELECT 1 FROM item_bordero_pagamento i JOIN bordero_pagamento b ON b.id = i.bordero_id WHERE i.conta_pagar_id = t.id
          AND i.situacao = 'NO_BORDERO' AND i.excluido_em IS NULL AND b.conta_bancaria_id = ${contaId} AND b.excluido_em IS NULL)`;
  return all(
    db,
    sql<DiaDoFluxo>`SELECT x.data, coalesce(sum(x.valor) FILTER (WHERE x.tipo = 'E'), 0.00)::text AS entradas,
        coalesce(sum(x.valor) FILTER (WHERE x.tipo = 'S'), 0.00)::text AS saidas,
        coalesce(sum(x.valor) FILTER (WHERE x.tipo = 'R'), 0.00)::text AS "aReceber",
        coalesce(sum(x.valor) FILTER (WHERE x.tipo = 'P'), 0.00)::text AS "aPagar"
      FROM (
        SELECT m.data, CASE WHEN m.data <= ${hoje}::date THEN CASE WHEN m.efeito > 0 THEN 'E' ELSE 'S' END
            ELSE CASE WHEN m.efeito > 0 THEN 'R' ELSE 'P' END END AS tipo, m.valor
          FROM movimento_bancario m JOIN conta_bancaria c ON c.id = m.conta_bancaria_id
          WHERE ${da('m.', prestadorId)} AND m.excluido_em IS NULL AND m.situacao <> 'ANULADO' AND ${movem} AND m.data BETWEEN greatest(${de}::date, coalesce(c.saldo_inicial_em, '-infinity')) AND ${ate}::date
        UNION ALL
        SELECT coalesce(t.vencimento_util, t.vencimento), 'R', t.valor_liquido - t.valor_recebido - t.valor_perdido FROM conta_receber t
          WHERE ${da('t.', prestadorId)} AND t.excluido_em IS NULL AND t.situacao IN ('EM_ABERTO', 'RECEBIDA_PARCIAL') AND ${recebem}
            AND coalesce(t.vencimento_util, t.vencimento) BETWEEN greatest(${de}::date, ${hoje}::date) AND ${ate}::date
        UNION ALL
        SELECT coalesce(t.vencimento_util, t.vencimento), 'P', t.valor_liquido - t.valor_pago FROM conta_pagar t
          WHERE ${da('t.', prestadorId)} AND t.excluido_em IS NULL AND t.situacao IN ('REGISTRADA', 'LIBERADA', 'PAGA_PARCIAL') AND ${pagam}
            AND coalesce(t.vencimento_util, t.vencimento) BETWEEN greatest(${de}::date, ${hoje}::date) AND ${ate}::date
      ) x GROUP BY x.data ORDER BY x.data`,
  );
}

/** Open titles that are overdue: no day is foreseen for them, so they stand beside the flow. */
export function vencidos(db: Queryable, prestadorId: number, hoje: string) {
  return exactlyOne(
    db,
    sql<{ aReceber: string; aPagar: string }>`SELECT
        (SELECT coalesce(sum(t.valor_liquido - t.valor_recebido - t.valor_perdido), 0.00)::text FROM conta_receber t WHERE ${da('t.', prestadorId)}
          AND t.excluido_em IS NULL AND t.situacao IN ('EM_ABERTO', 'RECEBIDA_PARCIAL') AND coalesce(t.vencimento_util, t.vencimento) < ${hoje}::date) AS "aReceber",
        (SELECT coalesce(sum(t.valor_liquido - t.valor_pago), 0.00)::text FROM conta_pagar t WHERE ${da('t.', prestadorId)}
          AND t.excluido_em IS NULL AND t.situacao IN ('REGISTRADA', 'LIBERADA', 'PAGA_PARCIAL') AND coalesce(t.vencimento_util, t.vencimento) < ${hoje}::date) AS "aPagar"`,
  );
}

export function contasDoPlano(db: Queryable): Promise<ContaDoPlano[]> {
  return all(
    db,
    sql<ContaDoPlano>`SELECT id, codigo, descricao, natureza, conta_pai_id AS "paiId" FROM plano_conta WHERE excluido_em IS NULL`,
  );
}

type Regime = 'caixa' | 'competencia';

/** Up to so many months the split of each title is looked up; of more, the whole table of splits is read once. */
const MESES_CURTOS = 3;

function divisaoDe(tabela: 'conta_pagar' | 'conta_receber', curto: boolean) {
  const de = sql.raw(`${tabela}_divisao x WHERE x.${tabela}_id = t.id`);
  return curto
    ? sql<never>`JOIN LATERAL (SELECT x.plano_conta_id, x.valor FROM ${de} OFFSET 0) d ON true`
    : sql<never>`JOIN ${sql.raw(`${tabela}_divisao d ON d.${tabela}_id = t.id`)}`;
}

/**
 * What stands behind the result, a row for each account of a document. By cash a movement is split as its title is; each
 * line takes the rounded running share less the one before it, so that the parts are the whole to the cent. Guides of taxes
 * are split as the titles that they were withheld from, whose gross value the competence has already.
 */
function lancamentos(prestadorId: number, regime: Regime, de: string, ate: string) {
  const curto = mesesDe(de, ate).length <= MESES_CURTOS;
  if (regime === 'competencia')
    return sql<never>`SELECT d.plano_conta_id AS conta, t.competencia COLLATE "C" AS mes, -d.valor AS valor, t.emissao AS data, t.nome_fornecedor AS nome,
        t.numero_documento AS documento, 'contas-pagar' AS recurso, t.id
      FROM conta_pagar t ${divisaoDe('conta_pagar', curto)}
      WHERE ${da('t.', prestadorId)} AND t.excluido_em IS NULL AND t.situacao NOT IN ('CANCELADA', 'DEVOLVIDA')
        AND t.competencia COLLATE "C" BETWEEN ${de} AND ${ate}
      UNION ALL
      SELECT d.plano_conta_id, t.competencia COLLATE "C", d.valor, t.emissao, t.nome_devedor, t.numero_documento, 'contas-receber', t.id
      FROM conta_receber t ${divisaoDe('conta_receber', curto)}
      WHERE ${da('t.', prestadorId)} AND t.excluido_em IS NULL AND t.situacao NOT IN ('CANCELADA', 'NEGOCIADA')
        AND t.competencia COLLATE "C" BETWEEN ${de} AND ${ate}
      UNION ALL
      SELECT m.plano_conta_id, to_char(m.data, 'YYYY-MM') COLLATE "C", m.efeito, m.data, m.historico, m.documento, 'movimentos-bancarios', m.id
      FROM movimento_bancario m
      WHERE ${da('m.', prestadorId)} AND m.excluido_em IS NULL AND m.origem IN ('MANUAL', 'EXTRATO', 'TAXA') AND m.situacao <> 'ANULADO'
        AND m.data >= (${de} || '-01')::date AND m.data < (${ate} || '-01')::date + interval '1 month'`;
  return sql<never>`SELECT x.conta, x.mes, round(x.efeito * x.ate / x.soma, 2) - round(x.efeito * (x.ate - x.valor) / x.soma, 2) AS valor,
      x.data, x.nome, x.documento, x.recurso, x.id
    FROM (
      SELECT d.conta, to_char(m.data, 'YYYY-MM') COLLATE "C" AS mes, m.efeito, m.data, m.historico AS nome, m.documento,
          CASE WHEN m.bordero_imposto_id IS NOT NULL THEN 'borderos-impostos' WHEN b.conta_pagar_id IS NOT NULL THEN 'contas-pagar'
            ELSE 'contas-receber' END AS recurso,
          coalesce(m.bordero_imposto_id, b.conta_pagar_id, r.conta_receber_id) AS id, d.valor,
          sum(d.valor) OVER (PARTITION BY m.id ORDER BY d.ordem, d.linha) AS ate, sum(d.valor) OVER (PARTITION BY m.id) AS soma
        FROM movimento_bancario m LEFT JOIN baixa_conta_pagar b ON b.id = m.baixa_pagar_id LEFT JOIN baixa_conta_receber r ON r.id = m.baixa_receber_id
        JOIN LATERAL (SELECT p.plano_conta_id AS conta, p.valor, p.ordem, p.id AS linha FROM conta_pagar_divisao p WHERE p.conta_pagar_id = b.conta_pagar_id
          UNION ALL SELECT q.plano_conta_id, q.valor, q.ordem, q.id FROM conta_receber_divisao q WHERE q.conta_receber_id = r.conta_receber_id
          UNION ALL SELECT g.plano_conta_id, sum(x.valor * g.valor / nullif(t.valor_bruto, 0)), 0, g.plano_conta_id FROM retencao_bordero x
            JOIN conta_pagar t ON t.id = x.conta_pagar_id JOIN conta_pagar_divisao g ON g.conta_pagar_id = t.id
            WHERE x.bordero_imposto_id = m.bordero_imposto_id AND x.situacao = 'NA_GUIA' AND x.excluido_em IS NULL
            GROUP BY g.plano_conta_id) d ON d.valor > 0
        WHERE ${da('m.', prestadorId)} AND m.excluido_em IS NULL AND m.situacao <> 'ANULADO' AND m.plano_conta_id IS NULL
          AND (m.origem IN ('PAGAMENTO', 'RECEBIMENTO', 'IMPOSTO') OR EXISTS (SELECT 1 FROM movimento_bancario e WHERE e.id = m.estorno_de_id AND e.origem <> 'TAXA'))
          AND m.data >= (${de} || '-01')::date AND m.data < (${ate} || '-01')::date + interval '1 month') x
    UNION ALL
    SELECT m.plano_conta_id, to_char(m.data, 'YYYY-MM') COLLATE "C", m.efeito, m.data, m.historico, m.documento, 'movimentos-bancarios', m.id
      FROM movimento_bancario m
      WHERE ${da('m.', prestadorId)} AND m.excluido_em IS NULL AND m.situacao <> 'ANULADO' AND m.transferencia_id IS NULL
        AND (m.origem IN ('MANUAL', 'EXTRATO', 'TAXA') OR EXISTS (SELECT 1 FROM movimento_bancario e WHERE e.id = m.estorno_de_id AND e.origem = 'TAXA'))
        AND m.data >= (${de} || '-01')::date AND m.data < (${ate} || '-01')::date + interval '1 month'`;
}

export function celulasDoResultado(
  db: Queryable,
  prestadorId: number,
  regime: Regime,
  de: string,
  ate: string,
): Promise<Celula[]> {
  return all(
    db,
    sql<Celula>`SELECT l.conta AS "contaId", l.mes, sum(l.valor)::numeric(19,2)::text AS valor
      FROM (${lancamentos(prestadorId, regime, de, ate)}) l GROUP BY 1, 2`,
  );
}

export type DocumentoDoResultado = {
  readonly data: string;
  readonly nome: string | null;
  readonly documento: string | null;
  readonly valor: string;
  readonly recurso: string;
  readonly id: number;
};

/** Behind a figure of the result: those of an account of the plan and of the accounts under it; null: of none. */
export function documentosDaConta(
  db: Queryable,
  prestadorId: number,
  regime: Regime,
  contas: readonly number[] | null,
  de: string,
  ate: string,
): Promise<DocumentoDoResultado[]> {
  return all(
    db,
    sql<DocumentoDoResultado>`SELECT l.data, l.nome, l.documento, l.valor::numeric(19,2)::text AS valor, l.recurso, l.id
      FROM (${lancamentos(prestadorId, regime, de, ate)}) l WHERE ${contas === null ? sql<never>`l.conta IS NULL` : sql<never>`l.conta = ANY(${contas}::bigint[])`} AND l.valor <> 0
      ORDER BY l.data, l.id LIMIT 1000`,
  );
}
