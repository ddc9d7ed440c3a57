import { describe, expect, it } from 'vitest';
import { justifica } from '../pronto-atendimento/contradicao.ts';
import { dizMotivo, dizPorque } from './motivo.ts';

describe('[CLIN-07] a reason says something (N-8)', () => {
  it.each(['..........', '          ', 'aaaaaaaaaaaa', '1234567890', 'Incoerente', 'ab ab ab ab ab', null])(
    '%j justifies nothing',
    (texto) => {
      expect([dizPorque(texto), justifica(texto)]).toEqual([false, false]);
    },
  );
  it.each(['Sensor com mau contato, refeito', 'Refeito: oxímetro frio'])('%j justifies', (texto) => {
    expect([dizPorque(texto), justifica(texto)]).toEqual([true, true]);
  });
  it('a short reason has letters that differ', () => {
    expect(['...', '   ', 'ooo', '123', 'Dor', 'Erro'].map(dizMotivo)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(['-', '12', 'x', 'xx', 'xxx'].filter(dizMotivo)).toEqual([]);
  });
});
