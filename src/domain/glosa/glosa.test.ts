import { describe, expect, it } from 'vitest';
import { subtractDecimal, sumDecimal } from '../formato/decimal.ts';
import { impedimentoDaReabertura, partesDaConta } from '../conta-atendimento/fechamento.ts';
import { aindaGlosavel, passoDoTitulo, perdidoDe, somaDasGlosas } from './glosa.ts';
import { parteDaGlosa } from './guardas.ts';

describe('[FIN-06] glosa', () => {
  const umaGlosa = (situacao: string, valor = '50.00', valorRecuperado: string | null = null) => ({
    situacao,
    valor,
    valorRecuperado,
  });

  it('[FIN-06] is lost only when nobody disputes it any more', () => {
    expect(
      ['GLOSADA', 'EM_RECURSO', 'RECUPERADA', 'CANCELADA'].map((situacao) => perdidoDe(umaGlosa(situacao))),
    ).toEqual(['0.00', '0.00', '0.00', '0.00']);
    expect(['ACEITA', 'MANTIDA'].map((situacao) => perdidoDe(umaGlosa(situacao)))).toEqual([
      '50.00',
      '50.00',
    ]);
    expect(perdidoDe(umaGlosa('RECUPERADA_PARCIAL', '50.00', '12.34'))).toBe('37.66');
    expect(
      somaDasGlosas([
        umaGlosa('GLOSADA'),
        umaGlosa('EM_RECURSO', '1.00'),
        umaGlosa('MANTIDA', '2.00'),
        umaGlosa('CANCELADA'),
      ]),
    ).toEqual({ disputado: '51.00', perdido: '2.00' });
    expect(
      aindaGlosavel({ liquido: '100.00', recebido: '40.00' }, { disputado: '51.00', perdido: '2.00' }),
    ).toBe('7.00');
  });

  it('[FIN-06] whatever the result, disputed, lost and recovered add up to what was refused', () => {
    for (const situacao of ['GLOSADA', 'EM_RECURSO', 'RECUPERADA', 'RECUPERADA_PARCIAL', 'MANTIDA', 'ACEITA'])
      for (let cents = 1; cents < 5000; cents += 37) {
        const recuperado = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const glosa = umaGlosa(situacao, '50.00', situacao === 'RECUPERADA_PARCIAL' ? recuperado : null);
        const { disputado, perdido } = somaDasGlosas([glosa]);
        const voltou = situacao === 'RECUPERADA' ? '50.00' : (glosa.valorRecuperado ?? '0.00');
        expect(sumDecimal(disputado, perdido, voltou)).toBe('50.00');
        expect(subtractDecimal('50.00', perdido)).toBe(sumDecimal(disputado, voltou));
      }
  });

  it('[FIN-06] a title with nothing left to receive is closed, and opened by what comes back', () => {
    const titulo = (situacao: string, recebido: string, perdido: string) =>
      passoDoTitulo({ situacao, liquido: '100.00', recebido, perdido });
    expect(titulo('EM_ABERTO', '0.00', '100.00')).toBe('glosar-tudo');
    expect(titulo('EM_ABERTO', '0.00', '99.99')).toBeNull();
    expect(titulo('RECEBIDA_PARCIAL', '60.00', '40.00')).toBe('baixar-glosa');
    expect(titulo('RECEBIDA', '60.00', '0.00')).toBe('reaver-glosa');
    expect(titulo('GLOSADA', '0.00', '10.00')).toBe('reaver-tudo');
    expect(titulo('NEGOCIADA', '0.00', '100.00')).toBeNull();
  });

  it('[FIN-06] a part granted is less than the whole, and answered on the day of the appeal or later', () => {
    const registro = { valor: '50.00', recursoEm: '2026-11-10' };
    expect(
      parteDaGlosa({ registro, campos: { valorRecuperado: '50.00', respostaEm: '2026-11-12' } }),
    ).toHaveProperty('valorRecuperado');
    expect(
      parteDaGlosa({ registro, campos: { valorRecuperado: '10.00', respostaEm: '2026-11-09' } }),
    ).toHaveProperty('respostaEm');
    expect(
      parteDaGlosa({ registro, campos: { valorRecuperado: '10.00', respostaEm: '2026-11-10' } }),
    ).toBeUndefined();
  });
});

describe('[FIN-03] closing and taking back', () => {
  const conta = {
    parteConvenio: '161.03',
    partePaciente: '69.02',
    convenioId: 3,
    vencimentoConvenio: null,
    vencimentoPaciente: null,
  };

  it('[FIN-03] a title for each share that is worth something, due by the contract or as it was typed', () => {
    expect(partesDaConta(conta, 30, '2026-11-24')).toEqual({
      ok: true,
      partes: [
        { devedor: 'CONVENIO', valor: '161.03', vencimento: '2026-12-24' },
        { devedor: 'PACIENTE', valor: '69.02', vencimento: '2026-11-24' },
      ],
    });
    expect(
      partesDaConta(
        { ...conta, partePaciente: '0.00', vencimentoConvenio: '2027-01-05' },
        null,
        '2026-11-24',
      ),
    ).toMatchObject({ partes: [{ vencimento: '2027-01-05' }] });
  });

  it('[FIN-03] refused without a term, or with a day that is over', () => {
    expect(partesDaConta(conta, null, '2026-11-24')).toEqual({ ok: false, recusa: 'sem-prazo' });
    expect(partesDaConta({ ...conta, vencimentoConvenio: '2026-11-23' }, 30, '2026-11-24')).toEqual({
      ok: false,
      recusa: 'convenio-vencido',
    });
    expect(partesDaConta({ ...conta, vencimentoPaciente: '2026-11-23' }, 30, '2026-11-24')).toEqual({
      ok: false,
      recusa: 'paciente-vencido',
    });
    expect(partesDaConta({ ...conta, convenioId: null }, 30, '2026-11-24')).toEqual({
      ok: false,
      recusa: 'sem-convenio',
    });
  });

  it('[FIN-03] taken back only while nothing moved because of it', () => {
    const titulo = { id: 1, numero: 'CA-1', situacao: 'EM_ABERTO', glosas: 0, fatura: null };
    expect(
      impedimentoDaReabertura([titulo, { ...titulo, situacao: 'CANCELADA', glosas: 2 }]),
    ).toBeUndefined();
    expect(impedimentoDaReabertura([titulo, { ...titulo, situacao: 'RECEBIDA_PARCIAL' }])?.por).toBe(
      'recebido',
    );
    expect(impedimentoDaReabertura([{ ...titulo, situacao: 'NEGOCIADA' }])?.por).toBe('negociado');
    expect(impedimentoDaReabertura([{ ...titulo, glosas: 1 }])?.por).toBe('glosado');
    expect(impedimentoDaReabertura([{ ...titulo, fatura: 8 }])).toMatchObject({ por: 'fatura', fatura: 8 });
  });
});
