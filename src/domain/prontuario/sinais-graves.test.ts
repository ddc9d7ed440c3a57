import { describe, expect, it } from 'vitest';
import { sinaisGraves } from './sinais-graves.ts';

const DIA = '2026-11-28';

describe('[clinical D-14] grave signs of a chart', () => {
  it('[CLIN-02] are those of the last measurement, in words', () => {
    const antes = { medidoEm: '2026-11-28T10:00:00.000Z', saturacao: 97 };
    const depois = { medidoEm: '2026-11-28T12:00:00.000Z', saturacao: 78, temperatura: '34.5' };
    expect(sinaisGraves([depois, antes], '1980-01-01', DIA)).toEqual([
      'Saturação de O₂ 78 %',
      'Temperatura 34,5 °C',
    ]);
    expect(sinaisGraves([{ ...antes, medidoEm: '2026-11-28T13:00:00.000Z' }, depois], null, DIA)).toEqual([]);
  });

  it('[CLIN-02] are not told of a child, of whom this score says nothing, nor where nothing was measured', () => {
    const medida = { medidoEm: '2026-11-28T12:00:00.000Z', frequenciaRespiratoria: 40 };
    expect(sinaisGraves([medida], '2024-01-01', DIA)).toEqual([]);
    expect(sinaisGraves([medida], '1990-01-01', DIA)).toEqual(['Frequência respiratória 40 irpm']);
    expect(sinaisGraves([], '1990-01-01', DIA)).toEqual([]);
  });
});
