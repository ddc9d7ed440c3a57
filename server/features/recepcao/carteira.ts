/** The validity of the card that was shown goes to the patient's register, so that it is not asked again (CLIN-06). */
import { AppError } from '#domain/errors/app-error.ts';
import { comCarteiraMostrada } from '#domain/recepcao/carteira.ts';
import { pathLabel } from '#domain/registro/path-label.ts';
import { recepcao as texto } from '#messages/recepcao.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Records } from '#server/engine/records.ts';
import { pode } from '#server/plugins/authorization.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { carteiraMostrada, guardarRecusa } from './repository.ts';

/**
 * In the transaction of the arrival, by the register's own door. Whoever may not change patients changes none; a register
 * that refuses the card stops nobody at the desk: the appointment keeps what was shown, and why it went no further.
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
  if (novos === null) return guardarRecusa(db, agendamentoId, null);
  try {
    await porta.update(mostrada.pacienteId, { convenios: novos }, versao);
    await guardarRecusa(db, agendamentoId, null);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validacao') throw error;
    const ditos = Object.entries(error.errors ?? {}).flatMap(([caminho, frases]) =>
      frases.map((frase) => ({ campo: pathLabel(pacientes.call.entity, caminho), frase })),
    );
    await guardarRecusa(db, agendamentoId, texto.recusaDaCarteira(ditos));
  }
}

/** A stored row as it may be written again: what it refers to has its title beside it. */
function semTitulos<C extends object>(linha: C): C {
  const { _ref, ...campos } = linha as C & { readonly _ref?: unknown };
  return campos as C;
}
