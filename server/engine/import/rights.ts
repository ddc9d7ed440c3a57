/**
 * An import does not outlive the right to it. The rights of the person who asked for the work are checked
 * again each time that it goes on.
 */
import { AppError } from '#domain/errors/app-error.ts';
import { sightFields } from '#domain/acesso/linhas.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { importacao } from '#messages/importacao.ts';
import { demandFields, mayDo } from '#server/engine/access.ts';
import { linhasOf } from '#server/engine/scope.ts';
import type { Queryable } from '#server/database/query.ts';
import type { AbilityContexto } from '#server/plugins/context.ts';
import { direitosDaConta, type DireitosDaConta } from '#server/plugins/rights.ts';
import type { Importacao } from './record.ts';

const ACTIONS = ['list', 'insert', 'update'] as const;

/** Whether the caller may import into the register at all. */
export function mayImport(entity: EntityModel, ability: AbilityContexto): boolean {
  if (!ACTIONS.every((action) => mayDo(entity, action, ability))) return false;
  // A file brings rows of anybody's: who works with one's own only writes them one by one. Where rows are open until
  // somebody closes one, a closed one is out of the file's reach as it is out of every other.
  return sightFields(entity).length > 0 || linhasOf(entity, ability) === 'todas';
}

/**
 * What the person who asked for this run (or for this undo) may do now. 403 with the reason, which the import's page
 * shows, when the account, its provider, the permission or one of the mapped fields is no longer theirs.
 */
export async function demandOwner(
  db: Queryable,
  row: Importacao,
  entity: EntityModel,
  { entities }: Registry,
): Promise<DireitosDaConta> {
  const direitos = await direitosDaConta(db, row.contexto.usuario.id, entities);
  const refused = (text: string): AppError => new AppError('acesso-negado', { messages: [text] });
  if (!direitos) throw refused(importacao.contaInativa);
  if (row.prestador_id !== null && !direitos.alcance.prestadores.has(row.prestador_id))
    throw refused(importacao.semPrestador);
  if (!mayImport(entity, direitos.ability)) throw refused(importacao.semPermissao(entity.plural));
  demandFields(entity, row.mapeamento, direitos.ability);
  return direitos;
}
