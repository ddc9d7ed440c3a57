import { describe, expect, it } from 'vitest';
import type { GradeAgenda, ItemAgenda } from '#domain/agenda/wire.ts';
import { momentoDe } from '#domain/formato/fuso.ts';
import {
  diasTocados,
  emFaixas,
  emFaixasAte,
  livresDe,
  minutosDoDia,
  quandoDito,
  segundaDe,
} from './geometry.ts';

const item = (inicio: string, fim: string, rest: Partial<ItemAgenda> = {}) =>
  ({
    id: 1,
    profissionalId: 7,
    salaId: null,
    inicio,
    fim,
    situacao: 'AGENDADO',
    encaixe: false,
    ...rest,
  }) as ItemAgenda;
const grade = (agendamentos: ItemAgenda[], capacidade = 1): GradeAgenda => ({
  profissionais: [],
  salas: [],
  janelas: [
    {
      profissionalId: 7,
      salaId: null,
      inicio: '2026-11-23T11:00:00.000Z',
      fim: '2026-11-23T12:00:00.000Z',
      intervaloMinutos: 30,
      capacidade,
      escalaId: 1,
    },
  ],
  agendamentos,
  bloqueios: [],
  feriados: [],
});
const agendamento = item('2026-11-23T11:00:00.000Z', '2026-11-23T11:30:00.000Z');

describe('[CLIN-01] the calendar', () => {
  it('[CLIN-01] says a moment with its weekday', () => {
    expect(quandoDito('2026-11-24T11:00:00.000Z')).toBe('Ter 24/11/2026, 08:00');
  });
  it('[CLIN-01] shows free what nobody has, and what was cancelled or missed', () => {
    expect(livresDe(grade([]), 0)).toHaveLength(2);
    expect(livresDe(grade([agendamento]), 0)).toHaveLength(1);
    expect(livresDe(grade([{ ...agendamento, situacao: 'CANCELADO' }]), 0)).toHaveLength(2);
    expect(livresDe(grade([{ ...agendamento, encaixe: true }]), 0)).toHaveLength(2);
    expect(livresDe(grade([agendamento], 2), 0)).toHaveLength(2);
    expect(livresDe(grade([agendamento, { ...agendamento, id: 2 }], 2), 0)).toHaveLength(1);
  });
  it('[CLIN-01] draws side by side what overlaps, and at full width what does not', () => {
    const dois = item('2026-11-23T11:15:00.000Z', '2026-11-23T11:45:00.000Z', { id: 2 });
    const depois = item('2026-11-23T11:45:00.000Z', '2026-11-23T12:00:00.000Z', { id: 3 });
    expect(
      emFaixas([depois, dois, agendamento]).map(({ item: { id }, lane, lanes }) => [id, lane, lanes]),
    ).toEqual([
      [1, 0, 2],
      [2, 1, 2],
      [3, 0, 1],
    ]);
  });
  it('[CLIN-01] lets what nobody stands beside spread, and keeps the very short ones apart', () => {
    const as = (id: number, de: string, ate: string) =>
      item(`2026-11-23T${de}:00.000Z`, `2026-11-23T${ate}:00.000Z`, { id });
    const tres = [
      as(1, '11:00', '11:30'),
      as(2, '11:10', '11:40'),
      as(3, '11:20', '11:50'),
      as(4, '11:30', '12:00'),
    ];
    const sozinho = as(5, '11:40', '12:00');
    expect(
      emFaixas([...tres, sozinho]).map(({ item: { id }, lane, lanes, span }) => [id, lane, lanes, span]),
    ).toEqual([
      [1, 0, 3, 1],
      [2, 1, 3, 1],
      [3, 2, 3, 1],
      [4, 0, 3, 1],
      [5, 1, 3, 1],
    ]);
    expect(
      emFaixas([...tres.slice(0, 3), as(4, '11:40', '12:00')]).map(({ item: { id }, span }) => [id, span]),
    ).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 2],
    ]);
    const curtos = [as(1, '11:00', '11:05'), as(2, '11:05', '11:10')];
    expect(emFaixas(curtos).map(({ lane }) => lane)).toEqual([0, 0]);
    expect(emFaixas(curtos, 14).map(({ lane }) => lane)).toEqual([0, 1]);
  });
  it('[CLIN-01] piles what a column has no room for, loses nobody, and a pile of one is the appointment itself', () => {
    const as = (id: number, de: string, ate: string) =>
      item(`2026-11-23T${de}:00.000Z`, `2026-11-23T${ate}:00.000Z`, { id });
    const seis = [1, 2, 3, 4, 5, 6].map((id) => as(id, '11:00', '11:30'));
    const faixasDe = (itens: ItemAgenda[], limite: number) =>
      emFaixasAte(itens, limite).map(({ item: pilha, lane, lanes, span }) => [
        'itens' in pilha ? pilha.itens.map(({ id }) => id).join('+') : String(pilha.id),
        lane,
        lanes,
        span,
      ]);
    expect(faixasDe(seis, 3)).toEqual([
      ['1', 0, 3, 1],
      ['2', 1, 3, 1],
      ['3+4+5+6', 2, 3, 1],
    ]);
    expect(faixasDe(seis.slice(0, 3), 3)).toEqual(
      emFaixas(seis.slice(0, 3)).map(({ item: { id }, lane, lanes, span }) => [`${id}`, lane, lanes, span]),
    );
    // Two piles that do not overlap, and the last of the three at 12:00 alone.
    const duas = [
      ...seis.slice(0, 4),
      as(7, '11:00', '12:30'),
      as(8, '11:40', '12:00'),
      as(9, '12:00', '12:30'),
    ];
    const [primeiro] = faixasDe(duas, 2);
    expect(primeiro?.[0]).toBe('7');
    expect(faixasDe(duas, 2).map(([ids]) => ids)).toEqual(['7', '1+2+3+4', '8', '9']);
    expect(faixasDe(duas, 2).flatMap(([ids]) => String(ids).split('+'))).toHaveLength(duas.length);
  });
  it('[CLIN-01] D-14: what goes over midnight is of both days, what ends at midnight of the first alone', () => {
    const noite = { inicio: momentoDe('2026-11-27', '23:50'), fim: momentoDe('2026-11-28', '00:20') };
    const semana = ['2026-11-26', '2026-11-27', '2026-11-28'];
    expect(diasTocados(noite, semana)).toEqual(['2026-11-27', '2026-11-28']);
    const ateMeiaNoite = { ...noite, fim: momentoDe('2026-11-28', '00:00') };
    expect(diasTocados(ateMeiaNoite, semana)).toEqual(['2026-11-27']);
    expect(minutosDoDia('2026-11-27')).toBe(1440);
  });
  it('[CLIN-01] a week begins on Monday', () => {
    expect([segundaDe('2026-11-22'), segundaDe('2026-11-23')]).toEqual(['2026-11-16', '2026-11-23']);
  });
});
