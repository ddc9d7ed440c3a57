import { describe, expect, it } from 'vitest';
import { diasDoAno, nomeDoPedaco } from '../painel/periodo.ts';
import { desdeQuando, diaDevido, type Agendado } from './agenda.ts';
import { montarLinhas } from './linhas.ts';

const grupo = (campo: string) => (registro: { readonly [campo: string]: unknown }) => ({
  chave: String(registro[campo]),
  texto: `nome ${String(registro[campo]).charAt(0)}`,
});

describe('[REP-02] lines between groups', () => {
  it('[REP-02] opens and closes two levels, adds up exactly, and tells two of one name apart', () => {
    const montagem = montarLinhas({
      grupos: [grupo('quem'), grupo('dia')],
      somas: [{ id: 'valor', casas: 2 }],
    });
    const linhas = [
      { quem: 'a1', dia: '1', valor: '0.10' },
      { quem: 'a1', dia: '1', valor: '0.20' },
      { quem: 'a1', dia: '2', valor: null },
      { quem: 'a2', dia: '2', valor: '1000000000000.01' },
    ].flatMap((registro) => montagem.mais(registro));
    const curta = [...linhas, ...montagem.fim()].map((linha) =>
      linha.tipo === 'linha'
        ? 'linha'
        : linha.tipo === 'grupo'
          ? `> ${linha.nivel} ${linha.texto}`
          : `= ${linha.nivel} ${linha.texto} ${linha.quantas} ${linha.somas['valor']}`,
    );
    expect(curta).toEqual([
      '> 0 nome a',
      '> 1 nome 1',
      'linha',
      'linha',
      '= 1 nome 1 2 0.30',
      '> 1 nome 2',
      'linha',
      '= 1 nome 2 1 0.00',
      '= 0 nome a 3 0.30',
      '> 0 nome a',
      '> 1 nome 2',
      'linha',
      '= 1 nome 2 1 1000000000000.01',
      '= 0 nome a 1 1000000000000.01',
      '= -1  4 1000000000000.31',
    ]);
  });

  it('[REP-02] of no row: a total of nothing', () => {
    const vazio = montarLinhas({ grupos: [grupo('quem')], somas: [{ id: 'valor', casas: 2 }] });
    expect(vazio.fim()).toEqual([
      { tipo: 'soma', nivel: -1, texto: '', quantas: 0, somas: { valor: '0.00' } },
    ]);
  });
});

it('[REP-02] the day, week and month of a day, in words, round the end of the year', () => {
  expect(nomeDoPedaco('day', '2026-12-31')).toBe('31/12/2026');
  expect(nomeDoPedaco('week', '2026-12-31')).toBe('28/12/2026 a 03/01/2027');
  expect(nomeDoPedaco('week', '2027-01-03')).toBe('28/12/2026 a 03/01/2027');
  expect(nomeDoPedaco('week', '2027-01-04')).toBe('04/01/2027 a 10/01/2027');
  expect(nomeDoPedaco('month', '2028-02-29')).toBe('fevereiro de 2028');
});

it('[REP-01] birthdays: round the end of the year, the 29th of February, a whole year', () => {
  expect(diasDoAno({ de: '2026-12-15', ate: '2027-01-15' })).toEqual({ de: '12-15', ate: '01-15' });
  expect(diasDoAno({ de: '2026-02-01', ate: '2026-02-28' })).toEqual({ de: '02-01', ate: '02-29' });
  expect(diasDoAno({ de: '2028-02-01', ate: '2028-02-28' })).toEqual({ de: '02-01', ate: '02-28' });
  expect(diasDoAno({ de: '2026-01-01', ate: '2026-12-31' })).toEqual({ de: '01-01', ate: '12-31' });
  expect(diasDoAno({ de: '2026-01-01', ate: '2027-01-01' })).toBeUndefined();
});

describe('[REP-02] the day of a schedule', () => {
  const sem = new Set<string>();
  const naData = (agendado: Agendado, dia: string, feriados: ReadonlySet<string> = sem) =>
    diaDevido(agendado, dia, dia, feriados) === dia;

  it('[REP-02] is the last day of a shorter month, the first on which banks open', () => {
    expect(naData({ frequencia: 'DIARIA' }, '2026-11-29')).toBe(true);
    expect(naData({ frequencia: 'SEMANAL', diaSemana: 'SAB' }, '2026-11-28')).toBe(true);
    expect(naData({ frequencia: 'SEMANAL', diaSemana: 'SEG' }, '2026-11-28')).toBe(false);
    expect(naData({ frequencia: 'MENSAL', diaMes: 31 }, '2026-11-30')).toBe(true);
    expect(naData({ frequencia: 'MENSAL', diaMes: 31 }, '2026-12-30')).toBe(false);
    const primeiro = { frequencia: 'PRIMEIRO_DIA_UTIL' } as const;
    // 1 November 2026 is a Sunday, the 2nd a holiday.
    expect(naData(primeiro, '2026-11-03', new Set(['2026-11-02']))).toBe(true);
    expect(naData(primeiro, '2026-11-02', new Set(['2026-11-02']))).toBe(false);
    expect(naData(primeiro, '2026-11-04', new Set(['2026-11-02']))).toBe(false);
  });

  it('[REP-02] that the server was down on is made up for; one before the schedule was changed is not', () => {
    const segunda = { frequencia: 'SEMANAL', diaSemana: 'SEG' } as const;
    const devido = (hoje: string, ultimaVez: string | null, mudadoEm: string, agendado: Agendado = segunda) =>
      diaDevido(agendado, desdeQuando(hoje, ultimaVez, mudadoEm), hoje, sem);
    // 23 November 2026 is a Monday.
    expect(devido('2026-11-25', '2026-11-16', '2026-11-16')).toBe('2026-11-23');
    expect(devido('2026-11-25', '2026-11-24', '2026-11-24')).toBeNull();
    expect(devido('2026-11-25', '2026-11-16', '2026-11-24')).toBeNull();
    expect(devido('2026-11-25', null, '2026-11-25')).toBeNull();
    expect(devido('2026-11-25', '2026-11-20', '2026-11-20', { frequencia: 'DIARIA' })).toBe('2026-11-25');
    // Not from long ago.
    expect(devido('2026-11-25', '2026-10-01', '2026-10-01', { frequencia: 'MENSAL', diaMes: 10 })).toBeNull();
    expect(devido('2026-12-02', '2026-11-01', '2026-11-01', { frequencia: 'MENSAL', diaMes: 31 })).toBe(
      '2026-11-30',
    );
  });
});
