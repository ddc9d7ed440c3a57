/** Light, dark, or as the system, and how close things stand; remembered in this browser. public/abertura.js applies the light before the first paint. */
import { createStore, useStore } from '#shared/hooks/store.ts';
import { readStored, writeStored } from '#shared/session/keys.ts';
import type { Density, Mode } from './theme.ts';

export type Appearance = 'claro' | 'escuro' | 'sistema';
const KEY = 'zelo.tema';

const DENSITY_KEY = 'zelo.densidade';

const system = matchMedia('(prefers-color-scheme: dark)');
/** White whatever the screen is: antd's colours follow what we say, not the medium. */
const paper = matchMedia('print');
const phone = matchMedia('(max-width: 767px)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const chosen = createStore<Appearance>(asAppearance(readStored(KEY)));
const mode = createStore<Mode>(resolve(chosen.get()));
const compact = createStore(readStored(DENSITY_KEY) === 'compacta');
const density = createStore<Density>(densityNow());
const still = createStore(calm.matches);

function asAppearance(text: string | null): Appearance {
  return text === 'claro' || text === 'escuro' ? text : 'sistema';
}
function resolve(appearance: Appearance): Mode {
  if (paper.matches) return 'claro';
  return appearance === 'sistema' ? (system.matches ? 'escuro' : 'claro') : appearance;
}
function densityNow(): Density {
  return phone.matches ? 'toque' : compact.get() ? 'compacta' : 'confortavel';
}
function apply(): void {
  mode.set(resolve(chosen.get()));
  density.set(densityNow());
  still.set(calm.matches);
  document.documentElement.dataset['tema'] = mode.get();
}

export function startAppearance(): void {
  apply();
  for (const media of [system, paper, phone, calm]) media.addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) chosen.set(asAppearance(event.newValue));
    else if (event.key === DENSITY_KEY) compact.set(event.newValue === 'compacta');
    else return;
    apply();
  });
}

export function setAppearance(appearance: Appearance): void {
  chosen.set(appearance);
  writeStored(KEY, appearance === 'sistema' ? null : appearance);
  apply();
}

export function setCompact(close: boolean): void {
  compact.set(close);
  writeStored(DENSITY_KEY, close ? 'compacta' : null);
  apply();
}

/** Whether the person wants things closer; a phone keeps room for the finger. */
export function useCompact(): boolean {
  return useStore(compact);
}

/** The density in force. */
export function useDensity(): Density {
  return useStore(density);
}

/** Whether nothing may move. */
export function useStillness(): boolean {
  return useStore(still);
}

export function useAppearance(): Appearance {
  return useStore(chosen);
}

/** The mode in force. */
export function useMode(): Mode {
  return useStore(mode);
}
