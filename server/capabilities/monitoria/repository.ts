/** Chats of the review beyond what the record door reads: one chat by its place, all of a record, what is open of a visit. */
import {
  REGISTRO_INTEIRO,
  type ConversaResumida,
  type MensagemMonitoria,
  type StatusMonitoria,
} from '#domain/monitoria/monitoria.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, exactlyOne, first, isoSql, run, sql } from '#server/database/typed.ts';

/** A record, or one of its fields. */
export type Lugar = {
  readonly nomeEntidade: string;
  readonly idEntidade: number;
  /** REGISTRO_INTEIRO: the record as a whole. */
  readonly nomeColuna: string;
};

export type Conversa = {
  readonly id: number;
  readonly status: StatusMonitoria;
  readonly mensagens: number;
  readonly checagem: string | null;
};

/** Whoever writes of one record writes one after the other: the order is the same for all. */
export async function travarConversa(db: Queryable, { nomeEntidade, idEntidade }: Lugar): Promise<void> {
  await run(
    db,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`monitoria:${nomeEntidade}:${idEntidade}`}, 0))`,
  );
}

export function conversaEm(db: Queryable, lugar: Lugar): Promise<Conversa | undefined> {
  return first(
    db,
    sql<Conversa>`SELECT id, status, mensagens, checagem FROM monitoria
      WHERE nome_entidade = ${lugar.nomeEntidade} AND id_entidade = ${lugar.idEntidade}
        AND nome_coluna = ${lugar.nomeColuna} AND excluido_em IS NULL`,
  );
}

/** `travarConversa` for many records, in one order for all who take several. */
export async function travarConversas(db: Queryable, lugares: readonly Lugar[]): Promise<void> {
  const nomes = [
    ...new Set(lugares.map(({ nomeEntidade, idEntidade }) => `monitoria:${nomeEntidade}:${idEntidade}`)),
  ].toSorted();
  await run(
    db,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(nome, 0)) FROM (
      SELECT nome FROM unnest(${nomes}::text[]) WITH ORDINALITY AS n(nome, lugar) ORDER BY lugar) o`,
  );
}

/** The chats at these places that there are, by 'register:record:column'. */
export async function conversasEm(
  db: Queryable,
  lugares: readonly Lugar[],
): Promise<ReadonlyMap<string, Conversa>> {
  const rows = await all(
    db,
    sql<
      Conversa & { readonly lugar: string }
    >`SELECT c.id, c.status, c.mensagens::int, c.checagem, c.nome_entidade || ':' || c.id_entidade || ':' || c.nome_coluna AS lugar
      FROM unnest(${lugares.map(({ nomeEntidade }) => nomeEntidade)}::text[], ${lugares.map(({ idEntidade }) => idEntidade)}::bigint[],
        ${lugares.map(({ nomeColuna }) => nomeColuna)}::text[]) AS l(nome, id, coluna)
      JOIN monitoria c ON c.nome_entidade = l.nome AND c.id_entidade = l.id AND c.nome_coluna = l.coluna AND c.excluido_em IS NULL`,
  );
  return new Map(rows.map((row) => [row.lugar, row]));
}

/** From the oldest to the newest. */
export function mensagensEm(db: Queryable, lugar: Lugar): Promise<MensagemMonitoria[]> {
  return all(
    db,
    sql<MensagemMonitoria>`SELECT m.id, m.usuario_registro AS "usuarioRegistro",
        ${sql.raw(isoSql('m.data_hora_registro'))} AS "dataHoraRegistro", m.status, m.mensagem
      FROM mensagem_monitoria m JOIN monitoria c ON c.id = m.monitoria_id
      WHERE c.nome_entidade = ${lugar.nomeEntidade} AND c.id_entidade = ${lugar.idEntidade}
        AND c.nome_coluna = ${lugar.nomeColuna} AND c.excluido_em IS NULL
      ORDER BY m.id`,
  );
}

/** Every chat of the record, the record's own first. */
export async function conversasDo(
  db: Queryable,
  { nomeEntidade, idEntidade }: Pick<Lugar, 'nomeEntidade' | 'idEntidade'>,
): Promise<ConversaResumida[]> {
  return all(
    db,
    sql<ConversaResumida>`SELECT nullif(nome_coluna, ${REGISTRO_INTEIRO}) AS "nomeColuna", status, mensagens FROM monitoria
      WHERE nome_entidade = ${nomeEntidade} AND id_entidade = ${idEntidade} AND excluido_em IS NULL
      ORDER BY nome_coluna`,
  );
}

/** Whether this sending is written already. */
export async function jaEnviada(db: Queryable, usuarioId: number, chave: string): Promise<boolean> {
  const { tem } = await exactlyOne<{ tem: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM mensagem_monitoria WHERE usuario_id = ${usuarioId} AND chave = ${chave}) AS tem`,
  );
  return tem;
}

/** Chats that are not approved, of the records of a master and of the master itself. */
export async function abertasDoMestre(
  db: Queryable,
  { nome, id }: { readonly nome: string; readonly id: number },
): Promise<number> {
  const { abertas } = await exactlyOne<{ abertas: number }>(
    db,
    sql`SELECT count(*)::int AS abertas FROM monitoria
      WHERE status <> 'APROVADO' AND excluido_em IS NULL
        AND ((nome_mestre = ${nome} AND id_mestre = ${id}) OR (nome_entidade = ${nome} AND id_entidade = ${id}))`,
  );
  return abertas;
}

/** Whether the study whose rows are spoken of takes no more writing (data lock). */
export async function estudoBloqueado(db: Queryable, estudoId: number): Promise<boolean> {
  const { bloqueado } = await exactlyOne<{ bloqueado: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM estudo WHERE id = ${estudoId} AND situacao = 'BLOQUEADO') AS bloqueado`,
  );
  return bloqueado;
}
