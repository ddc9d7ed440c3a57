/** The receipts of a month and the invoices of them; and of a year, who paid for whom (DMED). */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, sql } from '#server/database/typed.ts';

export type ReciboDoMes = {
  readonly reciboId: number;
  readonly numero: number;
  readonly data: string;
  readonly nome: string;
  readonly valor: string;
  readonly contaReceberId: number;
  /** The invoice of the receipt, else the one of its whole title. */
  readonly notaId: number | null;
  readonly situacao: string | null;
  readonly doTitulo: boolean;
  readonly valorNota: string | null;
  readonly recusa: string | null;
  readonly numeroNfse: string | null;
};

/** `mes`: 'YYYY-MM'. Receipts without effect are left out; what stands of each is one invoice or none. */
export function recibosDoMes(db: Queryable, prestadorId: number, mes: string): Promise<ReciboDoMes[]> {
  return all(
    db,
    sql<ReciboDoMes>`SELECT r.id AS "reciboId", r.numero, r.data, r.nome_devedor AS nome, r.valor,
        r.conta_receber_id AS "contaReceberId", n.id AS "notaId", n.situacao, coalesce(n.recibo_id IS NULL AND n.id IS NOT NULL, false) AS "doTitulo",
        n.valor AS "valorNota", n.recusa, n.numero_nfse AS "numeroNfse"
      FROM recibo r LEFT JOIN LATERAL (
        SELECT s.* FROM nota_servico s WHERE s.excluido_em IS NULL AND s.situacao NOT IN ('DESCARTADA', 'CANCELADA', 'SUBSTITUIDA')
          AND s.conta_receber_id = r.conta_receber_id AND (s.recibo_id = r.id OR s.recibo_id IS NULL)
        ORDER BY (s.recibo_id IS NULL), (s.situacao IN ('AUTORIZADA', 'REGISTRADA')) DESC, s.id DESC LIMIT 1) n ON true
      WHERE ${sql.raw(ofTenant('r.', String(prestadorId)))} AND r.situacao = 'VALIDO' AND r.excluido_em IS NULL
        AND r.data >= ${`${mes}-01`}::date AND r.data < ${`${mes}-01`}::date + interval '1 month'
      ORDER BY r.data, r.numero`,
  );
}

export type PagamentoDoAno = {
  readonly cpf: string | null;
  readonly pagador: string;
  readonly beneficiarioCpf: string | null;
  readonly beneficiario: string;
  readonly nascimento: string | null;
  readonly mesmaPessoa: boolean;
  readonly valor: string;
};

/** Valid receipts of patients in a year, by who paid and for whom: what the DMED declares. */
export function pagamentosDoAno(db: Queryable, prestadorId: number, ano: number): Promise<PagamentoDoAno[]> {
  return all(
    db,
    sql<PagamentoDoAno>`SELECT coalesce(n.documento_tomador, r.documento) AS cpf, coalesce(n.nome_tomador, r.nome_devedor) AS pagador,
        p.cpf AS "beneficiarioCpf", p.nome AS beneficiario, p.data_nascimento AS nascimento,
        coalesce(coalesce(n.documento_tomador, r.documento) = p.cpf, false) AS "mesmaPessoa", sum(r.valor)::numeric(14, 2) AS valor
      FROM recibo r JOIN conta_receber t ON t.id = r.conta_receber_id JOIN paciente p ON p.id = t.paciente_id
        LEFT JOIN LATERAL (SELECT s.documento_tomador, s.nome_tomador FROM nota_servico s
          WHERE s.recibo_id = r.id AND s.situacao IN ('AUTORIZADA', 'REGISTRADA', 'BLOQUEADA') AND s.excluido_em IS NULL ORDER BY s.id DESC LIMIT 1) n ON true
      WHERE ${sql.raw(ofTenant('r.', String(prestadorId)))} AND r.situacao = 'VALIDO' AND r.excluido_em IS NULL
        AND r.data >= make_date(${ano}::int, 1, 1) AND r.data < make_date(${ano}::int + 1, 1, 1)
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 2, 4`,
  );
}
