/** The generated screens; every one is a chunk of its own. */
import type { Screen } from '#shared/feature/feature.ts';

export const listScreen: Screen = () => import('#engine/list/ListScreen.tsx');
/** What that list asks of the server, asked beside its code; what fails is asked again by the list. */
export const askListAhead = (name: string, search: string): void =>
  void import('#engine/list/ahead.ts').then(({ askAhead }) => askAhead(name, search)).catch(() => undefined);
export const formScreen: Screen = () => import('#engine/form/FormScreen.tsx');
export const importScreen: Screen = () => import('#engine/import/ImportScreen.tsx');
