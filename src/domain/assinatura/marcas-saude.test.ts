import { describe, expect, it } from 'vitest';
import { marcasDeSaude } from './marcas-saude.ts';

describe('[NGS-37] the ITI’s marks of a health document', () => {
  it('[NGS-37] kind as an empty key, and number, UF and specialty under the council’s own', () => {
    expect(
      marcasDeSaude('PRESCRICAO', { sigla: 'CRM', uf: 'MG', numero: '12345', especialidade: 'Cardiologia' }),
    ).toEqual({
      '2.16.76.1.12.1.1': '',
      '2.16.76.1.4.2.2.1': '12345',
      '2.16.76.1.4.2.2.2': 'MG',
      '2.16.76.1.4.2.2.3': 'Cardiologia',
    });
    expect(marcasDeSaude('RELATORIO', { sigla: 'CRO', uf: 'SP', numero: '7', especialidade: null })).toEqual({
      '2.16.76.1.12.1.11': '',
      '2.16.76.1.4.2.12.1': '7',
      '2.16.76.1.4.2.12.2': 'SP',
      '2.16.76.1.4.2.12.3': '',
    });
  });

  it('[NGS-37] a council without a key leaves the kind alone', () => {
    for (const profissional of [null, { sigla: 'CREF', uf: 'MG', numero: '1', especialidade: null }])
      expect(marcasDeSaude('ATESTADO', profissional)).toEqual({ '2.16.76.1.12.1.2': '' });
  });
});
