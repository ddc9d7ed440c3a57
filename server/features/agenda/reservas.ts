/** Holds of the agenda that come to an end: given back, or five minutes old. */
import type { Registry } from '#domain/registro/registry.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Queryable } from '#server/database/query.ts';
import { eraseRows } from '#server/engine/erase.ts';
import { travarVencidas } from './repository.ts';

const agendamentosDe = (registry: Registry) => {
  const entity = registry.entity.agendamentos;
  if (!entity) throw new AppError('rota-desconhecida');
  return { registry, entity };
};

/** Holds whose time is over, of everybody; of one professional and room, where they are given. */
export async function soltarVencidas(
  db: Queryable,
  registry: Registry,
  alvo?: { readonly profissionalId: number; readonly salaId: number | null },
): Promise<void> {
  const vencidas = await travarVencidas(db, alvo);
  await eraseRows(db, agendamentosDe(registry), vencidas, {
    acao: 'liberar-reserva',
    autor: { usuario: null, ip: null },
  });
}

/** One hold goes, by whoever holds it; its row is locked. */
export async function soltar(
  db: Queryable,
  registry: Registry,
  id: number,
  autor: { readonly usuario: { readonly id: number; readonly nome: string }; readonly ip: string },
): Promise<void> {
  await eraseRows(db, agendamentosDe(registry), [id], { acao: 'liberar-reserva', autor });
}
