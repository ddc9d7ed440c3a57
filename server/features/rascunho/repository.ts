/** Unsaved texts, by person and record. */
import type { Queryable } from '#server/database/query.ts';
import { first, isoSql, query, run, sql } from '#server/database/typed.ts';

export type Chave = {
  readonly usuario: number;
  /** 0: a register without provider. */
  readonly prestador: number;
  readonly recurso: string;
  readonly registro: string;
};

export type Rascunho = {
  readonly numero: number;
  readonly janela: string;
  readonly versao: number | null;
  readonly valores: unknown;
  readonly em: string;
};

const whereOf = ({ usuario, prestador, recurso, registro }: Chave) =>
  sql`usuario_id = ${usuario} AND prestador = ${prestador} AND recurso = ${recurso} AND registro = ${registro}`;

export async function lerRascunho(db: Queryable, chave: Chave): Promise<Rascunho | undefined> {
  return first(
    db,
    sql<Rascunho>`SELECT numero, janela, versao, valores, ${sql.raw(isoSql('em'))} AS em FROM rascunho WHERE ${whereOf(chave)}`,
  );
}

/**
 * Writes it where nothing is, over what the same window wrote, or over the very one that the window has seen; undefined:
 * another window wrote meanwhile, and nothing was touched. `valores` is JSON text.
 */
export async function guardarRascunho(
  db: Queryable,
  { usuario, prestador, recurso, registro }: Chave,
  texto: {
    readonly janela: string;
    readonly visto: number | null;
    readonly versao: number | null;
    readonly valores: string;
  },
): Promise<{ readonly numero: number; readonly em: string } | undefined> {
  return first(
    db,
    sql<{ numero: number; em: string }>`
      INSERT INTO rascunho AS r (usuario_id, prestador, recurso, registro, janela, versao, valores)
      VALUES (${usuario}, ${prestador}, ${recurso}, ${registro}, ${texto.janela}, ${texto.versao}, ${texto.valores}::jsonb)
      ON CONFLICT (usuario_id, prestador, recurso, registro) DO UPDATE
        SET janela = excluded.janela, versao = excluded.versao, valores = excluded.valores,
            numero = r.numero + 1, em = clock_timestamp()
        WHERE r.janela = excluded.janela OR r.numero = ${texto.visto}
      RETURNING numero, ${sql.raw(isoSql('r.em'))} AS em`,
  );
}

/** Takes it away unless another window has written since. */
export async function apagarRascunho(
  db: Queryable,
  chave: Chave,
  janela: string,
  visto: number | null,
): Promise<void> {
  await run(
    db,
    sql`DELETE FROM rascunho WHERE ${whereOf(chave)} AND (janela = ${janela} OR numero = ${visto})`,
  );
}

/** What nobody came back to, whoever wrote it: people leave, and clinical text does not stay behind them. */
export async function varrerRascunhos(db: Queryable, dias: number): Promise<void> {
  await run(
    db,
    query.deleteFrom('rascunho').where('em', '<', sql<string>`now() - make_interval(days => ${dias})`),
  );
}

/** How many the person keeps besides this one. */
export async function contarRascunhos(db: Queryable, { usuario, recurso, registro }: Chave): Promise<number> {
  const row = await first(
    db,
    sql<{ n: number }>`
      SELECT count(*)::int AS n FROM rascunho WHERE usuario_id = ${usuario} AND (recurso, registro) <> (${recurso}, ${registro})`,
  );
  return row?.n ?? 0;
}
