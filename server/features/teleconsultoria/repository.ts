/** The queue of teleconsultorias, who attends it, how long an answer takes, and the linkage's pause and heartbeat. */
import type { EmAtendimento, NaFila } from '#domain/teleconsultoria/fila.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofSameTenant, ofTenant } from '#server/database/tenant.ts';
import { all, first, isoSql, exactlyOne, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';
import { VINCULO_ATIVO } from '#server/plugins/linkages.ts';

const iso = (column: string) => sql.raw(isoSql(column));
const MAIOR_FILA = 500;
/** The oldest first; the number ends every tie. */
const ORDEM = sql.raw('t.pedida_em, t.id');

type Espera = Omit<NaFila, 'espera'>;

export function naFila(db: Queryable, escopo: Scope): Promise<Espera[]> {
  return all(
    db,
    sql<Espera>`SELECT t.id, t.versao, (row_number() OVER (ORDER BY ${ORDEM}))::int AS lugar, t.assunto, e.nome AS especialidade, c.nome AS municipio,
        t.modalidade, t.solicitante, t.solicitante_id AS "solicitanteId", t.idade, t.sexo, ${iso('t.pedida_em')} AS "pedidaEm"
      FROM teleconsultoria t JOIN especialidade e ON e.id = t.especialidade_id JOIN cidade c ON c.id = t.municipio_id
     WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.situacao = 'AGUARDANDO' ORDER BY ${ORDEM} LIMIT ${MAIOR_FILA}`,
  );
}

/** The first that waits, is not one's own, and that nobody is taking at this moment; locked until the write ends. */
export async function travarProxima(db: Queryable, escopo: Scope, eu: number): Promise<number | undefined> {
  const row = await first(
    db,
    sql<{ id: number }>`SELECT t.id FROM teleconsultoria t
     WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.situacao = 'AGUARDANDO' AND t.solicitante_id IS DISTINCT FROM ${eu}
     ORDER BY ${ORDEM} LIMIT 1 FOR NO KEY UPDATE OF t SKIP LOCKED`,
  );
  return row?.id;
}

export function emAtendimento(db: Queryable, escopo: Scope): Promise<Omit<EmAtendimento, '_ausencia'>[]> {
  return all(
    db,
    sql<
      Omit<EmAtendimento, '_ausencia'>
    >`SELECT t.id, t.versao, t.situacao, t.assunto, e.nome AS especialidade, c.nome AS municipio, t.modalidade, t.solicitante, t.teleconsultor,
        t.teleconsultor_id AS "teleconsultorId", ${iso('t.iniciada_em')} AS "iniciadaEm"
      FROM teleconsultoria t JOIN especialidade e ON e.id = t.especialidade_id JOIN cidade c ON c.id = t.municipio_id
     WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.situacao = 'EM_ATENDIMENTO' ORDER BY t.iniciada_em, t.id LIMIT ${MAIOR_FILA}`,
  );
}

/** Minutes that an answer took in the last thirty days; null: none was given. */
export async function mediaEmMinutos(db: Queryable, escopo: Scope): Promise<number | null> {
  const { media } = await exactlyOne(
    db,
    sql<{
      media: number | null;
    }>`SELECT (avg(extract(epoch FROM t.respondida_em - t.iniciada_em)) / 60)::float8 AS media FROM teleconsultoria t
     WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.respondida_em > now() - interval '30 days'`,
  );
  return media;
}

type Situacao = {
  readonly situacao: string;
  readonly quemId: number | null;
  readonly quem: string | null;
  readonly desde: string | null;
  readonly solicitanteId: number | null;
};

/** Where a question stands, without waiting for whoever is taking it. */
export function situacaoDe(db: Queryable, escopo: Scope, id: number): Promise<Situacao | undefined> {
  return first(
    db,
    sql<Situacao>`SELECT t.situacao, t.teleconsultor_id AS "quemId", t.teleconsultor AS quem, ${iso('t.iniciada_em')} AS desde,
        t.solicitante_id AS "solicitanteId" FROM teleconsultoria t WHERE t.id = ${id} AND t.excluido_em IS NULL AND ${scopeWhere(escopo, 't')}`,
  );
}

/** Accounts that attend the queue of the provider now, those in pause apart. */
export async function quemAtendeAgora(db: Queryable, prestadorId: number): Promise<number[]> {
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT v.usuario_id AS id FROM vinculo_atendimento v
     WHERE v.tipo = 'teleconsultoria' AND v.pausado_em IS NULL AND ${sql.raw(ofTenant('v.', String(prestadorId)))} AND ${sql.raw(VINCULO_ATIVO)}`,
  );
  return rows.map(({ id }) => id);
}

type DoVinculo = { readonly usuarioId: number; readonly prestadorId: number };
const meu = ({ usuarioId, prestadorId }: DoVinculo) =>
  sql`v.tipo = 'teleconsultoria' AND v.usuario_id = ${usuarioId} AND ${sql.raw(ofTenant('v.', String(prestadorId)))} AND ${sql.raw(VINCULO_ATIVO)}`;

/** Answers whether there was a linkage to pause or to go on with. */
export async function pausar(db: Queryable, vinculo: DoVinculo, pausado: boolean): Promise<boolean> {
  const rows = await all(
    db,
    sql<{
      id: number;
    }>`UPDATE vinculo_atendimento v SET pausado_em = ${pausado ? sql`coalesce(v.pausado_em, now())` : sql`NULL`}
     WHERE ${meu(vinculo)} RETURNING v.id`,
  );
  return rows.length > 0;
}

/** The linkage is alive; false where there is none any more. */
export async function bater(db: Queryable, vinculo: DoVinculo): Promise<boolean> {
  const rows = await all(
    db,
    sql<{
      id: number;
    }>`UPDATE vinculo_atendimento v SET batida_em = now() WHERE ${meu(vinculo)} RETURNING v.id`,
  );
  return rows.length > 0;
}

export type Perdido = {
  readonly id: number;
  readonly usuarioId: number;
  readonly nome: string;
  readonly prestadorId: number;
  readonly fim: string;
  readonly porque: 'dia' | 'sessao' | 'silencio';
};

/** Linkages that were heard no more are over, since when they were heard last; answers which. */
export function encerrarPerdidos(db: Queryable): Promise<Perdido[]> {
  return all(
    db,
    sql<Perdido>`WITH perdidos AS (
        UPDATE vinculo_atendimento v SET fim = greatest(v.inicio, v.batida_em)
         WHERE v.tipo = 'teleconsultoria' AND v.fim IS NULL AND NOT (${sql.raw(VINCULO_ATIVO)})
        RETURNING v.id, v.usuario_id, v.prestador_id, v.fim, CASE WHEN v.ate <= now() THEN 'dia'
          WHEN EXISTS (SELECT 1 FROM sessao s WHERE s.id = v.sessao_id AND s.revogada_em IS NULL AND s.expira_em > now())
          THEN 'silencio' ELSE 'sessao' END AS porque)
      SELECT p.id, p.usuario_id AS "usuarioId", u.nome, p.prestador_id AS "prestadorId", ${iso('p.fim')} AS fim, p.porque
        FROM perdidos p JOIN usuario u ON u.id = p.usuario_id ORDER BY p.id`,
  );
}

export type Abandonada = { readonly id: number; readonly quemId: number; readonly prestadorId: number };

/** Questions held by somebody who attends no more at that provider, whichever way the linkage ended. */
export function abandonadas(db: Queryable): Promise<Abandonada[]> {
  return all(
    db,
    sql<Abandonada>`SELECT t.id, t.teleconsultor_id AS "quemId", t.prestador_id AS "prestadorId" FROM teleconsultoria t
     WHERE t.situacao = 'EM_ATENDIMENTO' AND t.excluido_em IS NULL AND t.teleconsultor_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM vinculo_atendimento v WHERE v.tipo = 'teleconsultoria'
         AND v.usuario_id = t.teleconsultor_id AND ${sql.raw(ofSameTenant('v.', 't.prestador_id'))} AND ${sql.raw(VINCULO_ATIVO)})
     ORDER BY t.id`,
  );
}
