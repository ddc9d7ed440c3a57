import { describe, expect, it } from 'vitest';
import { agravosDoCid, cidNaFaixa, prazoDaNotificacao, temSigiloLegal } from './agravo.ts';

describe('[NGS-30] codes of the list of compulsory notification', () => {
  it.each([
    ['A90', 'A90 A91 A97', true],
    ['A900', 'A90', true],
    ['A92.0', 'A92.0', true],
    ['A920', 'A92.0', true],
    ['A92', 'A92.0', false],
    ['A921', 'A92.0', false],
    ['T630', 'T63 X20-X29', true],
    ['X20', 'T63 X20-X29', true],
    ['X299', 'T63 X20-X29', true],
    ['X30', 'T63 X20-X29', false],
    ['B575', 'B57.2-B57.5', true],
    ['B571', 'B57.2-B57.5', false],
    ['B57', 'B57.2-B57.5', false],
    ['I10', null, false],
    ['', 'A90', false],
    ['A90; DROP', 'A90', false],
  ])('%s in %s: %s', (codigo, faixas, esperado) => {
    expect(cidNaFaixa(codigo, faixas)).toBe(esperado);
  });

  it('[NGS-30] only rows in force that day count', () => {
    const dengue = {
      id: 1,
      nome: 'Dengue',
      periodicidade: 'SEMANAL',
      cids: 'A90',
      inicioVigencia: '2026-01-23',
      fimVigencia: null,
    };
    const antiga = { ...dengue, id: 2, inicioVigencia: null, fimVigencia: '2026-01-22' };
    expect(agravosDoCid('A90', [dengue, antiga], '2026-01-22').map(({ id }) => id)).toEqual([2]);
    expect(agravosDoCid('A90', [dengue, antiga], '2026-01-23').map(({ id }) => id)).toEqual([1]);
  });

  it('[NGS-30] immediate is 24 hours, weekly seven days', () => {
    expect(prazoDaNotificacao('2026-11-29T10:00:00Z', 'IMEDIATA')).toBe('2026-11-30T10:00:00.000Z');
    expect(prazoDaNotificacao('2026-11-29T10:00:00Z', 'SEMANAL')).toBe('2026-12-06T10:00:00.000Z');
  });

  it('[NGS-45] the law keeps secret HIV, chronic hepatitis B and C, leprosy and tuberculosis', () => {
    expect(['B24', 'Z21', 'B18.1', 'A309', 'A15'].every(temSigiloLegal)).toBe(true);
    expect(['B15', 'B188', 'I10', 'A90'].some(temSigiloLegal)).toBe(false);
  });
});
