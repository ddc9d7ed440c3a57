/** Accounts and tills: balances, statements, what a closing adds up. */
import type { ContaNoBanco, SaldoAnterior } from '#domain/tesouraria/extrato.ts';
import type { Linha, Movimento } from '#domain/tesouraria/conciliacao.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, exactlyOne, run, sql } from '#server/database/typed.ts';

export type ContaDaCasa = ContaNoBanco & {
  readonly descricao: string;
  readonly tipo: string;
  readonly ativa: boolean;
};

export function contasDoPrestador(db: Queryable, prestadorId: number): Promise<ContaDaCasa[]> {
  return all(
    db,
    sql<ContaDaCasa>`SELECT c.id, c.descricao, c.tipo, c.ativa, b.codigo AS banco, c.agencia, c.conta, c.conta_dv AS "contaDv"
      FROM conta_bancaria c LEFT JOIN banco b ON b.id = c.banco_id
      WHERE ${sql.raw(ofTenant('c.', String(prestadorId)))} AND c.excluido_em IS NULL ORDER BY c.descricao, c.id`,
  );
}

/** Imports of one account wait for each other: a line is counted once. */
export async function umExtratoPorVez(db: Queryable, contaId: number): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended('extrato ' || ${contaId}::text, 0))`);
}

export function extratoLido(
  db: Queryable,
  contaId: number,
  resumo: string,
): Promise<{ readonly em: string; readonly por: string | null } | undefined> {
  return first(
    db,
    sql<{ em: string; por: string | null }>`SELECT lido_em AS em, lido_por AS por FROM extrato_bancario
      WHERE conta_bancaria_id = ${contaId} AND resumo = ${resumo} AND excluido_em IS NULL`,
  );
}

/** The lines of the account in these days, as JSON lists of a thousand each. */
export function linhasConhecidas(db: Queryable, contaId: number, de: string, ate: string): Promise<string[]> {
  return all(
    db,
    sql<{
      pedaco: string;
    }>`SELECT json_agg(json_build_object('data', data, 'valor', valor::text, 'historico', historico,
          'documento', documento, 'identificador', identificador))::text AS pedaco
      FROM (SELECT *, (row_number() OVER (ORDER BY id) - 1) / 1000 AS n FROM linha_extrato
        WHERE conta_bancaria_id = ${contaId} AND data BETWEEN ${de}::date AND ${ate}::date AND excluido_em IS NULL) l
      GROUP BY n ORDER BY n`,
  ).then((linhas) => linhas.map(({ pedaco }) => pedaco));
}

/** The last balance of a statement that is of a day's end before that day, and what the lines between the two add up to. */
export function saldoAnterior(
  db: Queryable,
  contaId: number,
  saldoEm: string,
): Promise<SaldoAnterior | undefined> {
  return first(
    db,
    sql<SaldoAnterior>`SELECT e.saldo::text, e.saldo_em AS em, (SELECT coalesce(sum(l.valor), 0)::numeric(20, 2)::text FROM linha_extrato l
          WHERE l.conta_bancaria_id = ${contaId} AND l.excluido_em IS NULL AND l.data > e.saldo_em AND l.data <= ${saldoEm}::date) AS conhecidas
      FROM extrato_bancario e
      WHERE e.conta_bancaria_id = ${contaId} AND e.excluido_em IS NULL AND e.saldo IS NOT NULL AND e.saldo_hora IS NULL
        AND e.saldo_em < ${saldoEm}::date
      ORDER BY e.saldo_em DESC, e.id DESC LIMIT 1`,
  );
}

export type MovimentoTravado = {
  readonly id: number;
  readonly contaBancariaId: number;
  readonly situacao: string;
  readonly origem: string;
  readonly versao: number;
  readonly efeito: string;
};

export function travarMovimentos(
  db: Queryable,
  prestadorId: number,
  ids: readonly number[],
): Promise<MovimentoTravado[]> {
  return all(
    db,
    sql<MovimentoTravado>`SELECT m.id, m.conta_bancaria_id AS "contaBancariaId", m.situacao, m.origem, m.versao, m.efeito::text FROM movimento_bancario m
      WHERE m.id = ANY(${ids}) AND ${sql.raw(ofTenant('m.', String(prestadorId)))} AND m.excluido_em IS NULL ORDER BY m.id FOR UPDATE`,
  );
}

export function movimentosDaLinha(db: Queryable, linhaId: number): Promise<MovimentoTravado[]> {
  return all(
    db,
    sql<MovimentoTravado>`SELECT m.id, m.conta_bancaria_id AS "contaBancariaId", m.situacao, m.origem, m.versao, m.efeito::text FROM movimento_bancario m
      WHERE m.linha_extrato_id = ${linhaId} AND m.excluido_em IS NULL ORDER BY m.id FOR UPDATE`,
  );
}

export const MAXIMO_PENDENTES = 3000;

export function linhasPendentes(
  db: Queryable,
  prestadorId: number,
  contaId: number,
): Promise<(Linha & { versao: number })[]> {
  return all(
    db,
    sql<
      Linha & { versao: number }
    >`SELECT l.id, l.versao, l.data, l.valor::text, l.historico, l.documento FROM linha_extrato l
      WHERE l.conta_bancaria_id = ${contaId} AND ${sql.raw(ofTenant('l.', String(prestadorId)))} AND l.situacao = 'PENDENTE'
        AND l.excluido_em IS NULL ORDER BY l.data, l.id LIMIT ${MAXIMO_PENDENTES}`,
  );
}

export type MovimentoPendente = Movimento & { readonly origem: string };

export function movimentosPendentes(
  db: Queryable,
  prestadorId: number,
  contaId: number,
): Promise<MovimentoPendente[]> {
  return all(
    db,
    sql<MovimentoPendente>`SELECT m.id, m.data, m.efeito::text, m.historico, m.documento, m.origem,
        CASE WHEN m.baixa_receber_id IS NOT NULL AND m.estorno_de_id IS NULL THEN 'r' || m.baixa_receber_id
             WHEN m.baixa_receber_id IS NOT NULL THEN 'x' || m.baixa_receber_id ELSE 'm' || m.id END AS ato
      FROM movimento_bancario m
      WHERE m.conta_bancaria_id = ${contaId} AND ${sql.raw(ofTenant('m.', String(prestadorId)))} AND m.situacao = 'PENDENTE'
        AND m.excluido_em IS NULL ORDER BY m.data, m.id LIMIT ${MAXIMO_PENDENTES}`,
  );
}

/** The balance of account `c` at the end of day `d.dia`: from the last closed month before it, else from the opening balance. */
const SALDO_NO_DIA = sql`(coalesce(f.saldo_final, c.saldo_inicial)
    + coalesce((SELECT sum(m.efeito) FROM movimento_bancario m WHERE m.conta_bancaria_id = c.id AND m.excluido_em IS NULL
        AND m.data <= d.dia AND m.data >= coalesce((f.competencia || '-01')::date + interval '1 month', c.saldo_inicial_em, '-infinity')), 0))::text`;
const ULTIMO_FECHADO = sql`LEFT JOIN LATERAL (SELECT x.saldo_final, x.competencia FROM fechamento_conta x
    WHERE x.conta_bancaria_id = c.id AND x.situacao = 'FECHADO' AND x.excluido_em IS NULL
      AND (x.competencia || '-01')::date + interval '1 month' <= d.dia + 1
    ORDER BY x.competencia COLLATE "C" DESC LIMIT 1) f ON true`;

/** The exact balance of accounts at the end of a day. `ids` empty: all accounts of the provider. */
export function saldosEm(db: Queryable, prestadorId: number, ids: readonly number[], dia: string) {
  return all(
    db,
    sql<{ id: number; saldo: string }>`SELECT c.id, ${SALDO_NO_DIA} AS saldo
      FROM (SELECT ${dia}::date AS dia) d CROSS JOIN conta_bancaria c ${ULTIMO_FECHADO}
      WHERE ${sql.raw(ofTenant('c.', String(prestadorId)))} AND c.excluido_em IS NULL
        AND (cardinality(${ids}::bigint[]) = 0 OR c.id = ANY(${ids}::bigint[])) ORDER BY c.id`,
  );
}

/** The same of each account on a day of its own, in one question. */
export function saldosNosDias(
  db: Queryable,
  prestadorId: number,
  dias: readonly { readonly contaId: number; readonly em: string }[],
) {
  const [contas, quando] = [dias.map(({ contaId }) => contaId), dias.map(({ em }) => em)];
  return all(
    db,
    sql<{ id: number; saldo: string }>`SELECT c.id, ${SALDO_NO_DIA} AS saldo
      FROM unnest(${contas}::bigint[], ${quando}::date[]) d (conta, dia) JOIN conta_bancaria c ON c.id = d.conta ${ULTIMO_FECHADO}
      WHERE ${sql.raw(ofTenant('c.', String(prestadorId)))} AND c.excluido_em IS NULL ORDER BY c.id`,
  );
}

export type DiaDaConta = {
  readonly data: string;
  readonly entradas: string;
  readonly saidas: string;
  readonly quantidade: number;
};

export function diasDaConta(
  db: Queryable,
  prestadorId: number,
  contaId: number,
  de: string,
  ate: string,
): Promise<DiaDaConta[]> {
  return all(
    db,
    sql<DiaDaConta>`SELECT m.data, coalesce(sum(m.valor) FILTER (WHERE m.efeito > 0), 0.00)::text AS entradas,
        coalesce(sum(m.valor) FILTER (WHERE m.efeito < 0), 0.00)::text AS saidas, count(*)::int AS quantidade
      FROM movimento_bancario m JOIN conta_bancaria c ON c.id = m.conta_bancaria_id
      WHERE m.conta_bancaria_id = ${contaId} AND ${sql.raw(ofTenant('m.', String(prestadorId)))} AND m.excluido_em IS NULL
        AND m.data BETWEEN greatest(${de}::date, coalesce(c.saldo_inicial_em, '-infinity')) AND ${ate}::date GROUP BY m.data ORDER BY m.data`,
  );
}

/** Balances that statements tell, of each account at the end of a day. */
export function saldosDosExtratos(db: Queryable, prestadorId: number, contaId: number | null) {
  return all(
    db,
    sql<{
      contaId: number;
      saldo: string;
      em: string;
    }>`SELECT e.conta_bancaria_id AS "contaId", e.saldo::text, e.saldo_em AS em FROM extrato_bancario e
      WHERE ${sql.raw(ofTenant('e.', String(prestadorId)))} AND e.saldo IS NOT NULL AND e.saldo_em IS NOT NULL AND e.saldo_hora IS NULL
        AND e.excluido_em IS NULL
        AND (${contaId}::bigint IS NULL OR e.conta_bancaria_id = ${contaId}) ORDER BY e.saldo_em, e.id`,
  );
}

/** What the bank moved after one day until another, by the lines of its statements. */
export async function somaDasLinhas(
  db: Queryable,
  contaId: number,
  depoisDe: string,
  ate: string,
): Promise<string> {
  const { soma } = await exactlyOne(
    db,
    sql<{
      soma: string;
    }>`SELECT coalesce(sum(l.valor), 0.00)::text AS soma FROM linha_extrato l WHERE l.conta_bancaria_id = ${contaId}
      AND l.excluido_em IS NULL AND l.data > ${depoisDe}::date AND l.data <= ${ate}::date`,
  );
  return soma;
}

/** The last day that a statement of the account covers. */
export async function extratoAte(db: Queryable, contaId: number): Promise<string | null> {
  const { ate } = await exactlyOne(
    db,
    sql<{
      ate: string | null;
    }>`SELECT max(greatest(coalesce(e.ate, e.saldo_em), coalesce(e.saldo_em, e.ate))) AS ate FROM extrato_bancario e
      WHERE e.conta_bancaria_id = ${contaId} AND e.excluido_em IS NULL`,
  );
  return ate;
}

/** Of every account: what is unmatched, and until when it is closed. */
export function pendentesDasContas(db: Queryable, prestadorId: number) {
  return all(
    db,
    sql<{ id: number; linhas: number; movimentos: number; fechadoAte: string | null }>`SELECT c.id,
        (SELECT count(*)::int FROM linha_extrato l WHERE l.conta_bancaria_id = c.id AND l.situacao = 'PENDENTE' AND l.excluido_em IS NULL) AS linhas,
        (SELECT count(*)::int FROM movimento_bancario m WHERE m.conta_bancaria_id = c.id AND m.situacao = 'PENDENTE' AND m.excluido_em IS NULL) AS movimentos,
        (SELECT max(f.competencia COLLATE "C") FROM fechamento_conta f WHERE f.conta_bancaria_id = c.id AND f.situacao = 'FECHADO' AND f.excluido_em IS NULL) AS "fechadoAte"
      FROM conta_bancaria c WHERE ${sql.raw(ofTenant('c.', String(prestadorId)))} AND c.excluido_em IS NULL`,
  );
}

/** Whether anything was posted in an account of the plan, in the bin too since it may come back, and whether others are below it. */
export function usoDaContaDoPlano(
  db: Queryable,
  id: number,
): Promise<{ readonly lancamentos: boolean; readonly abaixo: boolean }> {
  return exactlyOne(
    db,
    sql<{
      lancamentos: boolean;
      abaixo: boolean;
    }>`SELECT EXISTS (SELECT 1 FROM conta_pagar_divisao WHERE plano_conta_id = ${id})
        OR EXISTS (SELECT 1 FROM conta_receber_divisao WHERE plano_conta_id = ${id})
        OR EXISTS (SELECT 1 FROM movimento_bancario WHERE plano_conta_id = ${id}) AS lancamentos,
      EXISTS (SELECT 1 FROM plano_conta WHERE conta_pai_id = ${id} AND excluido_em IS NULL) AS abaixo`,
  );
}
