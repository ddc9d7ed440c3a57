/** What the lines of a statement may be about: guides with their items, batches, titles, reasons, glosas in appeal. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, sql } from '#server/database/typed.ts';

const daCasa = (alias: string, prestadorId: number) => sql.raw(ofTenant(`${alias}.`, String(prestadorId)));

export type ItemDaGuia = {
  readonly sequencial: number;
  readonly itemContaId: number | null;
  readonly codigo: string;
};
export type GuiaAchada = {
  readonly id: number;
  readonly numero: string;
  readonly convenioId: number | null;
  readonly loteTissId: number | null;
  readonly contaId: number;
  readonly valor: string;
  readonly itens: readonly ItemDaGuia[];
};

const DA_GUIA = sql`g.id, g.numero::text AS numero, g.convenio_id AS "convenioId", g.lote_tiss_id AS "loteTissId",
        g.conta_atendimento_id AS "contaId", g.valor::text,
        (SELECT coalesce(json_agg(json_build_object('sequencial', t.sequencial, 'itemContaId', t.item_conta_id, 'codigo', t.codigo)
          ORDER BY t.sequencial), '[]') FROM guia_tiss_itens t WHERE t.guia_tiss_id = g.id) AS itens`;
const viva = (prestadorId: number) =>
  sql`${daCasa('g', prestadorId)} AND g.excluido_em IS NULL AND g.situacao <> 'CANCELADA'`;

/** By the provider's own number, live ones alone. */
export async function guiasPorNumero(
  db: Queryable,
  prestadorId: number,
  numeros: readonly string[],
): Promise<ReadonlyMap<string, GuiaAchada>> {
  const rows = await all(
    db,
    sql<GuiaAchada>`SELECT ${DA_GUIA} FROM guia_tiss g WHERE g.numero::text = ANY(${numeros}) AND ${viva(prestadorId)}`,
  );
  return new Map(rows.map((row) => [row.numero, row]));
}

/** One that somebody chose; undefined where it does not live. */
export const guiaViva = (db: Queryable, prestadorId: number, id: number): Promise<GuiaAchada | undefined> =>
  first(db, sql<GuiaAchada>`SELECT ${DA_GUIA} FROM guia_tiss g WHERE g.id = ${id} AND ${viva(prestadorId)}`);

export type LoteAchado = {
  readonly id: number;
  readonly numero: string;
  readonly convenioId: number;
  readonly situacao: string;
  readonly total: string;
};

export async function lotesPorNumero(
  db: Queryable,
  prestadorId: number,
  numeros: readonly string[],
): Promise<ReadonlyMap<string, LoteAchado>> {
  const rows = await all(
    db,
    sql<LoteAchado>`SELECT l.id, l.numero::text AS numero, l.convenio_id AS "convenioId", l.situacao, l.total::text
      FROM lote_tiss l WHERE l.numero::text = ANY(${numeros}) AND ${daCasa('l', prestadorId)} AND l.excluido_em IS NULL
        AND l.situacao <> 'CANCELADO'`,
  );
  return new Map(rows.map((row) => [row.numero, row]));
}

export async function motivosPorCodigo(
  db: Queryable,
  codigos: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await all(
    db,
    sql<{
      codigo: string;
      id: number;
    }>`SELECT m.codigo, m.id FROM motivo_glosa m WHERE m.codigo = ANY(${codigos}) AND m.excluido_em IS NULL AND m.ativo`,
  );
  return new Map(rows.map(({ codigo, id }) => [codigo, id]));
}

export type QuemE = {
  readonly convenioId: number;
  readonly nomeConvenio: string;
  /** By what a plan may call this provider: its codes there, its CNPJ. */
  readonly chamado: readonly string[];
};

/** The convênio of a registration at ANS, and the names that the provider has with it. */
export function convenioDoRegistro(
  db: Queryable,
  prestadorId: number,
  registroAns: string,
): Promise<QuemE | undefined> {
  return first(
    db,
    sql<QuemE>`SELECT v.id AS "convenioId", v.nome AS "nomeConvenio",
        array_remove(array_agg(k.codigo_na_operadora) || (SELECT h.cnpj FROM prestador h WHERE h.id = ${prestadorId}), NULL) AS chamado
      FROM convenio v LEFT JOIN prestador_convenio k ON k.convenio_id = v.id AND ${daCasa('k', prestadorId)} AND k.excluido_em IS NULL
      WHERE v.registro_ans = ${registroAns} AND v.excluido_em IS NULL GROUP BY v.id, v.nome ORDER BY v.id LIMIT 1`,
  );
}

export function demonstrativoDoResumo(
  db: Queryable,
  prestadorId: number,
  resumo: string,
): Promise<{ readonly id: number; readonly numero: string | null; readonly lidoEm: string } | undefined> {
  return first(
    db,
    sql<{
      id: number;
      numero: string | null;
      lidoEm: string;
    }>`SELECT d.id, d.numero, d.lido_em AS "lidoEm" FROM demonstrativo_tiss d
      WHERE d.resumo = ${resumo} AND ${daCasa('d', prestadorId)} AND d.excluido_em IS NULL LIMIT 1`,
  );
}

/** Another statement of the convênio with this number: a copy of it, or one that corrects it. */
export function demonstrativoDoNumero(
  db: Queryable,
  prestadorId: number,
  {
    convenioId,
    tipo,
    numero,
  }: { readonly convenioId: number; readonly tipo: string; readonly numero: string },
): Promise<{ readonly numero: string; readonly lidoEm: string } | undefined> {
  return first(
    db,
    sql<{ numero: string; lidoEm: string }>`SELECT d.numero, d.lido_em AS "lidoEm" FROM demonstrativo_tiss d
      WHERE d.convenio_id = ${convenioId} AND d.tipo = ${tipo} AND d.numero = ${numero} AND d.situacao <> 'DESCARTADO'
        AND ${daCasa('d', prestadorId)} AND d.excluido_em IS NULL ORDER BY d.id LIMIT 1`,
  );
}

/** The statement, other than this one, by which the same payment of the guide was posted: its day and amount. */
export function pagamentoIgual(
  db: Queryable,
  {
    guiaId,
    demonstrativoId,
    dia,
    valor,
  }: {
    readonly guiaId: number;
    readonly demonstrativoId: number;
    readonly dia: string | null;
    readonly valor: string;
  },
): Promise<{ readonly numero: string } | undefined> {
  return first(
    db,
    sql<{ numero: string }>`SELECT coalesce(d.numero, d.id::text) AS numero
      FROM linha_demonstrativo_tiss l JOIN demonstrativo_tiss d ON d.id = l.demonstrativo_tiss_id AND d.situacao <> 'DESCARTADO'
      WHERE l.guia_tiss_id = ${guiaId} AND l.especie = 'PAGAMENTO' AND l.situacao = 'LANCADA' AND l.conta_receber_id IS NOT NULL
        AND l.demonstrativo_tiss_id <> ${demonstrativoId} AND coalesce(l.valor_pago, l.valor_liberado) = ${valor}::numeric
        AND coalesce(l.data, d.data_pagamento) IS NOT DISTINCT FROM ${dia}::date AND l.excluido_em IS NULL
      ORDER BY l.id LIMIT 1`,
  );
}

export type LinhaALancar = {
  readonly id: number;
  readonly especie: string;
  readonly situacao: string;
  readonly ordem: number;
  readonly numeroLote: string | null;
  readonly protocolo: string | null;
  readonly numeroGuia: string | null;
  readonly numeroGuiaOperadora: string | null;
  readonly sequencial: number | null;
  readonly data: string | null;
  readonly codigo: string | null;
  readonly descricao: string | null;
  readonly valorInformado: string;
  readonly valorLiberado: string;
  readonly valorGlosa: string;
  readonly valorPago: string;
  readonly codigoGlosa: string | null;
  readonly justificativa: string | null;
};

/**
 * The lines that are neither posted nor settled, by guide, so that each guide is done in one go. Of a guide that somebody said,
 * its number and item stand for the file's, whose code is asked no more.
 */
export function linhasALancar(db: Queryable, demonstrativoId: number): Promise<LinhaALancar[]> {
  return all(
    db,
    sql<LinhaALancar>`SELECT l.id, l.especie, l.situacao, l.ordem, l.numero_lote AS "numeroLote", l.protocolo,
        coalesce(g.numero::text, l.numero_guia) AS "numeroGuia", l.numero_guia_operadora AS "numeroGuiaOperadora",
        CASE WHEN g.id IS NULL THEN l.sequencial ELSE l.item_dito END AS sequencial, l.data::text,
        CASE WHEN g.id IS NULL THEN l.codigo END AS codigo, l.descricao,
        coalesce(l.valor_informado, 0.00)::text AS "valorInformado",
        coalesce(l.valor_liberado, 0.00)::text AS "valorLiberado", coalesce(l.valor_glosa, 0.00)::text AS "valorGlosa",
        coalesce(l.valor_pago, l.valor_liberado, 0.00)::text AS "valorPago",
        l.codigo_glosa AS "codigoGlosa", l.justificativa
      FROM linha_demonstrativo_tiss l LEFT JOIN guia_tiss g ON g.id = l.guia_tiss_id AND l.resolucao = 'GUIA_DITA'
      WHERE l.demonstrativo_tiss_id = ${demonstrativoId} AND l.excluido_em IS NULL AND l.situacao IN ('PENDENTE', 'CASADA')
      ORDER BY l.ordem`,
  );
}

/** A live glosa of the item by this reason and amount. */
export async function glosaIgual(
  db: Queryable,
  itemContaId: number,
  motivoGlosaId: number,
  valor: string,
): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT x.id FROM glosa x WHERE x.item_conta_id = ${itemContaId} AND x.motivo_glosa_id = ${motivoGlosaId} AND x.valor = ${valor}::numeric
      AND x.excluido_em IS NULL AND x.situacao <> 'CANCELADA' ORDER BY x.id LIMIT 1`,
  );
  return row?.id ?? null;
}

export function glosaEmRecurso(
  db: Queryable,
  itemContaId: number,
  motivoGlosaId: number,
): Promise<
  | {
      readonly id: number;
      readonly valor: string;
      readonly recursoTissId: number | null;
      readonly recursoEm: string | null;
    }
  | undefined
> {
  return first(
    db,
    sql<{
      id: number;
      valor: string;
      recursoTissId: number | null;
      recursoEm: string | null;
    }>`SELECT x.id, x.valor::text, x.recurso_tiss_id AS "recursoTissId", x.recurso_em::text AS "recursoEm"
      FROM glosa x WHERE x.item_conta_id = ${itemContaId} AND x.motivo_glosa_id = ${motivoGlosaId} AND x.situacao = 'EM_RECURSO'
        AND x.excluido_em IS NULL ORDER BY x.id LIMIT 1`,
  );
}

export type TituloAReceber = {
  readonly id: number;
  readonly saldo: string;
  readonly disputado: string;
};

/** The convênio's title of an account that still waits for money. */
export function tituloAReceber(
  db: Queryable,
  prestadorId: number,
  contaId: number,
): Promise<TituloAReceber | undefined> {
  return first(
    db,
    sql<TituloAReceber>`SELECT t.id, (t.valor_liquido - t.valor_recebido - t.valor_perdido)::text AS saldo, t.valor_glosado::text AS disputado
      FROM conta_receber t WHERE t.conta_atendimento_id = ${contaId} AND t.devedor = 'CONVENIO' AND ${daCasa('t', prestadorId)}
        AND t.excluido_em IS NULL AND t.situacao IN ('EM_ABERTO', 'RECEBIDA_PARCIAL') ORDER BY t.parcela, t.id LIMIT 1`,
  );
}

export type SomaDaGuia = {
  readonly guiaId: number;
  readonly liberado: string | null;
  readonly glosado: string | null;
};

/**
 * What the posted lines of all statements say of these guides; a payment where nothing was judged before it. Of an item that
 * several statements judge the newest counts, and a glosa or an answer once, however often it was told.
 */
export function somasDasGuias(db: Queryable, guiaIds: readonly number[]): Promise<SomaDaGuia[]> {
  return all(
    db,
    sql<SomaDaGuia>`SELECT l.guia_tiss_id AS "guiaId",
        coalesce(sum(l.valor_liberado) FILTER (WHERE l.especie IN ('ITEM', 'RECURSO')),
          sum(l.valor_liberado) FILTER (WHERE l.especie = 'PAGAMENTO'))::text AS liberado,
        coalesce(sum(l.valor_glosa) FILTER (WHERE l.especie IN ('GLOSA', 'GUIA')),
          sum(l.valor_glosa) FILTER (WHERE l.especie = 'PAGAMENTO'),
          CASE WHEN bool_or(l.especie = 'ITEM') THEN 0.00 END)::text AS glosado
      FROM (SELECT x.guia_tiss_id, x.especie, x.valor_liberado, x.valor_glosa,
              dense_rank() OVER (PARTITION BY x.guia_tiss_id, x.especie, CASE x.especie
                WHEN 'ITEM' THEN coalesce(x.sequencial::text, x.codigo)
                WHEN 'GLOSA' THEN coalesce(x.glosa_id::text, 'linha ' || x.id)
                WHEN 'RECURSO' THEN coalesce(x.glosa_id::text, 'linha ' || x.id)
                WHEN 'GUIA' THEN '' ELSE x.id::text END ORDER BY x.demonstrativo_tiss_id DESC) AS vez
            FROM linha_demonstrativo_tiss x
            JOIN demonstrativo_tiss d ON d.id = x.demonstrativo_tiss_id AND d.situacao <> 'DESCARTADO'
            WHERE x.guia_tiss_id = ANY(${guiaIds}) AND x.situacao = 'LANCADA' AND x.excluido_em IS NULL) l
      WHERE l.vez = 1 GROUP BY l.guia_tiss_id`,
  );
}

/** Those of the batches that were sent and not judged yet, without their messages. */
export async function lotesAJulgar(db: Queryable, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await all(
    db,
    sql<{
      id: number;
    }>`SELECT l.id FROM lote_tiss l WHERE l.id = ANY(${ids}) AND l.situacao IN ('PRONTO', 'ENVIADO')
      AND l.excluido_em IS NULL ORDER BY l.id`,
  );
  return rows.map(({ id }) => id);
}

/** The form in which a convênio pays, by its register. */
export async function formaDoConvenio(db: Queryable, convenioId: number): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      forma: number | null;
    }>`SELECT v.forma_recebimento_id AS forma FROM convenio v WHERE v.id = ${convenioId}`,
  );
  return row?.forma ?? null;
}
