/** What a step has just made, in the register that its declaration names. */
import { formPathOf, indexEntry, loadEntity } from '#shared/registro/registry.ts';
import { request } from '#shared/http/client.ts';
import { titleOf } from '../cells/display.ts';
import type { Row } from './wire.ts';

type Made = { readonly name: string; readonly path: string };

/** The last row that refers to this one. Undefined: there is none, or the person may not see it. */
export async function madeBy(
  { resource, by }: { readonly resource: string; readonly by: string },
  id: number,
): Promise<Made | undefined> {
  const entry = indexEntry(resource);
  if (!entry) return undefined;
  const query = { [by]: id, _sort: 'id', _order: 'desc', _start: 0, _end: 1 };
  try {
    const [{ entity }, [row]] = await Promise.all([
      loadEntity(resource),
      request<readonly Row[]>(resource, { query, silent: true, timeoutMs: 5_000 }),
    ]);
    return row && { name: `${entity.title} ${titleOf(entity, row)}`, path: formPathOf(entry, row.id) };
  } catch {
    return undefined; // The step is taken; that what it made cannot be shown is no failure of it.
  }
}
