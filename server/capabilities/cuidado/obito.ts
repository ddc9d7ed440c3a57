/** A death wherever it happened: the patient's register says so, with the day (docs/guides/pronto-atendimento.md, docs/guides/internacao.md). */
import { diaDe } from '#domain/formato/fuso.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { pacienteDe } from './paciente-repository.ts';

/** In the rule's transaction, the row held, so that a form saved meanwhile refuses no death; a death that the register has already is left as it is written there. */
export async function registrarObito(
  { db, registros }: Pick<RuleContext, 'db' | 'registros'>,
  { pacienteId, em }: { readonly pacienteId: number; readonly em: string },
): Promise<void> {
  const paciente = await pacienteDe(db, pacienteId, 'FOR UPDATE');
  if (!paciente || paciente.naLixeira || paciente.obito) return;
  await registros('pacientes').server.everybodys.update(
    pacienteId,
    { obito: true, dataObito: diaDe(em) },
    paciente.versao,
  );
}
