/** What goes on beside every screen until it is ended (a call): drawn by the shell, at the edge of the page. */
import { Suspense, type ComponentType } from 'react';
import { createStore, useStore } from '../hooks/store.ts';

const docked = createStore<ComponentType | null>(null);

export const openDock = (Docked: ComponentType): void => docked.set(Docked);
export const closeDock = (): void => docked.set(null);

export function Dock() {
  const Docked = useStore(docked);
  return Docked ? (
    <Suspense fallback={null}>
      <Docked />
    </Suspense>
  ) : null;
}
