/** The one spelling of the call that writes an event of the audit's chain; everything else names what it means. */
import { pedidoAtual } from '#server/pedido.ts';
import { prepared, type Queryable } from './query.ts';

/** Who did it: a request's `contexto` fits. `usuario` is null when nobody was signed in. */
export type Autor = {
  readonly usuario: { readonly id: number; readonly nome: string } | null;
  readonly prestadorId: number | null;
  readonly ip: string | null;
  readonly motivo: string | null;
};

/** SQL expressions; what is left out is NULL. */
type EventSql = {
  readonly recurso: string;
  readonly id?: string;
  readonly acao: string;
  readonly antes?: string;
  readonly depois?: string;
  readonly usuario?: string;
  readonly nome?: string;
  readonly prestador?: string;
  readonly ip?: string;
  readonly motivo?: string;
  readonly pedido?: string;
};

/** The event as an expression inside a statement that does more. */
export function eventSql({
  recurso,
  id,
  acao,
  antes,
  depois,
  usuario,
  nome,
  prestador,
  ip,
  motivo,
  pedido,
}: EventSql): string {
  const parts = [recurso, id, acao, antes, depois, usuario, nome, prestador, ip, motivo, pedido];
  return `zelo_auditar(${parts.map((part) => part ?? 'NULL').join(', ')})`;
}

const EVENT = `SELECT ${eventSql({ recurso: '$1', id: '$2', acao: '$3', antes: '$4', depois: '$5', usuario: '$6', nome: '$7', prestador: '$8', ip: '$9', motivo: '$10', pedido: '$11' })}`;

export type AuditEvent = {
  readonly recurso: string;
  readonly id: number | null;
  readonly acao: string;
  /** A state; text is JSON that is ready: parsed here its numerics would become floats. */
  readonly antes?: object | string | null;
  readonly depois?: object | string | null;
};

/** Writes one event, in the caller's transaction where there is one. */
export async function writeEvent(
  db: Queryable,
  { usuario, prestadorId, ip, motivo }: Autor,
  event: AuditEvent,
): Promise<void> {
  await db.query({
    name: 'zelo_auditar',
    text: EVENT,
    values: [
      event.recurso,
      event.id,
      event.acao,
      json(event.antes),
      json(event.depois),
      usuario?.id ?? null,
      usuario?.nome ?? null,
      prestadorId,
      ip,
      motivo,
      pedidoAtual(),
    ],
  });
}

const eventsSql = (depois: string): string =>
  `SELECT zelo_auditar_lote($1, $2, $3, $4::jsonb[], ${depois}, $5, $6, $7, $8, $9, $10)`;

export type ManyEvents = {
  readonly recurso: string;
  readonly acao: string;
  /** A state is JSON text, as it came from the database. */
  readonly rows: readonly { readonly id: number; readonly antes: string | null }[];
  /** The states as they now are, read by the same statement: an expression over the rows `t` of a table. */
  readonly depois: { readonly table: string; readonly state: string };
};

/** Events of one kind and one author together: the chain's head is read and written once, the new states never leave the database. */
export async function writeEvents(
  db: Queryable,
  { usuario, prestadorId, ip, motivo }: Autor,
  events: ManyEvents,
): Promise<void> {
  const { recurso, acao, rows, depois } = events;
  if (rows.length === 0) return;
  // One for each, in their order: a row that were not there would otherwise move the states of the others.
  const states = `ARRAY(SELECT ${depois.state} FROM unnest($3::bigint[]) WITH ORDINALITY o (id, n) LEFT JOIN ${depois.table} t ON t.id = o.id ORDER BY o.n)`;
  await db.query(
    prepared({
      text: eventsSql(states),
      values: [
        recurso,
        acao,
        rows.map(({ id }) => id),
        rows.map(({ antes }) => antes),
        usuario?.id ?? null,
        usuario?.nome ?? null,
        prestadorId,
        ip,
        motivo,
        pedidoAtual(),
      ],
    }),
  );
}

function json(state: object | string | null | undefined): string | null {
  return typeof state === 'object' && state !== null ? JSON.stringify(state) : (state ?? null);
}
