import { baseData } from '#server/database/base-data/manifest.ts';
import type { Queryable } from '#server/database/inspect.ts';

/**
 * Marks the base files as loaded, but for those of `menos`: a server that is started on this database does not spend
 * the better part of a busy machine's minute on rows that the test does not look at.
 */
export async function semBase(db: Queryable, menos: readonly string[] = []): Promise<void> {
  for (const { file, resource, version } of baseData) {
    if (menos.includes(resource)) continue;
    await db.query(
      `INSERT INTO base_data (arquivo, recurso, versao, sha256, linhas, inseridas, alteradas) VALUES ($1, $2, $3, repeat('0', 64), 0, 0, 0)`,
      [file, resource, version],
    );
  }
}
