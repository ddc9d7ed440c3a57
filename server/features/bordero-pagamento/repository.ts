/** Payment borderôs: the titles that can go into one, the supplier's destination, the sequence of the account, the answers. */
import type { Acrescido, Destino } from '#domain/cnab/pagamentos.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, exactlyOne, run, sql } from '#server/database/typed.ts';

const doPrestador = (alias: string, prestadorId: number) => sql.raw(ofTenant(alias, String(prestadorId)));

export type TituloAPagar = {
  readonly id: number;
  readonly situacao: string;
  readonly fornecedorId: number;
  readonly nome: string;
  readonly numero: string | null;
  readonly vencimento: string;
  readonly saldo: string;
  readonly formaPagamentoId: number | null;
  readonly documento: string | null;
  readonly favorecido: string;
  /** The live borderô that has it. */
  readonly noBordero: string | null;
  /** Its last attempt, where the bank refused it, and the bar code typed then. */
  readonly recusadoId: number | null;
  readonly recusadoBarras: string | null;
} & Required<Acrescido>;

const TITULO = sql`SELECT t.id, t.situacao, t.fornecedor_id AS "fornecedorId", coalesce(t.nome_fornecedor, '') AS nome, t.numero_documento AS numero,
    coalesce(t.vencimento_util, t.vencimento) AS vencimento, (t.valor_liquido - t.valor_pago)::text AS saldo,
    t.desconto::text AS desconto, (t.juros + t.multa)::text AS acrescimos, f.forma_pagamento_id AS "formaPagamentoId", f.documento, f.nome AS favorecido,
    (SELECT b.descricao FROM item_bordero_pagamento i JOIN bordero_pagamento b ON b.id = i.bordero_id
      WHERE i.conta_pagar_id = t.id AND i.situacao = 'NO_BORDERO' AND i.excluido_em IS NULL LIMIT 1) AS "noBordero",
    CASE WHEN u.situacao = 'RECUSADO' THEN u.id END AS "recusadoId", CASE WHEN u.situacao = 'RECUSADO' THEN u.codigo_barras END AS "recusadoBarras"
  FROM conta_pagar t JOIN fornecedor f ON f.id = t.fornecedor_id LEFT JOIN LATERAL (
    SELECT i.id, i.situacao, i.codigo_barras FROM item_bordero_pagamento i
     WHERE i.conta_pagar_id = t.id AND i.situacao IN ('PAGO', 'RECUSADO') AND i.excluido_em IS NULL ORDER BY i.id DESC LIMIT 1) u ON true`;

/** The title, held until the transaction ends: of two borderôs that want it the second sees it in the first. */
export async function travarTitulo(
  db: Queryable,
  prestadorId: number,
  id: number,
): Promise<TituloAPagar | undefined> {
  await run(db, sql`SELECT 1 FROM conta_pagar WHERE id = ${id} FOR NO KEY UPDATE`);
  return first(
    db,
    sql<TituloAPagar>`${TITULO} WHERE t.id = ${id} AND ${doPrestador('t.', prestadorId)} AND t.excluido_em IS NULL`,
  );
}

/** Titles to be paid that fall due until the day; whoever pays by the form only, where one is said. In order, as they are locked. */
export async function titulosAte(
  db: Queryable,
  prestadorId: number,
  { ate, formaPagamentoId }: { readonly ate: string; readonly formaPagamentoId: number | null },
): Promise<TituloAPagar[]> {
  const condicao = sql`${doPrestador('t.', prestadorId)} AND t.excluido_em IS NULL AND t.situacao IN ('LIBERADA', 'PAGA_PARCIAL')
    AND coalesce(t.vencimento_util, t.vencimento) <= ${ate}::date`;
  await run(db, sql`SELECT 1 FROM conta_pagar t WHERE ${condicao} ORDER BY t.id FOR NO KEY UPDATE`);
  return all(
    db,
    sql<TituloAPagar>`${TITULO} WHERE ${condicao} AND (${formaPagamentoId}::int IS NULL OR f.forma_pagamento_id = ${formaPagamentoId})
      ORDER BY t.id`,
  );
}

const DESTINO = sql`SELECT b.codigo AS "bancoFavorecido", c.agencia, c.agencia_dv AS "agenciaDv", c.conta, c.conta_dv AS "contaDv",
    c.tipo_chave_pix AS "tipoChavePix", c.chave_pix AS "chavePix"
  FROM fornecedor_contas_bancarias c LEFT JOIN banco b ON b.id = c.banco_id`;

/** Where the supplier is paid: the main account, else the first. */
export function destinosDe(db: Queryable, fornecedorId: number): Promise<Destino[]> {
  return all(
    db,
    sql<Destino>`${DESTINO} WHERE c.fornecedor_id = ${fornecedorId} ORDER BY c.principal DESC, c.id`,
  );
}

export type Forma = {
  readonly id: number;
  readonly forma: string | null;
  readonly servico: string | null;
  readonly camara: string | null;
  readonly geraRemessa: boolean;
};

export function formas(db: Queryable): Promise<Forma[]> {
  return all(
    db,
    sql<Forma>`SELECT id, forma_lancamento_cnab AS forma, tipo_servico_cnab AS servico, camara_centralizadora AS camara,
        gera_remessa AS "geraRemessa" FROM forma_pagamento WHERE excluido_em IS NULL AND ativa`,
  );
}

/** What the rows of the borderô that are still to be paid add up to. */
export function somaDosItens(
  db: Queryable,
  borderoId: number,
): Promise<{ readonly quantidade: number; readonly total: string }> {
  return exactlyOne(
    db,
    sql<{
      quantidade: number;
      total: string;
    }>`SELECT count(*)::int AS quantidade, coalesce(sum(i.valor), 0.00)::text AS total
      FROM item_bordero_pagamento i WHERE i.bordero_id = ${borderoId} AND i.situacao = 'NO_BORDERO' AND i.excluido_em IS NULL`,
  );
}

export async function travarBorderosDosItens(db: Queryable, itens: readonly number[]): Promise<void> {
  await run(
    db,
    sql`SELECT 1 FROM bordero_pagamento WHERE id IN (SELECT bordero_id FROM item_bordero_pagamento WHERE id = ANY(${itens}::bigint[]))
      ORDER BY id FOR NO KEY UPDATE`,
  );
}

export type Item = Required<Acrescido> &
  Destino & {
    readonly id: number;
    readonly contaPagarId: number;
    readonly fornecedorId: number;
    readonly formaPagamentoId: number;
    readonly valor: string;
    readonly vencimento: string;
    readonly codigoBarras: string | null;
    readonly favorecido: string;
    readonly documento: string;
    readonly incluidoPorId: number | null;
    readonly situacaoTitulo: string;
    readonly saldo: string;
    /** Of a service: the day of payment says what is withheld. */
    readonly servico: boolean;
  };

/** Its titles are held until the file is made: who pays one by hand meanwhile waits, and is told that the bank has it. */
export async function travarTitulosDoBordero(db: Queryable, borderoId: number): Promise<void> {
  await run(
    db,
    sql`SELECT 1 FROM conta_pagar t WHERE t.id IN (SELECT i.conta_pagar_id FROM item_bordero_pagamento i
        WHERE i.bordero_id = ${borderoId} AND i.situacao = 'NO_BORDERO' AND i.excluido_em IS NULL) ORDER BY t.id FOR NO KEY UPDATE`,
  );
}

export type TituloSolto = {
  readonly id: number;
  readonly situacao: string;
};

/** The titles of these rows whose forecast is not that of their due date. */
export async function titulosPrevistos(db: Queryable, itens: readonly number[]): Promise<TituloSolto[]> {
  const daqui = sql`SELECT i.conta_pagar_id FROM item_bordero_pagamento i WHERE i.id = ANY(${itens}::bigint[])`;
  return all(
    db,
    sql<TituloSolto>`SELECT t.id, t.situacao FROM conta_pagar t WHERE t.id IN (${daqui}) AND t.natureza_servico <> 'NENHUMA'
      AND t.retencao_no_pagamento IS NOT NULL AND t.situacao IN ('LIBERADA', 'PAGA_PARCIAL') ORDER BY t.id FOR NO KEY UPDATE`,
  );
}

/** The rows that are still to be paid, each with its title as it stands now. */
export function itensDoBordero(db: Queryable, borderoId: number): Promise<Item[]> {
  return all(
    db,
    sql<Item>`SELECT i.id, i.conta_pagar_id AS "contaPagarId", t.fornecedor_id AS "fornecedorId", i.forma_pagamento_id AS "formaPagamentoId",
        i.valor::text AS valor, coalesce(i.vencimento, t.vencimento_util, t.vencimento) AS vencimento, i.codigo_barras AS "codigoBarras", coalesce(i.favorecido, '') AS favorecido, coalesce(i.documento, '') AS documento,
        i.banco_favorecido AS "bancoFavorecido", i.agencia, i.agencia_dv AS "agenciaDv", i.conta, i.conta_dv AS "contaDv",
        i.tipo_chave_pix AS "tipoChavePix", i.chave_pix AS "chavePix", i.incluido_por_id AS "incluidoPorId",
        t.situacao AS "situacaoTitulo", (t.valor_liquido - t.valor_pago)::text AS saldo, t.natureza_servico <> 'NENHUMA' AS servico,
        t.desconto::text AS desconto, (t.juros + t.multa)::text AS acrescimos
      FROM item_bordero_pagamento i JOIN conta_pagar t ON t.id = i.conta_pagar_id
      WHERE i.bordero_id = ${borderoId} AND i.situacao = 'NO_BORDERO' AND i.excluido_em IS NULL ORDER BY i.id`,
  );
}

/** How many rows of the borderô wait for an answer. */
export async function porResponder(db: Queryable, borderoId: number): Promise<number> {
  const { n } = await exactlyOne(
    db,
    sql<{ n: number }>`SELECT count(*)::int AS n FROM item_bordero_pagamento
      WHERE bordero_id = ${borderoId} AND situacao = 'NO_BORDERO' AND excluido_em IS NULL`,
  );
  return n;
}

export type ItemRespondido = {
  readonly id: number;
  readonly borderoId: number;
  readonly contaPagarId: number;
  readonly formaPagamentoId: number;
  readonly situacao: string;
  readonly valor: string;
  readonly favorecido: string;
  readonly situacaoBordero: string;
  readonly situacaoTitulo: string;
  readonly saldo: string;
  /** The borderô that has the title by now, where this one gave it up. */
  readonly outroBordero: string | null;
};

/** The rows that a return names, of files of this account. */
export function itensRespondidos(
  db: Queryable,
  contaId: number,
  prestadorId: number,
  ids: readonly number[],
): Promise<ItemRespondido[]> {
  return all(
    db,
    sql<ItemRespondido>`SELECT i.id, i.bordero_id AS "borderoId", i.conta_pagar_id AS "contaPagarId",
        i.forma_pagamento_id AS "formaPagamentoId", i.situacao, i.valor::text AS valor, coalesce(i.favorecido, '') AS favorecido,
        b.situacao AS "situacaoBordero", t.situacao AS "situacaoTitulo", (t.valor_liquido - t.valor_pago)::text AS saldo,
        (SELECT o.descricao FROM item_bordero_pagamento x JOIN bordero_pagamento o ON o.id = x.bordero_id
          WHERE x.conta_pagar_id = t.id AND x.id <> i.id AND x.situacao = 'NO_BORDERO' AND x.excluido_em IS NULL LIMIT 1) AS "outroBordero"
      FROM item_bordero_pagamento i JOIN bordero_pagamento b ON b.id = i.bordero_id JOIN conta_pagar t ON t.id = i.conta_pagar_id
      WHERE i.id = ANY(${ids}::int[]) AND b.conta_bancaria_id = ${contaId} AND ${doPrestador('b.', prestadorId)} AND i.excluido_em IS NULL`,
  );
}

/** Whether the person had a hand in what the borderô pays: took titles in or out, or completed one. */
export async function mexeuNosItens(db: Queryable, borderoId: number, usuarioId: number): Promise<boolean> {
  const { mexeu } = await exactlyOne(
    db,
    sql<{ mexeu: boolean }>`SELECT EXISTS (SELECT 1 FROM transicao x WHERE x.usuario_id = ${usuarioId} AND (
        (x.recurso = 'borderos-pagamentos' AND x.registro_id = ${borderoId} AND x.nome IN ('reunir', 'incluir'))
        OR (x.recurso = 'itens-borderos-pagamentos' AND x.nome IN ('completar', 'retirar')
          AND x.registro_id IN (SELECT i.id FROM item_bordero_pagamento i WHERE i.bordero_id = ${borderoId})))) AS mexeu`,
  );
  return mexeu;
}
