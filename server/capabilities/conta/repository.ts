/** Rows of accounts and of their passwords: who administers, what is in force, what came before. */
import type { Queryable } from '#server/database/query.ts';
import { all, first, exactlyOne, query, run, sql } from '#server/database/typed.ts';
import { PRESTADORES_SQL } from '#server/plugins/view-as.ts';

const TRAVA_ADMINISTRADORES = 7_130_002;

/** One change of anybody's rights at a time, in the whole installation, until the transaction ends. */
export async function travarAdministradores(db: Queryable): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(${TRAVA_ADMINISTRADORES})`);
}

/** Active accounts that manage everything, by their flag or by a group. */
export async function contarAdministradores(db: Queryable): Promise<number> {
  const { total } = await exactlyOne(
    db,
    sql<{ total: number }>`SELECT count(*)::int AS total FROM usuario u
      WHERE u.ativo AND u.excluido_em IS NULL
        AND (u.admin OR EXISTS (
              SELECT 1 FROM usuario_grupo ug
                JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL
                JOIN permissao p ON p.grupo_regra_id = g.id AND p.sujeito = 'all' AND p.acao = 'manage'
               WHERE ug.usuario_id = u.id))`,
  );
  return total;
}

export type Direito = { readonly sujeito: string; readonly acao: string; readonly prestadorId: number };

/** Accounts of the provider whom a group gives the right; where nobody has it, administrators: somebody is always told. */
export async function quemPode(db: Queryable, { sujeito, acao, prestadorId }: Direito): Promise<number[]> {
  const rows = await all<{ id: number; admin: boolean }>(db, {
    text: `SELECT u.id, u.admin FROM usuario u
            WHERE u.ativo AND u.excluido_em IS NULL
              AND (u.admin OR (EXISTS (SELECT 1 FROM usuario_grupo ug
                     JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL
                     JOIN permissao x ON x.grupo_regra_id = g.id AND x.sujeito = $2 AND x.acao = $3
                    WHERE ug.usuario_id = u.id)
                AND EXISTS (SELECT 1 FROM jsonb_array_elements(${PRESTADORES_SQL}) p WHERE (p->>'id')::bigint = $1)))`,
    values: [prestadorId, sujeito, acao],
  });
  const escolhidos = rows.filter(({ admin }) => !admin);
  return (escolhidos.length > 0 ? escolhidos : rows).map(({ id }) => id);
}

export async function administradores(db: Queryable): Promise<number[]> {
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT id FROM usuario WHERE admin AND ativo AND excluido_em IS NULL`,
  );
  return rows.map(({ id }) => id);
}

/** Of every provider here. */
export async function nomesDosPrestadores(db: Queryable): Promise<readonly string[]> {
  const rows = await all(
    db,
    sql<{
      nome: string;
    }>`SELECT nome FROM prestador WHERE excluido_em IS NULL AND nome IS NOT NULL LIMIT 1000`,
  );
  return rows.map(({ nome }) => nome);
}

/** The hash in force and so many before it. */
export async function senhasDe(
  db: Queryable,
  usuarioId: number,
  anteriores: number,
): Promise<readonly string[]> {
  const rows = await all(
    db,
    sql<{
      senha_hash: string;
    }>`SELECT senha_hash FROM usuario WHERE id = ${usuarioId} AND senha_hash IS NOT NULL
      UNION ALL
      (SELECT senha_hash FROM senha_anterior WHERE usuario_id = ${usuarioId} ORDER BY id DESC LIMIT ${sql.lit(anteriores)})`,
  );
  return rows.map(({ senha_hash: hash }) => hash);
}

/** The account locked for a new password. */
export function travarConta(
  db: Queryable,
  id: number,
): Promise<{ login: string; senha_hash: string | null; senha_provisoria_ate: string | null } | undefined> {
  return first(
    db,
    query
      .selectFrom('usuario')
      .select(['login', 'senha_hash', 'senha_provisoria_ate'])
      .where('id', '=', id)
      .where('excluido_em', 'is', null)
      .forUpdate(),
  );
}

/** Puts a hash into the history, which keeps so many. */
export async function guardarAnterior(
  db: Queryable,
  usuarioId: number,
  hash: string,
  quantas: number,
): Promise<void> {
  await run(db, query.insertInto('senha_anterior').values({ usuario_id: usuarioId, senha_hash: hash }));
  const kept = query
    .selectFrom('senha_anterior')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .orderBy('id', 'desc');
  await run(
    db,
    query
      .deleteFrom('senha_anterior')
      .where('usuario_id', '=', usuarioId)
      .where('id', 'not in', kept.limit(sql.lit(quantas))),
  );
}

/** Puts the hash in force. `provisoriaHoras`: it ends by itself, and is to be changed at the first entry. */
export async function porSenha(
  db: Queryable,
  id: number,
  hash: string,
  provisoriaHoras: number | null,
): Promise<void> {
  const horas = sql`${provisoriaHoras}::int`;
  await run(
    db,
    query
      .updateTable('usuario')
      .set({
        senha_hash: hash,
        senha_trocada_em: sql`now()`,
        trocar_senha: sql`${horas} IS NOT NULL`,
        senha_provisoria_ate: sql`now() + make_interval(hours => ${horas})`,
        tentativas: 0,
        bloqueado_ate: null,
      })
      .where('id', '=', id),
  );
}

export async function apagarLinks(db: Queryable, usuarioId: number): Promise<void> {
  await run(db, query.deleteFrom('senha_link').where('usuario_id', '=', usuarioId));
}

/** Ends the account's open sessions but the one of this hash; answers how many. */
export function encerrarSessoes(db: Queryable, usuarioId: number, exceto: string | null): Promise<number> {
  return run(
    db,
    sql`UPDATE sessao SET revogada_em = now()
         WHERE usuario_id = ${usuarioId} AND revogada_em IS NULL AND expira_em > now()
           AND (${exceto}::text IS NULL OR token_hash <> decode(${exceto}, 'hex'))`,
  );
}

/** Counts a failure on the account, and locks it for so long where asked. For nobody (null) it changes no row, at the same cost. */
export async function contarNaConta(
  db: Queryable,
  id: number | null,
  trancar: boolean,
  minutos: number,
): Promise<void> {
  await run(db, {
    name: 'tentativa-usuario',
    text: `UPDATE usuario SET tentativas = tentativas + 1,
                  bloqueado_ate = CASE WHEN $2 THEN now() + make_interval(mins => ${minutos}) ELSE bloqueado_ate END
            WHERE id = $1`,
    values: [id, trancar],
  });
}

/** Takes the account's lock away; answers its login. */
export async function destrancarConta(db: Queryable, id: number): Promise<string | undefined> {
  const row = await first(
    db,
    query
      .updateTable('usuario')
      .set({ tentativas: 0, bloqueado_ate: null })
      .where('id', '=', id)
      .where('excluido_em', 'is', null)
      .returning('login'),
  );
  return row?.login;
}
