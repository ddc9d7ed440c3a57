/** The child table that an address names, for files that bring its rows in or take them out. */
import { AppError } from '#domain/errors/app-error.ts';
import { tabelaFilha, type TabelaFilha } from '#domain/importacao/filhas.ts';
import type { EntityModel } from '#domain/registro/entity.ts';

/** 404 for what is no such table of the register. */
export function demandTabela(entity: EntityModel, id: string): TabelaFilha {
  const found = tabelaFilha(entity, id);
  if (!found) throw new AppError('rota-desconhecida');
  return found;
}
