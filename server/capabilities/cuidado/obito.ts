/** A death wherever it happened: the patient's register says so, with the day (docs/decisions/0110, 0111). */
import { diaDe } from '#domain/formato/fuso.ts';
import type { HookContext } from '#server/engine/hooks.ts';
import type { Records } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { travarVida } from './repository.ts';

type Portas = { registrosDe<R extends 'pacientes'>(contexto: Contexto, recurso: R): Records<R> };

/** In the caller's transaction; a death that the register has already is left as it is written there. */
export async function registrarObito(
  app: Portas,
  { db, contexto }: Pick<HookContext, 'db' | 'contexto'>,
  { pacienteId, em }: { readonly pacienteId: number; readonly em: string },
): Promise<void> {
  const vida = await travarVida(db, pacienteId);
  if (!vida || vida.obito) return;
  await app
    .registrosDe(contexto, 'pacientes')
    .server.within(db)
    .everybodys.update(pacienteId, { obito: true, dataObito: diaDe(em) }, vida.versao);
}
