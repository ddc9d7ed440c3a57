/**
 * Moves everything of one record to another. Each row of a register gets an event of its own with both
 * states.
 */
import type { FastifyInstance } from 'fastify';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Recurso } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { mover, moverDocumentos, oQueRefere, type OQueRefere, type Troca } from './repository.ts';

export type Mudanca = {
  readonly registry: Registry;
  readonly app: Pick<FastifyInstance, 'registrosDe'>;
  /** With the reason of the act, which each event tells. */
  readonly contexto: Contexto;
  readonly troca: Troca;
  /** What the person is called, where a register keeps the name beside. */
  readonly nome: string;
  /** What a document is called by whose name the other has one already. */
  readonly antes: string;
};

/** How many rows went, by table. */
export async function moverTudo(
  db: Queryable,
  mudanca: Mudanca,
): Promise<{ readonly [tabela: string]: number }> {
  const { registry, troca, antes } = mudanca;
  const movidos: { [tabela: string]: number } = {};
  for (const oQue of await oQueRefere(db, troca)) {
    const { tabela, ids } = oQue;
    const entity = registry.entities.find((entity) => entity.table === tabela);
    if (entity) await moverRegistro(db, mudanca, entity, oQue);
    else await mover(db, oQue, troca);
    movidos[tabela] = (movidos[tabela] ?? 0) + ids.length;
  }
  const documentos = await moverDocumentos(db, troca, antes);
  return documentos > 0 ? { ...movidos, documento: documentos } : movidos;
}

/**
 * Rows of a register, closed ones too: what was written stays to the letter, and only whose it is becomes right. The name that a
 * register keeps beside goes along.
 */
async function moverRegistro(
  db: Queryable,
  { app, contexto, troca, nome }: Mudanca,
  entity: EntityModel,
  { coluna, ids }: OQueRefere,
): Promise<void> {
  const campo = entity.fields.find(({ column }) => column === coluna)?.id;
  if (campo === undefined) throw new Error(`'${entity.name}' declares no field of the column '${coluna}'`);
  const valores = { [campo]: troca.para, ...(entity.field.nomePaciente ? { nomePaciente: nome } : {}) };
  const porta = app.registrosDe(contexto, entity.name as Recurso).server.everybodys.within(db);
  await porta.setAll(
    ids.map((id) => ({ id, valores })),
    { joining: true },
  );
}
