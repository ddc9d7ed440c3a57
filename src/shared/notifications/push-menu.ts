/**
 * What the account menu needs to know of web push (NAV-18): null where push is not offered to the person. Whoever
 * handles push keeps it; the shell only reads.
 */
import { createStore } from '#shared/hooks/store.ts';

export type PushMenu = {
  /** Whether the alert 'Ative as notificações' is on screen; 'Desativar notificações' shows while it is not. */
  readonly alertShown: boolean;
  /** Asks and disables; tells how it ended itself. */
  readonly disable: () => void;
};

export const pushMenu = createStore<PushMenu | null>(null);
