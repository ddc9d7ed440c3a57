import { describe, expect, it } from 'vitest';
import { paciente } from '#schemas/pessoas/paciente.ts';
import { VINCULOS, vinculoDeCuidado, type Laco } from './vinculo.ts';

const AGORA = Date.parse('2026-11-22T15:00:00.000Z');
const laco = (por: Laco['por'], quando: string): Laco => ({ por, quando });

describe('[CLIN-05] the care link', () => {
  it('[CLIN-05] is the tie that says most, and of an appointment the nearest one', () => {
    const lacos = [
      laco('VISITA_ANTERIOR', '2026-11-22T14:59:00.000Z'),
      laco('PRONTUARIO_ABERTO', '2020-01-10T12:00:00.000Z'),
      laco('AGENDAMENTO', '2026-11-25T10:00:00.000Z'),
      laco('AGENDAMENTO', '2026-11-22T16:00:00.000Z'),
    ];
    expect(vinculoDeCuidado(lacos, AGORA)).toEqual({
      por: 'AGENDAMENTO',
      quando: '2026-11-22T16:00:00.000Z',
    });
    expect(vinculoDeCuidado(lacos.slice(0, 2), AGORA)?.por).toBe('PRONTUARIO_ABERTO');
  });

  it('[CLIN-05] is of former visits the last one, and nothing that somebody said', () => {
    const visitas = [
      laco('VISITA_ANTERIOR', '2020-01-10T12:00:00.000Z'),
      laco('VISITA_ANTERIOR', '2026-10-01T12:00:00.000Z'),
    ];
    expect(vinculoDeCuidado(visitas, AGORA)?.quando).toBe('2026-10-01T12:00:00.000Z');
    expect(vinculoDeCuidado([laco('FINALIDADE', '2026-11-22T14:00:00.000Z')], AGORA)).toBeNull();
    expect(vinculoDeCuidado([], AGORA)).toBeNull();
  });

  it('[CLIN-05] [clinical D-03] is declared with the patients, tie by tie', () => {
    const { ties } = paciente['x-entity'];
    expect(ties.map(({ key }) => key)).toEqual([...VINCULOS, 'FINALIDADE']);
    expect(ties[0].around).toEqual({ from: 'inicio', to: 'fim', before: 72, after: 24 });
    for (const situacao of ['RESERVADO', 'CANCELADO', 'FALTOU'])
      expect(ties[0].only.situacao).not.toContain(situacao);
    // A cancelled chart ties nobody.
    expect(
      ties.flatMap((tie) => ('only' in tie && 'estado' in tie.only ? tie.only.estado : [])),
    ).not.toContain('CANCELADO');
  });
});
