/** Who was seen and has not left: waiting for a bed, or to be taken to another provider. */
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

export type Saida = {
  readonly id: number;
  readonly pacienteId: number | null;
  readonly que: 'leito' | 'transferencia';
  readonly senha: string | null;
  /** State of the request: of the admission, or of the transfer. */
  readonly situacaoPedido: string;
  readonly desde: string;
  readonly para: string | null;
  readonly transferenciaId: number | null;
  readonly prestadorDestinoId: number | null;
};

/** One statement for both; a refused transfer waits for another decision for a day. Who came again is in the queue. */
const SAIDAS = sql`SELECT t.id, t.paciente_id AS "pacienteId", 'leito' AS que, t.senha, i.situacao AS "situacaoPedido",
      ${sql.raw(isoSql('coalesce(t.encerrado_em, i.solicitada_em)'))} AS desde, s.nome AS para, NULL::bigint AS "transferenciaId", NULL::bigint AS "prestadorDestinoId"
    FROM atendimento_urgencia t JOIN internacao i ON i.id = t.internacao_id AND i.situacao = 'SOLICITADA' AND i.excluido_em IS NULL
    LEFT JOIN setor s ON s.id = i.setor_id
   WHERE t.situacao = 'INTERNACAO' AND t.excluido_em IS NULL
  UNION ALL
  SELECT t.id, t.paciente_id, 'transferencia', t.senha, r.situacao, ${sql.raw(isoSql('t.encerrado_em'))}, u.nome, r.id, r.prestador_destino_id
    FROM atendimento_urgencia t JOIN transferencia_paciente r ON r.id = t.transferencia_id AND r.excluido_em IS NULL
    JOIN prestador u ON u.id = r.prestador_destino_id
   WHERE t.situacao = 'TRANSFERENCIA' AND t.excluido_em IS NULL
     AND (r.situacao IN ('SOLICITADA', 'ACEITA') OR r.situacao = 'RECUSADA' AND r.encerrada_em > now() - interval '1 day'
       AND NOT EXISTS (SELECT 1 FROM transferencia_paciente n WHERE n.paciente_id = r.paciente_id AND n.id > r.id AND n.excluido_em IS NULL)
       AND NOT EXISTS (SELECT 1 FROM atendimento_urgencia n WHERE n.paciente_id = t.paciente_id AND n.id > t.id AND n.excluido_em IS NULL))`;

/** Everybody of them in sight, who waits longest first. */
export function saidasDe(db: Queryable, escopo: Scope): Promise<Saida[]> {
  return all(
    db,
    sql<Saida>`SELECT w.id, w."pacienteId", w.que, w.senha, w."situacaoPedido", w.desde, w.para, w."transferenciaId", w."prestadorDestinoId"
      FROM (${SAIDAS}) w JOIN atendimento_urgencia t ON t.id = w.id WHERE ${scopeWhere(escopo, 't')} ORDER BY w.desde, w.id`,
  );
}

/** What the patient still waits for here; a refused transfer holds nobody. */
export function esperaAqui(
  db: Queryable,
  pacienteId: number,
): Promise<{ readonly que: Saida['que']; readonly senha: string } | undefined> {
  return first(
    db,
    sql<{ que: Saida['que']; senha: string }>`SELECT w.que, coalesce(w.senha, '') AS senha FROM (${SAIDAS}) w
      WHERE w."pacienteId" = ${pacienteId} AND w."situacaoPedido" <> 'RECUSADA' LIMIT 1`,
  );
}
