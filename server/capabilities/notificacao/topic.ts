/** Notifications on the live channel: the person's own, told from their own table, with the unread count. */
import type { Dito, Topico } from '#server/capabilities/canal/index.ts';
import { VISIVEIS } from './repository.ts';

type Nova = {
  readonly id: number;
  readonly tipo: string;
  readonly titulo: string;
  readonly texto: string | null;
  readonly sensivel: boolean;
  readonly destino: string | null;
  readonly prestadorId: number | null;
  readonly criadoEm: string;
};

/** More news than this after a cut are read as a list, not told one by one. */
const MOST = 50;

const SQL = `json_build_object(
  'naoLidas', (SELECT count(*)::int FROM notificacao n WHERE ${VISIVEIS} AND n.lida_em IS NULL),
  'novas', CASE WHEN $3::pg_snapshot IS NULL THEN '[]'::json ELSE coalesce((
    SELECT json_agg(r ORDER BY r.id) FROM (
      SELECT n.id, n.tipo, n.titulo, n.texto, n.sensivel, n.destino, n.prestador_id AS "prestadorId", n.criado_em AS "criadoEm"
        FROM notificacao n
       WHERE ${VISIVEIS} AND n.tx >= pg_snapshot_xmin($3::pg_snapshot)
         AND NOT pg_visible_in_snapshot(n.tx, $3::pg_snapshot) AND n.tx < pg_snapshot_xmax(pg_current_snapshot())
       ORDER BY n.id LIMIT ${MOST + 1}) r), '[]'::json) END)`;

export const topicoNotificacoes: Topico = {
  nome: 'notificacoes',
  pode: (sessao, { chave }) => chave.length === 0 && sessao.ability.can('list', 'notificacao'),
  fonte: {
    sql: SQL,
    contar(valor, antes, alheio) {
      const { naoLidas, novas } = valor as { readonly naoLidas: number; readonly novas: readonly Nova[] };
      const perdidas = alheio || novas.length > MOST;
      const eventos: Dito[] = perdidas ? [{ event: 'recomecar', data: {} }] : novas.map(ditoDe);
      if (eventos.length > 0 || naoLidas !== antes) eventos.push({ event: 'contagem', data: { naoLidas } });
      return { ditos: eventos, dito: naoLidas };
    },
  },
};

/** A sensitive text is read on the page only. */
function ditoDe({ sensivel, texto, ...rest }: Nova): Dito {
  const data = { ...rest, texto: sensivel ? null : texto, criadoEm: new Date(rest.criadoEm).toISOString() };
  return { event: 'notificacao', data };
}
