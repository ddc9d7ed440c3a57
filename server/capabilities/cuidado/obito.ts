/** A death wherever it happened: the patient's register says so, with the day (docs/guides/pronto-atendimento.md, docs/guides/internacao.md). */
import { diaDe } from '#domain/formato/fuso.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { travarVida } from './repository.ts';

/** In the rule's transaction; a death that the register has already is left as it is written there. */
export async function registrarObito(
  { db, registros }: Pick<RuleContext, 'db' | 'registros'>,
  { pacienteId, em }: { readonly pacienteId: number; readonly em: string },
): Promise<void> {
  const vida = await travarVida(db, pacienteId);
  if (!vida || vida.obito) return;
  await registros('pacientes').server.everybodys.update(
    pacienteId,
    { obito: true, dataObito: diaDe(em) },
    vida.versao,
  );
}
