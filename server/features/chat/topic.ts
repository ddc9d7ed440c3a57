/** The chat on the live channel: what was written and read in one's own conversations, from their own tables, in order. */
import type { MensagemAoVivo } from '#domain/chat/wire.ts';
import type { Dito, Topico } from '#server/capabilities/canal/index.ts';
import { ofTenants } from '#server/database/tenant.ts';
import { ARQUIVO_MENSAGEM, COLUNAS_MENSAGEM, DE_MENSAGEM } from './mensagens-repository.ts';

/** More than this at once are read by the calls. */
const MOST = 200;

const nova = (alias: string): string =>
  `${alias}.tx >= pg_snapshot_xmin($3::pg_snapshot) AND NOT pg_visible_in_snapshot(${alias}.tx, $3::pg_snapshot)
     AND ${alias}.tx < pg_snapshot_xmax(pg_current_snapshot())`;
const MINHAS = `JOIN chat_participante eu ON eu.usuario_id = $1 AND eu.saiu_em IS NULL`;
const DA_UNIDADE = `JOIN chat_conversa c ON ${ofTenants('c.', '$2')}`;

// About a patient nothing is told but that there is something: whether the person may still read it is asked by the call.
const SQL = `CASE WHEN $3::pg_snapshot IS NULL THEN NULL ELSE json_build_object(
  'mensagens', coalesce((SELECT json_agg(r) FROM (
    SELECT ${COLUNAS_MENSAGEM}, CASE WHEN c.paciente_id IS NULL THEN m.texto END AS texto,
           CASE WHEN c.paciente_id IS NULL THEN ${ARQUIVO_MENSAGEM} END AS arquivo, c.paciente_id IS NOT NULL AS pedir
      FROM ${DE_MENSAGEM} ${MINHAS} AND eu.conversa_id = m.conversa_id AND m.seq > eu.entrou_seq ${DA_UNIDADE} AND c.id = m.conversa_id
     WHERE ${nova('m')} ORDER BY m.conversa_id, m.seq LIMIT ${MOST + 1}) r), '[]'::json),
  'lidas', coalesce((SELECT json_agg(r) FROM (
    SELECT l.conversa_id AS "conversaId", l.usuario_id AS "usuarioId", max(l.ate_seq) AS "ateSeq"
      FROM chat_leitura l ${MINHAS} AND eu.conversa_id = l.conversa_id ${DA_UNIDADE} AND c.id = l.conversa_id
     WHERE ${nova('l')} GROUP BY l.conversa_id, l.usuario_id LIMIT ${MOST}) r), '[]'::json),
  'mudou', EXISTS (SELECT 1 FROM chat_participante p WHERE p.usuario_id = $1 AND ${nova('p')})) END`;

type Novas = {
  readonly mensagens: readonly MensagemAoVivo[];
  readonly lidas: readonly { readonly [campo: string]: unknown }[];
  readonly mudou: boolean;
};

export const topicoChat: Topico = {
  nome: 'chat',
  pode: (sessao, { chave }) =>
    chave.length === 0 && sessao.vendoComo === null && sessao.ability.can('list', 'chat'),
  fonte: {
    sql: SQL,
    contar(valor, _antes, alheio) {
      const novas = valor as Novas | null;
      const eventos: Dito[] = [];
      if (alheio || novas?.mudou || (novas?.mensagens.length ?? 0) > MOST)
        eventos.push({ event: 'conversas', data: {} });
      if (novas && novas.mensagens.length <= MOST)
        for (const mensagem of novas.mensagens) eventos.push({ event: 'mensagem', data: { mensagem } });
      for (const lida of novas?.lidas ?? []) eventos.push({ event: 'lida', data: { lida } });
      return { ditos: eventos, dito: null };
    },
  },
};
