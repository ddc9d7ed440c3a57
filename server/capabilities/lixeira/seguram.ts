/** Why a row in the bin must stay: what refers to it, by any foreign key of the database, its documents, the law. */
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { lixeira } from '#messages/lixeira.ts';
import { quote } from '#server/database/names.ts';
import { broughtSql } from '#server/engine/import/record.ts';
import type { Queryable } from '#server/database/query.ts';
import { chavesPara } from './repository.ts';

/** `condition` is SQL over alias t. */
export type Segura = { readonly motivo: string; readonly condition: string };

/** In the order in which they are told: what the law keeps first. `recurso` is bound by the caller as a parameter. */
export async function oQueSegura(
  db: Queryable,
  registry: Registry,
  entity: EntityModel,
  recurso: string,
): Promise<readonly Segura[]> {
  const uses = (await chavesPara(db, entity.table)).map(({ tabela, coluna }): Segura => {
    const plural = pluralDe(registry, tabela.replaceAll('"', ''));
    const self = tabela.replaceAll('"', '') === entity.table ? ' AND x.id <> t.id' : '';
    return {
      motivo: plural === undefined ? lixeira.emUsoInterno : lixeira.emUso(plural),
      condition: `EXISTS (SELECT 1 FROM ${tabela} x WHERE x.${quote(coluna)} = t.id${self})`,
    };
  });
  const documents = {
    motivo: lixeira.comDocumentos,
    condition: `EXISTS (SELECT 1 FROM documento x WHERE x.modulo = ${recurso} AND x.registro_id = t.id)`,
  };
  return [...(entity.retain === undefined ? [] : [guarda(entity.retain, recurso)]), ...uses, documents];
}

/** What an undone import had brought, untouched by anybody between, was never part of a record that the law speaks of. */
function guarda(motivo: string, recurso: string): Segura {
  const brought = `t.versao = 2 AND EXISTS (SELECT 1 FROM importacao i WHERE i.recurso = ${recurso} AND i.estado = 'desfeita' AND ${broughtSql('i.id', 't.id')})`;
  return { motivo, condition: `NOT (${brought})` };
}

function pluralDe(registry: Registry, table: string): string | undefined {
  const found = registry.entities.find(
    (entity) => entity.table === table || entity.children.some((child) => child.child?.table === table),
  );
  return found?.plural;
}
