import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alvoDaRetomada, esquecerRetomada, guardarRetomada, lerRetomada } from './resumption.ts';

describe('[SIGN-02] a signature that waits for its authorization', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is that of the very documents, in any order, for ten minutes, and once', () => {
    guardarRetomada({ alvo: alvoDaRetomada([10, 9]), forma: 'VIDAAS', politica: 'AD-RT' });
    expect(lerRetomada(alvoDaRetomada([9, 10]))).toMatchObject({ forma: 'VIDAAS', politica: 'AD-RT' });
    expect(lerRetomada(alvoDaRetomada([9]))).toBeNull();
    vi.advanceTimersByTime(10 * 60_000);
    expect(lerRetomada(alvoDaRetomada([9, 10]))).toBeNull();
    guardarRetomada({ alvo: 'a', forma: 'VIDAAS', politica: 'AD-RB' });
    esquecerRetomada();
    expect(lerRetomada('a')).toBeNull();
  });
});
