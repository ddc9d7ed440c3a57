import { describe, expect, it } from 'vitest';
import { acaoDaEntrada, emailValido, noDominio } from './entrada-externa.ts';

const regras = { dominiosReservados: ['empresa.example'], sufixoConfiavel: '@interno.local' };
const pessoa = { email: 'ana@example.com', verificado: true, comToken: true };

describe('[SES-05] the three outcomes of the identity service', () => {
  it('[SES-05] a reserved company domain asks for another address, verified or not', () => {
    for (const verificado of [true, false]) {
      for (const email of ['ana@empresa.example', 'ANA@EMPRESA.EXAMPLE', 'ana@filial.empresa.example']) {
        expect(acaoDaEntrada({ email, verificado, comToken: true }, regras)).toBe('CHANGE_LOGIN');
      }
    }
  });
  it('[SES-05] an address not verified is to be verified', () => {
    expect(acaoDaEntrada({ ...pessoa, verificado: false }, regras)).toBe('VERIFY_LOGIN');
  });
  it('[SES-05] verified, or containing the suffix, with an ID token: authenticated', () => {
    expect(acaoDaEntrada(pessoa, regras)).toBe('AUTHENTICATE_LOGIN');
    expect(acaoDaEntrada({ email: 'ana@Interno.local', verificado: false, comToken: true }, regras)).toBe(
      'AUTHENTICATE_LOGIN',
    );
    expect(acaoDaEntrada({ ...pessoa, verificado: false }, { ...regras, sufixoConfiavel: null })).toBe(
      'VERIFY_LOGIN',
    );
    expect(acaoDaEntrada({ ...pessoa, verificado: false }, { ...regras, sufixoConfiavel: '' })).toBe(
      'VERIFY_LOGIN',
    );
  });
  it('[SES-05] without an ID token nobody is authenticated', () => {
    expect(acaoDaEntrada({ ...pessoa, comToken: false }, regras)).toBe('VERIFY_LOGIN');
  });
  it('a domain that only ends alike is another one', () => {
    expect(noDominio('ana@outraempresa.example', ['empresa.example'])).toBe(false);
    expect(noDominio('empresa.example@gmail.com', ['empresa.example'])).toBe(false);
  });
  it('[SES-06] a valid e-mail', () => {
    for (const email of ['a@b.co', 'ana.maria+x@hospital.com.br']) expect(emailValido(email)).toBe(true);
    for (const email of [
      '',
      'a',
      'a@b',
      '@b.co',
      'a@.co',
      'a@b..co',
      'a b@c.co',
      'a@b@c.co',
      `${'a'.repeat(250)}@b.co`,
    ]) {
      expect(emailValido(email)).toBe(false);
    }
  });
});
