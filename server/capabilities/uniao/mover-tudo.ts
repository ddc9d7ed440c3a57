/**
 * Moves everything of one record to another. Each row of a register gets an event of its own with both
 * states. Answers which rows went, so that a joining can be undone.
 */
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Records, Recurso } from '#server/engine/records.ts';
import {
  mover,
  moverDocumentos,
  oQueRefere,
  versoesDe,
  type NomeAntes,
  type OQueRefere,
  type Troca,
} from './repository.ts';

export type Mudanca = {
  readonly registry: Registry;
  /** The doors of the same transaction, with the reason of the act, which each event tells. */
  readonly registros: <R extends Recurso>(recurso: R) => Records<R>;
  readonly troca: Troca;
  /** What the person is called, where a register keeps the name beside. */
  readonly nome: string;
};

/** Rows of one table that went, each with its version afterwards; null where the table has none. */
export type Passou = {
  readonly tabela: string;
  readonly coluna: string;
  readonly linhas: readonly (readonly [id: number, versao: number | null])[];
};

/** What went, and what documents were called before. */
export type Passagem = { readonly passou: readonly Passou[]; readonly documentos: readonly NomeAntes[] };

export async function moverTudo(
  db: Queryable,
  mudanca: Mudanca & {
    /** What a document is called by whose name the other has one already. */
    readonly antes: string;
  },
): Promise<Passagem> {
  const { troca, antes } = mudanca;
  const passou: Passou[] = [];
  for (const oQue of await oQueRefere(db, troca)) passou.push(await moverLinhas(db, mudanca, oQue));
  return { passou, documentos: await moverDocumentos(db, troca, antes) };
}

/** Rows of one table, by the door of their register where it has one. */
export async function moverLinhas(db: Queryable, mudanca: Mudanca, oQue: OQueRefere): Promise<Passou> {
  const { tabela, coluna, ids } = oQue;
  const entity = mudanca.registry.entities.find((entity) => entity.table === tabela);
  if (entity) await moverRegistro(mudanca, entity, oQue);
  else await mover(db, oQue, mudanca.troca);
  return { tabela, coluna, linhas: await versoesDe(db, oQue, mudanca.troca.para, ids) };
}

/**
 * Rows of a register, closed ones too: what was written stays to the letter, and only whose it is becomes right. The name that a
 * register keeps beside goes along.
 */
async function moverRegistro(
  { registros, troca, nome }: Mudanca,
  entity: EntityModel,
  { coluna, ids }: OQueRefere,
): Promise<void> {
  const campo = entity.fields.find(({ column }) => column === coluna)?.id;
  if (campo === undefined) throw new Error(`'${entity.name}' declares no field of the column '${coluna}'`);
  const valores = { [campo]: troca.para, ...(entity.field.nomePaciente ? { nomePaciente: nome } : {}) };
  await registros(entity.name as Recurso).server.everybodys.setAll(
    ids.map((id) => ({ id, valores })),
    { joining: true },
  );
}

/** How many went, by table; documents among them. */
export function quantosPassaram({ passou, documentos }: Passagem): readonly {
  readonly tabela: string;
  readonly total: number;
}[] {
  const porTabela = new Map<string, number>();
  for (const { tabela, linhas } of passou)
    porTabela.set(tabela, (porTabela.get(tabela) ?? 0) + linhas.length);
  if (documentos.length > 0) porTabela.set('documento', documentos.length);
  return [...porTabela].flatMap(([tabela, total]) => (total > 0 ? [{ tabela, total }] : []));
}
