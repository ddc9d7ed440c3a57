import { describe, expect, test } from 'vitest';
import { buildEntity } from '#domain/registro/entity.ts';
import { draftKey, memoryStorage, readDraft, removeDraft, sweepDrafts, writeDraft } from './draft.ts';

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
const draft = { em: '2026-11-21T10:32:00.000Z', versao: 3, valores: { nome: 'x', senha: 'segredo' } };

describe('draft', () => {
  test('comes back to the same person, resource and record only, without secrets', () => {
    const storage = memoryStorage();
    expect(writeDraft(storage, key, fields, draft)).toBe(true);
    expect(readDraft(storage, key, agora)?.valores).toEqual({ nome: 'x' });
    expect(readDraft(storage, { ...key, usuario: 'bia' }, agora)).toBeNull();
    expect(readDraft(storage, { ...key, registro: '8' }, agora)).toBeNull();
    expect(JSON.stringify(storage.getItem(draftKey(key)))).not.toContain('segredo');
  });

  test('lasts 24 hours', () => {
    const storage = memoryStorage();
    writeDraft(storage, key, fields, draft);
    expect(readDraft(storage, key, agora + 24 * 3_600_000 - 1)).not.toBeNull();
    expect(readDraft(storage, key, agora + 24 * 3_600_000)).toBeNull();
    expect(storage.getItem(draftKey(key))).toBeNull();
  });

  test('the sweep takes old and broken drafts of anybody and nothing else', () => {
    const storage = memoryStorage();
    writeDraft(storage, key, fields, draft);
    writeDraft(storage, { ...key, usuario: 'bia' }, fields, { ...draft, em: '2026-11-19T10:00:00.000Z' });
    storage.setItem(draftKey({ ...key, registro: '9' }), '{quebrado');
    storage.setItem('zelo:token', 'fica');
    sweepDrafts(storage, agora);
    expect(storage.length).toBe(2);
    expect(storage.getItem('zelo:token')).toBe('fica');
    removeDraft(storage, key);
    expect(storage.length).toBe(1);
  });

  test('a browser without room says so instead of breaking the form', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(writeDraft(full, key, fields, draft)).toBe(false);
  });

  test('parts of the key cannot run into each other', () => {
    expect(draftKey({ usuario: 'a:b', recurso: 'c', registro: '1' })).not.toBe(
      draftKey({ usuario: 'a', recurso: 'b:c', registro: '1' }),
    );
  });
});
