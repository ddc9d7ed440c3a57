/** Boletos: the account that collects, who pays and where they live, the numbers taken one by one, what waits for a file. */
import type { ContaDeCobranca } from '#domain/boleto/banco.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, exactlyOne, run, sql } from '#server/database/typed.ts';

const doPrestador = (alias: string, prestadorId: number) => sql.raw(ofTenant(alias, String(prestadorId)));

export type Conta = ContaDeCobranca & {
  readonly id: number;
  readonly descricao: string;
  readonly tipo: string;
  readonly ativa: boolean;
  readonly nomeBanco: string;
  readonly tipoChavePix: string | null;
  readonly chavePix: string | null;
};

const CONTA = sql`SELECT c.id, c.descricao, c.tipo, c.ativa, b.codigo AS banco, coalesce(b.nome, '') AS "nomeBanco", c.agencia,
    c.agencia_dv AS "agenciaDv", c.conta, c.conta_dv AS "contaDv", c.carteira_cobranca AS carteira, c.convenio_cobranca AS convenio,
    c.variacao_cobranca AS variacao, c.tipo_chave_pix AS "tipoChavePix", c.chave_pix AS "chavePix"
  FROM conta_bancaria c LEFT JOIN banco b ON b.id = c.banco_id`;

export function contaDeCobranca(db: Queryable, prestadorId: number, id: number): Promise<Conta | undefined> {
  return first(
    db,
    sql<Conta>`${CONTA} WHERE c.id = ${id} AND ${doPrestador('c.', prestadorId)} AND c.excluido_em IS NULL`,
  );
}

/** Active accounts at a bank: whose collection is configured, whose Pix key receives. */
export function contasDoPrestador(db: Queryable, prestadorId: number): Promise<Conta[]> {
  return all(
    db,
    sql<Conta>`${CONTA} WHERE ${doPrestador('c.', prestadorId)} AND c.excluido_em IS NULL AND c.ativa AND c.tipo <> 'CAIXA' ORDER BY c.id`,
  );
}

/** All accounts at a bank, the inactive too: an answer may come late. */
export function contasNoBanco(db: Queryable, prestadorId: number, banco: string): Promise<Conta[]> {
  return all(
    db,
    sql<Conta>`${CONTA} WHERE b.codigo = ${banco} AND ${doPrestador('c.', prestadorId)} AND c.excluido_em IS NULL ORDER BY c.id`,
  );
}

export type Pagador = {
  readonly nome: string;
  readonly documento: string | null;
  readonly logradouro: string | null;
  readonly numero: string | null;
  readonly complemento: string | null;
  readonly bairro: string | null;
  readonly cep: string | null;
  readonly cidade: string | null;
  readonly uf: string | null;
};

const PAGADORES = {
  PACIENTE: { tabela: 'paciente', nome: 'd.nome', documento: 'd.cpf' },
  CONVENIO: { tabela: 'convenio', nome: "coalesce(nullif(d.razao_social, ''), d.nome)", documento: 'd.cnpj' },
  EMPRESA: { tabela: 'entidade', nome: 'd.descricao', documento: 'd.cnpj' },
} as const;
export type TipoPagador = keyof typeof PAGADORES;

/** Who pays under the name of the taxpayer's register: a bank refuses another. */
export function pagadorDe(db: Queryable, tipo: TipoPagador, id: number): Promise<Pagador | undefined> {
  const { tabela, nome, documento } = PAGADORES[tipo];
  return first(
    db,
    sql<Pagador>`SELECT ${sql.raw(nome)} AS nome, ${sql.raw(documento)} AS documento, d.logradouro, d.numero, d.complemento, d.bairro,
        d.cep, c.nome AS cidade, c.uf
      FROM ${sql.raw(tabela)} d LEFT JOIN cidade c ON c.id = d.cidade_id WHERE d.id = ${id}`,
  );
}

export type BoletoVivo = {
  readonly id: number;
  readonly nossoNumero: string;
  readonly situacao: string;
  /** What it takes off the title. */
  readonly abate: string;
  readonly remessaId: number | null;
};

/** Whether the form of receiving is a boleto: it was this one that was paid. */
export async function recebePorBoleto(db: Queryable, formaId: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{ meio: string }>`SELECT meio FROM forma_recebimento WHERE id = ${formaId}`,
  );
  return row?.meio === 'BOLETO';
}

/** The boleto of the title that is in collection. */
export function boletoVivo(db: Queryable, contaReceberId: number): Promise<BoletoVivo | undefined> {
  return first(
    db,
    sql<BoletoVivo>`SELECT id, nosso_numero AS "nossoNumero", situacao, abate::text AS abate, remessa_id AS "remessaId" FROM boleto
      WHERE conta_receber_id = ${contaReceberId} AND excluido_em IS NULL
        AND situacao IN ('EMITIDO', 'ENVIADO', 'REGISTRADO', 'BAIXA_PEDIDA')`,
  );
}

type BoletoNoBanco = {
  readonly nossoNumero: string;
  readonly valor: string;
  readonly vencimento: string;
  readonly abate: string;
};

/** By title, the boleto that the bank has and may still be paid there; one whose write-off was asked for is on its way out. */
export async function boletosNoBanco(
  db: Queryable,
  titulos: readonly number[],
): Promise<ReadonlyMap<number, BoletoNoBanco>> {
  const rows = await all(
    db,
    sql<
      BoletoNoBanco & { readonly titulo: number }
    >`SELECT conta_receber_id AS titulo, nosso_numero AS "nossoNumero", valor::text AS valor, vencimento, abate::text AS abate
      FROM boleto WHERE conta_receber_id = ANY(${titulos}::bigint[]) AND excluido_em IS NULL AND situacao IN ('ENVIADO', 'REGISTRADO')`,
  );
  return new Map(rows.map(({ titulo, ...boleto }) => [titulo, boleto]));
}

export type BoletoParado = {
  readonly id: number;
  readonly situacao: string;
  readonly contaBancariaId: number;
  readonly nomeDevedor: string;
  readonly remessaId: number | null;
  /** The remittance that has it, while no file of it was made. */
  readonly remessa: string | null;
  readonly situacaoRemessa: string | null;
};

const PARADO = sql`SELECT b.id, b.situacao, b.conta_bancaria_id AS "contaBancariaId", coalesce(b.nome_devedor, '') AS "nomeDevedor",
    b.remessa_id AS "remessaId", r.descricao AS remessa, r.situacao AS "situacaoRemessa"
  FROM boleto b LEFT JOIN remessa_recebimento r ON r.id = b.remessa_id`;

/** The boleto, held: of two remittances that want it the second sees it in the first. */
export async function travarBoleto(
  db: Queryable,
  prestadorId: number,
  id: number,
): Promise<BoletoParado | undefined> {
  await run(db, sql`SELECT 1 FROM boleto WHERE id = ${id} FOR NO KEY UPDATE`);
  return first(
    db,
    sql<BoletoParado>`${PARADO} WHERE b.id = ${id} AND ${doPrestador('b.', prestadorId)} AND b.excluido_em IS NULL`,
  );
}

/** What waits for a file of the account, in order, as they are held. */
export async function boletosQueEsperam(
  db: Queryable,
  contaId: number,
  ate: string | null,
): Promise<number[]> {
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT b.id FROM boleto b
      WHERE b.conta_bancaria_id = ${contaId} AND b.excluido_em IS NULL AND b.remessa_id IS NULL
        AND b.situacao IN ('EMITIDO', 'BAIXA_PEDIDA') AND (${ate}::date IS NULL OR b.vencimento <= ${ate}::date)
      ORDER BY b.id FOR NO KEY UPDATE`,
  );
  return rows.map(({ id }) => id);
}

/** The remittances that hold these boletos, before the boletos themselves. */
export async function travarRemessasDosBoletos(db: Queryable, boletos: readonly number[]): Promise<void> {
  await run(
    db,
    sql`SELECT 1 FROM remessa_recebimento WHERE id IN (SELECT remessa_id FROM boleto WHERE id = ANY(${boletos}::bigint[]))
      ORDER BY id FOR NO KEY UPDATE`,
  );
}

export async function travarRemessa(db: Queryable, id: number): Promise<string | undefined> {
  const row = await first(
    db,
    sql<{ situacao: string }>`SELECT situacao FROM remessa_recebimento WHERE id = ${id} FOR NO KEY UPDATE`,
  );
  return row?.situacao;
}

/** What the boletos of a remittance in preparation come to; with its file made, it keeps what went. */
export function somaDaRemessa(
  db: Queryable,
  id: number,
): Promise<{ readonly quantidade: number; readonly total: string }> {
  return exactlyOne(
    db,
    sql<{
      quantidade: number;
      total: string;
    }>`SELECT count(*)::int AS quantidade, coalesce(sum(b.valor), 0.00)::text AS total
      FROM boleto b WHERE b.remessa_id = ${id} AND b.excluido_em IS NULL`,
  );
}

export type BoletoDaRemessa = {
  readonly id: number;
  readonly situacao: string;
  readonly contaReceberId: number;
  readonly nomeDevedor: string;
  readonly nossoNumeroArquivo: string;
  readonly vencimento: string;
  readonly emissao: string | null;
  readonly valor: string;
  readonly abate: string;
  readonly jurosMes: string | null;
  readonly multaAtraso: string | null;
  readonly atrasoDe: string | null;
  readonly documento: string;
  readonly endereco: string;
  readonly bairro: string | null;
  readonly cep: string;
  readonly cidade: string;
  readonly uf: string;
  readonly situacaoTitulo: string;
  readonly saldo: string;
};

/** What a boleto lacks is blank: the file says so before it is written. */
export function boletosDaRemessa(db: Queryable, remessaId: number): Promise<BoletoDaRemessa[]> {
  return all(
    db,
    sql<BoletoDaRemessa>`SELECT b.id, b.situacao, b.conta_receber_id AS "contaReceberId", coalesce(b.nome_devedor, '') AS "nomeDevedor",
        coalesce(b.nosso_numero_arquivo, '') AS "nossoNumeroArquivo", b.vencimento, b.emissao, b.valor::text, b.abate::text, b.juros_mes::text AS "jurosMes",
        b.multa_atraso::text AS "multaAtraso", b.atraso_de AS "atrasoDe", coalesce(b.documento, '') AS documento,
        coalesce(b.endereco, '') AS endereco, b.bairro, coalesce(b.cep, '') AS cep, coalesce(b.cidade, '') AS cidade, coalesce(b.uf, '') AS uf,
        t.situacao AS "situacaoTitulo", (t.valor_liquido - t.valor_recebido - t.valor_perdido)::text AS saldo
      FROM boleto b JOIN conta_receber t ON t.id = b.conta_receber_id
      WHERE b.remessa_id = ${remessaId} AND b.excluido_em IS NULL ORDER BY b.id`,
  );
}

/** How many boletos of the remittance the bank has not answered. */
export async function porResponder(db: Queryable, remessaId: number): Promise<number> {
  const { n } = await exactlyOne(
    db,
    sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM boleto WHERE remessa_id = ${remessaId} AND situacao IN ('ENVIADO', 'BAIXA_PEDIDA')
      AND excluido_em IS NULL`,
  );
  return n;
}
