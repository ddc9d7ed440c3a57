/** The validity of the card that was shown goes to the patient's register, so that it is not asked again (CLIN-06). */
import { AppError } from '#domain/errors/app-error.ts';
import { comCarteiraMostrada, type CarteiraMostrada } from '#domain/recepcao/carteira.ts';
import { pathLabel } from '#domain/registro/path-label.ts';
import { recepcao as texto } from '#messages/recepcao.ts';
import { hoje } from '#server/clock.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { pode } from '#server/plugins/authorization.ts';
import { travarPaciente } from './repository.ts';

/**
 * In the transaction of the arrival, by the register's own door. Whoever may not change patients changes none; a register
 * that refuses the card stops nobody at the desk. Answers why it went no further; null: it did, or there was nothing new.
 */
export async function guardarCarteira(
  { db, contexto, registros }: Pick<RuleContext, 'db' | 'contexto' | 'registros'>,
  pacienteId: number | null,
  mostrada: CarteiraMostrada,
): Promise<string | null> {
  if (pacienteId === null || mostrada.numero === null || mostrada.validade === null) return null;
  if (!pode(contexto, 'view', 'paciente') || !pode(contexto, 'update', 'paciente')) return null;
  if (!(await travarPaciente(db, pacienteId))) return null;
  const { call, server } = registros('pacientes');
  const { versao, convenios } = await server.read(pacienteId);
  const novos = comCarteiraMostrada((convenios ?? []).map(semTitulos), mostrada, hoje());
  if (novos === null) return null;
  try {
    await server.update(pacienteId, { convenios: novos }, versao);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validacao') throw error;
    const erros = Object.entries(error.errors ?? {}).flatMap(([caminho, frases]) =>
      frases.map((frase) => ({ campo: pathLabel(call.entity, caminho), frase })),
    );
    return texto.recusaDaCarteira(erros);
  }
}

/** A stored row as it may be written again: what it refers to has its title beside it. */
function semTitulos<C extends object>(linha: C): C {
  const { _ref, ...campos } = linha as C & { readonly _ref?: unknown };
  return campos as C;
}
