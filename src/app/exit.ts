/** What features have to say to somebody who is about to sign out: found by folder, asked at that click and no sooner. */
import type { AskExit, ExitNotice } from '#shared/feature/exit.ts';

const files = import.meta.glob<AskExit>('../features/*/exit.ts', { import: 'exit' });

/** Nobody is kept from leaving by a server that does not answer. */
const MOST_MS = 3000;

/** The first that has something to say; one that cannot be asked says nothing. */
export async function leftBehind(): Promise<ExitNotice | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), MOST_MS));
  const asked = Object.values(files).map(async (load) => (await load())());
  const said = await Promise.all(asked.map((answer) => Promise.race([answer, late]).catch(() => null)));
  return said.find((answer) => answer !== null) ?? null;
}
