import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('[NET-02] the browser keeps the furthest position, in whatever order answers come', async () => {
  const { position, sawPosition } = await import('./position.ts');
  expect(position()).toBe('');
  sawPosition('00000001:00000000/0B000100');
  sawPosition('00000001:00000000/0A000000');
  sawPosition(null);
  expect(position()).toBe('00000001:00000000/0B000100');
});

it('[NET-02] a new primary counts as further, though its log may be shorter; another tab is heard', async () => {
  const { position, sawPosition } = await import('./position.ts');
  sawPosition('00000001:00000002/00000000');
  sawPosition('00000002:00000001/FF000000');
  expect(position()).toBe('00000002:00000001/FF000000');
  stored.set('zelo:posicao', '00000002:00000003/00000000');
  expect(position()).toBe('00000002:00000003/00000000');
});
