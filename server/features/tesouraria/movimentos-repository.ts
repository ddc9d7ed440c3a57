/** What the movements of payments, receipts and transfers are made of, and those that an act left. */
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';

/** The field of a movement that names its act. */
export type Ato = 'baixaPagarId' | 'baixaReceberId' | 'borderoImpostoId' | 'transferenciaId';

const COLUNA: { readonly [A in Ato]: string } = {
  baixaPagarId: 'baixa_pagar_id',
  baixaReceberId: 'baixa_receber_id',
  borderoImpostoId: 'bordero_imposto_id',
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

export type FormaDoCredito = {
  /** The account of the plan that bears its fee: its own, else the plan's account for fees. */
  readonly plano: number | null;
  readonly cartaoDeCredito: boolean;
  readonly diasCredito: number;
  readonly diasEntreParcelas: number | null;
};

/** How each form of receiving credits, and where its fee goes. */
export async function formasDosCreditos(
  db: Queryable,
  formas: readonly number[],
): Promise<ReadonlyMap<number, FormaDoCredito>> {
  const rows = await all(
    db,
    sql<
      FormaDoCredito & { id: number }
    >`SELECT f.id, f.meio = 'CARTAO_CREDITO' AS "cartaoDeCredito", coalesce(f.dias_credito, 0) AS "diasCredito",
        f.dias_entre_parcelas AS "diasEntreParcelas",
        coalesce((SELECT p.id FROM plano_conta p WHERE p.id = f.plano_conta_id AND p.natureza = 'DESPESA'),
          (SELECT p.id FROM plano_conta p WHERE p.padrao_de = 'TARIFAS' AND p.natureza = 'DESPESA' AND p.ativa AND p.excluido_em IS NULL)) AS plano
      FROM forma_recebimento f WHERE f.id = ANY(${formas})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
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
      WHERE ${coluna} = ANY(${ids}) AND m.origem <> 'ESTORNO' AND m.situacao <> 'ANULADO' AND m.excluido_em IS NULL ORDER BY m.id FOR UPDATE OF m`,
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
