/** Holds the calls of the session back: while its screen is locked, and while it changes its provider. */
let holders = 0;
let waiting: { readonly promise: Promise<void>; readonly open: () => void } | undefined;

/** From now on calls wait; the answer lets them go, once. Several may hold at the same time. */
export function holdRequests(): () => void {
  holders += 1;
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting = { promise, open: resolve };
  }
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (holders > 0) return;
    waiting?.open();
    waiting = undefined;
  };
}

/** What a call waits for; undefined when it may go. */
export function requestGate(): Promise<void> | undefined {
  return waiting?.promise;
}
