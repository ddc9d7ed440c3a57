import { describe, expect, it } from 'vitest';
import { medidasDe } from './sinais.ts';

describe('[CLIN-05] vital signs', () => {
  it('[CLIN-05] have their unit beside them and say what is out of the usual', () => {
    const linha = {
      pressaoSistolica: 162,
      pressaoDiastolica: 88,
      temperatura: '38.2',
      saturacao: 91,
      peso: '82.500',
      altura: null,
      glicemia: 0,
    };
    expect(
      medidasDe(linha, 50).map(({ campo, texto, unidade, desvio }) => [campo, texto, unidade, desvio]),
    ).toEqual([
      ['pressaoSistolica', '162', 'mmHg', 'alto'],
      ['pressaoDiastolica', '88', 'mmHg', undefined],
      ['temperatura', '38,2', '°C', 'alto'],
      ['saturacao', '91', '%', 'baixo'],
      ['glicemia', '0', 'mg/dL', 'baixo'],
      ['peso', '82,5', 'kg', undefined],
    ]);
  });

  it('[CLIN-05] of a child, or of an age nobody knows, are not held against an adult’s', () => {
    for (const idade of [4, 17, null]) {
      const [sistolica, temperatura] = medidasDe({ pressaoSistolica: 85, temperatura: '39.0' }, idade);
      expect([sistolica?.desvio, temperatura?.desvio]).toEqual([undefined, 'alto']);
    }
    expect(medidasDe({ pressaoSistolica: 85 }, 18)[0]?.desvio).toBe('baixo');
  });
});
