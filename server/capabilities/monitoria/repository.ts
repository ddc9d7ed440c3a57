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
