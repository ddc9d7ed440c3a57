/** Conversations and who belongs to them. Every statement names the person who asks: nothing is read without taking part. */
import type { ConversaChat, Pessoa, TipoConversa } from '#domain/chat/wire.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, isoSql, exactlyOne, run, sql } from '#server/database/typed.ts';

const iso = (column: string) => sql.raw(isoSql(column));
const daUnidade = (prestadorId: number) => sql.raw(ofTenant('c.', String(prestadorId)));

/** Who asks, and at which provider. */
export type Quem = { readonly usuarioId: number; readonly prestadorId: number };

export type ConversaLinha = Omit<ConversaChat, 'fechada' | 'naoLidas'> & {
  readonly pacienteId: number | null;
  readonly naoLidas: number;
};

/** Those of the person at this provider, the last one written in first. `id`: just that one. */
export function conversasDe(
  db: Queryable,
  { usuarioId, prestadorId }: Quem,
  id: number | null = null,
): Promise<ConversaLinha[]> {
  return all(
    db,
    sql<ConversaLinha>`SELECT c.id, c.tipo, c.nome, c.paciente_id AS "pacienteId", c.ultima_seq AS "ultimaSeq", ${iso('c.ultima_em')} AS "ultimaEm",
        eu.administra, eu.lida_seq AS "lidaSeq",
        (SELECT json_build_object('id', p.id, 'nome', ${sql.raw(nomeSql('p'))}) FROM paciente p WHERE p.id = c.paciente_id) AS paciente,
        (SELECT count(*)::int FROM chat_mensagem m
          WHERE m.conversa_id = c.id AND m.seq > greatest(eu.lida_seq, eu.entrou_seq) AND m.autor_id <> ${usuarioId}) AS "naoLidas",
        (SELECT json_agg(json_build_object('id', u.id, 'nome', u.nome, 'ativo', u.ativo AND u.excluido_em IS NULL, 'administra', x.administra) ORDER BY u.nome)
           FROM chat_participante x JOIN usuario u ON u.id = x.usuario_id
          WHERE x.conversa_id = c.id AND x.saiu_em IS NULL) AS participantes,
        (SELECT json_build_object('autorId', m.autor_id, 'autor', u.nome, 'texto', left(m.texto, 140), 'arquivo', m.arquivo_id IS NOT NULL)
           FROM chat_mensagem m JOIN usuario u ON u.id = m.autor_id
          WHERE m.conversa_id = c.id AND m.seq = c.ultima_seq AND m.seq > eu.entrou_seq) AS ultima
      FROM chat_participante eu JOIN chat_conversa c ON c.id = eu.conversa_id
     WHERE eu.usuario_id = ${usuarioId} AND eu.saiu_em IS NULL AND ${daUnidade(prestadorId)}
       AND (${id}::bigint IS NULL OR c.id = ${id}) ORDER BY c.ultima_em DESC, c.id DESC`,
  );
}

export type Participacao = {
  readonly tipo: TipoConversa;
  readonly pacienteId: number | null;
  readonly entrouSeq: number;
  readonly administra: boolean;
};

/** The person's part in a conversation of this provider; undefined: none (any more). */
export function participacao(
  db: Queryable,
  { usuarioId, prestadorId }: Quem,
  id: number,
): Promise<Participacao | undefined> {
  return first(
    db,
    sql<Participacao>`SELECT c.tipo, c.paciente_id AS "pacienteId", eu.entrou_seq AS "entrouSeq", eu.administra
      FROM chat_participante eu JOIN chat_conversa c ON c.id = eu.conversa_id
     WHERE eu.usuario_id = ${usuarioId} AND eu.saiu_em IS NULL AND c.id = ${id} AND ${daUnidade(prestadorId)}`,
  );
}

/** The unit's own conversation, made the first time somebody opens the chat; whoever does belongs to it from then on. */
export async function entrarNaUnidade(db: Queryable, { usuarioId, prestadorId }: Quem): Promise<void> {
  const ja = await first(
    db,
    sql<{
      id: number;
    }>`SELECT c.id FROM chat_conversa c JOIN chat_participante p ON p.conversa_id = c.id AND p.usuario_id = ${usuarioId}
      WHERE c.tipo = 'UNIDADE' AND ${daUnidade(prestadorId)}`,
  );
  if (ja) return;
  await run(
    db,
    sql`INSERT INTO chat_conversa (prestador_id, tipo) VALUES (${prestadorId}, 'UNIDADE') ON CONFLICT DO NOTHING`,
  );
  await run(
    db,
    sql`INSERT INTO chat_participante (conversa_id, usuario_id, lida_seq, avisada_seq)
      SELECT c.id, ${usuarioId}, c.ultima_seq, c.ultima_seq FROM chat_conversa c WHERE c.tipo = 'UNIDADE' AND ${daUnidade(prestadorId)}
      ON CONFLICT DO NOTHING`,
  );
}

export type Nova = {
  readonly tipo: 'DIRETA' | 'GRUPO';
  readonly nome: string | null;
  readonly pacienteId: number | null;
  readonly pessoas: readonly number[];
};

/** The number of the new conversation; of two people, of the one that is there already. In the caller's transaction. */
export async function criarConversa(
  db: Queryable,
  { usuarioId, prestadorId }: Quem,
  nova: Nova,
): Promise<number> {
  const par =
    nova.tipo === 'DIRETA' ? [usuarioId, ...nova.pessoas].toSorted((a, b) => a - b).join(':') : null;
  await run(
    db,
    sql`INSERT INTO chat_conversa (prestador_id, tipo, nome, par, paciente_id, criado_por)
      VALUES (${prestadorId}, ${nova.tipo}, ${nova.nome}, ${par}, ${nova.pacienteId}, ${usuarioId})
      ON CONFLICT (prestador_id, par, coalesce(paciente_id, 0)) WHERE tipo = 'DIRETA' DO NOTHING`,
  );
  const { id } = await exactlyOne(
    db,
    par === null
      ? sql<{ id: number }>`SELECT currval(pg_get_serial_sequence('chat_conversa', 'id')) AS id`
      : sql<{
          id: number;
        }>`SELECT c.id FROM chat_conversa c WHERE c.par = ${par} AND ${daUnidade(prestadorId)}
          AND c.paciente_id IS NOT DISTINCT FROM ${nova.pacienteId}::bigint`,
  );
  await incluir(db, id, [usuarioId, ...nova.pessoas], usuarioId);
  return id;
}

/** Brings people in, those who had left too: what was written before or meanwhile stays unseen to them. */
export async function incluir(
  db: Queryable,
  id: number,
  pessoas: readonly number[],
  administra: number | null,
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO chat_participante AS p (conversa_id, usuario_id, entrou_seq, lida_seq, avisada_seq, administra)
      SELECT c.id, u.id, c.ultima_seq, c.ultima_seq, c.ultima_seq, u.id IS NOT DISTINCT FROM ${administra}::bigint
        FROM (SELECT * FROM chat_conversa WHERE id = ${id} FOR NO KEY UPDATE) c, unnest(${pessoas}::bigint[]) AS u (id) ORDER BY u.id
      ON CONFLICT (conversa_id, usuario_id) DO UPDATE
        SET saiu_em = NULL, entrou_seq = excluded.entrou_seq, lida_seq = excluded.lida_seq, avisada_seq = excluded.avisada_seq
      WHERE p.saiu_em IS NOT NULL`,
  );
  await mudou(db, id);
}

/** Takes one out; where nobody administers any more, who has been there longest does. */
export async function retirar(db: Queryable, id: number, usuarioId: number): Promise<number> {
  const saiu = await run(
    db,
    sql`UPDATE chat_participante SET saiu_em = now(), administra = false, tx = pg_current_xact_id()
      WHERE conversa_id = ${id} AND usuario_id = ${usuarioId} AND saiu_em IS NULL`,
  );
  await run(
    db,
    sql`UPDATE chat_participante SET administra = true WHERE conversa_id = ${id} AND usuario_id = (
        SELECT usuario_id FROM chat_participante WHERE conversa_id = ${id} AND saiu_em IS NULL ORDER BY entrou_seq, usuario_id LIMIT 1)
      AND NOT EXISTS (SELECT 1 FROM chat_participante WHERE conversa_id = ${id} AND saiu_em IS NULL AND administra)`,
  );
  await mudou(db, id);
  return saiu;
}

/** Who belongs has changed: each of them reads the list again. */
async function mudou(db: Queryable, id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE chat_participante SET tx = pg_current_xact_id() WHERE conversa_id = ${id} AND saiu_em IS NULL`,
  );
}

/** Everybody who belongs or ever did: a person who was taken out is told so too. */
export async function todosDe(db: Queryable, id: number): Promise<number[]> {
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT usuario_id AS id FROM chat_participante WHERE conversa_id = ${id}`,
  );
  return rows.map(({ id: usuarioId }) => usuarioId);
}

export function quantosEm(db: Queryable, id: number): Promise<{ total: number }> {
  return exactlyOne(
    db,
    sql<{
      total: number;
    }>`SELECT count(*)::int AS total FROM chat_participante WHERE conversa_id = ${id} AND saiu_em IS NULL`,
  );
}

export type PessoaComPapel = Pessoa & { readonly profissionalId: number | null };

export function pessoasPor(db: Queryable, ids: readonly number[]): Promise<PessoaComPapel[]> {
  return all(
    db,
    sql<PessoaComPapel>`SELECT id, nome, profissional_id AS "profissionalId" FROM usuario
      WHERE id = ANY(${ids}::bigint[]) AND ativo AND excluido_em IS NULL ORDER BY nome`,
  );
}

/** The administrator's values, for a job, which has no process's copy of them. */
export async function valoresGuardados(db: Queryable): Promise<{ readonly [chave: string]: unknown }> {
  const row = await first(
    db,
    sql<{ valores: { [chave: string]: unknown } }>`SELECT valores FROM configuracao WHERE id = 1`,
  );
  return row?.valores ?? {};
}

/** Tells every process that something was written for these people. */
export async function avisarPessoas(db: Queryable, ids: readonly number[]): Promise<void> {
  await run(db, sql`SELECT pg_notify('zelo_canal', ${`u:${ids.join(',')}`})`);
}
