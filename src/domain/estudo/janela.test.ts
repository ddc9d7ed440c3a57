import { describe, expect, it } from 'vitest';
import { andamento, diasForaDaJanela, diaZero, janelaDa } from './janela.ts';
import { estudoSeguinte, momentoDaVisita } from './tipos.ts';

describe('[CRF-01] the studies', () => {
  it('follow one another: male, female, PSI', () => {
    expect(['BZ371ACLI004', 'BZ371A', 'PSI', 'OUTRO'].map(estudoSeguinte)).toEqual([
      'BZ371A',
      'PSI',
      undefined,
      undefined,
    ]);
  });
});

describe('[CRF-01] the moment of a visit', () => {
  it.each([
    ['Triagem', 'TRIAGEM'],
    ['VISITA DE TRIAGEM (V0)', 'TRIAGEM'],
    ['Randomização', 'RANDOMIZACAO'],
    ['randomizacao', 'RANDOMIZACAO'],
    ['Avaliação 1', 'AVALIACAO_1'],
    ['Avaliação nº 2', 'AVALIACAO_2'],
    ['Avaliações - 2', 'AVALIACAO_2'],
    ['Revisão', 'REVISAO'],
    ['Visita extra', 'EXTRA'],
  ])('%s is %s', (nome, momento) => {
    expect(momentoDaVisita(nome)).toBe(momento);
  });

  it.each(['Avaliação', 'Avaliação 12', 'Retorno', 'Extração', ''])("'%s' says none", (nome) => {
    expect(momentoDaVisita(nome)).toBeNull();
  });
});

const visita = (mudanca: object) => ({
  momento: null,
  dia: null,
  janelaAntes: 0,
  janelaDepois: 0,
  realizadaEm: null,
  ...mudanca,
});

describe('[CRF-01] the window of a visit', () => {
  it('is counted from the randomization, across months and leap days', () => {
    expect(janelaDa(visita({ dia: 28, janelaAntes: 3, janelaDepois: 4 }), '2028-02-01')).toEqual({
      previstaPara: '2028-02-29',
      janelaDe: '2028-02-26',
      janelaAte: '2028-03-04',
    });
    expect(janelaDa(visita({ dia: null }), '2028-02-01')).toBeUndefined();
    expect(janelaDa(visita({ dia: 28 }), null)).toBeUndefined();
  });

  it('day 0 is the randomization, and before it what the screening foresees', () => {
    const triagem = visita({ momento: 'TRIAGEM', dia: -14, realizadaEm: '2026-10-01' });
    const randomizacao = visita({ momento: 'RANDOMIZACAO', dia: 0 });
    expect(diaZero([triagem, randomizacao])).toBe('2026-10-15');
    expect(diaZero([triagem, { ...randomizacao, realizadaEm: '2026-10-20' }])).toBe('2026-10-20');
    expect(diaZero([randomizacao])).toBeNull();
  });

  it('days outside are negative before and positive after', () => {
    const janela = { janelaDe: '2026-10-10', janelaAte: '2026-10-20' };
    expect(
      ['2026-10-08', '2026-10-10', '2026-10-20', '2026-10-23'].map((dia) => diasForaDaJanela(dia, janela)),
    ).toEqual([-2, 0, 0, 3]);
  });

  it('a visit is late after its window, and stands out where it was done outside of it', () => {
    const base = {
      situacao: 'PREVISTA',
      foraDaJanela: null,
      janelaDe: '2026-10-10',
      janelaAte: '2026-10-20',
    };
    expect(['2026-10-09', '2026-10-10', '2026-10-21'].map((hoje) => andamento(base, hoje))).toEqual([
      'FUTURA',
      'NA_JANELA',
      'ATRASADA',
    ]);
    expect(andamento({ ...base, situacao: 'FINALIZADA', foraDaJanela: -2 }, '2026-12-01')).toBe('FORA');
    expect(andamento({ ...base, situacao: 'ASSINADA', foraDaJanela: 0 }, '2026-12-01')).toBe('FEITA');
  });
});
