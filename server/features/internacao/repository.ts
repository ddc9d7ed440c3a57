/** Beds, stays and admissions: the map in three statements, and what a step locks before it is judged. */
import type { PedidoNoMapa, SaidaNoMapa, SetorNoMapa, SituacaoLeito } from '#domain/internacao/mapa.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, exactlyOne, run, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

const iso = (column: string) => sql.raw(isoSql(column));
const nome = (alias: string) => sql.raw(`coalesce(${alias}.nome_social, ${alias}.nome)`);

export function setoresDe(db: Queryable, escopo: Scope): Promise<SetorNoMapa[]> {
  return all(
    db,
    sql<SetorNoMapa>`SELECT s.id, s.nome, s.tipo, s.localizacao FROM setor s
      WHERE ${scopeWhere(escopo, 's')} AND s.excluido_em IS NULL AND s.ativo ORDER BY s.ordem, s.nome, s.id`,
  );
}

/**
 * Every bed of the unit with who is in it, `LeitoNoMapa` each, as the database wrote it down: four hundred beds that nobody
 * here looks into are not read into objects only to be written out again.
 */
export async function leitosDe(db: Queryable, escopo: Scope): Promise<string> {
  const { leitos } = await exactlyOne(
    db,
    sql<{
      leitos: string;
    }>`SELECT coalesce(json_agg(m), '[]')::text AS leitos FROM (SELECT l.id, l.versao, l.setor_id AS "setorId", l.nome, l.quarto, l.tipo, l.situacao, ${iso('l.desde')} AS desde,
        CASE WHEN l.situacao = 'BLOQUEADO' THEN l.motivo_bloqueio END AS "motivoBloqueio", l.observacao,
        CASE WHEN l.situacao = 'RESERVADO' THEN coalesce((SELECT r.nome_paciente FROM internacao r WHERE r.id = l.reserva_id), l.reserva_para) END AS reserva,
        CASE WHEN l.situacao = 'RESERVADO' THEN l.reserva_id END AS "reservaId",
        CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'internacaoId', i.id, 'versao', i.versao,
          'situacao', i.situacao, 'pacienteId', p.id, 'paciente', ${nome('p')}, 'nascimento', p.data_nascimento, 'sexo', p.sexo,
          'profissional', ${nome('f')}, 'convenio', c.nome, 'previsaoAlta', i.previsao_alta, 'internadaEm', ${iso('i.internada_em')},
          'transferencia', (SELECT json_build_object('id', t.id, 'situacao', t.situacao, 'destino', u.nome) FROM transferencia_paciente t
            JOIN prestador u ON u.id = t.prestador_destino_id WHERE t.paciente_id = i.paciente_id AND t.excluido_em IS NULL
             AND t.situacao IN ('SOLICITADA', 'ACEITA') LIMIT 1)) END AS estada
      FROM leito l
      LEFT JOIN ocupacao o ON o.leito_id = l.id AND o.ate IS NULL AND o.excluido_em IS NULL
      LEFT JOIN internacao i ON i.id = o.internacao_id LEFT JOIN paciente p ON p.id = i.paciente_id
      LEFT JOIN profissional f ON f.id = i.profissional_id LEFT JOIN convenio c ON c.id = i.convenio_id
     WHERE ${scopeWhere(escopo, 'l')} AND l.excluido_em IS NULL ORDER BY l.quarto NULLS LAST, l.nome, l.id) m`,
  );
  return leitos;
}

/** Who waits for a bed. */
export function pedidosDe(db: Queryable, escopo: Scope): Promise<PedidoNoMapa[]> {
  return all(
    db,
    sql<PedidoNoMapa>`SELECT i.id, i.versao, i.situacao, ${nome('p')} AS paciente, p.data_nascimento AS nascimento, p.sexo, i.carater, i.tipo,
        i.origem, i.setor_id AS "setorId", s.nome AS setor, i.tipo_leito AS "tipoLeito", ${nome('f')} AS profissional, ${iso('i.solicitada_em')} AS "solicitadaEm",
        i.solicitada_por AS "solicitadaPor",
        (SELECT l.id FROM leito l WHERE l.reserva_id = i.id AND l.situacao = 'RESERVADO' AND l.excluido_em IS NULL LIMIT 1) AS "leitoReservadoId"
      FROM internacao i JOIN paciente p ON p.id = i.paciente_id LEFT JOIN setor s ON s.id = i.setor_id
      LEFT JOIN profissional f ON f.id = i.profissional_id
     WHERE ${scopeWhere(escopo, 'i')} AND i.excluido_em IS NULL AND i.situacao = 'SOLICITADA' ORDER BY i.solicitada_em, i.id`,
  );
}

export type Internado = {
  readonly id: number;
  readonly situacao: string;
  readonly pacienteId: number;
  readonly nome: string;
};

/**
 * The admission, locked: transfer, discharge and admission of one patient come one after the other. Not its key: whoever
 * keeps a bed for it, and holds that bed, only asks whether it exists, and would wait for who waits for the bed.
 */
export async function travarInternacao(
  db: Queryable,
  escopo: Scope,
  id: number,
): Promise<Internado | undefined> {
  await run(
    db,
    sql`SELECT 1 FROM internacao i WHERE i.id = ${id} AND ${scopeWhere(escopo, 'i')} FOR NO KEY UPDATE OF i`,
  );
  return first(
    db,
    sql<Internado>`SELECT i.id, i.situacao, i.paciente_id AS "pacienteId", coalesce(i.nome_paciente, '') AS nome
      FROM internacao i WHERE i.id = ${id} AND i.excluido_em IS NULL AND ${scopeWhere(escopo, 'i')}`,
  );
}

export type LeitoTravado = {
  readonly id: number;
  readonly nome: string;
  readonly setorId: number;
  readonly situacao: SituacaoLeito;
  readonly reservaId: number | null;
};

/** Beds, locked always in one order, so that two transfers never wait for each other. */
export async function travarLeitos(
  db: Queryable,
  escopo: Scope,
  ids: readonly number[],
): Promise<LeitoTravado[]> {
  const condicao = sql`l.id = ANY (${[...ids]}::bigint[]) AND ${scopeWhere(escopo, 'l')}`;
  await run(db, sql`SELECT 1 FROM leito l WHERE ${condicao} ORDER BY l.id FOR UPDATE OF l`);
  return all(
    db,
    sql<LeitoTravado>`SELECT l.id, l.nome, l.setor_id AS "setorId", l.situacao, l.reserva_id AS "reservaId"
      FROM leito l WHERE ${condicao} AND l.excluido_em IS NULL ORDER BY l.id`,
  );
}

export type Estada = { readonly id: number; readonly leitoId: number; readonly leito: string };

/** Where the patient of the admission is now. */
export function estadaAberta(db: Queryable, internacaoId: number): Promise<Estada | undefined> {
  return first(
    db,
    sql<Estada>`SELECT o.id, o.leito_id AS "leitoId", o.nome_leito AS leito FROM ocupacao o
      WHERE o.internacao_id = ${internacaoId} AND o.ate IS NULL AND o.excluido_em IS NULL`,
  );
}

/** Beds kept for a request. */
export function leitosReservados(
  db: Queryable,
  internacaoId: number,
): Promise<{ id: number; nome: string }[]> {
  return all(
    db,
    sql<{ id: number; nome: string }>`SELECT id, nome FROM leito
      WHERE reserva_id = ${internacaoId} AND situacao = 'RESERVADO' AND excluido_em IS NULL`,
  );
}

/** Beds of a ward with somebody in them, or kept for somebody. */
export async function leitosUsados(db: Queryable, setorId: number): Promise<number> {
  const { usados } = await exactlyOne(
    db,
    sql<{ usados: number }>`SELECT count(*)::int AS usados FROM leito
      WHERE setor_id = ${setorId} AND situacao IN ('OCUPADO', 'RESERVADO') AND excluido_em IS NULL`,
  );
  return usados;
}

/** The ticket of the patient who is still in the emergency room, null for who is not there. Asked with the patient's row held. */
export async function naUrgencia(db: Queryable, pacienteId: number): Promise<string | null> {
  const row = await first(
    db,
    sql<{ senha: string | null }>`SELECT senha FROM atendimento_urgencia
      WHERE paciente_id = ${pacienteId} AND encerrado_em IS NULL AND excluido_em IS NULL`,
  );
  return row === undefined ? null : (row.senha ?? '');
}

export type EmCurso = {
  readonly id: number;
  readonly situacao: 'SOLICITADA' | 'INTERNADA' | 'ALTA_SOLICITADA' | 'EM_TRANSFERENCIA';
};

/** The patient's admission that is asked for or in course; whoever asks for one at the same moment waits for this to end. */
export async function emCursoDe(db: Queryable, pacienteId: number): Promise<EmCurso | undefined> {
  await run(db, sql`SELECT 1 FROM paciente WHERE id = ${pacienteId} FOR UPDATE`);
  return first(
    db,
    sql<EmCurso>`SELECT id, situacao FROM internacao
      WHERE paciente_id = ${pacienteId} AND situacao IN ('SOLICITADA', 'INTERNADA', 'ALTA_SOLICITADA', 'EM_TRANSFERENCIA') AND excluido_em IS NULL`,
  );
}

/** Who left a bed here for another provider and has not arrived there. */
export function emTransferenciaDe(db: Queryable, escopo: Scope): Promise<SaidaNoMapa[]> {
  return all(
    db,
    sql<SaidaNoMapa>`SELECT i.id, ${nome('p')} AS paciente, ${iso('i.saiu_em')} AS "saiuEm", u.nome AS destino, r.id AS "transferenciaId"
      FROM internacao i JOIN paciente p ON p.id = i.paciente_id
      LEFT JOIN LATERAL (SELECT t.id, t.prestador_destino_id FROM transferencia_paciente t
          WHERE t.paciente_id = i.paciente_id AND t.situacao = 'A_CAMINHO' AND t.excluido_em IS NULL LIMIT 1) r ON true
      LEFT JOIN prestador u ON u.id = r.prestador_destino_id
     WHERE ${scopeWhere(escopo, 'i')} AND i.excluido_em IS NULL AND i.situacao = 'EM_TRANSFERENCIA' ORDER BY i.saiu_em, i.id`,
  );
}

/**
 * Whether a bed may be kept for the request: 'sim' holds the request until the write ends. The bed is locked already, and
 * whoever admits or cancels locks the request first: nobody is waited for here, else each would wait for the other.
 */
export async function esperaLeito(db: Queryable, id: number): Promise<'sim' | 'nao' | 'em-mudanca'> {
  const { livre } = await exactlyOne(
    db,
    sql<{
      livre: boolean;
    }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`reserva de leito ${id}`}, 0)) AS livre`,
  );
  const pedido = sql`SELECT situacao FROM internacao WHERE id = ${id} AND situacao = 'SOLICITADA'`;
  if (livre && (await first(db, sql<{ situacao: string }>`${pedido} FOR SHARE SKIP LOCKED`))) return 'sim';
  return (await first(db, sql<{ situacao: string }>`${pedido}`)) ? 'em-mudanca' : 'nao';
}
