import { describe, expect, it } from 'vitest';
import { ACAO_PADRAO, acaoDe, acoesDeDocumentos, togglesDe, TOGGLES } from './permissao.ts';

const todas = { insert: true, rename: true, remove: true, signature: true };

describe('[DOC-01] toggles', () => {
  it('[DOC-01] true asks for the action of the subject, a text for the one it names, absent is off', () => {
    expect(TOGGLES.map((toggle) => acaoDe(todas, toggle))).toEqual(
      TOGGLES.map((toggle) => ACAO_PADRAO[toggle]),
    );
    expect(acaoDe({ insert: 'documento' }, 'insert')).toBe('documento');
    expect(acaoDe({ insert: true }, 'remove')).toBeNull();
    expect(acaoDe({ insert: true, annul: false }, 'annul')).toBeNull();
    expect(acoesDeDocumentos({ ...todas, insert: 'documento' })).toEqual([
      'documento',
      'update',
      'delete',
      'semefeito',
    ]);
  });

  it('[DOC-01] read-only switches everything off', () => {
    const off = {
      insert: false,
      rename: false,
      remove: false,
      signature: false,
      annul: false,
      readOnly: true,
    };
    expect(togglesDe({ ...todas, readOnly: true }, () => true)).toEqual(off);
  });

  it('[DOC-01] a toggle is on where it is declared and the person may', () => {
    expect(togglesDe({ insert: true, rename: true, remove: true }, (action) => action !== 'delete')).toEqual({
      insert: true,
      rename: true,
      remove: false,
      signature: false,
      annul: true,
      readOnly: false,
    });
  });
});
