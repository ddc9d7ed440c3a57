import { afterEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, inTime, isChunkError } from './chunk-error.ts';

describe('[NAV-16] failures to load a part of the product', () => {
  it.each([
    Object.assign(new Error('x'), { name: 'ChunkLoadError' }),
    Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' }),
    new TypeError('Failed to fetch dynamically imported module: http://h/a.js'),
    new TypeError('error loading dynamically imported module: http://h/a.js'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/a.css'),
  ])('%s', (error) => expect(isChunkError(error)).toBe(true));
  it.each([new Error('outra coisa'), null, 'ChunkLoadError', undefined])('leaves %s alone', (error) =>
    expect(isChunkError(error)).toBe(false),
  );

  afterEach(() => void vi.useRealTimers());
  it('a part that hangs for 120 s counts as not loaded; one that comes in time is passed on', async () => {
    vi.useFakeTimers();
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    const outcome = inTime(new Promise(() => {})).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(isChunkError(await outcome)).toBe(true);
    expect(await inTime(Promise.resolve(7))).toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });
});
