/**
 * Where a file is filed, for people who check it from outside: in force or void. It says nothing of whose
 * record holds it.
 */
import type { Arquivamento } from '#domain/documento/sem-efeito.ts';
import type { Queryable } from '#server/database/query.ts';
import { linhasArquivadas } from './repository.ts';

/**
 * Filings of any of these contents, earlier ones of a document included: signed again, it is still the same document.
 * Unsigned contents say nothing: two people's documents may begin with the same form.
 */
export async function arquivamentosDe(db: Queryable, arquivos: readonly string[]): Promise<Arquivamento[]> {
  const rows = await linhasArquivadas(db, arquivos);
  return rows.map(({ sem_efeito: semEfeito }) => ({ semEfeito }));
}
