/** Whether a convênio can be asked by its web service, said where the step is taken. */
import { recusar } from '#domain/errors/app-error.ts';
import { autorizacaoTiss as texto } from '#messages/tiss.ts';
import { hoje } from '#server/clock.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { destinatarioDe } from './repository.ts';

/** Refuses, before anything is on its way, a message to a convênio whose register has no address. */
export async function demandWebService(
  convenioId: number | null,
  { db, prestadorId }: Pick<RuleContext, 'db' | 'prestadorId'>,
): Promise<void> {
  const destino = convenioId === null ? undefined : await destinatarioDe(db, prestadorId, convenioId, hoje());
  if (!destino?.endereco) recusar(texto.semWebService);
}
