/** Every act on a document in the audit, under the record it belongs to: reading one is an act too. */
import type { Evento } from '#domain/auditoria/eventos.ts';
import { auditAct } from '#server/engine/audit.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Chamada } from './acesso.ts';
import type { Linha } from './repository.ts';
import { foiLido, gravarLeitura, travarLeitura } from './eventos-repository.ts';

type EventoDocumento = Extract<Evento, `${string}-documento` | `${string}-documentos` | 'criar-pasta'>;

/** What the audit keeps of a document, and what `campos` says of the act. */
export async function registrar(
  db: Queryable,
  { entity, contexto }: Pick<Chamada, 'entity' | 'contexto'>,
  acao: EventoDocumento,
  linha: Pick<Linha, 'object_id' | 'registro_id' | 'nome' | 'arquivo_id'>,
  campos: { readonly [key: string]: unknown } = {},
): Promise<void> {
  await auditAct(db, entity.name, contexto, {
    acao,
    id: linha.registro_id,
    depois: {
      documento: linha.nome,
      objectId: linha.object_id,
      ...(linha.arquivo_id === null ? {} : { sha256: linha.arquivo_id }),
      ...campos,
    },
  });
}

/**
 * A reading, once for the same person, document, content and address in a few minutes: a viewer asks for a document in
 * many ranges. `linha` absent: the list of a record's documents. Answers whether it was the first.
 */
export async function registrarLeitura(
  pool: Pool,
  { entity, contexto }: Chamada,
  acao: Extract<EventoDocumento, 'ver-documentos' | 'ver-documento' | 'baixar-documento'>,
  registroId: number,
  linha?: {
    readonly object_id: string;
    readonly nome: string;
    readonly arquivo_id: string | null;
    readonly conteudo: number;
  },
): Promise<boolean> {
  const depois = linha
    ? { documento: linha.nome, objectId: linha.object_id, sha256: linha.arquivo_id, conteudo: linha.conteudo }
    : null;
  const leitura = { recurso: entity.name, registroId, acao, depois };
  if (await foiLido(pool, contexto, leitura)) return false;
  await inTransaction(pool, async (db) => {
    await travarLeitura(
      db,
      `leitura ${entity.name} ${registroId} ${linha?.object_id ?? ''}`,
      contexto.usuario.id,
    );
    await gravarLeitura(db, contexto, leitura);
  });
  return true;
}
