import { describe, expect, it } from 'vitest';
import { itensDaEscala, pontuar, type Escala } from './escalas.ts';

const todos = (escala: Escala, valor: number) =>
  Object.fromEntries((itensDaEscala(escala) ?? []).map(({ numero }) => [`q${numero}`, valor]));
const valoresDe = (escala: Escala, valores: object) =>
  pontuar(escala, { ...valores }).map(({ titulo, valor, nota }) => [titulo, valor, nota]);

describe('[CRF-01] IIEF-15', () => {
  it('adds the items of each domain, as Rosen (1997) publishes them', () => {
    const respostas = { ...todos('IIEF15', 3), q1: 5, q2: 4, q15: 1, q9: 0, q10: 2 };
    expect(valoresDe('IIEF15', respostas)).toEqual([
      ['Função erétil', 19, 'Leve a moderada'],
      ['Orgasmo', 2, undefined],
      ['Desejo', 6, undefined],
      ['Satisfação com a relação', 9, undefined],
      ['Satisfação geral', 6, undefined],
      ['Total', 42, undefined],
    ]);
  });

  it('spans 5 to 75, and the erectile domain 1 to 30', () => {
    const [eretil, , , , , total] = pontuar('IIEF15', todos('IIEF15', 5));
    expect([eretil, total]).toMatchObject([
      { valor: 30, minimo: 1, maximo: 30, nota: 'Sem disfunção' },
      { valor: 75, minimo: 5, maximo: 75 },
    ]);
  });

  it('calls the erectile domain by the bands of Cappelleri (1999), at each edge', () => {
    const nota = (total: number) => {
      // Question 15 is 1 at least; the rest is spread over the five others.
      const resto = total - 1;
      const q = (at: number) => Math.min(5, Math.max(0, resto - at * 5));
      const respostas = { q1: q(0), q2: q(1), q3: q(2), q4: q(3), q5: q(4), q15: total > 26 ? 5 : 1 };
      return pontuar('IIEF15', respostas)[0];
    };
    expect([26, 25, 22, 21, 17, 16, 11, 10, 1].map((total) => nota(total))).toMatchObject([
      { valor: 26, nota: 'Sem disfunção' },
      { valor: 25, nota: 'Leve' },
      { valor: 22, nota: 'Leve' },
      { valor: 21, nota: 'Leve a moderada' },
      { valor: 17, nota: 'Leve a moderada' },
      { valor: 16, nota: 'Moderada' },
      { valor: 11, nota: 'Moderada' },
      { valor: 10, nota: 'Grave' },
      { valor: 1, nota: 'Grave' },
    ]);
  });

  it('has no score where an item is unanswered or beyond its range', () => {
    expect(valoresDe('IIEF15', { ...todos('IIEF15', 3), q3: null })[0]).toEqual([
      'Função erétil',
      null,
      undefined,
    ]);
    // Question 15 has no zero.
    expect(pontuar('IIEF15', { ...todos('IIEF15', 3), q15: 0 }).map(({ valor }) => valor)).toEqual([
      null,
      6,
      6,
      9,
      6,
      null,
    ]);
  });
});

describe('[CRF-01] IIEF-5', () => {
  it('goes from 1 to 25 by the bands of Rosen (1999)', () => {
    const de = (...q: readonly number[]) =>
      pontuar('IIEF5', Object.fromEntries(q.map((valor, at) => [`q${at + 1}`, valor])))[0];
    expect([
      de(5, 5, 5, 5, 5),
      de(5, 5, 5, 5, 2),
      de(5, 4, 4, 4, 4),
      de(4, 4, 3, 3, 2),
      de(3, 3, 2, 2, 1),
      de(2, 2, 1, 1, 1),
    ]).toMatchObject([
      { valor: 25, nota: 'Sem disfunção' },
      { valor: 22, nota: 'Sem disfunção' },
      { valor: 21, nota: 'Leve' },
      { valor: 16, nota: 'Leve a moderada' },
      { valor: 11, nota: 'Moderada' },
      { valor: 7, nota: 'Grave' },
    ]);
  });

  it('reads what a form keeps as the value of an option', () => {
    expect(pontuar('IIEF5', { q1: '3', q2: '3', q3: '3', q4: '3', q5: '3' })[0]?.valor).toBe(15);
  });
});

describe('[CRF-01] FSFI-19', () => {
  it('multiplies each domain by its published factor and adds them', () => {
    // All answered 3: 6×0.6, 12×0.3, 12×0.3, 9×0.4, 9×0.4, 9×0.4.
    expect(valoresDe('FSFI19', todos('FSFI19', 3))).toEqual([
      ['Desejo', 3.6, undefined],
      ['Excitação', 3.6, undefined],
      ['Lubrificação', 3.6, undefined],
      ['Orgasmo', 3.6, undefined],
      ['Satisfação', 3.6, undefined],
      ['Dor', 3.6, undefined],
      ['Total', 21.6, 'Abaixo do corte de 26,55'],
    ]);
  });

  it('spans 2.0 to 36.0, and its cut is 26.55', () => {
    const total = (respostas: object) => pontuar('FSFI19', { ...respostas }).at(-1);
    expect(total(todos('FSFI19', 5))).toMatchObject({ valor: 36, minimo: 2, maximo: 36 });
    const minimas = Object.fromEntries(
      (itensDaEscala('FSFI19') ?? []).map(({ numero, minimo }) => [`q${numero}`, minimo]),
    );
    expect(total(minimas)?.valor).toBe(2);
    // 36 - 9.4 = 26.6, and 36 - 9.6 = 26.4.
    const perto = { ...todos('FSFI19', 5), q1: 1, q2: 1, q11: 1, q12: 0, q13: 4 };
    expect(total(perto)).toMatchObject({ valor: 27.2, nota: 'Acima do corte de 26,55' });
    expect(total({ ...perto, q17: 3 })).toMatchObject({ valor: 26.4, nota: 'Abaixo do corte de 26,55' });
  });
});

describe('[CRF-01] GAQ, SEP and FSEP', () => {
  it('GAQ asks its second question of who answers yes to the first', () => {
    expect(valoresDe('GAQ', { q1: true, q2: false })).toEqual([
      ['Melhora com o tratamento', 1, 'Sim'],
      ['Capacidade para a atividade', 0, 'Não'],
    ]);
    expect(valoresDe('GAQ', { q1: false, q2: true })).toHaveLength(1);
  });

  it('SEP is the share of yes over the attempts that answer, of questions 2 and 3', () => {
    const tentativas = [
      { q2: true, q3: true },
      { q2: true, q3: false },
      { q2: true, q3: null },
      { q2: false, q3: false },
    ];
    expect(pontuar('SEP', { tentativas })).toMatchObject([
      { valor: 75, unidade: '%' },
      { valor: 33.33, unidade: '%' },
    ]);
    expect(pontuar('SEP', { tentativas: [] })[0]?.valor).toBeNull();
  });

  it('FSEP counts yes to question 3 over the valid attempts of question 7 (NCT06651541)', () => {
    const tentativas = [
      { q3: true, q7: true },
      { q3: true, q7: true },
      { q3: false, q7: true },
      { q3: true, q7: false },
    ];
    expect(pontuar('FSEP', { tentativas })[0]?.valor).toBe(66.67);
  });
});
