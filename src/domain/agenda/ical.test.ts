import { describe, expect, it } from 'vitest';
import { dobrarIcal, escaparIcal, escreverIcal, iniciais, situacaoIcal, type EventoIcal } from './ical.ts';

const evento: EventoIcal = {
  uid: 'agendamento-7@zelo',
  sequencia: 3,
  mudou: '2026-11-20T10:00:00.000Z',
  inicio: '2026-11-23T11:00:00.000Z',
  fim: '2026-11-23T11:30:00.000Z',
  titulo: 'M. C. S.',
  lugar: 'Clínica Aurora; sala 2, térreo',
  situacao: 'TENTATIVE',
};
const bytes = (text: string) => Buffer.byteLength(text);

describe('[CLIN-01] the calendar of a professional', () => {
  it('[CLIN-01] folds at 75 octets, never through a letter, and unfolds to what it was', () => {
    for (const linha of [
      'a'.repeat(75),
      'a'.repeat(76),
      'á'.repeat(120),
      `SUMMARY:${'João 👩🏽‍⚕️ '.repeat(30)}`,
    ]) {
      const dobrada = dobrarIcal(linha);
      for (const parte of dobrada.split('\r\n')) {
        expect(bytes(parte)).toBeLessThanOrEqual(75);
        expect(parte).not.toContain('\ufffd');
      }
      expect(dobrada.replaceAll('\r\n ', '')).toBe(linha);
    }
    expect(dobrarIcal('a'.repeat(75))).not.toContain('\r\n');
    expect(dobrarIcal('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`);
  });
  it('[CLIN-01] escapes what has a meaning, and a name cannot bring a line of its own', () => {
    expect(escaparIcal('a;b,c\\d\ne\r\nf')).toBe('a\\;b\\,c\\\\d\\ne\\nf');
    expect(escaparIcal('a\u0000\u0007b')).toBe('ab');
    const texto = escreverIcal('Agenda', [{ ...evento, titulo: 'x\nEND:VEVENT\nBEGIN:VEVENT' }]);
    expect(texto.split('\r\n').filter((linha) => linha === 'BEGIN:VEVENT')).toHaveLength(1);
  });
  it('[CLIN-01] says each appointment under one name, with its change, in UTC, and what was cancelled as cancelled', () => {
    const linhas = escreverIcal('Agenda de Ana', [
      evento,
      { ...evento, uid: 'agendamento-8@zelo', situacao: 'CANCELLED', lugar: null },
    ]).split('\r\n');
    expect(linhas.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Zelo//Agenda//PT-BR']);
    expect(linhas).toEqual(
      expect.arrayContaining([
        'UID:agendamento-7@zelo',
        'SEQUENCE:3',
        'DTSTART:20261123T110000Z',
        'DTEND:20261123T113000Z',
        'DTSTAMP:20261120T100000Z',
        'STATUS:TENTATIVE',
        'STATUS:CANCELLED',
        'TRANSP:TRANSPARENT',
        'LOCATION:Clínica Aurora\\; sala 2\\, térreo',
      ]),
    );
    expect(linhas.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });
  it('[CLIN-01] names patients by initials, and states as calendars do', () => {
    expect(['Maria Clara de Souza', ' élida  dos Santos e Lima ', 'Ana'].map(iniciais)).toEqual([
      'M. C. S.',
      'É. S. L.',
      'A.',
    ]);
    expect(['AGENDADO', 'CONFIRMADO', 'FINALIZADO', 'CANCELADO', 'FALTOU'].map(situacaoIcal)).toEqual([
      'TENTATIVE',
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
      'CANCELLED',
    ]);
  });
});
