/** What is still open of an admission, in words. */
import { pendenciasDe } from '#domain/internacao/pendencias.ts';
import { internacaoServidor as texto } from '#messages/internacao.ts';
import type { Queryable } from '#server/database/query.ts';
import { abertosDa } from './pendencias-repository.ts';

/** The first to be done first. */
export async function pendenciasDaInternacao(db: Queryable, id: number): Promise<string[]> {
  return pendenciasDe(await abertosDa(db, id)).map(({ qual, quantos }) => texto.pendencia(qual, quantos));
}
