/**
 * The life of every row of a register, step by step in a temporary table, from its events and the row itself.
 * Each step is compared with the one before it. Only what does not fit leaves the database.
 */
import type { EntityModel } from '#domain/registro/entity.ts';
import { quote } from '#server/database/names.ts';
import { rowDigest, stateDigest, stateSql } from '#server/database/state-sql.ts';

/** Events that keep the row's state, and those that end its life. */
export const STATES: readonly string[] = [
  'inserir',
  'alterar',
  'transitar',
  'excluir',
  'restaurar',
  'importar',
  'base',
  'marco',
  'liberar-reserva',
];

/**
 * tipo: n born with many others, m rewritten with many others (a migration), r where an older installation's audit
 * begins, e an event with the row's state, x the end of its life, a the row as it stands.
 */
export const CREATE = [
  `CREATE TEMP TABLE vida (id bigint NOT NULL, ordem bigint NOT NULL, tipo "char" NOT NULL, seq bigint, resumo text) ON COMMIT DROP`,
  `CREATE TEMP TABLE par (id bigint NOT NULL, tipo "char" NOT NULL, seq bigint, de_tipo "char", de_seq bigint, resumo text, ultimo boolean) ON COMMIT DROP`,
];

/** Whether the register has a row or an event at all; most of a small house have none. */
export function someSql(entity: EntityModel): string {
  return `SELECT EXISTS (SELECT 1 FROM ${quote(entity.table)}) OR EXISTS (SELECT 1 FROM auditoria WHERE recurso = ANY($1)) AS algo`;
}

/** $1: the names under which the register is audited. */
export function fillSql(entity: EntityModel): readonly { readonly text: string; readonly states?: true }[] {
  return [
    { text: 'TRUNCATE vida, par' },
    {
      text: `INSERT INTO vida SELECT registro_id, seq, CASE WHEN depois IS NULL THEN 'x' WHEN acao = 'marco' THEN 'r' ELSE 'e' END, seq
               FROM auditoria WHERE recurso = ANY($1) AND registro_id IS NOT NULL AND acao = ANY($2)`,
      states: true,
    },
    {
      // What is born is first of all, whatever number its block's event got.
      text: `INSERT INTO vida SELECT i.id, CASE WHEN a.acao = 'migracao' THEN a.seq ELSE 0 END, CASE WHEN a.acao = 'migracao' THEN 'm' ELSE 'n' END, a.seq, r.resumo[1]
               FROM auditoria a, LATERAL zelo_numeros(a.depois->>'registros') i
               LEFT JOIN LATERAL regexp_matches(a.depois->>'resumos', '.{16}', 'g') WITH ORDINALITY r (resumo, n) ON r.n = i.n
              WHERE a.recurso = ANY($1) AND a.registro_id IS NULL AND a.acao IN ('base', 'importar', 'migracao') AND a.depois ? 'resumos'`,
    },
    {
      text: `INSERT INTO vida SELECT i.id, a.seq, 'x', a.seq
               FROM auditoria a, LATERAL zelo_numeros(CASE a.acao WHEN 'migracao' THEN a.depois->>'apagados' ELSE a.depois->>'registros' END) i
              WHERE a.recurso = ANY($1) AND a.registro_id IS NULL AND a.acao IN ('esvaziar-lixeira', 'migracao')`,
    },
    { text: `INSERT INTO vida SELECT id, 9223372036854775807, 'a' FROM ${quote(entity.table)}` },
    {
      text: `DELETE FROM vida v USING (SELECT id, max(ordem) AS ordem FROM vida WHERE tipo = 'r' GROUP BY id) r WHERE v.id = r.id AND v.ordem < r.ordem`,
    },
    {
      text: `INSERT INTO par SELECT id, tipo, seq, lag(tipo) OVER w, lag(seq) OVER w, lag(resumo) OVER w, lead(tipo) OVER w IS NULL
               FROM vida WINDOW w AS (PARTITION BY id ORDER BY ordem, seq)`,
    },
    { text: 'ANALYZE par' },
  ];
}

/** Steps that cannot follow one another: id, motivo. */
export const BROKEN = `
  SELECT p.id, CASE WHEN p.de_tipo IS NULL AND p.tipo = 'a' THEN 'sem-evento' WHEN p.de_tipo IS NULL THEN 'sem-comeco'
                    WHEN p.de_tipo = 'x' THEN 'depois-do-fim' ELSE 'outro-comeco' END AS motivo, p.seq
    FROM par p LEFT JOIN auditoria e ON e.seq = p.seq
   WHERE (p.de_tipo IS NULL AND (p.tipo = 'a' OR p.tipo = 'e' AND e.antes IS NOT NULL))
      OR (p.de_tipo = 'x' AND p.tipo IN ('e', 'a', 'm'))
      OR (p.de_tipo IN ('n', 'm', 'e', 'r') AND p.tipo = 'e' AND e.antes IS NULL)
  UNION ALL
  SELECT p.id, 'sumiu', p.seq FROM par p WHERE p.ultimo AND p.tipo IN ('n', 'm', 'e', 'r')`;

/** What one event says against what the next one found. $1: what columns hold by themselves. */
export const BETWEEN = `
  SELECT p.id, p.de_seq AS de, p.seq, d.depois::text AS dito, e.antes::text AS esta
    FROM par p JOIN auditoria d ON d.seq = p.de_seq JOIN auditoria e ON e.seq = p.seq
   WHERE p.de_tipo IN ('e', 'r') AND p.tipo IN ('e', 'x') AND e.antes IS NOT NULL AND ($1::jsonb || d.depois) <> ($1::jsonb || e.antes)`;

/** What the last event says against the row as it stands. */
export function atLastSql(entity: EntityModel): string {
  return `SELECT * FROM (
      SELECT p.id, p.de_seq AS de, NULL::bigint AS seq, d.depois AS dito, ${stateSql(entity)} AS esta
        FROM par p JOIN auditoria d ON d.seq = p.de_seq JOIN ${quote(entity.table)} t ON t.id = p.id
       WHERE p.de_tipo IN ('e', 'r') AND p.tipo = 'a') s
    WHERE ($1::jsonb || dito) <> esta`;
}

/** Rows that are not what the event of many, of those numbered $1, wrote. */
export function ofManySql(entity: EntityModel, columns: readonly string[]): string {
  const differs = (digest: string): string => `encode(${digest}, 'base64') IS DISTINCT FROM p.resumo`;
  return `SELECT p.id, 'resumo' AS motivo, p.de_seq AS seq FROM par p JOIN ${quote(entity.table)} t ON t.id = p.id
     WHERE p.de_tipo IN ('n', 'm') AND p.tipo = 'a' AND p.de_seq = ANY($1) AND ${differs(rowDigest(entity, columns))}
    UNION ALL
    SELECT p.id, 'resumo', p.de_seq FROM par p JOIN auditoria e ON e.seq = p.seq
     WHERE p.de_tipo IN ('n', 'm') AND p.tipo IN ('e', 'x') AND e.antes IS NOT NULL AND p.de_seq = ANY($1) AND ${differs(stateDigest(entity, columns, 'e.antes'))}`;
}

/** The events of many of the register, by the columns that their digests cover. */
export const MANY = `
  SELECT array_agg(seq ORDER BY seq) AS seqs, depois->'colunas' AS colunas FROM auditoria
   WHERE recurso = ANY($1) AND registro_id IS NULL AND acao IN ('base', 'importar', 'migracao') AND depois ? 'resumos' GROUP BY 2`;
