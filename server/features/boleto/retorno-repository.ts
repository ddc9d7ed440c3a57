/** The bank's answer of collection: whose account the file is of, the boletos it names, whether it was read before. */
import type { RegraDeAtraso } from '#domain/conta-receber/encargos.ts';
import type { DitoPeloBanco } from '#domain/titulo/resposta.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, sql } from '#server/database/typed.ts';

const doPrestador = (alias: string, prestadorId: number) => sql.raw(ofTenant(alias, String(prestadorId)));

/** The form under which a boleto is received: the first active one by that means. */
export async function formaDeBoleto(db: Queryable): Promise<number | undefined> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM forma_recebimento WHERE meio = 'BOLETO' AND ativa AND excluido_em IS NULL ORDER BY id LIMIT 1`,
  );
  return row?.id;
}

export type BoletoRespondido = {
  readonly id: number;
  readonly situacao: string;
  readonly remessaId: number | null;
  readonly contaReceberId: number;
  readonly nomeDevedor: string;
  readonly valor: string;
  readonly abate: string;
  /** What the bank has charged for it so far. */
  readonly tarifa: string;
  readonly situacaoTitulo: string;
  readonly saldo: string;
  /** The title's rule of delay: what was paid over the principal is told apart by it. */
  readonly regra: RegraDeAtraso;
};

/** How a line names its boleto: by our number in the file, or by the bank's where ours is not there. */
export type NomeDoBoleto = { readonly id: number | undefined; readonly nossoNumero: string | null };

/** The boletos that these lines name, of this account only; answers whose each name is. */
export async function boletosRespondidos(
  db: Queryable,
  contaId: number,
  prestadorId: number,
  nomes: readonly NomeDoBoleto[],
): Promise<(nome: NomeDoBoleto) => BoletoRespondido | undefined> {
  const ids = nomes.flatMap(({ id }) => id ?? []);
  const numeros = nomes.flatMap(({ id, nossoNumero }) => (id === undefined ? (nossoNumero ?? []) : []));
  const rows = await all(
    db,
    sql<BoletoRespondido & { numero: string | null }>`SELECT b.id, b.situacao, b.remessa_id AS "remessaId",
        b.conta_receber_id AS "contaReceberId", b.nosso_numero_arquivo AS numero,
        coalesce(b.nome_devedor, '') AS "nomeDevedor", b.valor::text, b.abate::text, b.tarifa::text, t.situacao AS "situacaoTitulo",
        (t.valor_liquido - t.valor_recebido - t.valor_perdido)::text AS saldo,
        jsonb_build_object('vencimento', t.vencimento, 'vencimentoUtil', coalesce(t.vencimento_util, t.vencimento),
          'jurosMes', t.juros_mes::text, 'multa', t.multa_atraso::text, 'carenciaDias', coalesce(t.carencia_dias, 0)) AS regra
      FROM boleto b JOIN conta_receber t ON t.id = b.conta_receber_id
      WHERE b.conta_bancaria_id = ${contaId} AND ${doPrestador('b.', prestadorId)} AND b.excluido_em IS NULL
        AND (b.id = ANY(${ids}::int[]) OR b.nosso_numero_arquivo = ANY(${numeros}::text[]))`,
  );
  const porId = new Map(rows.map((row) => [row.id, row]));
  const porNumero = new Map(rows.map((row) => [row.numero, row]));
  return ({ id, nossoNumero }) =>
    id === undefined ? (nossoNumero === null ? undefined : porNumero.get(nossoNumero)) : porId.get(id);
}

/** What earlier returns of the account said of these boletos, by boleto, the last first. */
export async function ditosDosBoletos(
  db: Queryable,
  contaId: number,
  prestadorId: number,
  boletos: readonly number[],
): Promise<Map<number, readonly DitoPeloBanco[]>> {
  const rows = await all(
    db,
    sql<
      DitoPeloBanco & { boletoId: number }
    >`SELECT l.boleto_id AS "boletoId", l.ocorrido_em AS data, l.pago::text AS valor, l.codigos
      FROM retorno_recebimento_linhas l JOIN retorno_recebimento r ON r.id = l.retorno_recebimento_id
      WHERE r.conta_bancaria_id = ${contaId} AND ${doPrestador('r.', prestadorId)} AND r.excluido_em IS NULL
        AND l.boleto_id = ANY(${boletos}::int[]) ORDER BY l.id DESC`,
  );
  return Map.groupBy(rows, ({ boletoId }) => boletoId);
}

export type LinhaContada = {
  readonly nossoNumero: string | null;
  readonly codigos: string | null;
  readonly tarifa: string | null;
  readonly ocorridoEm: string | null;
};

/** What tells one line of a bank from another that came in an earlier return; undefined where it has no day. */
export const nomeDaLinha = (linha: LinhaContada): string | undefined =>
  linha.ocorridoEm === null || linha.tarifa === null
    ? undefined
    : JSON.stringify([linha.nossoNumero, linha.codigos, linha.tarifa, linha.ocorridoEm]);

/** The lines of earlier returns of the account that only told something: no state of a boleto knows them again. */
export async function linhasInformadas(
  db: Queryable,
  contaId: number,
  prestadorId: number,
  nossosNumeros: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await all(
    db,
    sql<LinhaContada>`SELECT DISTINCT l.nosso_numero AS "nossoNumero", l.codigos, l.tarifa::text, l.ocorrido_em AS "ocorridoEm"
      FROM retorno_recebimento_linhas l JOIN retorno_recebimento r ON r.id = l.retorno_recebimento_id
      WHERE r.conta_bancaria_id = ${contaId} AND ${doPrestador('r.', prestadorId)} AND r.excluido_em IS NULL
        AND l.situacao IN ('INFORMADO', 'SEM_TITULO') AND l.tarifa > 0 AND l.ocorrido_em IS NOT NULL
        AND l.nosso_numero = ANY(${nossosNumeros}::text[])`,
  );
  return new Set(rows.flatMap((row) => nomeDaLinha(row) ?? []));
}
