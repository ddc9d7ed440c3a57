import { describe, expect, test } from 'vitest';
import { buildEntity } from '#domain/registro/entity.ts';
import { createDrafts, draftName, memoryStorage } from './draft.ts';

const { fields } = buildEntity(
  'teste/usuario',
  {
    title: 'Usuário',
    'x-entity': { plural: 'Usuários', label: ['nome'] },
    properties: {
      nome: { type: 'string', title: 'Nome' },
      senha: { type: 'string', title: 'Senha', writeOnly: true },
    },
  },
  { name: 'usuarios' },
);
const key = { usuario: 'ana', recurso: 'usuarios', registro: '7' };
const agora = Date.parse('2026-11-21T10:32:00Z');
const draft = {
  em: '2026-11-21T10:32:00.000Z',
  versao: 3,
  valores: { nome: 'Hanseníase', senha: 'segredo' },
};

function cipherKey(): Promise<CryptoKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

describe('draft', () => {
  test('[SES-03] comes back to the same person, resource and record only, without secrets', async () => {
    const storage = memoryStorage();
    const drafts = createDrafts(storage, cipherKey());
    expect(await drafts.write(key, fields, draft)).toBe('navegador');
    expect(await drafts.read(key, agora)).toEqual({ ...draft, valores: { nome: 'Hanseníase' } });
    expect(await drafts.read({ ...key, usuario: 'bia' }, agora)).toBeNull();
    expect(await drafts.read({ ...key, registro: '8' }, agora)).toBeNull();
  });

  test('[SES-03] nothing typed lies in the clear, and another key or another place does not open it', async () => {
    const storage = memoryStorage();
    const mine = cipherKey();
    const drafts = createDrafts(storage, mine);
    await drafts.write(key, fields, draft);
    const text = storage.getItem(draftName(key)) ?? '';
    expect(text).not.toMatch(/Hansen|segredo|valores|nome/);
    const moved = { ...key, usuario: 'bia' };
    storage.setItem(draftName(moved), text);
    expect(await drafts.read(moved, agora)).toBeNull();
    const younger = { ...key, registro: '8' };
    storage.setItem(draftName(younger), text.replace('10:32:00', '10:33:00'));
    expect(await drafts.read(younger, agora)).toBeNull();
    // A page that opens afterwards: the same key reads it, and whoever has another only makes it go.
    expect((await createDrafts(storage, mine).read(key, agora))?.valores).toEqual({ nome: 'Hanseníase' });
    expect(await createDrafts(storage, cipherKey()).read(key, agora)).toBeNull();
    expect(storage.length).toBe(0);
  });

  test('without a key it stays in the page, says so, and leaves what is sealed alone', async () => {
    const storage = memoryStorage();
    const mine = cipherKey();
    await createDrafts(storage, mine).write(key, fields, draft);
    const keyless = createDrafts(storage, Promise.resolve(null));
    expect(await keyless.read(key, agora)).toBeNull();
    expect(await keyless.write({ ...key, registro: '8' }, fields, draft)).toBe('pagina');
    expect((await keyless.read({ ...key, registro: '8' }, agora))?.valores).toEqual({ nome: 'Hanseníase' });
    expect(storage.length).toBe(1);
    expect(await createDrafts(storage, mine).read(key, agora)).not.toBeNull();
  });

  test('lasts 24 hours', async () => {
    const storage = memoryStorage();
    const drafts = createDrafts(storage, cipherKey());
    await drafts.write(key, fields, draft);
    expect(await drafts.read(key, agora + 24 * 3_600_000 - 1)).not.toBeNull();
    expect(await drafts.read(key, agora + 24 * 3_600_000)).toBeNull();
    expect(storage.getItem(draftName(key))).toBeNull();
  });

  test('the sweep takes old, broken and unsealed drafts of anybody and nothing else', async () => {
    const storage = memoryStorage();
    const drafts = createDrafts(storage, cipherKey());
    await drafts.write(key, fields, draft);
    await drafts.write({ ...key, usuario: 'bia' }, fields, { ...draft, em: '2026-11-19T10:00:00.000Z' });
    storage.setItem(draftName({ ...key, registro: '9' }), '{quebrado');
    storage.setItem(draftName({ ...key, registro: '10' }), JSON.stringify(draft));
    storage.setItem('zelo:token', 'fica');
    drafts.sweep(agora);
    expect(storage.length).toBe(2);
    expect(storage.getItem('zelo:token')).toBe('fica');
    drafts.remove(key);
    expect(storage.length).toBe(1);
  });

  test('of two writes the later one stays, and one taken away while it was being sealed does not come back', async () => {
    const storage = memoryStorage();
    const drafts = createDrafts(storage, cipherKey());
    const first = drafts.write(key, fields, draft);
    const second = drafts.write(key, fields, { ...draft, valores: { nome: 'Depois' } });
    expect((await drafts.read(key, agora))?.valores).toEqual({ nome: 'Depois' });
    await Promise.all([first, second]);
    const third = drafts.write(key, fields, draft);
    drafts.remove(key);
    await third;
    expect(storage.length).toBe(0);
  });

  test('a browser without room says so instead of breaking the form', async () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(await createDrafts(full, cipherKey()).write(key, fields, draft)).toBe('sem-espaco');
  });

  test('parts of the key cannot run into each other', () => {
    expect(draftName({ usuario: 'a:b', recurso: 'c', registro: '1' })).not.toBe(
      draftName({ usuario: 'a', recurso: 'b:c', registro: '1' }),
    );
  });
});
