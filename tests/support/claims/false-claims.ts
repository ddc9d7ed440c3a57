/** Statements of which the code says what is not so: the check of claims is proved on them, and nobody runs them. */
import type { Queryable } from '#server/database/query.ts';
import { all, first, query, sql } from '#server/database/typed.ts';

export const notAnswered = (db: Queryable) =>
  all(db, sql<{ id: number; apelido: string }>`SELECT id FROM paciente`);

export const notClaimed = (db: Queryable) => all(db, sql<{ id: number }>`SELECT id, nome FROM paciente`);

export const otherType = (db: Queryable) =>
  first(db, sql<{ total: string }>`SELECT count(*) AS total FROM paciente`);

export const mayBeNull = (db: Queryable) =>
  all(db, sql<{ cpf: string }>`SELECT cpf FROM paciente ORDER BY id`);

export const otherWords = (db: Queryable) =>
  all(db, sql<{ estado: 'ABERTO' }>`SELECT estado FROM prontuario`);

export const onlyOneWay = (db: Queryable, comNome: boolean) =>
  all(db, sql<{ id: number }>`SELECT id ${comNome ? sql`` : sql`, nome`} FROM paciente`);

export const castAway = (db: Queryable) =>
  first(db, query.selectFrom('paciente').select('id').$castTo<{ id: string }>());

export const untyped = async (db: Queryable) =>
  (await db.query({ text: 'SELECT id FROM paciente', values: [] })).rows;

export const noSuchColumn = (db: Queryable) =>
  all(db, sql<{ id: number }>`SELECT numero_da_sorte AS id FROM paciente`);

/** Nobody calls it: what it asks is in nobody's hand. */
export const ofAnyText = (db: Queryable, text: string) => all<{ id: number }>(db, { text, values: [] });

export const agreed = (db: Queryable, id: number | null) =>
  all(
    db,
    sql<{
      id: number;
      cpf: string | null;
    }>`SELECT id, cpf FROM paciente WHERE ${id === null ? sql`true` : sql`id = ${id}`}`,
  );
