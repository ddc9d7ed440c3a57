/** Rows of public links and of what happened to them. */
import type { Passo, PassoConvite, ResponsavelNoLink } from '#domain/convite/convite.ts';
import type { Queryable, QueryRow } from '#server/database/query.ts';
import { all, first, isoSql, exactlyOne, run, sql } from '#server/database/typed.ts';
import type { Convite } from './finalidades.ts';

export type Linha = Convite & {
  readonly semente: string;
  readonly prestador: string | null;
  readonly fuso: string | null;
};

const iso = (coluna: string) => sql.raw(isoSql(coluna));
const LINHA = sql`c.id, c.finalidade, c.alvo, c.prestador_id AS "prestadorId", c.nome, c.nascimento::text AS nascimento,
  c.cpf_final AS "cpfFinal", c.email, c.telefone, c.usos, c.usos_maximo AS "usosMaximo", c.falhas, ${iso('c.expira_em')} AS "expiraEm",
  ${iso('c.revogado_em')} AS "revogadoEm", ${iso('c.criado_em')} AS "criadoEm", c.criado_por AS "criadoPor", c.semente, c.responsavel,
  p.nome AS prestador, p.fuso_horario AS fuso`;
const DE = sql`FROM convite c LEFT JOIN prestador p ON p.id = c.prestador_id`;

export type NovaLinha = {
  readonly finalidade: string;
  readonly alvo: object;
  readonly prestadorId: number | null;
  readonly nome: string;
  readonly nascimento: string | null;
  readonly cpfFinal: string | null;
  readonly email: string | null;
  readonly telefone: string | null;
  readonly expiraEm: Date;
  readonly usosMaximo: number;
  readonly resumo: Buffer;
  readonly semente: string;
  readonly criadoPor: number;
};

export async function inserirConvite(db: Queryable, n: NovaLinha): Promise<number> {
  const { id } = await exactlyOne(
    db,
    sql<{
      id: number;
    }>`INSERT INTO convite (finalidade, alvo, prestador_id, nome, nascimento, cpf_final, email, telefone,
        expira_em, usos_maximo, resumo, semente, criado_por)
      VALUES (${n.finalidade}, ${JSON.stringify(n.alvo)}::jsonb, ${n.prestadorId}, ${n.nome}, ${n.nascimento}, ${n.cpfFinal},
        ${n.email}, ${n.telefone}, ${n.expiraEm}, ${n.usosMaximo}, ${n.resumo}, ${n.semente}, ${n.criadoPor}) RETURNING id`,
  );
  return id;
}

export function conviteDoToken(db: Queryable, resumo: Buffer): Promise<Linha | undefined> {
  return first(db, sql<Linha>`SELECT ${LINHA} ${DE} WHERE c.resumo = ${resumo}`);
}

export function conviteDoNumero(db: Queryable, id: number): Promise<Linha | undefined> {
  return first(db, sql<Linha>`SELECT ${LINHA} ${DE} WHERE c.id = ${id}`);
}

export async function gravarAlvo(db: Queryable, id: number, alvo: object): Promise<void> {
  await run(db, sql<QueryRow>`UPDATE convite SET alvo = ${JSON.stringify(alvo)}::jsonb WHERE id = ${id}`);
}

export async function mudarPrazo(
  db: Queryable,
  finalidade: string,
  alvo: object,
  expiraEm: Date,
): Promise<void> {
  await run(
    db,
    sql<QueryRow>`UPDATE convite SET expira_em = ${expiraEm} WHERE finalidade = ${finalidade} AND alvo @> ${JSON.stringify(alvo)}::jsonb`,
  );
}

/** Of one purpose, whose target holds these numbers; the latest first. */
export function convitesDoAlvo(db: Queryable, finalidade: string, alvo: object): Promise<Linha[]> {
  return all(
    db,
    sql<Linha>`SELECT ${LINHA} ${DE} WHERE c.finalidade = ${finalidade} AND c.alvo @> ${JSON.stringify(alvo)}::jsonb
      ORDER BY c.id DESC LIMIT 200`,
  );
}

/** Locks it until the transaction ends. */
export async function travarConvite(db: Queryable, id: number): Promise<Linha | undefined> {
  await run(db, sql<QueryRow>`SELECT 1 FROM convite WHERE id = ${id} FOR UPDATE`);
  return conviteDoNumero(db, id);
}

export async function guardarPasse(
  db: Queryable,
  id: number,
  passe: Buffer,
  minutos: number,
  responsavel: ResponsavelNoLink | null,
): Promise<string> {
  const { ate } = await exactlyOne(
    db,
    sql<{
      ate: string;
    }>`UPDATE convite SET passe = ${passe}, passe_ate = now() + make_interval(mins => ${minutos}),
        responsavel = ${responsavel === null ? null : JSON.stringify(responsavel)}::jsonb
      WHERE id = ${id} RETURNING ${iso('passe_ate')} AS ate`,
  );
  return ate;
}

export async function temPasse(db: Queryable, id: number, passe: Buffer): Promise<boolean> {
  return (
    (await first(
      db,
      sql<{
        um: number;
      }>`SELECT 1 AS um FROM convite WHERE id = ${id} AND passe = ${passe} AND passe_ate > now()`,
    )) !== undefined
  );
}

export async function somarFalha(db: Queryable, id: number): Promise<number> {
  const { falhas } = await exactlyOne(
    db,
    sql<{
      falhas: number;
    }>`UPDATE convite SET falhas = falhas + 1, passe = NULL WHERE id = ${id} RETURNING falhas`,
  );
  return falhas;
}

export async function somarUso(db: Queryable, id: number): Promise<void> {
  await run(db, sql<QueryRow>`UPDATE convite SET usos = usos + 1 WHERE id = ${id}`);
}

export async function marcarRevogado(db: Queryable, id: number): Promise<void> {
  await run(db, sql<QueryRow>`UPDATE convite SET revogado_em = now(), passe = NULL WHERE id = ${id}`);
}

export type NovoPasso = {
  readonly conviteId: number;
  readonly passo: PassoConvite;
  readonly ip: string | null;
  readonly agente: string | null;
  readonly usuarioId: number | null;
};

export async function inserirPasso(
  db: Queryable,
  { conviteId, passo, ip, agente, usuarioId }: NovoPasso,
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO convite_passo (convite_id, passo, ip, agente, usuario_id)
      VALUES (${conviteId}, ${passo}, ${ip}, ${agente?.slice(0, 400) ?? null}, ${usuarioId})`,
  );
}

/** Steps of several links, the first one first. */
export function passosDe(
  db: Queryable,
  ids: readonly number[],
): Promise<(Passo & { readonly conviteId: number })[]> {
  return all(
    db,
    sql<
      Passo & { readonly conviteId: number }
    >`SELECT s.convite_id AS "conviteId", s.passo, ${iso('s.em')} AS em, s.ip, s.agente,
        u.nome AS usuario
      FROM convite_passo s LEFT JOIN usuario u ON u.id = s.usuario_id WHERE s.convite_id = ANY(${ids}) ORDER BY s.id`,
  );
}
