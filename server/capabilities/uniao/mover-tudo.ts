/** Everything of one record goes to another, each row of a register an event of its own with both states. */
import type { Registry } from '#domain/registro/registry.ts';
import type { Queryable } from '#server/database/query.ts';
import { audit } from '#server/engine/audit.ts';
import { lockRow } from '#server/engine/read.ts';
import { looseScope, type ListScope } from '#server/engine/scope.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { mover, moverDocumentos, oQueRefere, type Troca } from './repository.ts';

export type Mudanca = {
  readonly registry: Registry;
  readonly contexto: Contexto;
  readonly troca: Troca;
  /** What the person is called, where a register keeps the name beside. */
  readonly nome: string;
  /** What a document is called by whose name the other has one already. */
  readonly antes: string;
};

/** How many rows went, by table. */
export async function moverTudo(db: Queryable, mudanca: Mudanca): Promise<{ readonly [tabela: string]: number }> {
  const { registry, contexto, troca, nome, antes } = mudanca;
  const movidos: { [tabela: string]: number } = {};
  for (const { tabela, coluna, ids } of await oQueRefere(db, troca)) {
    const entity = registry.entities.find((uma) => uma.table === tabela);
    const escopo: ListScope | undefined = entity && {
      ...looseScope(registry, entity, contexto),
      linhas: 'todas',
      parteDe: undefined,
    };
    const estado = async (id: number) => (escopo ? ((await lockRow(db, escopo, id))?.snapshot ?? null) : null);
    const estados = new Map<number, string | null>();
    for (const id of ids) estados.set(id, await estado(id));
    await mover(db, { tabela, coluna, ids, entity }, troca, nome);
    movidos[tabela] = (movidos[tabela] ?? 0) + ids.length;
    if (!entity) continue;
    for (const [id, velho] of estados)
      if (velho !== null) await audit(db, entity, contexto, { acao: 'alterar', id, antes: velho, depois: await estado(id) });
  }
  const documentos = await moverDocumentos(db, troca, antes);
  return documentos > 0 ? { ...movidos, documento: documentos } : movidos;
}
