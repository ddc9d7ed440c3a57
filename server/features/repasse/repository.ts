/** Production of a professional: what was done in closed accounts, what of it entered and was lost, what earlier repasses gave. */
import type { Termos } from '#domain/repasse/calculo.ts';
import type { RegraDeRepasse } from '#domain/repasse/regra.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, run, sql } from '#server/database/typed.ts';

const daCasa = (alias: string, prestadorId: number) => sql.raw(ofTenant(`${alias}.`, String(prestadorId)));

/** One at a time of a provider gathers or gives back: two of them would count the same production. */
export async function umRepassePorVez(db: Queryable, prestadorId: number): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended('repasses ' || ${prestadorId}::text, 0))`);
}

export async function nomeDoProfissional(db: Queryable, id: number): Promise<string | null> {
  const row = await first(
    db,
    sql<{
      nome: string;
    }>`SELECT ${sql.raw(nomeSql('p'))} AS nome FROM profissional p WHERE p.id = ${id}`,
  );
  return row?.nome.slice(0, 150) ?? null;
}

export function regrasAtivas(db: Queryable, prestadorId: number): Promise<RegraDeRepasse[]> {
  return all(
    db,
    sql<RegraDeRepasse>`SELECT r.id, r.descricao, r.profissional_id AS "profissionalId", r.quem_paga AS "quemPaga",
        r.convenio_id AS "convenioId", r.tipo, r.codigo, r.forma, r.percentual::text, r.valor::text, r.base,
        r.inicio_vigencia AS "inicioVigencia", r.fim_vigencia AS "fimVigencia"
      FROM regra_repasse r WHERE ${daCasa('r', prestadorId)} AND r.excluido_em IS NULL AND r.ativa`,
  );
}

export type ContaComProducao = {
  readonly id: number;
  readonly fechadaEm: string | null;
  readonly nomePaciente: string | null;
  readonly convenioId: number | null;
  readonly nomeConvenio: string | null;
  /** Received of the titles of each, to the end of the month that counts. */
  readonly convenio: string;
  readonly paciente: string;
};

/**
 * Closed accounts with something that the professional did. What was received counts to the end of the month, or to the
 * last month that a live repasse has counted the account for: an earlier month gathered later takes nothing back.
 */
export function contasDoProfissional(
  db: Queryable,
  prestadorId: number,
  profissionalId: number,
  competencia: string,
): Promise<ContaComProducao[]> {
  return all(
    db,
    sql<ContaComProducao>`WITH conta AS (
        SELECT c.id, c.fechada_em, c.nome_paciente, c.convenio_id, greatest(${competencia}, (SELECT max(r.competencia)
            FROM linha_repasse l JOIN repasse r ON r.id = l.repasse_id
            WHERE l.conta_atendimento_id = c.id AND l.situacao = 'INCLUIDA' AND l.excluido_em IS NULL)) AS ate
        FROM conta_atendimento c WHERE ${daCasa('c', prestadorId)} AND c.excluido_em IS NULL AND c.situacao IN ('FECHADA', 'FATURADA')
          AND EXISTS (SELECT 1 FROM item_conta_atendimento i WHERE i.conta_id = c.id AND i.profissional_id = ${profissionalId}
            AND i.excluido_em IS NULL))
      SELECT c.id, c.fechada_em AS "fechadaEm", c.nome_paciente AS "nomePaciente", c.convenio_id AS "convenioId",
        v.nome AS "nomeConvenio", coalesce(b.convenio, 0)::text AS convenio, coalesce(b.paciente, 0)::text AS paciente
      FROM conta c LEFT JOIN convenio v ON v.id = c.convenio_id LEFT JOIN LATERAL (
        SELECT sum(x.valor) FILTER (WHERE t.devedor = 'CONVENIO') AS convenio, sum(x.valor) FILTER (WHERE t.devedor = 'PACIENTE') AS paciente
          FROM conta_receber t JOIN baixa_conta_receber x ON x.conta_receber_id = t.id
         WHERE t.conta_atendimento_id = c.id AND t.excluido_em IS NULL AND t.situacao <> 'CANCELADA' AND x.excluido_em IS NULL
           AND x.situacao = 'EFETIVADA' AND to_char(x.data, 'YYYY-MM') <= c.ate) b ON true
      ORDER BY c.id`,
  );
}

export type ItemProduzido = {
  readonly id: number;
  readonly contaId: number;
  readonly profissionalId: number | null;
  readonly data: string;
  readonly tipo: string;
  readonly codigo: string;
  readonly descricao: string;
  readonly quantidade: string;
  readonly total: string;
  readonly parteConvenio: string;
  readonly partePaciente: string;
  readonly perdido: string;
  /** Of live lines: their sum, the number of the last one, and the terms that the first one froze. */
  readonly anterior: string;
  readonly sequencia: number;
  readonly termos: (Termos & { readonly regraId: number | null }) | null;
};

/** All items of the accounts, those of others included: what entered of an account is of all of them. One without a day is of its account's. */
export function itensDasContas(db: Queryable, contas: readonly number[]): Promise<ItemProduzido[]> {
  return all(
    db,
    sql<ItemProduzido>`SELECT i.id, i.conta_id AS "contaId", i.profissional_id AS "profissionalId", coalesce(i.data, c.data) AS data, i.tipo, i.codigo, i.descricao,
        i.quantidade::text, i.total::text, i.parte_convenio::text AS "parteConvenio", i.parte_paciente::text AS "partePaciente",
        (SELECT coalesce(sum(g.valor_perdido), 0)::text FROM glosa g
          WHERE g.item_conta_id = i.id AND g.excluido_em IS NULL AND g.situacao <> 'CANCELADA') AS perdido,
        coalesce(l.anterior, 0)::text AS anterior, coalesce(l.sequencia, 0) AS sequencia, l.termos
      FROM item_conta_atendimento i JOIN conta_atendimento c ON c.id = i.conta_id LEFT JOIN LATERAL (
        SELECT sum(x.valor) AS anterior, max(x.sequencia) AS sequencia,
            (array_agg(jsonb_build_object('forma', x.forma, 'percentual', x.percentual::text, 'valor', x.valor_unidade::text,
              'base', x.base, 'regraId', x.regra_repasse_id) ORDER BY x.sequencia))[1] AS termos
          FROM linha_repasse x WHERE x.item_conta_id = i.id AND x.situacao = 'INCLUIDA' AND x.excluido_em IS NULL) l ON true
      WHERE i.conta_id = ANY(${contas}) AND i.excluido_em IS NULL ORDER BY i.conta_id, coalesce(i.data, c.data), i.id`,
  );
}

/** The lines that stand of a repasse. */
export async function linhasDoRepasse(db: Queryable, repasseId: number): Promise<number[]> {
  const rows = await all(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM linha_repasse WHERE repasse_id = ${repasseId} AND situacao = 'INCLUIDA' ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

export type QuemRecebe = {
  readonly id: number;
  readonly nome: string;
  readonly tipoContaPagarId: number | null;
  readonly planoContaId: number | null;
};

/** The supplier that the professional's register names, else the active one of the same CPF. */
export function fornecedorDo(db: Queryable, profissionalId: number): Promise<QuemRecebe | undefined> {
  return first(
    db,
    sql<QuemRecebe>`SELECT f.id, f.nome, f.tipo_conta_pagar_id AS "tipoContaPagarId", f.plano_conta_id AS "planoContaId"
      FROM profissional p JOIN fornecedor f ON f.id = p.fornecedor_id OR (p.fornecedor_id IS NULL AND f.documento = p.cpf)
      WHERE p.id = ${profissionalId} AND f.excluido_em IS NULL ORDER BY f.id LIMIT 1`,
  );
}

export type TipoDeConta = { readonly id: number; readonly planoContaId: number | null };

/** The kind that is asked for, else the first active one of fees. */
export function tipoDeConta(db: Queryable, id: number | null): Promise<TipoDeConta | undefined> {
  return first(
    db,
    sql<TipoDeConta>`SELECT t.id, t.plano_conta_id AS "planoContaId" FROM tipo_conta_pagar t
      WHERE t.excluido_em IS NULL AND (t.id = ${id} OR (${id}::bigint IS NULL AND t.ativo AND t.natureza = 'HONORARIO'))
      ORDER BY t.codigo LIMIT 1`,
  );
}

export type TituloDoRepasse = { readonly id: number; readonly situacao: string; readonly noBordero: boolean };

/** The live payable of a repasse, held until the end of the transaction. */
export function tituloDoRepasse(db: Queryable, repasseId: number): Promise<TituloDoRepasse | undefined> {
  return first(
    db,
    sql<TituloDoRepasse>`SELECT t.id, t.situacao, EXISTS (SELECT 1 FROM item_bordero_pagamento i
          WHERE i.conta_pagar_id = t.id AND i.excluido_em IS NULL AND i.situacao = 'NO_BORDERO') AS "noBordero"
      FROM conta_pagar t WHERE t.repasse_vivo = ${repasseId} AND t.excluido_em IS NULL FOR UPDATE OF t`,
  );
}

export async function numeroDoRepasse(db: Queryable, id: number): Promise<number> {
  const row = await first(db, sql<{ numero: number | null }>`SELECT numero FROM repasse WHERE id = ${id}`);
  return row?.numero ?? id;
}
