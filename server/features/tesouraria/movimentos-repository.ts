/** What the movements of payments, receipts and transfers are made of, and those that an act left. */
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';

/** The field of a movement that names its act. */
export type Ato = 'baixaPagarId' | 'baixaReceberId' | 'transferenciaId';

const COLUNA: { readonly [A in Ato]: string } = {
  baixaPagarId: 'baixa_pagar_id',
  baixaReceberId: 'baixa_receber_id',
  transferenciaId: 'transferencia_id',
};

/** The openings of tills that are open, by account; each held, so that none is closed before what goes into it is written. */
export async function turnosAbertos(
  db: Queryable,
  contas: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await all(
    db,
    sql<{ id: number; conta: number }>`SELECT t.id, t.conta_bancaria_id AS conta FROM turno_caixa t
      WHERE t.conta_bancaria_id = ANY(${contas}) AND t.situacao = 'ABERTO' AND t.excluido_em IS NULL ORDER BY t.id FOR SHARE`,
  );
  return new Map(rows.map(({ id, conta }) => [conta, id]));
}

/** Document numbers of titles, by their ids. */
export async function documentosDosTitulos(
  db: Queryable,
  tabela: 'conta_pagar' | 'conta_receber',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const rows = await all(
    db,
    sql<{
      id: number;
      numero: string | null;
    }>`SELECT t.id, t.numero_documento AS numero FROM ${sql.raw(tabela)} t WHERE t.id = ANY(${ids})`,
  );
  return new Map(rows.map(({ id, numero }) => [id, numero]));
}

/** By form of receiving, the account of the plan that bears its fee, where one of expenses is named. */
export async function planosDasTaxas(
  db: Queryable,
  formas: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await all(
    db,
    sql<{ id: number; plano: number }>`SELECT f.id, p.id AS plano FROM forma_recebimento f
      JOIN plano_conta p ON p.id = f.plano_conta_id AND p.natureza = 'DESPESA' WHERE f.id = ANY(${formas})`,
  );
  return new Map(rows.map(({ id, plano }) => [id, plano]));
}

export type MovimentoDoAto = {
  readonly id: number;
  readonly atoId: number;
  readonly versao: number;
  readonly situacao: string;
  readonly contaBancariaId: number;
  readonly data: string;
  readonly sentido: 'ENTRADA' | 'SAIDA';
  readonly valor: string;
  readonly historico: string;
  readonly documento: string | null;
  readonly planoContaId: number | null;
  readonly centroCustoId: number | null;
};

/** What these acts moved, reversals apart; held until the end of the transaction. */
export function movimentosDosAtos(
  db: Queryable,
  ato: Ato,
  ids: readonly number[],
): Promise<MovimentoDoAto[]> {
  const coluna = sql.raw(`m.${COLUNA[ato]}`);
  return all(
    db,
    sql<MovimentoDoAto>`SELECT m.id, ${coluna} AS "atoId", m.versao, m.situacao, m.conta_bancaria_id AS "contaBancariaId", m.data,
        m.sentido, m.valor::text, m.historico, m.documento, m.plano_conta_id AS "planoContaId", m.centro_custo_id AS "centroCustoId"
      FROM movimento_bancario m
      WHERE ${coluna} = ANY(${ids}) AND m.origem <> 'ESTORNO' AND m.excluido_em IS NULL ORDER BY m.id FOR UPDATE OF m`,
  );
}

/** The legs that went to the bin with their transfer. */
export async function movimentosNaLixeira(db: Queryable, transferenciaId: number): Promise<number[]> {
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT m.id FROM movimento_bancario m
      WHERE m.transferencia_id = ${transferenciaId} AND m.excluido_em IS NOT NULL ORDER BY m.id`,
  );
  return rows.map(({ id }) => id);
}
