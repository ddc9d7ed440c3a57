import { describe, expect, it } from 'vitest';
import { notaDeTelemedicina } from './modalidade.ts';
import { avisoPresencial } from './presencial.ts';

const cronico = {
  problemasDesde: ['2025-01-10'],
  ultimaPresencial: '2026-05-01',
  primeiraPorVideo: '2026-07-01',
};

describe('[NGS-38] an in-person visit within 180 days in chronic care', () => {
  it('[NGS-38] told from thirty days before, late from the day after', () => {
    // 180 days after 1 May are 28 October.
    expect(avisoPresencial(cronico, '2026-09-27')).toBeNull();
    expect(avisoPresencial(cronico, '2026-09-28')).toMatchObject({ ate: '2026-10-28', vencido: false });
    expect(avisoPresencial(cronico, '2026-10-28')).toMatchObject({ dias: 180, vencido: false });
    expect(avisoPresencial(cronico, '2026-10-29')).toMatchObject({ dias: 181, vencido: true });
  });

  it('[NGS-38] never in person: it counts from the first visit by video; never by video: nothing is told', () => {
    expect(avisoPresencial({ ...cronico, ultimaPresencial: null }, '2027-01-01')).toMatchObject({
      ultimaPresencial: null,
      ate: '2026-12-28',
      vencido: true,
    });
    expect(avisoPresencial({ ...cronico, primeiraPorVideo: null }, '2027-01-01')).toBeNull();
  });

  it('[NGS-38] a problem of less than ninety days, or of nobody knows when, is no chronic care', () => {
    for (const problemasDesde of [[], [null], ['2026-11-01']])
      expect(avisoPresencial({ ...cronico, problemasDesde }, '2026-11-29')).toBeNull();
  });

  it('[NGS-38] a paper says by which modality it was issued, and one of a visit in person nothing', () => {
    expect(notaDeTelemedicina('TELECONSULTA')).toBe(
      'Emitido por telemedicina (teleconsulta), Resolução CFM 2.314/2022.',
    );
    expect(notaDeTelemedicina('TELEMONITORAMENTO')).toContain('telemonitoramento');
    expect(notaDeTelemedicina(null)).toBeNull();
  });
});
