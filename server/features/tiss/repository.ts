/** Bills, batches and guides of TISS, looked up for the rules and the messages. */
import type { Queryable } from '#server/database/query.ts';
import type { GuiaFeita } from '#domain/tiss/wire.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, sql } from '#server/database/typed.ts';

const daCasa = (alias: string, prestadorId: number) => sql.raw(ofTenant(`${alias}.`, String(prestadorId)));

export type ContaDaFatura = { readonly contaId: number; readonly titulos: string };

/** The accounts of a bill, with what their titles in it come to. */
export function contasDaFatura(
  db: Queryable,
  prestadorId: number,
  faturaId: number,
): Promise<ContaDaFatura[]> {
  return all(
    db,
    sql<ContaDaFatura>`SELECT t.conta_atendimento_id AS "contaId", sum(t.valor_liquido)::text AS titulos
      FROM conta_receber t WHERE t.fatura_convenio_id = ${faturaId} AND t.conta_atendimento_id IS NOT NULL
        AND t.excluido_em IS NULL AND t.situacao <> 'CANCELADA' AND ${daCasa('t', prestadorId)}
      GROUP BY t.conta_atendimento_id ORDER BY t.conta_atendimento_id`,
  );
}

export type LoteDaFatura = { readonly id: number; readonly numero: number; readonly situacao: string };

/** The live batches of a bill, held until the end of the transaction. */
export function lotesDaFatura(db: Queryable, prestadorId: number, faturaId: number): Promise<LoteDaFatura[]> {
  return all(
    db,
    sql<LoteDaFatura>`SELECT l.id, l.numero, l.situacao FROM lote_tiss l WHERE l.fatura_convenio_id = ${faturaId}
      AND ${daCasa('l', prestadorId)} AND l.excluido_em IS NULL AND l.situacao <> 'CANCELADO' ORDER BY l.numero FOR UPDATE OF l`,
  );
}

export type GuiaDoLote = {
  readonly id: number;
  readonly numero: number;
  readonly paciente: string;
  readonly situacao: string;
  readonly conteudo: string;
};

/** The guides of a batch that live. */
export function guiasDoLote(db: Queryable, loteId: number): Promise<GuiaDoLote[]> {
  return all(
    db,
    sql<GuiaDoLote>`SELECT g.id, g.numero, coalesce(g.nome_paciente, '') AS paciente, g.situacao, coalesce(g.conteudo, '{}') AS conteudo
      FROM guia_tiss g WHERE g.lote_tiss_id = ${loteId} AND g.excluido_em IS NULL AND g.situacao <> 'CANCELADA' ORDER BY g.numero`,
  );
}

export type Destinatario = {
  readonly registroAns: string | null;
  readonly nomeConvenio: string;
  readonly codificacao: string | null;
  readonly endereco: string | null;
  readonly codigoNaOperadora: string | null;
  readonly cnpj: string | null;
  readonly cnes: string | null;
  readonly nomePrestador: string;
  readonly versao: string | null;
};

/** Who is written to, and as whom, by the contract in force on the day. */
export function destinatarioDe(
  db: Queryable,
  prestadorId: number,
  convenioId: number,
  dia: string,
): Promise<Destinatario | undefined> {
  return first(
    db,
    sql<Destinatario>`SELECT v.registro_ans AS "registroAns", v.nome AS "nomeConvenio", v.codificacao_hash AS codificacao,
        v.endereco_tiss AS endereco, k.codigo_na_operadora AS "codigoNaOperadora", h.cnpj, h.cnes,
        coalesce(h.razao_social, h.nome) AS "nomePrestador", coalesce(k.versao_tiss, v.versao_tiss) AS versao
      FROM convenio v JOIN prestador h ON h.id = ${prestadorId}
      LEFT JOIN LATERAL (SELECT x.* FROM prestador_convenio x WHERE ${daCasa('x', prestadorId)} AND x.convenio_id = v.id
        AND x.excluido_em IS NULL AND x.inicio_vigencia <= ${dia}::date AND coalesce(x.fim_vigencia, 'infinity') >= ${dia}::date
        ORDER BY x.ativo DESC, x.inicio_vigencia DESC LIMIT 1) k ON true
      WHERE v.id = ${convenioId}`,
  );
}

export type GlosaDoRecurso = {
  readonly id: number;
  readonly guia: number;
  readonly numeroGuiaOperadora: string | null;
  readonly senha: string | null;
  readonly sequencial: number;
  readonly data: string;
  readonly tabela: string;
  readonly codigo: string;
  readonly descricao: string;
  readonly grau: string | null;
  readonly dente: string | null;
  readonly regiao: string | null;
  readonly faces: string | null;
  readonly quantidade: string;
  readonly codigoGlosa: string;
  readonly valor: string;
  readonly recurso: string | null;
};

const DO_LOTE = sql`glosa x JOIN guia_tiss_itens t ON t.item_conta_id = x.item_conta_id
      JOIN guia_tiss g ON g.id = t.guia_tiss_id AND g.situacao <> 'CANCELADA' AND g.excluido_em IS NULL
      JOIN motivo_glosa m ON m.id = x.motivo_glosa_id
      LEFT JOIN item_conta_atendimento i ON i.id = x.item_conta_id`;
const DA_GLOSA = sql`DISTINCT ON (g.numero, x.id) x.id, g.numero AS guia, g.numero_guia_operadora AS "numeroGuiaOperadora", g.senha, t.sequencial, t.data::text,
        coalesce(t.tabela, '22') AS tabela, t.codigo, t.descricao, i.grau_participacao AS grau, i.dente, i.regiao, i.faces,
        t.quantidade::text AS quantidade, m.codigo AS "codigoGlosa",
        x.valor::text, x.recurso`;

/** Glosas of the batch that are in appeal and in no message yet. */
export function glosasARecorrer(
  db: Queryable,
  prestadorId: number,
  loteId: number,
): Promise<GlosaDoRecurso[]> {
  return all(
    db,
    sql<GlosaDoRecurso>`SELECT ${DA_GLOSA} FROM ${DO_LOTE}
      WHERE g.lote_tiss_id = ${loteId} AND x.situacao = 'EM_RECURSO' AND x.recurso_tiss_id IS NULL AND x.excluido_em IS NULL
        AND ${daCasa('x', prestadorId)} ORDER BY g.numero, x.id, t.sequencial`,
  );
}

export function glosasDoRecurso(db: Queryable, recursoId: number): Promise<GlosaDoRecurso[]> {
  return all(
    db,
    sql<GlosaDoRecurso>`SELECT ${DA_GLOSA} FROM ${DO_LOTE} WHERE x.recurso_tiss_id = ${recursoId} AND x.excluido_em IS NULL
      ORDER BY g.numero, x.id, t.sequencial`,
  );
}

/** Whether the item went, or goes, to its plan in a guide. */
export async function itemEmGuia(db: Queryable, itemContaId: number): Promise<boolean> {
  const achada = await first(
    db,
    sql<{ id: number }>`SELECT g.id FROM guia_tiss_itens t JOIN guia_tiss g ON g.id = t.guia_tiss_id
      WHERE t.item_conta_id = ${itemContaId} AND g.situacao <> 'CANCELADA' AND g.excluido_em IS NULL LIMIT 1`,
  );
  return achada !== undefined;
}

export async function fusoDoPrestador(db: Queryable, id: number): Promise<string | undefined> {
  return (await first(db, sql<{ fuso: string }>`SELECT fuso_horario AS fuso FROM prestador WHERE id = ${id}`))
    ?.fuso;
}

/** Guides that live in a batch already and are of the same parts of accounts. */
export const guiasVivas = (
  db: Queryable,
  prestadorId: number,
  chaves: readonly string[],
): Promise<{ readonly numero: number; readonly lote: number }[]> =>
  all(
    db,
    sql<{
      numero: number;
      lote: number;
    }>`SELECT g.numero, l.numero AS lote FROM guia_tiss g JOIN lote_tiss l ON l.id = g.lote_tiss_id
      WHERE g.chave = ANY (${[...chaves]}::text[]) AND ${daCasa('g', prestadorId)} AND g.excluido_em IS NULL ORDER BY g.numero LIMIT 10`,
  );

/** The guides that were made of an account, the last first. */
export function guiasDaConta(db: Queryable, prestadorId: number, contaId: number): Promise<GuiaFeita[]> {
  return all(
    db,
    sql<GuiaFeita>`SELECT g.id, g.numero, g.tipo, g.situacao, g.valor::text, g.valor_liberado::text AS "valorLiberado",
        g.valor_glosado::text AS "valorGlosado", l.id AS "loteId", l.numero AS lote
      FROM guia_tiss g LEFT JOIN lote_tiss l ON l.id = g.lote_tiss_id
      WHERE g.conta_atendimento_id = ${contaId} AND ${daCasa('g', prestadorId)} AND g.excluido_em IS NULL ORDER BY g.numero DESC`,
  );
}
