/** What is still open of an admission, counted in one statement. */
import type { Abertos, ConciliacaoAberta } from '#domain/internacao/pendencias.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, exactlyOne, sql } from '#server/database/typed.ts';

/** `paraOutro`: leaving is the transfer itself, once the destination has accepted. */
export function abertosDa(db: Queryable, id: number, paraOutro: boolean): Promise<Abertos> {
  return exactlyOne(
    db,
    sql<Abertos>`WITH p AS (SELECT id, estado FROM prontuario WHERE internacao_id = ${id} AND estado <> 'CANCELADO' AND excluido_em IS NULL)
      SELECT (SELECT count(*)::int FROM p WHERE estado IN ('ABERTO', 'REABERTO')) AS prontuarios,
        (SELECT count(*)::int FROM prescricao r WHERE r.prontuario_id IN (SELECT id FROM p) AND r.situacao = 'RASCUNHO'
            AND r.excluido_em IS NULL) AS prescricoes,
        (SELECT count(*)::int FROM administracao a WHERE a.internacao_id = ${id} AND a.situacao = 'PREVISTA' AND a.horario <= now()
            AND a.excluido_em IS NULL) AS doses,
        (SELECT count(*)::int FROM pedido_exame e WHERE e.prontuario_id IN (SELECT id FROM p) AND e.situacao = 'EMITIDO'
            AND e.excluido_em IS NULL) AS exames,
        (SELECT count(*)::int FROM pedido_exame e WHERE e.prontuario_id IN (SELECT id FROM p) AND e.situacao = 'COM_RESULTADO'
            AND e.excluido_em IS NULL) AS resultados,
        (SELECT count(*)::int FROM transferencia_paciente t JOIN internacao i ON i.paciente_id = t.paciente_id WHERE i.id = ${id}
            AND (t.situacao = 'SOLICITADA' OR t.situacao = 'ACEITA' AND NOT ${paraOutro}::boolean) AND t.excluido_em IS NULL)
          AS transferencias,
        (SELECT count(*)::int FROM conciliacao c WHERE c.internacao_id = ${id} AND c.situacao = 'A_FAZER' AND c.excluido_em IS NULL)
          AS conciliacoes`,
  );
}

/** Reconciliations of the admission that nobody answered yet: how many medicines they ask, never which. */
export function conciliacoesAbertas(db: Queryable, id: number): Promise<ConciliacaoAberta[]> {
  return all(
    db,
    sql<ConciliacaoAberta>`SELECT c.id, c.momento,
        (SELECT count(*)::int FROM conciliacao_itens i WHERE i.conciliacao_id = c.id AND i.decisao IS NULL) AS medicamentos
      FROM conciliacao c WHERE c.internacao_id = ${id} AND c.situacao = 'A_FAZER' AND c.excluido_em IS NULL ORDER BY c.id`,
  );
}
