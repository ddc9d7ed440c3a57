import { describe, expect, it } from 'vitest';
import { textoAnpd, textoTitulares } from './incidente.ts';
import { diasUteisDepois, prazoDaResposta } from './prazo.ts';
import { maior, mesmoCpf, quemNaoConsente, quemNaoPodePedir, respostaPronta } from './titular.ts';

const SEM: ReadonlySet<string> = new Set();
const viva = (dataNascimento: string | null) => ({ nome: 'Ana', dataNascimento, obito: false });

describe('[NGS-42] deadlines', () => {
  it('[NGS-42] fifteen days of the request, over the end of a month', () => {
    expect(prazoDaResposta('2026-02-20')).toBe('2026-03-07');
  });

  it.each([
    ['2026-11-27', 3, SEM, '2026-12-02'],
    ['2026-11-28', 3, SEM, '2026-12-02'],
    ['2026-11-29', 3, SEM, '2026-12-02'],
    ['2026-12-23', 3, new Set(['2026-12-25']), '2026-12-29'],
    ['2026-12-31', 0, SEM, '2026-12-31'],
  ])('[NGS-44] %s and %i working days', (dia, quantos, feriados, esperado) => {
    expect(diasUteisDepois(dia, quantos, feriados)).toBe(esperado);
  });
});

describe('[NGS-42] who asks and who consents', () => {
  it('[NGS-42] on the eighteenth birthday the guardian asks no more', () => {
    expect(quemNaoPodePedir('RESPONSAVEL', viva('2008-11-30'), '2026-11-29')).toBeUndefined();
    expect(quemNaoPodePedir('RESPONSAVEL', viva('2008-11-29'), '2026-11-29')).toContain('18 anos');
    expect(quemNaoPodePedir('RESPONSAVEL', viva(null), '2026-11-29')).toBeUndefined();
  });

  it('[NGS-42] for the dead the family asks, for the living nobody does as family', () => {
    const morta = { ...viva('1950-01-01'), obito: true };
    expect(quemNaoPodePedir('FAMILIAR', morta, '2026-11-29')).toBeUndefined();
    expect(quemNaoPodePedir('REPRESENTANTE', morta, '2026-11-29')).toBeUndefined();
    expect(quemNaoPodePedir('TITULAR', morta, '2026-11-29')).toContain('falecida');
    expect(quemNaoPodePedir('FAMILIAR', viva('1950-01-01'), '2026-11-29')).toContain('não consta');
  });

  it('[NGS-29] the age is that of the day of the consent', () => {
    expect(quemNaoConsente('TITULAR', viva('2008-11-29'), '2026-11-28')).toContain('menor');
    expect(quemNaoConsente('TITULAR', viva('2008-11-29'), '2026-11-29')).toBeUndefined();
    expect(quemNaoConsente('RESPONSAVEL', viva('2008-11-29'), '2026-11-29')).toContain('18 anos');
    expect(quemNaoConsente('TITULAR', viva(null), '2026-11-29')).toBeUndefined();
  });

  it('[NGS-29] an estimated age under eighteen asks for the guardian; one above it turns none away', () => {
    const estimada = (idadeEstimada: number, idadeEstimadaEm: string | null) => ({
      ...viva(null),
      idadeEstimada,
      idadeEstimadaEm,
    });
    expect(quemNaoConsente('TITULAR', estimada(10, '2026-11-29'), '2026-11-29')).toContain('menor');
    expect(maior(estimada(17, '2025-11-28'), '2026-11-29')).toBeNull();
    expect(quemNaoConsente('RESPONSAVEL', estimada(20, '2026-11-29'), '2026-11-29')).toBeUndefined();
  });

  it('[NGS-29] nobody is his own guardian', () => {
    expect(mesmoCpf('529.982.247-25', '52998224725')).toBe(true);
    expect(mesmoCpf('52998224725', null)).toBe(false);
    expect(mesmoCpf(null, '52998224725')).toBe(false);
  });

  it('[NGS-42] a kind that nobody knows has no ready answer', () => {
    expect(respostaPronta('ELIMINACAO')).toContain('13.787');
    expect(respostaPronta('toString')).toBeNull();
    expect(respostaPronta(null)).toBeNull();
  });
});

describe('[NGS-44] what is told of an incident', () => {
  it('[NGS-44] says what is not known yet, and nothing without facts', () => {
    expect(textoAnpd({})).toBeNull();
    expect(textoTitulares({ descricao: '  ' })).toBeNull();
    const texto = textoAnpd({
      descricao: 'Notebook furtado.',
      descobertoEm: '2026-11-29T12:00:00Z',
      risco: 'RELEVANTE',
    });
    expect(texto).toContain('Titulares atingidos: em apuração');
    expect(texto).toContain('não se sabe; 29/11/2026');
    expect(texto).toContain('risco ou dano relevante');
  });
});
