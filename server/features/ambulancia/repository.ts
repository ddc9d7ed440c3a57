/** Ambulance orders: those in course, the times of a month, who regulates, and where a patient is right now. */
import { EM_CURSO, type PedidoNoQuadro } from '#domain/ambulancia/quadro.ts';
import type { Queryable } from '#server/database/query.ts';
import { mesmaPessoaSql, semDuvidaSql } from '#server/capabilities/cuidado/index.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, isoSql, exactlyOne, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

const iso = (column: string) => sql.raw(isoSql(column));
const vivos = sql.raw(
  `t.excluido_em IS NULL AND t.situacao IN (${EM_CURSO.map((situacao) => `'${situacao}'`).join(', ')})`,
);
/** Of what the unit asked itself: what comes to it from another is counted there. */
const daCasa = (prestadorId: number) => sql.raw(ofTenant('t.', String(prestadorId)));
/** In the order of the states: what was stamped last is where it stands. */
const DESDE = 'coalesce(t.embarcado_em, t.despachado_em, t.destino_em, t.aprovado_em, t.pedido_em)';

export function emCurso(db: Queryable, escopo: Scope, prestadorId: number): Promise<PedidoNoQuadro[]> {
  return all(
    db,
    sql<PedidoNoQuadro>`SELECT t.id, t.versao, t.paciente_id AS "pacienteId", t.nome_paciente AS "nomePaciente", t.situacao, t.risco, t.tipo,
        t.origem, t.destino, t.viatura, t.contato, NOT (${daCasa(prestadorId)}) AS vem, u.nome AS unidade, ${iso('t.previsao_chegada')} AS "previsaoChegada",
        ${iso('t.pedido_em')} AS "pedidoEm", ${iso(DESDE)} AS desde
      FROM pedido_ambulancia t JOIN prestador u ON u.id = t.prestador_id WHERE ${scopeWhere(escopo, 't')} AND ${vivos} ORDER BY t.pedido_em, t.id`,
  );
}

export type Tempos = {
  readonly resposta: number | null;
  readonly saida: number | null;
  readonly embarque: number | null;
  readonly total: number | null;
};

/** Minutes of each stretch of what was asked since. */
export function temposDesde(db: Queryable, prestadorId: number, desde: string): Promise<Tempos[]> {
  const minutos = (de: string, ate: string) => sql.raw(`round(extract(epoch FROM ${ate} - ${de}) / 60)::int`);
  return all(
    db,
    sql<Tempos>`SELECT ${minutos('t.pedido_em', 't.aprovado_em')} AS resposta, ${minutos('t.aprovado_em', 't.despachado_em')} AS saida,
        ${minutos('t.pedido_em', 't.embarcado_em')} AS embarque,
        CASE WHEN t.situacao = 'CONCLUIDO' AND t.embarcado_em IS NOT NULL THEN ${minutos('t.pedido_em', 't.encerrado_em')} END AS total
      FROM pedido_ambulancia t WHERE ${daCasa(prestadorId)} AND t.excluido_em IS NULL AND t.pedido_em >= ${desde}::timestamptz`,
  );
}

export function terminadosDesde(
  db: Queryable,
  prestadorId: number,
  desde: string,
): Promise<{ concluidos: number; cancelados: number; obitos: number }> {
  return exactlyOne(
    db,
    sql<{ concluidos: number; cancelados: number; obitos: number }>`SELECT
        count(*) FILTER (WHERE t.situacao = 'CONCLUIDO')::int AS concluidos,
        count(*) FILTER (WHERE t.situacao = 'CANCELADO')::int AS cancelados, count(*) FILTER (WHERE t.situacao = 'OBITO')::int AS obitos
      FROM pedido_ambulancia t WHERE ${daCasa(prestadorId)} AND t.excluido_em IS NULL AND t.encerrado_em >= ${desde}::timestamptz`,
  );
}

/** Orders in course to this unit of the person whom it knows by this record, whichever provider asked; a homonym is a doubt. */
export function aCaminhoDe(
  db: Queryable,
  pacienteId: number,
  prestadorId: number,
  /** Asked until then; null: whenever. */
  ate: string | null = null,
): Promise<{ readonly id: number; readonly semDuvida: boolean }[]> {
  return all(
    db,
    sql<{
      id: number;
      semDuvida: boolean;
    }>`SELECT t.id, ${sql.raw(semDuvidaSql('p', 'x'))} AS "semDuvida" FROM pedido_ambulancia t JOIN paciente p ON p.id = t.paciente_id
      JOIN paciente x ON x.id = ${pacienteId}
     WHERE t.prestador_destino_id = ${prestadorId} AND ${vivos} AND (${ate}::timestamptz IS NULL OR t.pedido_em <= ${ate}::timestamptz)
       AND ${sql.raw(mesmaPessoaSql('p', 'x'))} ORDER BY t.id`,
  );
}

/** Orders to this unit of that person that ended since then because the person was received here. */
export function terminadosPelaChegada(
  db: Queryable,
  {
    pacienteId,
    prestadorId,
    desde,
    motivo,
  }: { pacienteId: number; prestadorId: number; desde: string; motivo: string },
): Promise<{ readonly id: number }[]> {
  return all(
    db,
    sql<{
      id: number;
    }>`SELECT t.id FROM pedido_ambulancia t JOIN paciente p ON p.id = t.paciente_id JOIN paciente x ON x.id = ${pacienteId}
     WHERE t.prestador_destino_id = ${prestadorId} AND t.excluido_em IS NULL AND t.situacao = 'CONCLUIDO' AND t.motivo = ${motivo}
       AND t.encerrado_em >= ${desde}::timestamptz AND ${sql.raw(mesmaPessoaSql('p', 'x'))} ORDER BY t.id`,
  );
}

/** Whose the order is. */
export async function deQuem(db: Queryable, id: number): Promise<number> {
  const { prestadorId } = await exactlyOne(
    db,
    sql<{
      prestadorId: number;
    }>`SELECT prestador_id AS "prestadorId" FROM pedido_ambulancia WHERE id = ${id}`,
  );
  return prestadorId;
}

export async function quemPediu(db: Queryable, id: number): Promise<number | null> {
  const row = await first(
    db,
    sql<{ quem: number | null }>`SELECT criado_por AS quem FROM pedido_ambulancia WHERE id = ${id}`,
  );
  return row?.quem ?? null;
}

export type Esperando = {
  readonly id: number;
  readonly prestadorId: number;
  readonly nomePaciente: string | null;
  readonly risco: PedidoNoQuadro['risco'];
  readonly situacao: 'SOLICITADO';
  readonly pedidoEm: string;
};

/** Requests that nobody has answered and whose notice nobody has read, of every unit. */
export function porResponder(db: Queryable, chave: (id: string) => string): Promise<Esperando[]> {
  return all(
    db,
    sql<Esperando>`SELECT t.id, t.prestador_id AS "prestadorId", t.nome_paciente AS "nomePaciente", t.risco, t.situacao, ${iso('t.pedido_em')} AS "pedidoEm"
      FROM pedido_ambulancia t
     WHERE t.excluido_em IS NULL AND t.situacao = 'SOLICITADO'
       AND NOT EXISTS (SELECT 1 FROM notificacao n WHERE n.chave = ${sql.raw(chave('t.id'))} AND n.lida_em IS NOT NULL)`,
  );
}
