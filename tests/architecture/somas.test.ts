/** A list of outside spread into arguments ends the call: sums of lists walk them. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('[SEG-02] N2: nenhuma soma recebe uma lista espalhada', () => {
  it('[SEG-02] sumDecimal recebe parcelas, sumMoney e sumDecimals recebem listas', () => {
    const achados = globSync('{src,server}/**/*.{ts,tsx}')
      .filter((arquivo) => !arquivo.endsWith('.test.ts') && !arquivo.endsWith('formato/decimal.ts'))
      .filter((arquivo) => /sumDecimal\((?:[^()]|\([^()]*\))*?\.\.\./.test(readFileSync(arquivo, 'utf8')));
    // Both of a handful, by their tables.
    expect(achados.sort()).toEqual(['src/domain/preco/valor-item.ts', 'src/domain/tributo/inss.ts']);
  });
});
