/** The validity of the card that was shown goes to the patient's register, so that it is not asked again (CLIN-06). */
import { AppError } from '#domain/errors/app-error.ts';
import { comCarteiraMostrada } from '#domain/recepcao/carteira.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Records } from '#server/engine/records.ts';
import { pode } from '#server/plugins/authorization.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { carteiraMostrada } from './repository.ts';

/**
 * In the transaction of the arrival, by the register's own door. Whoever may not change patients changes none; a register
 * that refuses the card stops nobody at the desk, and the appointment keeps what was shown.
 */
export async function guardarCarteira(
  db: Queryable,
  contexto: Contexto,
  pacientes: Records<'pacientes'>,
  agendamentoId: number,
): Promise<void> {
  if (!pode(contexto, 'view', 'paciente') || !pode(contexto, 'update', 'paciente')) return;
  const mostrada = await carteiraMostrada(db, agendamentoId);
  if (!mostrada) return;
  const porta = pacientes.within(db).server;
  const { versao, convenios } = await porta.read(mostrada.pacienteId);
  const novos = comCarteiraMostrada((convenios ?? []).map(semTitulos), mostrada, hoje());
  if (novos === null) return;
  try {
    await porta.update(mostrada.pacienteId, { convenios: novos }, versao);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validacao') throw error;
  }
}

/** A stored row as it may be written again: what it refers to has its title beside it. */
function semTitulos<C extends object>(linha: C): C {
  const { _ref, ...campos } = linha as C & { readonly _ref?: unknown };
  return campos as C;
}
