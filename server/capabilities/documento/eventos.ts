/** Every act on a document in the audit, under the record it belongs to: reading one is an act too. */
import { JANELA_LEITURA_MINUTOS, type Evento } from '#domain/auditoria/eventos.ts';
import { auditAct } from '#server/engine/audit.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Chamada } from './acesso.ts';
import type { Linha } from './linhas.ts';
import { eventSql } from '#server/database/audit-event.ts';

type EventoDocumento = Extract<Evento, `${string}-documento` | `${string}-documentos` | 'criar-pasta'>;

/** What the audit keeps of a document, and what `mais` says of the act. */
export async function registrar(
  db: Queryable,
  { entity, contexto }: Pick<Chamada, 'entity' | 'contexto'>,
  acao: EventoDocumento,
  linha: Pick<Linha, 'object_id' | 'registro_id' | 'nome' | 'arquivo_id'>,
  mais: { readonly [key: string]: unknown } = {},
): Promise<void> {
  await auditAct(db, entity.name, contexto, {
    acao,
    id: linha.registro_id,
    depois: {
      documento: linha.nome,
      objectId: linha.object_id,
      ...(linha.arquivo_id === null ? {} : { sha256: linha.arquivo_id }),
      ...mais,
    },
  });
}

/**
 * A reading, once for the same person, document, content and address in a few minutes: a viewer asks for a document in
 * many ranges. `linha` absent: the list of a record's documents.
 */
export async function registrarLeitura(
  pool: Pool,
  { entity, contexto }: Chamada,
  acao: Extract<EventoDocumento, 'ver-documentos' | 'ver-documento' | 'baixar-documento'>,
  registroId: number,
  linha?: { readonly object_id: string; readonly nome: string; readonly arquivo_id: string | null; readonly conteudo: number },
): Promise<void> {
  const { usuario, prestadorId, ip, motivo } = contexto;
  const depois = linha
    ? { documento: linha.nome, objectId: linha.object_id, sha256: linha.arquivo_id, conteudo: linha.conteudo }
    : null;
  const values = [entity.name, registroId, acao, depois && JSON.stringify(depois), usuario.id, ip, motivo];
  const lida = { name: 'zelo_leitura_documento', text: `SELECT 1 WHERE ${LIDA}`, values };
  if ((await pool.query(lida)).rows.length > 0) return;
  await inTransaction(pool, async (db) => {
    // The ranges of one viewing come at once: one of them writes the event, the others find it.
    await db.query({
      text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, $2))',
      values: [`leitura ${entity.name} ${registroId} ${linha?.object_id ?? ''}`, usuario.id],
    });
    await db.query({
      name: 'zelo_leitura_documento_nova',
      text: `SELECT ${EVENTO} WHERE NOT ${LIDA}`,
      values: [...values, usuario.nome, prestadorId],
    });
  });
}

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
