/** Readings in the audit: found among the last of a record, written once. */
import { JANELA_LEITURA_MINUTOS } from '#domain/auditoria/eventos.ts';
import { eventSql } from '#server/database/audit-event.ts';
import type { Queryable } from '#server/database/query.ts';
import { first, run, sql } from '#server/database/typed.ts';
import type { Contexto } from '#server/plugins/context.ts';

/** One reading: what of which record by which act. */
export type Leitura = {
  readonly recurso: string;
  readonly registroId: number;
  readonly acao: string;
  readonly depois: object | null;
};

const valuesOf = (
  { usuario, ip, motivo }: Contexto,
  { recurso, registroId, acao, depois }: Leitura,
): unknown[] => [recurso, registroId, acao, depois && JSON.stringify(depois), usuario.id, ip, motivo];

const EVENTO = eventSql({
  recurso: '$1',
  id: '$2',
  acao: '$3',
  depois: '$4::jsonb',
  usuario: '$5',
  nome: '$8',
  prestador: '$9',
  ip: '$6',
  motivo: '$7',
});

/** The same reading in the last minutes: $1 resource, $2 record, $3 act, $4 document, $5 person, $6 address, $7 reason. */
const LIDA = `EXISTS (
  SELECT 1 FROM (SELECT acao, usuario_id, em, ip, motivo, depois FROM auditoria
                  WHERE recurso = $1 AND registro_id = $2 ORDER BY seq DESC LIMIT 50) u
   WHERE u.acao = $3 AND u.usuario_id = $5 AND u.em > now() - make_interval(mins => ${JANELA_LEITURA_MINUTOS})
     AND u.ip IS NOT DISTINCT FROM $6 AND ($7::text IS NULL OR u.motivo IS NOT DISTINCT FROM $7)
     AND u.depois IS NOT DISTINCT FROM $4::jsonb)`;

/** Whether the same was read by the same person a few minutes ago. */
export async function foiLido(db: Queryable, contexto: Contexto, leitura: Leitura): Promise<boolean> {
  const values = valuesOf(contexto, leitura);
  return (
    (await first<{ um: number }>(db, {
      name: 'zelo_leitura_documento',
      text: `SELECT 1 AS um WHERE ${LIDA}`,
      values,
    })) !== undefined
  );
}

/** The ranges of one viewing come at once: one of them at a time, until the transaction ends. */
export async function travarLeitura(db: Queryable, chave: string, usuarioId: number): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${chave}, ${usuarioId}))`);
}

/** Writes the reading, unless it is there by now. */
export async function gravarLeitura(db: Queryable, contexto: Contexto, leitura: Leitura): Promise<void> {
  await run(db, {
    name: 'zelo_leitura_documento_nova',
    text: `SELECT ${EVENTO} WHERE NOT ${LIDA}`,
    values: [...valuesOf(contexto, leitura), contexto.usuario.nome, contexto.prestadorId],
  });
}
