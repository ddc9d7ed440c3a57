import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RISCO, type Cor } from '#schemas/compartilhado/risco.ts';
import type { Prioridade } from '../recepcao/prioridade.ts';
import { ordenar, urgenciaDe, type Espera } from './ordem.ts';
import { contaDesde, estourou, prazoDe, type Classificada } from './prazo.ts';

const CORES: readonly Cor[] = RISCO.map((risco) => risco.const);
const alguem = (id: number, cor: Cor | null, prioridade: Prioridade = 'NORMAL', chegada = id): Espera => ({
  id,
  cor,
  prioridade,
  chegada,
});
const ids = (fila: readonly Espera[]) => ordenar(fila).map(({ quem: { id } }) => id);

/** Few moments, so that many arrive at the same one. */
const arbitrary = fc.record({
  id: fc.integer({ min: 1, max: 9999 }),
  cor: fc.constantFrom<Cor | null>(...CORES, null),
  prioridade: fc.constantFrom<Prioridade>('NORMAL', 'PREFERENCIAL', 'SUPERPREFERENCIAL'),
  chegada: fc.integer({ min: 0, max: 5 }),
});
const gente = fc.uniqueArray(arbitrary, { selector: ({ id }) => id, maxLength: 40 });

describe('[CLIN-07] a ordem do pronto atendimento', () => {
  it('[CLIN-07] cor, depois prioridade por lei, depois chegada, e diz o que põe cada um atrás de quem vai antes', () => {
    const fila = [
      alguem(1, 'VERDE'),
      alguem(2, 'VERDE', 'PREFERENCIAL'),
      alguem(3, 'VERMELHO'),
      alguem(4, 'VERDE', 'SUPERPREFERENCIAL'),
      alguem(5, null),
      alguem(6, 'VERDE', 'NORMAL', 1),
    ];
    expect(ordenar(fila).map(({ quem, lugar, porque }) => [quem.id, lugar, porque])).toEqual([
      [3, 1, 'PRIMEIRO'],
      [4, 2, 'COR'],
      [2, 3, 'PRIORIDADE'],
      [1, 4, 'PRIORIDADE'],
      [6, 5, 'NUMERO'],
      [5, 6, 'COR'],
    ]);
  });

  it('[CLIN-07] os mesmos dados dão a mesma ordem, em que ordem venham', () => {
    fc.assert(
      fc.property(gente, fc.func(fc.integer()), (fila, peso) => {
        const baralhada = fila.toSorted((a, b) => peso(a.id) - peso(b.id));
        expect(ids(baralhada)).toEqual(ids(fila));
      }),
    );
  });

  it('[CLIN-07] ninguém some, ninguém menos urgente passa, e quem sai ou chega não troca os outros entre si', () => {
    fc.assert(
      fc.property(gente, fc.nat(), (fila, posicao) => {
        const postos = ordenar(fila);
        expect(postos.map(({ quem }) => quem.id).toSorted((a, b) => a - b)).toEqual(
          fila.map(({ id }) => id).toSorted((a, b) => a - b),
        );
        expect(postos.map(({ lugar }) => lugar)).toEqual(fila.map((_, at) => at + 1));
        const urgencias = postos.map(({ quem }) => urgenciaDe(quem.cor));
        expect(urgencias).toEqual(urgencias.toSorted((a, b) => a - b));
        const sai = fila[posicao % Math.max(1, fila.length)]?.id;
        expect(ids(fila.filter(({ id }) => id !== sai))).toEqual(ids(fila).filter((id) => id !== sai));
      }),
    );
  });
});

describe('[CLIN-07] de quando conta o prazo', () => {
  const dada = (em: number, cor: Cor): Classificada => ({ cor, em });

  it('[CLIN-07] piorar começa outro prazo; a mesma cor de novo não o adia; melhorar volta a quando já era tanto', () => {
    expect(contaDesde([])).toBeNull();
    expect(contaDesde([dada(5, 'VERDE'), dada(90, 'AMARELO')])).toBe(90);
    expect(contaDesde([dada(5, 'AMARELO'), dada(50, 'AMARELO')])).toBe(5);
    expect(contaDesde([dada(5, 'AMARELO'), dada(30, 'VERDE')])).toBe(5);
    expect(contaDesde([dada(5, 'VERDE'), dada(30, 'VERMELHO'), dada(40, 'AMARELO')])).toBe(30);
    expect(contaDesde([dada(30, 'VERDE'), dada(5, 'AZUL')])).toBe(30);
  });

  it('[CLIN-07] classificar de novo na mesma cor nunca adia o prazo', () => {
    const historia = fc.array(
      fc.record({ cor: fc.constantFrom(...CORES), em: fc.integer({ min: 0, max: 600 }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(historia, (dadas) => {
        const ultima = dadas.toSorted((a, b) => a.em - b.em).at(-1)!;
        expect(contaDesde([...dadas, { cor: ultima.cor, em: 1000 }])).toBe(contaDesde(dadas));
      }),
    );
  });

  it('[CLIN-07] só quem espera estoura, e no instante do prazo ainda não', () => {
    const prazoEm = new Date(prazoDe(0, 10)).toISOString();
    expect(estourou({ situacao: 'CLASSIFICADO', prazoEm }, 600_000)).toBe(false);
    expect(estourou({ situacao: 'CLASSIFICADO', prazoEm }, 600_001)).toBe(true);
    expect(estourou({ situacao: 'EM_ATENDIMENTO', prazoEm }, 600_001)).toBe(false);
    expect(estourou({ situacao: 'CHEGOU', prazoEm: null }, 600_001)).toBe(false);
  });
});
