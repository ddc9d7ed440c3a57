/**
 * antd with our theme, around the panels of a screen that use it: search panel, bulk dialog, inline editor, form
 * drawer. The list itself draws without it. What the frame is, the app says at its start: shared code knows no theme.
 */
import { lazy, type ComponentType, type ReactNode } from 'react';

type Frame = ComponentType<{ children: ReactNode }>;
type Load = () => Promise<{ default: Frame }>;

let load: Load | undefined;

/** Called once, before anything is drawn. */
export function installPanelFrame(frame: Load): void {
  load = frame;
}

/** Suspends while the frame's code comes; stand it inside a Suspense. */
export const PanelFrame = lazy<Frame>(() => {
  if (!load) throw new Error('installPanelFrame was not called');
  return load();
});

/** Brings the frame's code while nobody waits for it, so that the first panel opens at once. */
export function preloadPanelFrame(): () => void {
  const timer = setTimeout(() => void load?.().catch(() => undefined), 1500); // A failure is told by the panel itself.
  return () => clearTimeout(timer);
}
