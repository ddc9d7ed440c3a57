/** What the closing of an account looks up, and what stands against taking it back. */
import type { TituloDaConta } from '#domain/conta-atendimento/fechamento.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, exactlyOne, sql } from '#server/database/typed.ts';

const daCasa = (alias: string, prestadorId: number) => sql.raw(ofTenant(`${alias}.`, String(prestadorId)));

/** Days to pay: of the contract in force, else of the convênio. */
export async function prazoDePagamento(
  db: Queryable,
  prestadorId: number,
  convenioId: number,
  data: string,
): Promise<number | null> {
  const row = await first(
    db,
    sql<{ prazo: number | null }>`SELECT coalesce((SELECT p.prazo_pagamento_dias FROM prestador_convenio p
        WHERE ${sql.raw(ofTenant('p.', String(prestadorId)))} AND p.convenio_id = v.id AND p.excluido_em IS NULL
          AND p.inicio_vigencia <= ${data}::date AND coalesce(p.fim_vigencia, 'infinity') >= ${data}::date
        ORDER BY p.inicio_vigencia DESC LIMIT 1), v.prazo_pagamento_dias) AS prazo
      FROM convenio v WHERE v.id = ${convenioId}`,
  );
  return row?.prazo ?? null;
}

/** The titles of an account that are not cancelled, held until the end of the transaction. */
export function titulosDaConta(
  db: Queryable,
  prestadorId: number,
  contaId: number,
): Promise<TituloDaConta[]> {
  return all(
    db,
    sql<TituloDaConta>`SELECT t.id, coalesce(t.numero_documento, t.id::text) AS numero, t.situacao,
        (SELECT count(*)::int FROM glosa g WHERE g.conta_receber_id = t.id AND g.excluido_em IS NULL AND g.situacao <> 'CANCELADA')
          AS glosas,
        (SELECT f.numero FROM fatura_convenio f WHERE f.id = t.fatura_convenio_id AND f.situacao = 'FECHADA') AS fatura
      FROM conta_receber t WHERE t.conta_atendimento_id = ${contaId} AND ${daCasa('t', prestadorId)}
        AND t.excluido_em IS NULL AND t.situacao <> 'CANCELADA' ORDER BY t.id FOR UPDATE OF t`,
  );
}

/** Number of a live repasse that has items of the account. */
export async function repasseDaConta(db: Queryable, contaId: number): Promise<number | null> {
  const row = await first(
    db,
    sql<{ numero: number | null }>`SELECT r.numero FROM linha_repasse l JOIN repasse r ON r.id = l.repasse_id
      WHERE l.conta_atendimento_id = ${contaId} AND l.excluido_em IS NULL AND l.situacao = 'INCLUIDA'
        AND r.situacao <> 'CANCELADO' AND r.excluido_em IS NULL ORDER BY r.id LIMIT 1`,
  );
  return row?.numero ?? null;
}

/** The account that a title comes from, where it is closed: held, so that it is not reopened meanwhile. */
export async function contaFechadaDo(db: Queryable, contaId: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{
      situacao: string;
    }>`SELECT situacao FROM conta_atendimento WHERE id = ${contaId} AND excluido_em IS NULL FOR KEY SHARE`,
  );
  return row?.situacao === 'FECHADA' || row?.situacao === 'FATURADA';
}

export type Avulsa = { readonly id: number; readonly data: string; readonly total: string };

/** Live accounts of the patient on the day that have no visit: nothing of the database keeps them from being two. */
export function avulsasDoDia(
  db: Queryable,
  prestadorId: number,
  pacienteId: number,
  data: string,
): Promise<Avulsa[]> {
  return all(
    db,
    sql<Avulsa>`SELECT c.id, c.data, c.total::text FROM conta_atendimento c
      WHERE c.paciente_id = ${pacienteId} AND c.data = ${data}::date AND ${daCasa('c', prestadorId)} AND c.excluido_em IS NULL
        AND c.situacao <> 'CANCELADA' AND c.prontuario_id IS NULL AND c.internacao_id IS NULL ORDER BY c.id LIMIT 5`,
  );
}

/** What the titles of an account come to that one payer owes, and the part of the account that they stand for. */
export function titulosDaParte(
  db: Queryable,
  contaId: number,
  devedor: string,
): Promise<{ readonly soma: string; readonly parte: string }> {
  return exactlyOne(
    db,
    sql<{
      soma: string;
      parte: string;
    }>`SELECT CASE WHEN ${devedor} = 'CONVENIO' THEN c.parte_convenio ELSE c.parte_paciente END::text AS parte,
        (SELECT coalesce(sum(t.valor_bruto), 0.00)::text FROM conta_receber t
          WHERE t.conta_atendimento_id = c.id AND t.devedor = ${devedor} AND t.excluido_em IS NULL AND t.situacao <> 'CANCELADA') AS soma
      FROM conta_atendimento c WHERE c.id = ${contaId}`,
  );
}
