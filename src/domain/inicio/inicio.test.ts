import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnPath, ownPathOr } from './redirecionamento.ts';
import { anosCopyright, saudacao } from './saudacao.ts';
import { restante, SESSAO_MINUTOS, tempoSessao } from './tempo-sessao.ts';

describe('home and session', () => {
  it('[NAV-10] greets by the hour', () => {
    expect(saudacao(0)).toBe('Bom dia');
    expect(saudacao(11)).toBe('Bom dia');
    expect(saudacao(12)).toBe('Boa tarde');
    expect(saudacao(17)).toBe('Boa tarde');
    expect(saudacao(18)).toBe('Boa noite');
    expect(saudacao(23)).toBe('Boa noite');
  });
  it('[NAV-15] copyright from 2018 to the current year', () => {
    expect(anosCopyright(2026)).toBe('2018 – 2026');
    expect(anosCopyright(2018)).toBe('2018');
  });
  it('[SES-18] shows minutes, one off every 60 s, from 240', () => {
    expect(SESSAO_MINUTOS).toBe(240);
    const start = 1_000_000;
    expect(tempoSessao(restante(start, start))).toMatchObject({
      texto: 'Expira em 240 minutos',
      urgente: false,
    });
    expect(tempoSessao(restante(start, start + 59_999)).texto).toBe('Expira em 240 minutos');
    expect(tempoSessao(restante(start, start + 60_000)).texto).toBe('Expira em 239 minutos');
    expect(tempoSessao(60_001)).toMatchObject({
      texto: 'Expira em 2 minutos',
      urgente: false,
      proximaMudanca: 1,
    });
  });
  it('[SES-18] counts seconds in red at one minute or less, and ends at zero', () => {
    expect(tempoSessao(60_000)).toMatchObject({
      texto: 'Expira em 60 segundos',
      urgente: true,
      expirada: false,
    });
    expect(tempoSessao(1_000)).toMatchObject({ texto: 'Expira em 1 segundo', urgente: true });
    expect(tempoSessao(0)).toMatchObject({ urgente: true, expirada: true, proximaMudanca: null });
    expect(restante(0, 999_999_999)).toBe(0);
  });
  it('[SES-18] starts over when the last refresh changes', () => {
    const now = 10_000_000;
    expect(tempoSessao(restante(now - 239 * 60_000, now)).urgente).toBe(true);
    expect(tempoSessao(restante(now, now)).texto).toBe('Expira em 240 minutos');
  });
  it('[SES-18] waiting until the next change always changes the text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 240 * 60_000 }), (remaining) => {
        const { texto, proximaMudanca } = tempoSessao(remaining);
        expect(proximaMudanca).toBeGreaterThan(0);
        expect(tempoSessao(remaining - (proximaMudanca ?? 0)).texto).not.toBe(texto);
        expect(tempoSessao(remaining - (proximaMudanca ?? 0) + 1).texto).toBe(texto);
      }),
    );
  });
  it('[NAV-02] leads back to a path of our own', () => {
    for (const path of [
      '/',
      '/bancos',
      '/bancos/form/3?aba=2#x',
      '/prestadores/precificacao/7',
      '/bancos?q=a//b',
      '/authx',
      '/a%20b',
    ]) {
      expect([path, isOwnPath(path)]).toEqual([path, true]);
    }
  });
  it('[NAV-02] refuses ways out, disguised ones too, and the sign-in itself', () => {
    for (const path of [
      '',
      'bancos',
      '//evil.com',
      '/\\evil.com',
      '\\/evil.com',
      'https://evil.com',
      'javascript:alert(1)',
      '/\t/evil.com',
      '/\n/evil.com',
      ' /bancos',
      '/ban cos',
      '/%2Fevil.com',
      '/%5cevil.com',
      '/%0a/evil.com',
      '/%',
      '/auth',
      '/auth/govbr',
      '/auth?redirect=/x',
      '/AUTH',
      '/./auth',
      '/a/../auth',
      '/%61uth',
      '/a//b',
    ]) {
      expect([path, isOwnPath(path)]).toEqual([path, false]);
    }
    expect(ownPathOr('//evil.com')).toBe('/principal');
    expect(ownPathOr(null)).toBe('/principal');
    expect(ownPathOr('/bancos')).toBe('/bancos');
  });
  it('[NAV-02] whatever is accepted stays on the origin when a browser resolves it', () => {
    const nasty = fc
      .array(
        fc.constantFrom(
          '/',
          '\\',
          '.',
          '..',
          ':',
          '@',
          'evil.com',
          '%2f',
          '%5C',
          '%09',
          '\t',
          '\u0000',
          'a',
          '?',
          '#',
          'http',
        ),
        { maxLength: 8 },
      )
      .map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(nasty, (path) => {
        fc.pre(isOwnPath(path));
        expect(new URL(path, 'https://zelo.test').origin).toBe('https://zelo.test');
      }),
      { numRuns: 2000 },
    );
  });
});
