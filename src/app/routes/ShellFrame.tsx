import type { ComponentType } from 'react';

type Loaded = { readonly default: ComponentType };

let Shell: ComponentType | null = null;

/**
 * Brings menu and bars, once a session is known. Not by the route's `lazy`, for which the way to the sign-in would wait, nor
 * by React's, whose stand-in stays for 300 ms once it was drawn.
 */
export async function bringShell(load: () => Promise<Loaded>): Promise<void> {
  Shell ??= (await load()).default;
}

/** Menu and bars around the screens of a session. */
export function ShellFrame() {
  return Shell ? <Shell /> : null;
}
