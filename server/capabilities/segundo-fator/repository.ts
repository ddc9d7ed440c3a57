/** Rows of the second factor: apps, passkeys, recovery codes, trusted browsers, challenges. */
import type { Queryable } from '#server/database/query.ts';
import { all, first, query, run, sql } from '#server/database/typed.ts';
import { confiadoAteSql, TEM_FATOR_SQL } from '#server/plugins/second-factor.ts';

const agora = sql<string>`now()`;

export type AppRow = { readonly segredo: Buffer; readonly ultimo_passo: number; readonly criado_em: string };

export function appDe(db: Queryable, usuarioId: number): Promise<AppRow | undefined> {
  return first(
    db,
    query
      .selectFrom('segundo_fator_app')
      .select(['segredo', 'ultimo_passo', 'criado_em'])
      .where('usuario_id', '=', usuarioId),
  );
}

/** In place of an earlier one; the step that confirmed it is used up. */
export async function gravarApp(
  db: Queryable,
  usuarioId: number,
  segredo: Buffer,
  passo: number,
): Promise<void> {
  await apagarApp(db, usuarioId);
  await run(
    db,
    query.insertInto('segundo_fator_app').values({ usuario_id: usuarioId, segredo, ultimo_passo: passo }),
  );
}

export function apagarApp(db: Queryable, usuarioId: number): Promise<number> {
  return run(db, query.deleteFrom('segundo_fator_app').where('usuario_id', '=', usuarioId));
}

/** Uses the step up; false where it, or a later one, was used already. */
export async function gastarPasso(db: Queryable, usuarioId: number, passo: number): Promise<boolean> {
  const used = await run(
    db,
    query
      .updateTable('segundo_fator_app')
      .set({ ultimo_passo: passo })
      .where('usuario_id', '=', usuarioId)
      .where('ultimo_passo', '<', passo),
  );
  return used > 0;
}

export type ChaveRow = {
  readonly id: number;
  readonly usuario_id: number;
  readonly credencial: string;
  readonly chave: Buffer;
  readonly contador: number;
  readonly transportes: string[];
  readonly nome: string;
  readonly criado_em: string;
  readonly usado_em: string | null;
};

export function chavesDe(db: Queryable, usuarioId: number): Promise<ChaveRow[]> {
  return all(
    db,
    query.selectFrom('chave_acesso').selectAll().where('usuario_id', '=', usuarioId).orderBy('id'),
  );
}

/** The passkey of an active account, locked: two uses of one count are told apart. */
export function travarChave(
  db: Queryable,
  credencial: string,
): Promise<(ChaveRow & { readonly login: string }) | undefined> {
  return first(
    db,
    sql<ChaveRow & { login: string }>`SELECT c.*, u.login FROM chave_acesso c
      JOIN usuario u ON u.id = c.usuario_id AND u.ativo AND u.excluido_em IS NULL
     WHERE c.credencial = ${credencial} FOR UPDATE OF c`,
  );
}

/** False where the same passkey stands already. */
export async function inserirChave(
  db: Queryable,
  chave: Pick<ChaveRow, 'usuario_id' | 'credencial' | 'chave' | 'contador' | 'transportes' | 'nome'>,
): Promise<boolean> {
  const written = await run(
    db,
    query
      .insertInto('chave_acesso')
      .values(chave)
      .onConflict((conflict) => conflict.column('credencial').doNothing()),
  );
  return written > 0;
}

export async function usarChave(db: Queryable, id: number, contador: number): Promise<void> {
  await run(db, query.updateTable('chave_acesso').set({ contador, usado_em: agora }).where('id', '=', id));
}

export function renomearChave(db: Queryable, usuarioId: number, id: number, nome: string): Promise<number> {
  return run(
    db,
    query.updateTable('chave_acesso').set({ nome }).where('id', '=', id).where('usuario_id', '=', usuarioId),
  );
}

export async function apagarChave(db: Queryable, usuarioId: number, id: number): Promise<string | undefined> {
  const row = await first(
    db,
    query
      .deleteFrom('chave_acesso')
      .where('id', '=', id)
      .where('usuario_id', '=', usuarioId)
      .returning('nome'),
  );
  return row?.nome;
}

/** New codes in place of all earlier ones. */
export async function gravarCodigos(
  db: Queryable,
  usuarioId: number,
  resumos: readonly Buffer[],
): Promise<void> {
  await run(db, query.deleteFrom('codigo_recuperacao').where('usuario_id', '=', usuarioId));
  await run(
    db,
    query
      .insertInto('codigo_recuperacao')
      .values(resumos.map((resumo) => ({ usuario_id: usuarioId, resumo }))),
  );
}

export async function gastarCodigo(db: Queryable, usuarioId: number, resumo: Buffer): Promise<boolean> {
  const used = await run(
    db,
    query
      .updateTable('codigo_recuperacao')
      .set({ usado_em: agora })
      .where('usuario_id', '=', usuarioId)
      .where('resumo', '=', resumo)
      .where('usado_em', 'is', null),
  );
  return used > 0;
}

export type CodigosRow = {
  readonly total: number;
  readonly restantes: number;
  readonly criado_em: string | null;
};

export async function codigosDe(db: Queryable, usuarioId: number): Promise<CodigosRow> {
  const row = await first(
    db,
    sql<CodigosRow>`SELECT count(*)::int AS total, (count(*) FILTER (WHERE usado_em IS NULL))::int AS restantes,
        max(criado_em) AS criado_em FROM codigo_recuperacao WHERE usuario_id = ${usuarioId}`,
  );
  return row ?? { total: 0, restantes: 0, criado_em: null };
}

export type NavegadorRow = {
  readonly id: number;
  readonly marca: Buffer;
  readonly agente: string | null;
  readonly ip: string | null;
  readonly criado_em: string;
  readonly usado_em: string;
  readonly expira_em: string;
};

/** Those that are trusted still, where a browser is for so many days. */
export function navegadoresDe(db: Queryable, usuarioId: number, dias: number): Promise<NavegadorRow[]> {
  return all(db, {
    text: `SELECT id, marca, agente, ip, criado_em, usado_em, ${confiadoAteSql('$2::int')} AS expira_em
             FROM navegador_confiavel WHERE usuario_id = $1 AND ${confiadoAteSql('$2::int')} > now()
            ORDER BY usado_em DESC`,
    values: [usuarioId, dias],
  });
}

export async function confiarNoNavegador(
  db: Queryable,
  navegador: {
    readonly usuarioId: number;
    readonly marca: Buffer;
    readonly agente: string | null;
    readonly ip: string;
    readonly dias: number;
  },
): Promise<void> {
  const { usuarioId, marca, agente, ip, dias } = navegador;
  await run(
    db,
    sql`INSERT INTO navegador_confiavel (usuario_id, marca, agente, ip, expira_em)
         VALUES (${usuarioId}, ${marca}, ${agente}, ${ip}, now() + make_interval(days => ${dias}))
         ON CONFLICT (usuario_id, marca) DO UPDATE
           SET agente = excluded.agente, ip = excluded.ip, criado_em = now(), usado_em = now(), expira_em = excluded.expira_em`,
  );
  await run(
    db,
    query
      .deleteFrom('navegador_confiavel')
      .where('usuario_id', '=', usuarioId)
      .where('expira_em', '<=', agora),
  );
}

/** One of the person's trusted browsers, or all of them. */
export function esquecerConfianca(db: Queryable, usuarioId: number, id: number | null): Promise<number> {
  const all = query.deleteFrom('navegador_confiavel').where('usuario_id', '=', usuarioId);
  return run(db, id === null ? all : all.where('id', '=', id));
}

/** Keeps what a passkey is to sign, and sweeps what ran out. */
export async function guardarDesafio(
  db: Queryable,
  desafio: { readonly resumo: Buffer; readonly uso: string; readonly usuarioId: number | null },
): Promise<void> {
  await run(db, query.deleteFrom('desafio_chave').where('expira_em', '<', agora));
  await run(
    db,
    query.insertInto('desafio_chave').values({
      resumo: desafio.resumo,
      uso: desafio.uso,
      usuario_id: desafio.usuarioId,
      expira_em: sql<string>`now() + interval '5 minutes'`,
    }),
  );
}

/** Uses it up; false for one that was used, ran out, or was made for something or somebody else. */
export async function gastarDesafio(
  db: Queryable,
  {
    resumo,
    uso,
    usuarioId,
  }: { readonly resumo: Buffer; readonly uso: string; readonly usuarioId: number | null },
): Promise<boolean> {
  const used = await run(
    db,
    sql`DELETE FROM desafio_chave WHERE resumo = ${resumo} AND uso = ${uso}
           AND usuario_id IS NOT DISTINCT FROM ${usuarioId}::bigint AND expira_em > now()`,
  );
  return used > 0;
}

export type PessoaDoAviso = {
  readonly id: number;
  readonly nome: string;
  readonly login: string;
  readonly email: string | null;
};

export function pessoaDe(
  db: Queryable,
  chave: { readonly id: number } | { readonly login: string },
): Promise<PessoaDoAviso | undefined> {
  const base = query
    .selectFrom('usuario')
    .select(['id', 'nome', 'login', 'email'])
    .where('excluido_em', 'is', null);
  return first(db, 'id' in chave ? base.where('id', '=', chave.id) : base.where('login', '=', chave.login));
}

/** The person's lock, so that two changes of his factors come one after the other. */
export async function travarPessoa(db: Queryable, usuarioId: number): Promise<void> {
  await run(db, query.selectFrom('usuario').select('id').where('id', '=', usuarioId).forUpdate());
}

export async function temFator(db: Queryable, usuarioId: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{ tem: boolean }>`SELECT ${sql.raw(TEM_FATOR_SQL)} AS tem FROM usuario u WHERE u.id = ${usuarioId}`,
  );
  return row?.tem === true;
}

/** What other sessions proved by the password alone: whoever has a factor now proves by it. */
export async function esquecerProvas(db: Queryable, usuarioId: number, exceto: string): Promise<void> {
  await run(
    db,
    sql`UPDATE sessao SET confirmada_em = NULL
         WHERE usuario_id = ${usuarioId} AND token_hash <> decode(${exceto}, 'hex') AND confirmada_em IS NOT NULL`,
  );
}

export type OrigemDaInscricao = 'email' | 'administrador';

/** In place of an earlier one of the same way, unless that was made less than `espera` seconds ago: false. */
export async function gravarInscricao(
  db: Queryable,
  nova: {
    readonly usuarioId: number;
    readonly origem: OrigemDaInscricao;
    readonly semente: string;
    readonly minutos: number;
    readonly espera: number;
  },
): Promise<boolean> {
  const { usuarioId, origem, semente, minutos, espera } = nova;
  const written = await run(
    db,
    sql`INSERT INTO inscricao_fator AS i (usuario_id, origem, semente, expira_em)
        VALUES (${usuarioId}, ${origem}, ${semente}, now() + make_interval(mins => ${minutos}))
        ON CONFLICT (usuario_id, origem) DO UPDATE
          SET semente = excluded.semente, criado_em = now(), expira_em = excluded.expira_em
        WHERE i.criado_em <= now() - make_interval(secs => ${espera})`,
  );
  return written > 0;
}

/** The seeds of the person's codes in force. */
export function inscricoesDe(db: Queryable, usuarioId: number): Promise<{ readonly semente: string }[]> {
  return all(
    db,
    query
      .selectFrom('inscricao_fator')
      .select('semente')
      .where('usuario_id', '=', usuarioId)
      .where('expira_em', '>', agora),
  );
}

export function inscricaoDe(
  db: Queryable,
  usuarioId: number,
  origem: OrigemDaInscricao,
): Promise<{ readonly semente: string } | undefined> {
  return first(
    db,
    query
      .selectFrom('inscricao_fator')
      .select('semente')
      .where('usuario_id', '=', usuarioId)
      .where('origem', '=', origem)
      .where('expira_em', '>', agora),
  );
}

export async function usarInscricoes(db: Queryable, usuarioId: number): Promise<void> {
  await run(db, query.deleteFrom('inscricao_fator').where('usuario_id', '=', usuarioId));
}

const daSessao = (hash: string) => sql<Buffer>`decode(${hash}, 'hex')`;

export async function liberarInscricao(db: Queryable, hash: string): Promise<void> {
  await run(
    db,
    query.updateTable('sessao').set({ inscricao_liberada: true }).where('token_hash', '=', daSessao(hash)),
  );
}

export async function inscricaoLiberada(db: Queryable, hash: string): Promise<boolean> {
  const row = await first(
    db,
    query.selectFrom('sessao').select('inscricao_liberada').where('token_hash', '=', daSessao(hash)),
  );
  return row?.inscricao_liberada === true;
}

/** Takes everything; answers whether there was any factor. */
export async function apagarTudo(db: Queryable, usuarioId: number): Promise<boolean> {
  const app = await apagarApp(db, usuarioId);
  const chaves = await run(db, query.deleteFrom('chave_acesso').where('usuario_id', '=', usuarioId));
  await run(db, query.deleteFrom('codigo_recuperacao').where('usuario_id', '=', usuarioId));
  await esquecerConfianca(db, usuarioId, null);
  await usarInscricoes(db, usuarioId);
  return app + chaves > 0;
}

/** The hash of the active account's password; null where it has none here. */
export async function senhaDe(db: Queryable, usuarioId: number): Promise<string | null> {
  const row = await first(
    db,
    query.selectFrom('usuario').select('senha_hash').where('id', '=', usuarioId).where('ativo', '=', true),
  );
  return row?.senha_hash ?? null;
}
