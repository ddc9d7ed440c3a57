/** The generated screens; every one is a chunk of its own. */
import type { Screen } from '#shared/feature/feature.ts';

export const listScreen: Screen = () => import('#engine/list/ListScreen.tsx');
export const formScreen: Screen = () => import('#engine/form/FormScreen.tsx');
export const importScreen: Screen = () => import('#engine/import/ImportScreen.tsx');
