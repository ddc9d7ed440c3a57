import { describe, expect, it } from 'vitest';
import { preparoDito } from './preparo.ts';

describe('[LAB-01] the preparation', () => {
  it('[LAB-01] is said exam by exam, and the same one once', () => {
    expect(
      preparoDito([
        { nome: 'Glicose', preparo: 'Jejum de 8 horas' },
        { nome: 'Hemograma', preparo: null },
        { nome: 'Triglicérides', preparo: 'Jejum de 12 horas' },
        { nome: 'Insulina', preparo: ' Jejum de 8 horas' },
      ]),
    ).toBe('Glicose, Insulina: Jejum de 8 horas\nTriglicérides: Jejum de 12 horas');
    expect(preparoDito([{ nome: 'Hemograma', preparo: '' }])).toBeNull();
    expect(preparoDito([{ nome: 'Glicose', preparo: ' Jejum de 8 horas' }])).toBe('Jejum de 8 horas');
  });
});
