/** Rows of /atendimento: who waits, who is being attended, what became of those of today, and the room of an hour. */
import type { ItemTeleatendimento, FimDoDia } from '#domain/teleatendimento/wire.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, run, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

const iso = (column: string) => sql.raw(isoSql(column));

export type Linha = Omit<ItemTeleatendimento, 'idade' | 'idadeDita' | 'prioridade' | '_ausencia'> & {
  readonly nascimento: string | null;
  /** The appointment's state. */
  readonly agenda: string | null;
  readonly agendaProfissionalId: number | null;
};

const ITEM = sql`t.id, t.versao, t.situacao, t.paciente_id AS "pacienteId", coalesce(t.nome_paciente, '') AS nome,
  p.data_nascimento AS nascimento, t.quem_liga AS "quemLiga", t.telefone, t.queixa, t.meio,
  t.motivo_prioridade AS "motivoPrioridade", ${iso('t.entrada_em')} AS "entradaEm", ${iso('t.devolvido_em')} AS "devolvidoEm",
  t.motivo_devolucao AS "motivoDevolucao", ${iso('t.iniciado_em')} AS "iniciadoEm", t.atendente_id AS "atendenteId", t.atendente,
  t.agendamento_id AS "agendamentoId", t.tentativas, a.situacao AS agenda, a.profissional_id AS "agendaProfissionalId"`;
const JUNTO = sql`teleatendimento t JOIN paciente p ON p.id = t.paciente_id LEFT JOIN agendamento a ON a.id = t.agendamento_id`;

/** Everybody whose teleatendimento is not over. */
export function presentes(db: Queryable, escopo: Scope): Promise<Linha[]> {
  return all(
    db,
    sql<Linha>`SELECT ${ITEM} FROM ${JUNTO} WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.encerrado_em IS NULL
     ORDER BY t.entrada_em, t.id`,
  );
}

/** One of them, locked: whoever takes the same person waits for the other to be done. */
export async function travado(db: Queryable, escopo: Scope, id: number): Promise<Linha | undefined> {
  await run(
    db,
    sql`SELECT 1 FROM teleatendimento t WHERE t.id = ${id} AND ${scopeWhere(escopo, 't')} FOR UPDATE OF t`,
  );
  return first(
    db,
    sql<Linha>`SELECT ${ITEM} FROM ${JUNTO} WHERE ${scopeWhere(escopo, 't')} AND t.id = ${id} AND t.excluido_em IS NULL`,
  );
}

/** Two clicks of one person one after the other, so that they do not take two people. */
export async function travarQuemAtende(db: Queryable, usuarioId: number): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`teleatendimento ${usuarioId}`}, 0))`);
}

export type JaIniciado = {
  readonly motivoPrioridade: string | null;
  readonly nascimento: string | null;
  readonly em: string;
};

/** Who was attended since then, for the turn of who has no preference. */
export function iniciadosDesde(db: Queryable, escopo: Scope, desde: string): Promise<JaIniciado[]> {
  return all(
    db,
    sql<JaIniciado>`SELECT t.motivo_prioridade AS "motivoPrioridade", p.data_nascimento AS nascimento, ${iso('t.iniciado_em')} AS em
      FROM teleatendimento t JOIN paciente p ON p.id = t.paciente_id
     WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.situacao <> 'NA_FILA' AND t.iniciado_em >= ${desde}::timestamptz`,
  );
}

export function terminadosDesde(db: Queryable, escopo: Scope, desde: string): Promise<FimDoDia[]> {
  return all(
    db,
    sql<FimDoDia>`SELECT t.situacao, count(*)::int AS quantos FROM teleatendimento t
     WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.encerrado_em >= ${desde}::timestamptz GROUP BY t.situacao
     ORDER BY count(*) DESC, t.situacao`,
  );
}

/** The kind of care by video that is in use, and how long it takes. */
export function tipoTeleconsulta(
  db: Queryable,
): Promise<{ readonly id: number; readonly minutos: number | null } | undefined> {
  return first(
    db,
    sql<{ id: number; minutos: number | null }>`SELECT id, duracao_minutos AS minutos FROM tipo_atendimento
      WHERE natureza = 'TELECONSULTA' AND ativo AND excluido_em IS NULL ORDER BY id LIMIT 1`,
  );
}

/** The room of that hour, as long as it is not over; both held, the hour first, as whoever enters the room does. */
export async function salaQueFica(db: Queryable, agendamentoId: number): Promise<number | undefined> {
  await run(db, sql`SELECT 1 FROM agendamento WHERE id = ${agendamentoId} FOR NO KEY UPDATE`);
  const row = await first(
    db,
    sql<{ id: number }>`SELECT id FROM teleconsulta
      WHERE agendamento_id = ${agendamentoId} AND excluido_em IS NULL AND situacao <> 'FINALIZADA' FOR NO KEY UPDATE`,
  );
  return row?.id;
}

/** Of a room that has another hour: the former professional's place is free. */
export async function mudarDeHora(db: Queryable, sala: number): Promise<void> {
  await run(
    db,
    sql`UPDATE teleconsulta_participante SET chave = NULL, linha = NULL, ligado = false, saiu_em = coalesce(saiu_em, now())
      WHERE teleconsulta_id = ${sala} AND papel = 'PROFISSIONAL'`,
  );
  await run(db, sql`SELECT pg_notify('zelo_sala', ${String(sala)})`);
}
