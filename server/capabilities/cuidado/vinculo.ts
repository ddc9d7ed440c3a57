/** Whether somebody may know of a patient: the care link, or what they said to open the history and still counts. */
import type { Registry } from '#domain/registro/registry.ts';
import type { Carer } from '#domain/acesso/linhas.ts';
import { vinculoDeCuidado, type Vinculo } from '#domain/cuidado/vinculo.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { lacosDe, type Lugar } from './repository.ts';

export type Quem = { readonly usuarioId: number; readonly profissionalId: number | null };

/** Whoever it is by the account alone: work that a permission gives is not counted. */
export async function sabeDoPaciente(
  db: Queryable,
  registry: Registry,
  lugar: Lugar,
  { usuarioId, profissionalId }: Quem,
): Promise<boolean> {
  const carer: Carer = { usuario: usuarioId, profissional: profissionalId, works: [] };
  return (await lacosDe(db, registry, lugar, carer)).length > 0;
}

/** The link by which the caller attends the patient; null: by none, whatever they said. */
export async function vinculoDe(
  db: Queryable,
  registry: Registry,
  lugar: Lugar,
  { usuario, alcance, ability }: Contexto,
): Promise<Vinculo | null> {
  // The same person by whom the rows of the charts are read.
  const subject = registry.entity['prontuarios']?.subject ?? '';
  const carer = ability.linhas?.[subject]?.care ?? {
    usuario: usuario.id,
    profissional: alcance.profissionalId,
    works: [],
  };
  return vinculoDeCuidado(await lacosDe(db, registry, lugar, carer), Date.now());
}
