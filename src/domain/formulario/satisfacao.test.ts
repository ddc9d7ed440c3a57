import { describe, expect, it } from 'vitest';
import { notasDe, podeSerPerguntado, vaiAposConsulta } from './satisfacao.ts';
import type { Dado } from './tipos.ts';

const dado: Dado = {
  paciente: 'opcional',
  aposConsulta: true,
  templateRecord: [
    { chave: 'espera', tipo: 'satisfacao', rotulo: 'Espera', maximo: 5 },
    { chave: 'nota', tipo: 'satisfacao', rotulo: 'Nota' },
    { chave: 'outra', tipo: 'satisfacao', rotulo: 'Outra', maximo: 10 },
  ],
};
const ana = {
  email: 'ana@exemplo.br',
  cpf: null,
  dataNascimento: '1980-01-01',
  aceitaMensagens: true,
  obito: false,
};

describe('[DASH-02] the survey after a visit', () => {
  it('[DASH-02] [UTIL-03] keeps marks of ten and of five apart, the first of each', () => {
    expect(notasDe(dado, { espera: 4, nota: 9, outra: 2 })).toEqual({ nota: 9, estrelas: 4 });
    expect(notasDe(dado, { nota: null, outra: 0 })).toEqual({ nota: 0, estrelas: null });
    expect(notasDe(dado, {})).toEqual({ nota: null, estrelas: null });
  });
  it('[DASH-02] goes where the form says so and a patient can answer it', () => {
    expect(vaiAposConsulta(dado)).toBe(true);
    expect(vaiAposConsulta({ ...dado, aposConsulta: false })).toBe(false);
    expect(vaiAposConsulta({ ...dado, paciente: 'nao' })).toBe(false);
  });
  it('[DASH-02] is asked of who lives, agrees, has an address and can be known', () => {
    expect(podeSerPerguntado(ana)).toBe(true);
    for (const mudanca of [
      { obito: true },
      { aceitaMensagens: false },
      { email: null },
      { dataNascimento: null },
    ])
      expect(podeSerPerguntado({ ...ana, ...mudanca })).toBe(false);
  });
});
