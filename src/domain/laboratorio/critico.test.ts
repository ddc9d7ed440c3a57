import { describe, expect, it } from 'vitest';
import { aQuemLembrar, lembreteDaVez } from './critico.ts';

describe('[LAB-01] the reminders of a critical value', () => {
  it('are counted by quarters of an hour since it was found', () => {
    const aos = (minutos: number) =>
      lembreteDaVez('2026-11-29T12:00:00.000Z', Date.parse('2026-11-29T12:00:00.000Z') + minutos * 60_000);
    expect([0, 14, 15, 29, 30, 45, 120].map(aos)).toEqual([0, 0, 1, 1, 2, 3, 8]);
  });

  it('go to more people each time, the administrators last, and to nobody before the first', () => {
    expect(aQuemLembrar(0)).toEqual([]);
    expect(aQuemLembrar(1)).toEqual(['quem-pediu', 'bancada']);
    expect(aQuemLembrar(2)).toEqual(['quem-pediu', 'bancada', 'quem-registra', 'responsavel']);
    expect(aQuemLembrar(3)).toEqual([...aQuemLembrar(2), 'administradores']);
    expect(aQuemLembrar(40)).toEqual(aQuemLembrar(3));
  });
});
