/** The functions a person opened last, in this browser, by account. */
import { readStored, writeStored } from '#shared/session/keys.ts';

const MOST = 6;
const keyOf = (userId: number) => `zelo.recentes.${userId}`;

/** Names of resources, latest first. */
export function recentFunctions(userId: number): readonly string[] {
  const text = readStored(keyOf(userId));
  return text ? text.split(',') : [];
}

export function rememberFunction(userId: number, name: string): void {
  const names = [name, ...recentFunctions(userId).filter((known) => known !== name)].slice(0, MOST);
  writeStored(keyOf(userId), names.join(','));
}
