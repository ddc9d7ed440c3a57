import { describe, expect, it } from 'vitest';
import { problemaDaTag, tagLimpa } from './tag.ts';

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
});
