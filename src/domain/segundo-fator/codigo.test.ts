import { describe, expect, it } from 'vitest';
import {
  ALFABETO,
  codigoDe,
  lerCodigoDeRecuperacao,
  lerCodigoDoApp,
  mostrarCodigo,
  passoDoRelogio,
  passoVale,
} from './codigo.ts';

const NOW = Date.UTC(2026, 10, 29, 12, 0, 10);
const STEP = passoDoRelogio(NOW);

describe('codes of the app', () => {
  it('[SES-22] count one step before and after the clock, and no further', () => {
    expect([-2, -1, 0, 1, 2].map((drift) => passoVale(STEP + drift, 0, NOW))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('[SES-22] count once: neither the used step nor an earlier one', () => {
    expect(passoVale(STEP, STEP, NOW)).toBe(false);
    expect(passoVale(STEP - 1, STEP, NOW)).toBe(false);
    expect(passoVale(STEP + 1, STEP, NOW)).toBe(true);
  });

  it('[SES-22] are read however they were spaced', () => {
    expect(lerCodigoDoApp(' 123 456 ')).toBe('123456');
    expect(lerCodigoDoApp('123-456')).toBe('123456');
    for (const wrong of ['12345', '1234567', 'abcdef', '١٢٣٤٥٦', '', null, 123456, '1'.repeat(99)])
      expect(lerCodigoDoApp(wrong)).toBeNull();
  });
});

describe('recovery codes', () => {
  it('[SES-22] are shown in two halves and read back in any case and spacing', () => {
    const code = codigoDe(Uint8Array.from([0, 31, 32, 63, 64, 100, 150, 200, 250, 255]));
    expect(code).toHaveLength(10);
    expect(mostrarCodigo(code)).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(lerCodigoDeRecuperacao(mostrarCodigo(code).toLowerCase())).toBe(code);
    expect(lerCodigoDeRecuperacao(` ${code} `)).toBe(code);
  });

  it('[SES-22] know what can be none', () => {
    expect(ALFABETO).toHaveLength(32);
    expect(new Set(ALFABETO).size).toBe(32);
    for (const wrong of ['', 'ABCDE-FGHJ', 'ABCDE-FGHJ0', 'ABCDE-FGHJKL', null, 12, 'A'.repeat(99)])
      expect(lerCodigoDeRecuperacao(wrong)).toBeNull();
  });
});
