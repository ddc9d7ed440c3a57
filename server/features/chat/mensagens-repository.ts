/** Messages: written once each, read by pages, searched, marked as read, forgotten when their time is over. */
import { PAGINA, type LidaPor, type MarcaLida, type MensagemChat } from '#domain/chat/wire.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, isoSql, exactlyOne, run, sql } from '#server/database/typed.ts';
import type { Quem } from './repository.ts';

/** Of `m` with its author `u` and file `a`. The file's name is the message's: the same bytes may be another person's too. */
export const COLUNAS_MENSAGEM = `m.conversa_id AS "conversaId", m.seq, m.autor_id AS "autorId", u.nome AS autor, ${isoSql('m.em')} AS em`;
export const ARQUIVO_MENSAGEM = `CASE WHEN a.id IS NOT NULL THEN json_build_object('nome', m.arquivo_nome, 'mime', a.mime, 'tamanho', a.tamanho) END`;
export const DE_MENSAGEM = `chat_mensagem m JOIN usuario u ON u.id = m.autor_id LEFT JOIN arquivo a ON a.id = m.arquivo_id`;

const SELECT = sql.raw(
  `SELECT ${COLUNAS_MENSAGEM}, m.texto, ${ARQUIVO_MENSAGEM} AS arquivo FROM ${DE_MENSAGEM}`,
);

export type Escrita = {
  readonly estado: 'escrita' | 'repetida' | 'outra' | 'inativo' | 'nao-encontrada';
  readonly seq: number;
  readonly em: string;
  readonly para: readonly number[];
};

export function escrever(
  db: Queryable,
  { usuarioId, prestadorId }: Quem,
  nova: {
    readonly conversaId: number;
    readonly chave: string;
    readonly texto: string;
    readonly arquivoId: string | null;
  },
): Promise<Escrita> {
  return exactlyOne<Escrita>(db, {
    name: 'chat-escrever',
    text: `SELECT estado, seq, ${isoSql('em')} AS em, para FROM zelo_chat_escrever($1, $2, $3, $4, $5, $6)`,
    values: [nova.conversaId, prestadorId, usuarioId, nova.chave, nova.texto, nova.arquivoId],
  });
}

/** A page, oldest first: what stands before a number, what came after one, or the newest. `desde`: not what is older. */
export async function mensagensDe(
  db: Queryable,
  conversaId: number,
  {
    desde,
    antes,
    depois,
  }: { readonly desde: number; readonly antes: number | null; readonly depois: number | null },
): Promise<MensagemChat[]> {
  const rows = await all(
    db,
    sql<MensagemChat>`${SELECT} WHERE m.conversa_id = ${conversaId} AND m.seq > ${desde}
      AND (${antes}::bigint IS NULL OR m.seq < ${antes}) AND (${depois}::bigint IS NULL OR m.seq > ${depois})
      ORDER BY m.seq ${sql.raw(depois === null ? 'DESC' : 'ASC')} LIMIT ${sql.lit(PAGINA)}`,
  );
  return rows.toSorted((a, b) => a.seq - b.seq);
}

/** Up to where each of the others has read. */
export function marcasDe(db: Queryable, conversaId: number): Promise<MarcaLida[]> {
  return all(
    db,
    sql<MarcaLida>`SELECT usuario_id AS "usuarioId", lida_seq AS "ateSeq" FROM chat_participante
      WHERE conversa_id = ${conversaId} AND saiu_em IS NULL`,
  );
}

/** Moves the person's mark on, never back; answers whether it moved. */
export async function marcarLida(
  db: Queryable,
  usuarioId: number,
  conversaId: number,
  ate: number,
): Promise<boolean> {
  const row = await first(
    db,
    sql<{ ate: number }>`WITH marca AS (
        UPDATE chat_participante p SET lida_seq = least(${ate}, c.ultima_seq), avisada_seq = greatest(p.avisada_seq, least(${ate}, c.ultima_seq))
          FROM chat_conversa c
         WHERE p.conversa_id = ${conversaId} AND p.usuario_id = ${usuarioId} AND p.saiu_em IS NULL AND c.id = p.conversa_id
           AND p.lida_seq < least(${ate}, c.ultima_seq)
        RETURNING p.lida_seq)
      INSERT INTO chat_leitura (conversa_id, usuario_id, ate_seq) SELECT ${conversaId}, ${usuarioId}, lida_seq FROM marca
      ON CONFLICT DO NOTHING RETURNING ate_seq AS ate`,
  );
  return row !== undefined;
}

/** Who has opened the message and when first; not its author. */
export function lidaPor(db: Queryable, conversaId: number, seq: number): Promise<LidaPor[]> {
  return all(
    db,
    sql<LidaPor>`SELECT u.id, u.nome, ${sql.raw(isoSql('min(l.em)'))} AS em
      FROM chat_leitura l JOIN usuario u ON u.id = l.usuario_id
      JOIN chat_mensagem m ON m.conversa_id = l.conversa_id AND m.seq = ${seq} AND m.autor_id <> l.usuario_id
     WHERE l.conversa_id = ${conversaId} AND l.ate_seq >= ${seq} AND l.em >= m.em GROUP BY u.id, u.nome ORDER BY min(l.em), u.id`,
  );
}

export function umaMensagem(
  db: Queryable,
  conversaId: number,
  seq: number,
): Promise<
  { autorId: number; id: string | null; nome: string | null; mime: string; tamanho: number } | undefined
> {
  return first(
    db,
    sql<{
      autorId: number;
      id: string | null;
      nome: string | null;
      mime: string;
      tamanho: number;
    }>`SELECT m.autor_id AS "autorId", a.id, m.arquivo_nome AS nome, a.mime, a.tamanho
      FROM chat_mensagem m LEFT JOIN arquivo a ON a.id = m.arquivo_id WHERE m.conversa_id = ${conversaId} AND m.seq = ${seq}`,
  );
}

/** In the person's conversations of this provider but those named; all the words, in any order, accents folded. */
export function buscar(
  db: Queryable,
  { usuarioId, prestadorId }: Quem,
  { palavras, fechadas }: { readonly palavras: readonly string[]; readonly fechadas: readonly number[] },
): Promise<MensagemChat[]> {
  const limpa = sql`regexp_replace(zelo_busca(w), '([\\%_])', '\\\\\\1', 'g')`;
  return all(
    db,
    sql<MensagemChat>`${SELECT} JOIN chat_participante eu ON eu.conversa_id = m.conversa_id AND eu.usuario_id = ${usuarioId} AND eu.saiu_em IS NULL
      JOIN chat_conversa c ON c.id = m.conversa_id
     WHERE ${sql.raw(ofTenant('c.', String(prestadorId)))} AND m.seq > eu.entrou_seq AND NOT c.id = ANY(${fechadas}::bigint[])
       AND zelo_busca(m.texto) LIKE ALL (SELECT '%' || ${limpa} || '%' FROM unnest(${palavras}::text[]) AS w)
     ORDER BY m.em DESC, m.conversa_id, m.seq DESC LIMIT 50`,
  );
}

/** Whether the person sent these very bytes in the last day (server/engine/files.ts says why that is asked). */
export async function enviadoPor(db: Queryable, usuarioId: number, arquivoId: string): Promise<boolean> {
  const row = await first(
    db,
    sql<{
      um: number;
    }>`SELECT 1 AS um FROM arquivo_envio WHERE usuario_id = ${usuarioId} AND arquivo_id = ${arquivoId} AND em > now() - interval '1 day'`,
  );
  return row !== undefined;
}

export type PorAvisar = {
  readonly conversaId: number;
  readonly prestadorId: number;
  readonly usuarioId: number;
  readonly autor: string;
  readonly autorId: number;
  readonly seq: number;
};

/** Whom something unread waits for that the bell has not told, some seconds old: whoever is reading is not rung. */
export function porAvisar(db: Queryable): Promise<PorAvisar[]> {
  return all(
    db,
    sql<PorAvisar>`WITH vez AS (
        UPDATE chat_participante p SET avisada_seq = c.ultima_seq FROM chat_conversa c
         WHERE c.id = p.conversa_id AND c.ultima_em > now() - interval '1 day' AND c.ultima_em < now() - interval '4 seconds'
           AND p.saiu_em IS NULL AND p.lida_seq < c.ultima_seq AND p.avisada_seq < c.ultima_seq
        RETURNING p.conversa_id, p.usuario_id, c.prestador_id, c.ultima_seq, p.lida_seq, p.entrou_seq)
      SELECT v.conversa_id AS "conversaId", v.prestador_id AS "prestadorId", v.usuario_id AS "usuarioId", m.seq, u.nome AS autor, u.id AS "autorId"
        FROM vez v JOIN chat_mensagem m ON m.conversa_id = v.conversa_id AND m.seq = v.ultima_seq AND m.autor_id <> v.usuario_id
        JOIN usuario u ON u.id = m.autor_id`,
  );
}

/** Those older than so many days, and who read them; answers how many are gone. */
export async function apagarVelhas(db: Queryable, dias: number): Promise<number> {
  const apagadas = await run(
    db,
    sql`DELETE FROM chat_mensagem WHERE em < now() - make_interval(days => ${dias})`,
  );
  await run(db, sql`DELETE FROM chat_leitura WHERE em < now() - make_interval(days => ${dias})`);
  return apagadas;
}

/** In a restored copy transactions are counted anew: what bears a number still to come says one long past. */
export async function assentar(db: Queryable): Promise<void> {
  const aindaPorVir = sql`tx >= pg_snapshot_xmax(pg_current_snapshot())`;
  await run(db, sql`UPDATE chat_mensagem SET tx = '3' WHERE ${aindaPorVir}`);
  await run(db, sql`UPDATE chat_leitura SET tx = '3' WHERE ${aindaPorVir}`);
  await run(db, sql`UPDATE chat_participante SET tx = '3' WHERE ${aindaPorVir}`);
}
