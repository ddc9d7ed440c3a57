import { describe, expect, it } from 'vitest';
import { pedeConduta, semConduta, sinaisDaConduta, sinaisGraves, ultimosSinais } from './sinais-graves.ts';

describe('[clinical D-14] grave signs of a chart', () => {
  it('[CLIN-02] are those measured last, in words', () => {
    const antes = { medidoEm: '2026-11-28T10:00:00.000Z', saturacao: 97 };
    const depois = { medidoEm: '2026-11-28T12:00:00.000Z', saturacao: 78, temperatura: '34.5' };
    expect(ultimosSinais([depois, antes])).toEqual(depois);
    expect(ultimosSinais([])).toBeUndefined();
    expect(sinaisGraves(depois, 46, false)).toEqual([
      'Saturação de O₂ 78 %',
      'Temperatura 34,5 °C',
      'NEWS2 6 ou mais',
    ]);
    expect(sinaisGraves(antes, null, false)).toEqual([]);
    expect(sinaisGraves(undefined, 46, false)).toEqual([]);
  });

  it('[CLIN-02] are not taken back by a later measurement of something else', () => {
    const chegada = { medidoEm: '2026-11-28T10:00:00.000Z', saturacao: 78, temperatura: '38.0' };
    const soTemperatura = { medidoEm: '2026-11-28T10:05:00.000Z', saturacao: null, temperatura: '36.5' };
    expect(sinaisGraves(ultimosSinais([chegada, soTemperatura]), 46, false)).toEqual([
      'Saturação de O₂ 78 %',
    ]);
    const melhor = { medidoEm: '2026-11-28T10:30:00.000Z', saturacao: 97 };
    expect(sinaisGraves(ultimosSinais([melhor, chegada, soTemperatura]), 46, false)).toEqual([]);
  });

  it('[CLIN-07] follow the limits of the emergency: age, pregnancy, coma, glucose', () => {
    const respiracao = { frequenciaRespiratoria: 40 };
    expect(sinaisGraves(respiracao, 1, false)).toEqual([]);
    expect(sinaisGraves({ frequenciaRespiratoria: 61 }, 0, false)).toEqual([
      'Frequência respiratória 61 irpm',
    ]);
    expect(sinaisGraves(respiracao, 36, false)).toEqual(['Frequência respiratória 40 irpm']);
    const pressao = { pressaoSistolica: 170 };
    expect(sinaisGraves(pressao, 30, false)).toEqual([]);
    expect(sinaisGraves(pressao, 30, true)).toEqual(['Pressão sistólica 170 mmHg']);
    expect(sinaisGraves({ glicemia: 40 }, 30, false)).toEqual(['Glicemia capilar 40 mg/dL']);
    expect(sinaisGraves({ consciencia: 'U' }, 5, false)).toEqual(['Não responde']);
    // No part alone, and together an urgent review.
    const varios = { frequenciaRespiratoria: 23, frequenciaCardiaca: 115, temperatura: '38.5' };
    expect(sinaisGraves(varios, 60, false)).toEqual(['NEWS2 5 ou mais']);
  });

  it('[CLIN-02] ask what was done once for each signs, and again where they are others after a reopening', () => {
    const graves = ['Saturação de O₂ 78 %'];
    const conduta = { condutaSinais: 'Oxigênio', sinaisDaConduta: sinaisDaConduta(graves) };
    expect(pedeConduta([], {})).toBe(false);
    expect(pedeConduta(graves, {})).toBe(true);
    expect(pedeConduta(graves, conduta)).toBe(false);
    expect(pedeConduta(['Saturação de O₂ 70 %'], conduta)).toBe(true);
    expect(pedeConduta([], conduta)).toBe(false);
  });

  it('[N-12] is told of the rows as they are typed, until somebody said what was done', () => {
    const paciente = { idade: 46, gestante: false };
    const linhas = [{ medidoEm: '2026-11-20T12:10:00.000Z', saturacao: 78 }];
    expect(semConduta(linhas, paciente, {})).toEqual(['Saturação de O₂ 78 %']);
    const conduta = { condutaSinais: 'Oxigênio', sinaisDaConduta: 'Saturação de O₂ 78 %' };
    expect(semConduta(linhas, paciente, conduta)).toEqual([]);
    expect(semConduta([{ ...linhas[0], saturacao: 76 }], paciente, conduta)).toEqual([
      'Saturação de O₂ 76 %',
    ]);
    expect(semConduta(undefined, paciente, {})).toEqual([]);
  });
});
