/** Light, dark, or as the system; remembered in this browser. public/tema.js applies it before the first paint. */
import { createStore, useStore } from '#shared/hooks/store.ts';
import { readStored, writeStored } from '#shared/session/keys.ts';
import type { Mode } from './theme.ts';

export type Appearance = 'claro' | 'escuro' | 'sistema';
const KEY = 'zelo.tema';

const system = matchMedia('(prefers-color-scheme: dark)');
const chosen = createStore<Appearance>(asAppearance(readStored(KEY)));
const mode = createStore<Mode>(resolve(chosen.get()));

function asAppearance(text: string | null): Appearance {
  return text === 'claro' || text === 'escuro' ? text : 'sistema';
}
function resolve(appearance: Appearance): Mode {
  return appearance === 'sistema' ? (system.matches ? 'escuro' : 'claro') : appearance;
}
function apply(): void {
  mode.set(resolve(chosen.get()));
  document.documentElement.dataset['tema'] = mode.get();
}

export function startAppearance(): void {
  apply();
  system.addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    chosen.set(asAppearance(event.newValue));
    apply();
  });
}

export function setAppearance(appearance: Appearance): void {
  chosen.set(appearance);
  writeStored(KEY, appearance === 'sistema' ? null : appearance);
  apply();
}

export function useAppearance(): Appearance {
  return useStore(chosen);
}

/** The mode in force. */
export function useMode(): Mode {
  return useStore(mode);
}
