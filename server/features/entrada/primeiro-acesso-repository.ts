/** Rows of the first administrator: the links to become it, and the account. */
import { eventSql } from '#server/database/audit-event.ts';
import type { Queryable } from '#server/database/query.ts';
import { first, query, run, sql } from '#server/database/typed.ts';

const desde = (horas: number) => sql<string>`now() - make_interval(hours => ${horas})`;

/** Whether the tables were ever made here. */
export async function haTabelas(db: Queryable): Promise<boolean> {
  const found = await first(db, sql<{ ha: boolean }>`SELECT to_regclass('usuario') IS NOT NULL AS ha`);
  return found?.ha === true;
}

/** A new link; those past so many hours go. */
export async function guardarConvite(db: Queryable, tokenHash: Buffer, validadeHoras: number): Promise<void> {
  await run(db, query.deleteFrom('primeiro_acesso').where('criado_em', '<', desde(validadeHoras)));
  await run(db, query.insertInto('primeiro_acesso').values({ token_hash: tokenHash }));
}

export async function conviteVale(db: Queryable, tokenHash: Buffer, validadeHoras: number): Promise<boolean> {
  const found = await first(
    db,
    query
      .selectFrom('primeiro_acesso')
      .select('token_hash')
      .where('token_hash', '=', tokenHash)
      .where('criado_em', '>', desde(validadeHoras)),
  );
  return found !== undefined;
}

export async function apagarConvites(db: Queryable): Promise<void> {
  await run(db, query.deleteFrom('primeiro_acesso'));
}

const PRIMEIRO = eventSql({
  recurso: "'usuario'",
  id: 'id',
  acao: "'inserir'",
  depois: "jsonb_build_object('login', $1::text, 'admin', true)",
  usuario: 'id',
  nome: 'nome',
});

/** The account with its event, which is its own: nobody was there to do it. */
export async function inserirAdministrador(
  db: Queryable,
  conta: {
    readonly login: string;
    readonly nome: string;
    readonly senhaHash: string;
    readonly email: string | null;
  },
): Promise<void> {
  await run(db, {
    text: `WITH novo AS (INSERT INTO usuario (login, nome, senha_hash, admin, email) VALUES ($1, $2, $3, true, $4) RETURNING id, nome)
           SELECT ${PRIMEIRO} FROM novo`,
    values: [conta.login, conta.nome, conta.senhaHash, conta.email],
  });
}
