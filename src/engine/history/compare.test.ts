import { describe, expect, it } from 'vitest';
import type { HistoryEvent } from '#domain/registro/wire.ts';
import { differences, versionsOf } from './compare.ts';

const mudou = (campo: string, antes: string | null, depois: string | null) => ({
  campo,
  titulo: campo.toUpperCase(),
  antes,
  depois,
});
const evento = (seq: number, mudancas: HistoryEvent['mudancas'], more: Partial<HistoryEvent> = {}) =>
  ({
    seq,
    em: `2026-01-0${seq}T10:00:00Z`,
    usuario: 'Ana',
    acao: 'alterar',
    mudancas,
    ...more,
  }) as HistoryEvent;

/** Newest first. */
const EVENTOS = [
  evento(5, [mudou('nome', 'C', 'A'), mudou('fone', null, '99')]),
  evento(4, [], { volta: false }),
  evento(3, [mudou('nome', 'B', 'C'), mudou('uf', 'MG', 'SP')]),
  evento(2, [mudou('nome', 'A', 'B')]),
  evento(1, [mudou('nome', null, 'A'), mudou('uf', null, 'MG')], { acao: 'inserir' }),
];

describe('[SES-04] [REG-05] two versions of a record', () => {
  it('differ in what the changes between them add up to; what went and came back is equal', () => {
    expect(differences(EVENTOS, 1, 5)).toEqual([mudou('uf', 'MG', 'SP'), mudou('fone', null, '99')]);
    expect(differences(EVENTOS, 2, 3)).toEqual([mudou('nome', 'B', 'C'), mudou('uf', 'MG', 'SP')]);
  });

  it('stand in the order that was asked', () => {
    expect(differences(EVENTOS, 3, 2)).toEqual([mudou('nome', 'C', 'B'), mudou('uf', 'SP', 'MG')]);
    expect(differences(EVENTOS, 3, 3)).toEqual([]);
  });

  it('begin with the state that the first event found, whose number is negative', () => {
    const found = evento(1, [], { seq: -2 });
    expect(differences([...EVENTOS.slice(0, 4), found], -2, 3)).toEqual([
      mudou('nome', 'A', 'C'),
      mudou('uf', 'MG', 'SP'),
    ]);
  });

  it('are those that the record can go back to', () => {
    expect(versionsOf(EVENTOS).map(({ seq }) => seq)).toEqual([5, 3, 2, 1]);
  });
});
