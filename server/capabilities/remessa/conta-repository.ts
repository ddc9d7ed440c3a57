/** The account that pays by a bank file, the company that its header names, and the sequence of its files. */
import type { Pagador } from '#domain/cnab/pagamentos.ts';
import type { Empresa } from '../prestador/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, exactlyOne, sql } from '#server/database/typed.ts';

export type ContaPagadora = {
  readonly tipo: string;
  readonly ativa: boolean;
  readonly banco: string | null;
  readonly nomeBanco: string;
  readonly agencia: string | null;
  readonly agenciaDv: string | null;
  readonly conta: string | null;
  readonly contaDv: string | null;
  readonly convenio: string | null;
  readonly leiauteArquivo: string | null;
  readonly leiauteLote: string | null;
};

const CONTA = sql`SELECT c.id, c.tipo, c.ativa, b.codigo AS banco, coalesce(b.nome, '') AS "nomeBanco", c.agencia, c.agencia_dv AS "agenciaDv",
    c.conta, c.conta_dv AS "contaDv", c.convenio_banco AS convenio, c.leiaute_arquivo AS "leiauteArquivo", c.leiaute_lote AS "leiauteLote"
  FROM conta_bancaria c LEFT JOIN banco b ON b.id = c.banco_id`;

export function contaPagadora(db: Queryable, id: number): Promise<ContaPagadora | undefined> {
  return first(
    db,
    sql<ContaPagadora & { id: number }>`${CONTA} WHERE c.id = ${id} AND c.excluido_em IS NULL`,
  );
}

/** The provider's accounts at the bank, for the return to find its own. */
export function contasNoBanco(
  db: Queryable,
  prestadorId: number,
  banco: string,
): Promise<(ContaPagadora & { id: number })[]> {
  return all(
    db,
    sql<
      ContaPagadora & { id: number }
    >`${CONTA} WHERE b.codigo = ${banco} AND ${sql.raw(ofTenant('c.', String(prestadorId)))} AND c.excluido_em IS NULL
      ORDER BY c.id`,
  );
}

/** What an account counts: its files of payments, its files of collection, its boletos. */
const SERIES = {
  proximoNsa: 'proximo_nsa',
  proximaRemessaCobranca: 'proxima_remessa_cobranca',
  proximoNossoNumero: 'proximo_nosso_numero',
} as const;
export type Serie = keyof typeof SERIES;

/** The next number of one of the account's series; the row is held until the end of the transaction. */
export function numeroDa(
  db: Queryable,
  contaId: number,
  serie: Serie,
): Promise<{ readonly numero: number; readonly versao: number }> {
  return exactlyOne(
    db,
    sql<{ numero: number; versao: number }>`SELECT coalesce(${sql.ref(SERIES[serie])}, 1) AS numero, versao
      FROM conta_bancaria WHERE id = ${contaId} FOR NO KEY UPDATE`,
  );
}

/** Who pays, as the file's headers name it. */
export function pagadorDe(conta: ContaPagadora, empresa: Empresa): Pagador {
  return {
    banco: conta.banco ?? '',
    nomeBanco: conta.nomeBanco,
    nome: empresa.nome,
    documento: empresa.documento ?? '',
    convenio: conta.convenio ?? '',
    agencia: conta.agencia ?? '',
    agenciaDv: conta.agenciaDv,
    conta: conta.conta ?? '',
    contaDv: conta.contaDv,
    leiauteArquivo: conta.leiauteArquivo,
    leiauteLote: conta.leiauteLote,
    endereco: empresa,
  };
}
