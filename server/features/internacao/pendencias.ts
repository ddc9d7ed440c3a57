/** What is still open of an admission, in words. */
import { pendenciasDe } from '#domain/internacao/pendencias.ts';
import { internacaoServidor as texto } from '#messages/internacao.ts';
import type { Queryable } from '#server/database/query.ts';
import { abertosDa } from './pendencias-repository.ts';

const PARA_OUTRO = 'OUTRO_HOSPITAL';

/** The first to be done first. `saida`: how the patient leaves, where that is known already. */
export async function pendenciasDaInternacao(
  db: Queryable,
  id: number,
  saida?: string | null,
): Promise<string[]> {
  return pendenciasDe(await abertosDa(db, id, saida === PARA_OUTRO)).map(({ qual, quantos }) =>
    texto.pendencia(qual, quantos),
  );
}
