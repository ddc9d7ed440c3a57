import { describe, expect, it } from 'vitest';
import { vinculoDeCuidado, type Fatos } from './vinculo.ts';

const AGORA = Date.parse('2026-11-22T15:00:00.000Z');
const nada: Fatos = { agendamentos: [], prontuarios: [] };
const marcado = (inicio: string, situacao = 'CONFIRMADO'): Fatos => ({
  ...nada,
  agendamentos: [{ inicio, fim: new Date(Date.parse(inicio) + 1_800_000).toISOString(), situacao }],
});

describe('[CLIN-05] the care link', () => {
  it('[CLIN-05] is an appointment around now, and no other', () => {
    expect(vinculoDeCuidado(marcado('2026-11-22T16:00:00.000Z'), AGORA)).toEqual({
      por: 'AGENDAMENTO',
      quando: '2026-11-22T16:00:00.000Z',
    });
    expect(vinculoDeCuidado(marcado('2026-11-25T15:00:00.000Z'), AGORA)).not.toBeNull();
    expect(vinculoDeCuidado(marcado('2026-11-25T15:00:01.000Z'), AGORA)).toBeNull();
    expect(vinculoDeCuidado(marcado('2026-11-21T14:30:00.000Z'), AGORA)).not.toBeNull();
    expect(vinculoDeCuidado(marcado('2026-11-21T14:29:59.000Z'), AGORA)).toBeNull();
    for (const situacao of ['RESERVADO', 'CANCELADO', 'FALTOU'])
      expect(vinculoDeCuidado(marcado('2026-11-22T16:00:00.000Z', situacao), AGORA)).toBeNull();
  });

  it('[CLIN-05] is an open chart before an earlier visit, and a cancelled chart is none', () => {
    const prontuarios = [
      { iniciadoEm: '2020-01-10T12:00:00.000Z', estado: 'ABERTO' },
      { iniciadoEm: '2026-10-01T12:00:00.000Z', estado: 'ENCERRADO' },
    ];
    expect(vinculoDeCuidado({ ...nada, prontuarios }, AGORA)?.por).toBe('PRONTUARIO_ABERTO');
    expect(vinculoDeCuidado({ ...nada, prontuarios: prontuarios.slice(1) }, AGORA)).toEqual({
      por: 'VISITA_ANTERIOR',
      quando: '2026-10-01T12:00:00.000Z',
    });
    const cancelado = [{ iniciadoEm: '2026-10-01T12:00:00.000Z', estado: 'CANCELADO' }];
    expect(vinculoDeCuidado({ ...nada, prontuarios: cancelado }, AGORA)).toBeNull();
    expect(vinculoDeCuidado(nada, AGORA)).toBeNull();
  });
});
