import { describe, expect, it } from 'vitest';
import { solicitanteDito, type QuemPediu } from './solicitante.ts';

const fora: QuemPediu = {
  origem: 'EXTERNO',
  daCasa: null,
  instituicao: null,
  nomeSolicitante: 'Rui Prado',
  conselho: 'CRM',
  ufConselho: 'MG',
  numeroConselho: '1234',
};

describe('[LAB-01] who asked for an order of the counter', () => {
  it('[LAB-01] is said with the council, and with the provider that sends', () => {
    expect(solicitanteDito(fora)).toBe('Rui Prado (CRM/MG 1234)');
    expect(solicitanteDito({ ...fora, origem: 'PRESTADOR', instituicao: 'Clínica do Vale' })).toBe(
      'Rui Prado (CRM/MG 1234), Clínica do Vale',
    );
    expect(solicitanteDito({ ...fora, conselho: '', ufConselho: null, numeroConselho: null })).toBe(
      'Rui Prado',
    );
    expect(solicitanteDito({ ...fora, origem: 'PROFISSIONAL', daCasa: 'Ana Souza' })).toBe('Ana Souza');
    expect(solicitanteDito({ ...fora, nomeSolicitante: null })).toBeNull();
  });
});
