import { describe, expect, it } from 'vitest';
import { problemaDaTag, tagLimpa, tagParecida } from './tag.ts';

describe('[DOC-04] tag de documento', () => {
  it('[DOC-04] perde os espaços, também os que não se veem, e compõe os acentos', () => {
    expect(tagLimpa('  raio  x\u00a0\n')).toBe('raiox');
    expect(tagLimpa('ac\u0327a\u0303o')).toBe('ação');
  });
  it('[DOC-04] de 1 a 14 letras, contadas como uma pessoa as conta', () => {
    expect(problemaDaTag('')).toBe('vazia');
    expect(problemaDaTag('Encaminhamento')).toBeNull();
    expect(problemaDaTag('Encaminhamentos')).toBe('longa');
    expect(problemaDaTag('🫀'.repeat(14))).toBeNull();
    expect(problemaDaTag('🫀'.repeat(15))).toBe('longa');
  });
  it('[DOC-04] [D36] a que só muda o número, o acento ou a caixa é a mesma', () => {
    const tags = ['Exame', 'Receitas', 'Internação', 'Raiox'];
    expect(
      ['Exames', 'exame', 'Receita', 'internacoes', 'RAIOX'].map((nome) => tagParecida(nome, tags)),
    ).toEqual(['Exame', 'Exame', 'Receitas', 'Internação', 'Raiox']);
    expect(['Exame', '', 'Laudo', 'Exam'].map((nome) => tagParecida(nome, tags))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
