import { describe, expect, it } from 'vitest';
import { chaveDoPrazo, destinoDoPrazo, palavrasDoPrazo, tocaHoje, type PrazoAberto } from './prazos.ts';

const LOTES: PrazoAberto = {
  especie: 'ENTREGA',
  prestadorId: 3,
  convenioId: 7,
  nomeConvenio: 'Saúde Mantiqueira',
  grupo: '41',
  prazo: '2026-12-02',
  quantos: 3,
  id: 90,
};
const GLOSA: PrazoAberto = { ...LOTES, especie: 'RECURSO', quantos: 1, id: 12, grupo: '2026-11-12T10' };

describe('[INS-03] a deadline of a plan', () => {
  it('rings from its days before until the day itself, and not once it lapsed', () => {
    expect(
      ['2026-11-29', '2026-11-30', '2026-12-02', '2026-12-03'].map((hoje) => tocaHoje(LOTES, hoje)),
    ).toEqual([false, true, true, false]);
    expect(['2026-11-26', '2026-11-27', '2026-12-03'].map((hoje) => tocaHoje(GLOSA, hoje))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is told in words, with how long there is', () => {
    expect(palavrasDoPrazo(LOTES, '2026-12-01')).toEqual({
      titulo: 'Lotes TISS por entregar',
      texto: '3 lotes de Saúde Mantiqueira se entregam até amanhã, 02/12/2026.',
    });
    expect(palavrasDoPrazo({ ...LOTES, quantos: 1 }, '2026-12-02').texto).toBe(
      '1 lote de Saúde Mantiqueira se entrega até hoje, 02/12/2026.',
    );
    expect(palavrasDoPrazo(GLOSA, '2026-11-28')).toEqual({
      titulo: 'Prazo de recurso de glosa',
      texto: 'De 1 glosa de Saúde Mantiqueira se recorre até 02/12/2026, daqui a 4 dias.',
    });
  });

  it('has one name while it stands, and another where it moved', () => {
    expect(chaveDoPrazo(LOTES)).toBe(chaveDoPrazo({ ...LOTES, quantos: 2, id: 91 }));
    expect(chaveDoPrazo(LOTES)).not.toBe(chaveDoPrazo({ ...LOTES, prazo: '2026-12-05' }));
    expect(chaveDoPrazo(LOTES)).not.toBe(chaveDoPrazo({ ...LOTES, prestadorId: 4 }));
  });

  it('leads to its row, or to those that lapse together', () => {
    expect(destinoDoPrazo(GLOSA)).toBe('/glosas/form/12');
    expect(destinoDoPrazo(LOTES)).toBe('/lotes-tiss?f.convenioId=7&f.entregarAte=2026-12-02..2026-12-02');
  });
});
