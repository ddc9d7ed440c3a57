/** Recognises that a part of the product could not be loaded (NAV-16): by name, or by what each browser says. */
const NAMES = new Set(['ChunkLoadError', 'CSS_CHUNK_LOAD_FAILED']);
const TEXTS = [
  'dynamically imported module', // Chromium, Firefox
  'importing a module script failed', // Safari
  'unable to preload css', // Vite
  'error loading dynamically imported',
];

export function isChunkError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown };
  if (NAMES.has(String(name)) || NAMES.has(String(code))) return true;
  const text = String(message).toLowerCase();
  return TEXTS.some((known) => text.includes(known));
}

/** Longest that a part may take to load (A9). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The part, or a ChunkLoadError when it has not come in time: a connection that hangs says no more than a broken one. */
export async function inTime<T>(part: Promise<T>, ms = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('part not loaded in time'), { name: 'ChunkLoadError' })),
      ms,
    );
  });
  try {
    return await Promise.race([part, late]);
  } finally {
    clearTimeout(timer);
  }
}
