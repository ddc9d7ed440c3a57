/**
 * What the engine tells of a row that took a step, in the step's own transaction. Who listens says so at the start; the
 * engine knows no channel.
 */
import type { Queryable } from '../database/query.ts';

export type Announcement = {
  readonly recurso: string;
  readonly id: number;
  readonly transicao: string;
  readonly de: string;
  readonly para: string;
  /** Provider of the row where the register belongs to one. */
  readonly prestadorId: number | null;
};

type Announcer = (db: Queryable, told: Announcement) => Promise<void>;

let announcer: Announcer | undefined;

/** Called once, before anything is served; undefined takes it away. */
export function installAnnouncer(next: Announcer | undefined): void {
  announcer = next;
}

export async function announce(db: Queryable, told: Announcement): Promise<void> {
  await announcer?.(db, told);
}
