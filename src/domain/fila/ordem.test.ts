import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Prioridade } from '../recepcao/prioridade.ts';
import { contaDesde, ordenar, porProfissional, type Espera, type Vez } from './ordem.ts';

const H = 3_600_000;
const as = (hora: number, minuto = 0): number => hora * H + minuto * 60_000;
let proximo = 0;
const alguem = (prioridade: Prioridade, chegada: number, campos: Partial<Espera> = {}): Espera => ({
  id: (proximo += 1),
  profissionalId: 1,
  prioridade,
  chegada,
  marcado: 0,
  ausente: null,
  ...campos,
});
const vez = (prioridade: Prioridade, em: number): Vez => ({ profissionalId: 1, prioridade, em });
const ids = (esperando: readonly Espera[], vezes: readonly Vez[] = [], seguidos = 2) =>
  ordenar(esperando, vezes, seguidos).map(({ quem }) => quem.id);

describe('[CLIN-06] the order of the queue', () => {
  it('[CLIN-06] arrival among equals; 80 or more before other preferences, and these before the rest', () => {
    const normal = alguem('NORMAL', as(8));
    const gestante = alguem('PREFERENCIAL', as(8, 30));
    const idosa = alguem('SUPERPREFERENCIAL', as(9));
    expect(ids([normal, gestante, idosa])).toEqual([idosa.id, gestante.id, normal.id]);
    const outraEspera = alguem('NORMAL', as(7, 59));
    expect(ids([normal, outraEspera])).toEqual([outraEspera.id, normal.id]);
  });

  it('[CLIN-06] after two preferences in a row it is the turn of who has waited longest, and the words say so', () => {
    const [a, b, c] = [8, 9, 10].map((hora) => alguem('PREFERENCIAL', as(hora)));
    const normal = alguem('NORMAL', as(7));
    const postos = ordenar([a!, b!, c!, normal], [], 2);
    expect(postos.map(({ quem }) => quem.id)).toEqual([a!.id, b!.id, normal.id, c!.id]);
    expect(postos.map(({ porque }) => porque)).toEqual([
      'PRIORIDADE',
      'PRIORIDADE',
      'ALTERNANCIA',
      'PRIORIDADE',
    ]);
    // What was called before counts: a preference that arrives now does not begin the count anew.
    expect(ids([c!, normal], [vez('PREFERENCIAL', 1), vez('SUPERPREFERENCIAL', 2)])[0]).toBe(normal.id);
    expect(ids([c!, normal], [vez('PREFERENCIAL', 1), vez('NORMAL', 2), vez('PREFERENCIAL', 3)])[0]).toBe(
      c!.id,
    );
    expect(ids([c!, normal], [{ profissionalId: 2, prioridade: 'PREFERENCIAL', em: 1 }], 1)[0]).toBe(c!.id);
  });

  it('[CLIN-06] among preferences, 80 or more do not hold the others back for ever', () => {
    const [a, b, c] = [8, 9, 10].map((hora) => alguem('SUPERPREFERENCIAL', as(hora)));
    const gestante = alguem('PREFERENCIAL', as(7));
    expect(ids([a!, b!, c!, gestante])).toEqual([a!.id, b!.id, gestante.id, c!.id]);
  });

  it('[CLIN-06] who came before the booked hour counts from it; who did not answer begins anew within their preference', () => {
    const cedo = alguem('NORMAL', as(7), { marcado: as(10) });
    const naHora = alguem('NORMAL', as(8, 55), { marcado: as(9) });
    expect(ids([cedo, naHora])).toEqual([naHora.id, cedo.id]);
    const ausente = { ...naHora, ausente: as(10, 5) };
    expect(ids([cedo, ausente])).toEqual([cedo.id, ausente.id]);
    const idosa = alguem('SUPERPREFERENCIAL', as(9), { ausente: as(11) });
    expect(ids([idosa, cedo])).toEqual([idosa.id, cedo.id]);
  });

  it('[CLIN-06] each professional has a queue; the list begins with the next of each', () => {
    const a1 = alguem('NORMAL', as(8));
    const a2 = alguem('NORMAL', as(8, 1));
    const b1 = alguem('NORMAL', as(9), { profissionalId: 2 });
    expect(ordenar([a1, a2, b1], [], 2).map(({ quem, lugar }) => [quem.id, lugar])).toEqual([
      [a1.id, 1],
      [b1.id, 1],
      [a2.id, 2],
    ]);
  });
});

/** A day: who arrives, when, for whom, and with which preference. */
const umDia = fc.array(
  fc.record({
    chegada: fc.integer({ min: as(7), max: as(17) }),
    adiantado: fc.integer({ min: -60, max: 60 }),
    prioridade: fc.constantFrom<Prioridade>('NORMAL', 'NORMAL', 'PREFERENCIAL', 'SUPERPREFERENCIAL'),
    profissionalId: fc.integer({ min: 1, max: 4 }),
    ausente: fc.option(fc.integer({ min: as(9), max: as(17) }), { freq: 8 }),
  }),
  { minLength: 1, maxLength: 60 },
);
const pessoas = (
  dia: readonly {
    chegada: number;
    adiantado: number;
    prioridade: Prioridade;
    profissionalId: number;
    ausente: number | null;
  }[],
): Espera[] =>
  dia.map(({ adiantado, ...item }, at) => ({
    ...item,
    id: at + 1,
    marcado: item.chegada + adiantado * 60_000,
  }));

describe('[CLIN-06] fifty randomised days', () => {
  it('[CLIN-06] the same people and calls give the same order, however they are given', () => {
    fc.assert(
      fc.property(umDia, fc.integer({ min: 1, max: 3 }), fc.integer(), (dia, seguidos, semente) => {
        const todos = pessoas(dia);
        const vezes = todos
          .slice(0, 5)
          .map(({ profissionalId, prioridade, chegada }) => ({ profissionalId, prioridade, em: chegada }));
        const esperando = todos.slice(5);
        const baralho = <T>(lista: readonly T[]): T[] =>
          lista
            .map((item, at) => ({ um: item, peso: Math.sin(semente + at * 7919) }))
            .toSorted((a, b) => a.peso - b.peso)
            .map(({ um }) => um);
        expect(ids(baralho(esperando), baralho(vezes), seguidos)).toEqual(ids(esperando, vezes, seguidos));
        expect(new Set(ids(esperando, vezes, seguidos)).size).toBe(esperando.length);
      }),
      { numRuns: 50 },
    );
  });

  it('[CLIN-06] nobody starves: while anybody waits without preference, never more than so many preferences go in a row', () => {
    const erros: string[] = [];
    fc.assert(
      fc.property(umDia, fc.integer({ min: 1, max: 3 }), (dia, seguidos) => {
        const todos = pessoas(dia).map((pessoa) => ({ ...pessoa, profissionalId: 1, ausente: null }));
        const vezes: Vez[] = [];
        const servidos = new Set<number>();
        let corrida = 0;
        // One is called every ten minutes, from among those who have arrived by then.
        for (let agora = as(7); servidos.size < todos.length; agora += 600_000) {
          const esperando = todos.filter(({ id, chegada }) => chegada <= agora && !servidos.has(id));
          const pessoa = ordenar(esperando, vezes, seguidos)[0]?.quem;
          if (!pessoa) continue;
          const semPreferencia = esperando
            .filter(({ prioridade }) => prioridade === 'NORMAL')
            .toSorted((a, b) => contaDesde(a) - contaDesde(b) || a.chegada - b.chegada || a.id - b.id);
          const normal = pessoa.prioridade === 'NORMAL';
          if (semPreferencia.length > 0 && corrida >= seguidos && !normal)
            erros.push(`${pessoa.id} after ${corrida}`);
          if (normal && pessoa.id !== semPreferencia[0]?.id)
            erros.push(`${pessoa.id} before ${semPreferencia[0]?.id}`);
          corrida = normal ? 0 : corrida + 1;
          servidos.add(pessoa.id);
          vezes.push(vez(pessoa.prioridade, agora));
        }
      }),
      { numRuns: 50 },
    );
    expect(erros).toEqual([]);
  });
  it('[CLIN-06] stands in one queue under the other, so that a place is said once in each', () => {
    const da = (profissionalId: number, profissional: string, lugar: number) => ({
      profissionalId,
      profissional,
      lugar,
    });
    const lista = [
      da(2, 'Zélia', 1),
      da(1, 'Ágata', 1),
      da(2, 'Zélia', 2),
      da(1, 'Ágata', 3),
      da(1, 'Ágata', 2),
    ];
    expect(
      porProfissional(lista).map(([{ profissional }, itens]) => [
        profissional,
        itens.map(({ lugar }) => lugar),
      ]),
    ).toEqual([
      ['Ágata', [1, 2, 3]],
      ['Zélia', [1, 2]],
    ]);
  });
});
