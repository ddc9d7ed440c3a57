/** Whether somebody may know of a patient: the care link, or what they said to open the history and still counts. */
import { vinculoDeCuidado } from '#domain/cuidado/vinculo.ts';
import type { Queryable } from '#server/database/query.ts';
import { acessoVivo, fatosDe, type Lugar } from './repository.ts';

export type Quem = { readonly usuarioId: number; readonly profissionalId: number | null };

export async function sabeDoPaciente(
  db: Queryable,
  lugar: Lugar,
  { usuarioId, profissionalId }: Quem,
): Promise<boolean> {
  const fatos = profissionalId === null ? null : await fatosDe(db, lugar, profissionalId);
  if (fatos && vinculoDeCuidado(fatos, Date.now())) return true;
  return (await acessoVivo(db, lugar, usuarioId)) !== undefined;
}
