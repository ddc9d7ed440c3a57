/** What differs between two versions of a record, read off the changes between them. */
import type { HistoryChange, HistoryEvent } from '#domain/registro/wire.ts';

/** The events that left a version of the record, newest first, as the history answers them. */
export function versionsOf(events: readonly HistoryEvent[]): readonly HistoryEvent[] {
  return events.filter(({ volta, acao }) => volta !== false && acao !== 'excluir');
}

/**
 * Field by field, the value after the event `from` and after `to`, whichever of the two is the older; what was changed and
 * changed back is no difference. Events are newest first.
 */
export function differences(
  events: readonly HistoryEvent[],
  from: number,
  to: number,
): readonly HistoryChange[] {
  // By their place and not by their number: the state that an event found has a negative one.
  const place = (wanted: number) => events.findIndex(({ seq }) => seq === wanted);
  const [start, end] = [place(from), place(to)];
  const between = events.slice(Math.min(start, end), Math.max(start, end)).toReversed();
  const found = new Map<string, HistoryChange>();
  for (const change of between.flatMap(({ mudancas }) => mudancas)) {
    const first = found.get(change.campo) ?? change;
    found.set(change.campo, { ...change, antes: first.antes });
  }
  return [...found.values()]
    .filter(({ antes, depois }) => antes !== depois)
    .map((change) => (end < start ? change : { ...change, antes: change.depois, depois: change.antes }));
}
