import { describe, expect, it } from 'vitest';
import { anosDitos, cercaDeAnos, palavraDaPessoa, pessoaDita } from './idade.ts';

describe('[CLIN-02] F9: idades e pessoas ditas', () => {
  it('[CLIN-02] F9: anos, um ano e menos de um, sabidos ou estimados', () => {
    expect([0, 1, 2, 40].map(anosDitos)).toEqual(['menos de 1 ano', '1 ano', '2 anos', '40 anos']);
    expect([0, 1, 40].map(cercaDeAnos)).toEqual(['menos de 1 ano', 'cerca de 1 ano', 'cerca de 40 anos']);
  });

  it('[CLIN-02] F9: a pessoa sem o nome', () => {
    expect(palavraDaPessoa('F', 11)).toBe('menina');
    expect(palavraDaPessoa('I', 11)).toBe('pessoa');
    expect(pessoaDita({ sexo: 'F', idade: 1 })).toBe('menina, 1 ano');
    expect(pessoaDita({ sexo: 'M', idade: 40 }, cercaDeAnos)).toBe('homem, cerca de 40 anos');
    expect(pessoaDita({ sexo: null, idade: null })).toBe('pessoa');
  });
});
