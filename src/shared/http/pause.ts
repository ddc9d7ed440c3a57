/** Waits; a network that comes back or a tab that is looked at again ends it early. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', seen);
      resolve();
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') done();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', seen);
    signal?.addEventListener('abort', done, { once: true });
  });
}
