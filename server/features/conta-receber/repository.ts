/** Accounts receivable: who pays, what the registers say of rates and forms, the locks, and what was received. */
import type { TaxaDaForma } from '#domain/conta-receber/encargos.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, exactlyOne, run, sql } from '#server/database/typed.ts';

const DEVEDORES = {
  PACIENTE: {
    campo: 'pacienteId',
    coluna: 'paciente_id',
    tabela: 'paciente',
    nome: nomeSql('d'),
  },
  CONVENIO: { campo: 'convenioId', coluna: 'convenio_id', tabela: 'convenio', nome: 'd.nome' },
  EMPRESA: { campo: 'entidadeId', coluna: 'entidade_id', tabela: 'entidade', nome: 'd.descricao' },
} as const;
export type Devedor = { readonly tipo: keyof typeof DEVEDORES; readonly campo: string; readonly id: number };

type Identificado = {
  readonly devedor?: string | null | undefined;
  readonly pacienteId?: number | null;
  readonly convenioId?: number | null;
  readonly entidadeId?: number | null;
};

/** Who pays the title, of the three. */
export function devedorDe(titulo: Identificado): Devedor {
  const tipo = titulo.devedor === 'CONVENIO' || titulo.devedor === 'EMPRESA' ? titulo.devedor : 'PACIENTE';
  const { campo } = DEVEDORES[tipo];
  return { tipo, campo, id: titulo[campo] ?? 0 };
}

export async function nomeDoDevedor(db: Queryable, { tipo, id }: Devedor): Promise<string | undefined> {
  const { tabela, nome } = DEVEDORES[tipo];
  const row = await first(
    db,
    sql<{
      nome: string;
    }>`SELECT ${sql.raw(nome)} AS nome FROM ${sql.raw(tabela)} d WHERE d.id = ${id} AND d.excluido_em IS NULL`,
  );
  return row?.nome.slice(0, 150);
}

export type TaxaPadrao = {
  readonly codigo: string;
  readonly forma: string;
  readonly periodo: string;
  readonly percentual: string | null;
  readonly carencia: number | null;
};
export type RegraDoTipo = {
  readonly planoContaId: number | null;
  readonly multa: TaxaPadrao | null;
  readonly juros: TaxaPadrao | null;
};

export async function regraDoTipo(db: Queryable, id: number): Promise<RegraDoTipo> {
  const taxa = (de: string) =>
    sql.raw(`CASE WHEN ${de}.id IS NULL THEN NULL ELSE jsonb_build_object('codigo', ${de}.codigo,
    'forma', ${de}.forma, 'periodo', ${de}.periodo, 'percentual', ${de}.percentual::text, 'carencia', ${de}.carencia_dias) END`);
  const row = await first(
    db,
    sql<RegraDoTipo>`SELECT t.plano_conta_id AS "planoContaId", ${taxa('m')} AS multa, ${taxa('j')} AS juros
      FROM tipo_conta_receber t LEFT JOIN taxa_adicional m ON m.id = t.taxa_multa_id AND m.excluido_em IS NULL AND m.ativa
        LEFT JOIN taxa_adicional j ON j.id = t.taxa_juros_id AND j.excluido_em IS NULL AND j.ativa WHERE t.id = ${id}`,
  );
  return row ?? { planoContaId: null, multa: null, juros: null };
}

export type TaxaAdicional = {
  readonly id: number;
  readonly codigo: string;
  readonly incidencia: string;
  readonly percentual: string | null;
  readonly valor: string | null;
  readonly vale: boolean;
};

export function taxasAdicionais(
  db: Queryable,
  ids: readonly number[],
  data: string,
): Promise<TaxaAdicional[]> {
  return all(
    db,
    sql<TaxaAdicional>`SELECT t.id, t.codigo, t.incidencia, t.percentual::text, t.valor::text,
        t.ativa AND t.excluido_em IS NULL AND t.inicio_vigencia <= ${data}::date
          AND coalesce(t.fim_vigencia, 'infinity') >= ${data}::date AS vale
      FROM taxa_adicional t WHERE t.id = ANY(${ids})`,
  );
}

export type Forma = {
  readonly meio: string;
  readonly ativa: boolean;
  readonly diasCredito: number;
  readonly maximoParcelas: number;
  readonly taxas: readonly TaxaDaForma[];
};

export function formaDeRecebimento(db: Queryable, id: number): Promise<Forma | undefined> {
  return first(
    db,
    sql<Forma>`SELECT f.meio, f.ativa AND f.excluido_em IS NULL AS ativa, coalesce(f.dias_credito, 0) AS "diasCredito",
        coalesce(f.maximo_parcelas, CASE WHEN f.meio = 'CARTAO_CREDITO' THEN 12 ELSE 1 END) AS "maximoParcelas",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('parcelas', x.parcelas, 'percentual', x.percentual::text,
            'valorFixo', x.valor_fixo::text, 'inicioVigencia', x.inicio_vigencia, 'fimVigencia', x.fim_vigencia)), '[]')
           FROM forma_recebimento_taxas x WHERE x.forma_recebimento_id = f.id) AS taxas
      FROM forma_recebimento f WHERE f.id = ${id}`,
  );
}

/** What standing receipts of a title charged beside it, and forgave. */
export type RecebidoAntes = { readonly encargos: string; readonly descontos: string };
export const NADA_RECEBIDO: RecebidoAntes = { encargos: '0.00', descontos: '0.00' };

export async function recebidosDosTitulos(
  db: Queryable,
  titulos: readonly number[],
): Promise<ReadonlyMap<number, RecebidoAntes>> {
  if (titulos.length === 0) return new Map();
  const rows = await all(
    db,
    sql<RecebidoAntes & { readonly titulo: number }>`SELECT b.conta_receber_id AS titulo,
        sum(b.juros + b.multa)::text AS encargos, sum(b.desconto)::text AS descontos FROM baixa_conta_receber b
      WHERE b.conta_receber_id = ANY(${titulos}::bigint[]) AND b.situacao = 'EFETIVADA' AND b.excluido_em IS NULL
      GROUP BY b.conta_receber_id`,
  );
  return new Map(rows.map(({ titulo, ...antes }) => [titulo, antes]));
}

export async function contaQueRecebe(
  db: Queryable,
  id: number,
): Promise<{ readonly tipo: string; readonly descricao: string }> {
  const row = await first(
    db,
    sql<{ tipo: string; descricao: string }>`SELECT tipo, descricao FROM conta_bancaria WHERE id = ${id}`,
  );
  return row ?? { tipo: 'CORRENTE', descricao: '' };
}

/** Held until the end of the transaction, so that two reversals do not count the same balance. */
export function travarTitulo(
  db: Queryable,
  id: number,
): Promise<{ readonly situacao: string; readonly recebido: string }> {
  return exactlyOne(
    db,
    sql<{
      situacao: string;
      recebido: string;
    }>`SELECT situacao, valor_recebido::text AS recebido FROM conta_receber
      WHERE id = ${id} FOR UPDATE`,
  );
}

/** Open titles of who pays beside `menos`, in one order for all, so that two agreements do not wait for each other. */
export async function outrosAbertos(
  db: Queryable,
  prestadorId: number,
  { tipo, id }: Devedor,
  menos: number,
  vencidosAntesDe: string | null,
): Promise<number[]> {
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT t.id FROM conta_receber t
      WHERE ${sql.raw(DEVEDORES[tipo].coluna)} = ${id} AND t.devedor = ${tipo} AND ${sql.raw(ofTenant('t.', String(prestadorId)))}
        AND t.excluido_em IS NULL AND t.situacao IN ('EM_ABERTO', 'RECEBIDA_PARCIAL') AND t.id <> ${menos}
        AND (${vencidosAntesDe}::date IS NULL OR coalesce(t.vencimento_util, t.vencimento) < ${vencidosAntesDe}::date)
      ORDER BY t.id`,
  );
  return rows.map((row) => row.id);
}

/** One agreement at a time of one payer. */
async function umAcordoPorVez(db: Queryable, prestadorId: number, { tipo, id }: Devedor): Promise<void> {
  await run(
    db,
    sql`SELECT pg_advisory_xact_lock(hashtextextended('acordo ' || ${prestadorId}::text || ${tipo}::text || ${id}::text, 0))`,
  );
}

/** The same before a title of the payer is held, so that of two agreements none holds what the other wants. */
export async function umAcordoPorDevedor(
  db: Queryable,
  prestadorId: number,
  titulos: readonly number[],
): Promise<void> {
  const devedores = await all(
    db,
    sql<Identificado>`SELECT DISTINCT devedor, paciente_id AS "pacienteId", convenio_id AS "convenioId", entidade_id AS "entidadeId"
      FROM conta_receber WHERE id = ANY(${titulos}::bigint[]) ORDER BY 1, 2, 3, 4`,
  );
  for (const devedor of devedores) await umAcordoPorVez(db, prestadorId, devedorDe(devedor));
}

export type Parecida = {
  readonly id: number;
  readonly devedor: string;
  readonly numero: string;
  readonly vencimento: string;
};

export function parecidas(
  db: Queryable,
  prestadorId: number,
  { tipo, id }: Devedor,
  numero: string,
  valor: string,
): Promise<Parecida[]> {
  return all(
    db,
    sql<Parecida>`SELECT t.id, coalesce(t.nome_devedor, '') AS devedor, coalesce(t.numero_documento, '') AS numero, t.vencimento FROM conta_receber t
      WHERE ${sql.raw(DEVEDORES[tipo].coluna)} = ${id} AND ${sql.raw(ofTenant('t.', String(prestadorId)))}
        AND t.excluido_em IS NULL AND t.situacao <> 'CANCELADA' AND zelo_busca(t.numero_documento) = zelo_busca(${numero})
        AND t.valor_bruto = ${valor}::numeric ORDER BY t.id DESC LIMIT 5`,
  );
}

/** The boleto of the title that is in collection: while it is, the title says what the boleto says. */
export async function boletoEmCobranca(db: Queryable, id: number): Promise<string | undefined> {
  const row = await first(
    db,
    sql<{
      nossoNumero: string;
    }>`SELECT nosso_numero AS "nossoNumero" FROM boleto WHERE conta_receber_id = ${id} AND excluido_em IS NULL
      AND situacao IN ('EMITIDO', 'ENVIADO', 'REGISTRADO', 'BAIXA_PEDIDA')`,
  );
  return row?.nossoNumero;
}
