/** Where the code of each kind of screen comes from; every one is a chunk of its own. */
import type { ComponentType } from 'react';

type Screen = () => Promise<{ default: ComponentType }>;
type Generated = () => Promise<{ default: ComponentType<{ resource: string }> }>;

/** Hand-built screens: `src/features/<x>/screens.ts` names them, the resource's `screen` picks one. */
const declared = import.meta.glob<{ readonly [name: string]: Screen }>('../../features/*/screens.ts', {
  eager: true,
  import: 'screens',
});

export const handBuilt: { readonly [name: string]: Screen | undefined } = Object.assign({}, ...Object.values(declared));

export const frame = () => import('../antd/AntdFrame.tsx');
export const listScreen: Generated = () => import('#engine/list/ListScreen.tsx');
export const formScreen: Generated = () => import('#engine/form/FormScreen.tsx');
export const importScreen: Generated = () => import('#engine/import/ImportScreen.tsx');
