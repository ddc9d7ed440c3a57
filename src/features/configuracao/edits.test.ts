import { describe, expect, it } from 'vitest';
import { configInForce } from '#domain/configuracao/valores.ts';
import { changesOf, problemsOf, typedOf, valueOf } from './edits.ts';
import { SETTINGS } from '#domain/configuracao/valores.ts';

const inForce = configInForce({}, { telefone: '(31) 3000-1000', govBr: true });

describe('[NAV-14] edits of the settings', () => {
  it('only what differs is sent, empty as null, numbers as numbers', () => {
    expect(
      changesOf(
        { telefone: ' (31) 3000-1000 ', govBr: true, titulo: 'Clínica', sessaoMinutos: '60', cliente: '' },
        inForce,
      ),
    ).toEqual({ titulo: 'Clínica', sessaoMinutos: 60 });
    expect(changesOf({ telefone: '', mensagemLogin: 'a\r\nb' }, inForce)).toEqual({
      telefone: null,
      mensagemLogin: 'a\nb',
    });
  });
  it('names what is wrong before it is sent', () => {
    expect(
      problemsOf({
        sessaoMinutos: valueOf(SETTINGS.sessaoMinutos, '1,5'),
        titulo: null,
        chatSuporte: 'ftp://x',
      }),
    ).toEqual({
      sessaoMinutos: { code: 'inteiro', min: 1, max: 1440 },
      titulo: { code: 'obrigatorio' },
      chatSuporte: { code: 'endereco' },
    });
  });
  it('a value comes back as it was typed', () => {
    expect([typedOf(null), typedOf(15), typedOf(false), typedOf('x')]).toEqual(['', '15', false, 'x']);
  });
});
