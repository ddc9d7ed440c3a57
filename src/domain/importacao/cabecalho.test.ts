import { describe, expect, it } from 'vitest';
import { looksLikeData } from './cabecalho.ts';

describe('primeira linha que já é dado', () => {
  it.each([
    [['10101012', 'Consulta']],
    [['A000', 'Cólera']],
    [['Ana', '31/12/1980']],
    [['529.982.247-25', 'Ana']],
    [['Luz', '12,50']],
  ])('%j', (names) => expect(looksLikeData(names)).toBe(true));
  it.each([
    [['Código', 'Nome']],
    [['SUBCAT', 'CLASSIF']],
    [['CID10', 'CPF']],
    [['UF', '2025', '2026']],
    [['telefone1', 'Data 2']],
    [['']],
  ])('não %j', (names) => expect(looksLikeData(names)).toBe(false));
});
