import { describe, expect, test } from 'vitest';
import { changePasswordPath, privacyTermPath } from './redirecionamento.ts';

describe('[SES-19] the forced change of a provisional password', () => {
  test('leads on to where the person wanted to go, and adds nothing for the home, the sign-in or itself', () => {
    expect(changePasswordPath('/pacientes/list-pacientes?q=ana')).toBe(
      '/change-password?redirect=%2Fpacientes%2Flist-pacientes%3Fq%3Dana',
    );
    for (const own of [
      '/',
      '/principal',
      '/auth',
      '/auth?redirect=%2Fcids',
      '/change-password?redirect=%2Fcids',
    ])
      expect(changePasswordPath(own)).toBe('/change-password');
  });

  test('[NGS-43] the privacy term leads on in the same way', () => {
    expect(privacyTermPath('/cids?q=a')).toBe('/termo-privacidade?redirect=%2Fcids%3Fq%3Da');
    expect(privacyTermPath('/termo-privacidade?redirect=%2Fcids')).toBe('/termo-privacidade');
  });
});
