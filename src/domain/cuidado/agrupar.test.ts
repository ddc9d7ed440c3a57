import { describe, expect, it } from 'vitest';
import { agrupar } from './agrupar.ts';
import type { EventoHistorico } from './wire.ts';

const evento = (
  tipo: string,
  id: number,
  quando: string,
  visita: number | null = null,
  campos: object = {},
): EventoHistorico => ({
  ...campos,
  tipo,
  id,
  quando,
  registrado: quando,
  profissional: null,
  visita,
  titulo: tipo,
  registro: null,
});

describe('[CLIN-05] the timeline', () => {
  it('[CLIN-05] stands under its years, a visit with what was done in it, what is to come first', () => {
    const anos = agrupar(
      [
        evento('agendamento', 1, '2026-12-01T12:00:00.000Z'),
        evento('sinais', 2, '2026-03-12T14:05:00.000Z', 7),
        evento('visita', 7, '2026-03-12T14:00:00.000Z', 7),
        evento('problema', 3, '2026-03-12T14:00:00.000Z', 7),
        evento('mensagem', 4, '2026-03-11T14:00:00.000Z'),
        // Half past ten at night on the last day of the year, in the unit's zone.
        evento('visita', 8, '2026-01-01T01:30:00.000Z', 8),
      ],
      Date.parse('2026-11-22T15:00:00.000Z'),
    );
    expect(
      anos.map(({ chave, grupos }) => [
        chave,
        grupos.map(({ visita, eventos }) => [visita?.id ?? null, eventos.map(({ id }) => id)]),
      ]),
    ).toEqual([
      ['proximos', [[null, [1]]]],
      [
        '2026',
        [
          [7, [2, 3]],
          [null, [4]],
        ],
      ],
      ['2025', [[8, []]]],
    ]);
  });

  it('[CLIN-05] of what is to come the nearest stands first, of what was the newest', () => {
    const anos = agrupar(
      [
        evento('agendamento', 1, '2027-05-04T12:00:00.000Z'),
        evento('agendamento', 2, '2027-01-12T12:00:00.000Z'),
        evento('agendamento', 3, '2026-12-01T12:00:00.000Z'),
        evento('mensagem', 4, '2026-03-12T14:00:00.000Z'),
        evento('mensagem', 5, '2026-03-11T14:00:00.000Z'),
      ],
      Date.parse('2026-11-22T15:00:00.000Z'),
    );
    expect(anos.map(({ grupos }) => grupos.flatMap(({ eventos }) => eventos.map(({ id }) => id)))).toEqual([
      [3, 2, 1],
      [4, 5],
    ]);
  });

  it('[CLIN-05] what was cancelled is not to come: it stands in the year of its date', () => {
    const anos = agrupar(
      [
        evento('agendamento', 1, '2027-02-01T12:00:00.000Z', null, { naoHavera: true }),
        evento('agendamento', 2, '2026-12-01T12:00:00.000Z'),
        evento('visita', 7, '2026-03-12T14:00:00.000Z', 7),
      ],
      Date.parse('2026-11-22T15:00:00.000Z'),
    );
    expect(anos.map(({ chave }) => chave)).toEqual(['proximos', '2027', '2026']);
    expect(anos[0]?.grupos.flatMap(({ eventos }) => eventos.map(({ id }) => id))).toEqual([2]);
  });
});
