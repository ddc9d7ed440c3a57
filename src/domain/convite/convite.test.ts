import { describe, expect, it } from 'vitest';
import {
  ateQuando,
  conferenciasDe,
  emailEncoberto,
  finalDoCpf,
  identidadeConfere,
  primeiroNome,
  situacaoDoConvite,
} from './convite.ts';

const AGORA = '2026-11-22T12:00:00.000Z';
const aberto = { usos: 0, usosMaximo: 1, falhas: 0, expiraEm: '2026-11-23T12:00:00.000Z', revogadoEm: null };

describe('until when a link opens', () => {
  it('is a day where it ends with one by the unit’s clock', () => {
    expect(ateQuando('2026-12-23T03:00:00.000Z')).toBe('22/12/2026');
    expect(ateQuando('2026-12-23T15:30:00.000Z')).toContain('12:30');
  });
});

describe('a public link', () => {
  it('[SIGN-02] opens until it is used, revoked, locked or too old', () => {
    expect(situacaoDoConvite(aberto, AGORA)).toBe('aberto');
    expect(situacaoDoConvite({ ...aberto, expiraEm: AGORA }, AGORA)).toBe('vencido');
    expect(situacaoDoConvite({ ...aberto, usos: 1 }, AGORA)).toBe('usado');
    expect(situacaoDoConvite({ ...aberto, falhas: 10 }, AGORA)).toBe('bloqueado');
    expect(situacaoDoConvite({ ...aberto, usos: 1, revogadoEm: AGORA }, AGORA)).toBe('revogado');
  });

  it('[SIGN-02] asks all that is known of the person, and takes nothing less', () => {
    const sabida = { nascimento: '1980-01-31', cpfFinal: finalDoCpf('333.444.555-08') };
    expect(sabida.cpfFinal).toBe('5508');
    expect(conferenciasDe(sabida)).toEqual(['nascimento', 'cpf']);
    expect(identidadeConfere(sabida, { nascimento: '1980-01-31', cpf: '55-08' })).toBe(true);
    expect(identidadeConfere(sabida, { nascimento: '1980-01-31' })).toBe(false);
    expect(identidadeConfere(sabida, { nascimento: '1980-01-30', cpf: '5508' })).toBe(false);
    expect(identidadeConfere({ nascimento: null, cpfFinal: null }, {})).toBe(false);
    expect(finalDoCpf('123')).toBeNull();
  });

  it('says little before it knows who asks', () => {
    expect(primeiroNome('  Ana Maria de Souza ')).toBe('Ana');
    expect(emailEncoberto('ana@exemplo.com.br')).toBe('a••@exemplo.com.br');
  });
});
