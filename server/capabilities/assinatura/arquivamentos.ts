/** Where a file is filed, for whoever checks it from outside: in force or void, and nothing of whose record it is. */
import type { Arquivamento, SemEfeitoPublico } from '#domain/documento/sem-efeito.ts';
import { ISO } from '#server/capabilities/documento/linhas.ts';
import type { Queryable } from '#server/database/query.ts';

/**
 * Filings of any of these contents, earlier ones of a document included: signed again, it is still the same document.
 * Unsigned contents say nothing: two people's documents may begin with the same form.
 */
export async function arquivamentosDe(db: Queryable, arquivos: readonly string[]): Promise<Arquivamento[]> {
  const { rows } = await db.query({
    text: `SELECT CASE WHEN d.sem_efeito_em IS NOT NULL THEN json_build_object('em', ${ISO('d.sem_efeito_em')},
                    'por', (SELECT nome FROM usuario WHERE id = d.sem_efeito_por), 'motivo', d.sem_efeito_motivo) END AS sem_efeito
             FROM documento d
            WHERE d.excluido_em IS NULL AND d.id IN (
                    SELECT id FROM documento WHERE arquivo_id = ANY($1) AND aspectos <> '[]'
                    UNION SELECT documento_id FROM documento_versao WHERE arquivo_id = ANY($1) AND aspectos <> '[]')
            ORDER BY d.sem_efeito_em DESC NULLS LAST, d.id LIMIT 20`,
    values: [arquivos],
  });
  return (rows as { sem_efeito: SemEfeitoPublico | null }[]).map(({ sem_efeito: semEfeito }) => ({ semEfeito }));
}
