import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildAbility } from '#domain/acesso/ability.ts';
import type { Session } from '#shared/session/session.ts';

// The session reads the browser's storage as it is loaded.
vi.stubGlobal('window', new EventTarget());
const { session } = await import('#shared/session/session.ts');
const { accessControlProvider } = await import('./refine-providers.ts');

const can = async (action: string, row?: object) =>
  (await accessControlProvider.can({ resource: 'pedido', action, ...(row ? { params: { row } } : {}) })).can;

describe('[PERM-05] Refine’s access door', () => {
  afterEach(() => session.set(null));

  test('asked of a row it answers by the row’s own conditions, else by the register', async () => {
    const ability = buildAbility([{ action: 'update', subject: 'pedido' }], {
      pedido: {
        any: [
          { field: 'donoId', value: 1 },
          { field: 'paraId', value: 1, gives: ['recusar'] },
        ],
      },
    });
    session.set({ ability } as Session);
    expect(await can('edit')).toBe(true);
    expect(await can('edit', { id: 1, donoId: 1, paraId: 2 })).toBe(true);
    expect(await can('edit', { id: 2, donoId: 2, paraId: 2 })).toBe(false);
    expect(await can('recusar', { id: 3, donoId: 2, paraId: 1 })).toBe(true);
    expect(await can('recusar', { id: 1, donoId: 1, paraId: 2 })).toBe(false);
    expect(await can('delete', { id: 1, donoId: 1, paraId: 2 })).toBe(false);
  });

  test('nobody signed in may nothing', async () => {
    expect(await can('edit', { id: 1, donoId: 1 })).toBe(false);
  });
});
