import { describe, expect, it } from 'vitest';
import { diaDe, localDateTime } from '../formato/fuso.ts';
import { cabe } from './espera.ts';
import { horariosLivres, indexar, vagaEm } from './livres.ts';
import { momentosDaSerie, type Repeticao } from './serie.ts';
import type { Bloqueio, Escala, Ocupacao } from './tipos.ts';

const SP = 'America/Sao_Paulo';
const base: Escala = {
  id: 1,
  profissionalId: 7,
  intervaloMinutos: 30,
  capacidade: 1,
  inicioVigencia: '2010-01-01',
  fimVigencia: null,
  particular: true,
  horarios: [{ dia: 'SEG', inicio: '08:00', fim: '10:00', salaId: 3 }],
  tipos: [],
  convenios: [],
};
const at = (text: string) => Date.parse(text);
const ocupacao = (inicio: string, fim: string, rest: Partial<Ocupacao> = {}): Ocupacao => ({
  id: 1,
  profissionalId: 7,
  salaId: null,
  inicio: at(inicio),
  fim: at(fim),
  vaga: 1,
  encaixe: false,
  ...rest,
});
type Caso = {
  escala?: Partial<Escala>;
  de: string;
  ate?: string;
  ocupados?: readonly Ocupacao[];
  bloqueios?: readonly Bloqueio[];
  fechados?: readonly string[];
  pedido?: object;
  agora?: number;
};
const livres = ({
  escala = {},
  de,
  ate = de,
  ocupados = [],
  bloqueios = [],
  fechados = [],
  pedido = {},
  agora = 0,
}: Caso) =>
  horariosLivres(
    [{ ...base, ...escala }],
    { ocupado: indexar(ocupados), bloqueios },
    { de, ate, fuso: SP, agora, fechados: new Set(fechados), ...pedido },
  ).map(({ inicio }) => {
    const { data, hora } = localDateTime(new Date(inicio).toISOString(), SP)!;
    return `${data} ${hora.slice(0, 5)}`;
  });
const horas = (caso: Caso) => livres(caso).map((text) => text.slice(11));

describe('[CLIN-01] free times', () => {
  it('[CLIN-01] what was joined over days, another’s room and one squeezed in count as when they stood apart', () => {
    const dias = ocupacao('2026-11-20T03:00:00Z', '2026-11-30T03:00:00Z');
    expect(horas({ de: '2026-11-23', ocupados: [dias] })).toEqual([]);
    expect(horas({ de: '2026-11-23', ocupados: [{ ...dias, encaixe: true }] })).toHaveLength(4);
    expect(horas({ de: '2026-11-23', escala: { capacidade: 2 }, ocupados: [dias] })).toHaveLength(4);
    const outraOcupacao = ocupacao('2026-11-23T11:30:00Z', '2026-11-23T12:30:00Z', {
      profissionalId: 8,
      salaId: 3,
    });
    expect(horas({ de: '2026-11-23', ocupados: [outraOcupacao] })).toEqual(['08:00', '09:30']);
  });

  it('[CLIN-01] are the escala of that day of the week, by the unit’s clock', () => {
    expect(livres({ de: '2026-11-22', ate: '2026-11-29' })).toEqual([
      '2026-11-23 08:00',
      '2026-11-23 08:30',
      '2026-11-23 09:00',
      '2026-11-23 09:30',
    ]);
  });

  it('[CLIN-01] leave out what is taken, also by half', () => {
    const ocupados = [ocupacao('2026-11-23T11:45:00Z', '2026-11-23T12:15:00Z')];
    expect(horas({ de: '2026-11-23', ocupados })).toEqual(['08:00', '09:30']);
  });

  it('[CLIN-01] stand side by side with what ends when they begin', () => {
    const ocupados = [ocupacao('2026-11-23T11:30:00Z', '2026-11-23T12:00:00Z')];
    expect(horas({ de: '2026-11-23', ocupados })).toEqual(['08:00', '09:00', '09:30']);
  });

  it('[CLIN-01] a place squeezed in takes nobody’s time away', () => {
    const ocupados = [ocupacao('2026-11-23T11:00:00Z', '2026-11-23T13:00:00Z', { encaixe: true })];
    expect(horas({ de: '2026-11-23', ocupados })).toHaveLength(4);
  });

  it('[CLIN-01] a group has room until it is full', () => {
    const dois = [1, 2].map((vaga) =>
      ocupacao('2026-11-23T11:00:00Z', '2026-11-23T11:30:00Z', { id: vaga, vaga }),
    );
    expect(horas({ de: '2026-11-23', escala: { capacidade: 3 }, ocupados: dois })).toContain('08:00');
    expect(horas({ de: '2026-11-23', escala: { capacidade: 2 }, ocupados: dois })).not.toContain('08:00');
  });

  it('[CLIN-01] the room of another professional is not free', () => {
    const ocupados = [
      ocupacao('2026-11-23T11:00:00Z', '2026-11-23T12:00:00Z', { profissionalId: 8, salaId: 3 }),
    ];
    expect(horas({ de: '2026-11-23', ocupados })).toEqual(['09:00', '09:30']);
  });

  it('[CLIN-01] holidays and blocks close: of the unit, of the professional, of the room, and of nobody else', () => {
    const bloqueio = { inicio: at('2026-11-23T11:00:00Z'), fim: at('2026-11-23T12:00:00Z') };
    expect(horas({ de: '2026-11-23', fechados: ['2026-11-23'] })).toEqual([]);
    for (const filtro of [
      { profissionalId: null, salaId: null },
      { profissionalId: 7, salaId: null },
      { profissionalId: null, salaId: 3 },
    ])
      expect(horas({ de: '2026-11-23', bloqueios: [{ ...bloqueio, ...filtro }] })).toEqual([
        '09:00',
        '09:30',
      ]);
    expect(
      horas({ de: '2026-11-23', bloqueios: [{ ...bloqueio, profissionalId: 8, salaId: null }] }),
    ).toHaveLength(4);
  });

  it('[CLIN-01] keep to the validity, the kind of care, its length and the convênio', () => {
    expect(horas({ de: '2026-11-23', escala: { fimVigencia: '2026-11-22' } })).toEqual([]);
    expect(horas({ de: '2026-11-23', escala: { inicioVigencia: '2026-11-24' } })).toEqual([]);
    const tipos = [{ tipoAtendimentoId: 5, duracaoMinutos: 60 }];
    expect(horas({ de: '2026-11-23', escala: { tipos }, pedido: { tipoAtendimentoId: 5 } })).toEqual([
      '08:00',
      '08:30',
      '09:00',
    ]);
    expect(horas({ de: '2026-11-23', escala: { tipos }, pedido: { tipoAtendimentoId: 6 } })).toEqual([]);
    expect(horas({ de: '2026-11-23', escala: { convenios: [2] }, pedido: { convenioId: 1 } })).toEqual([]);
    expect(horas({ de: '2026-11-23', escala: { convenios: [2] }, pedido: { convenioId: 2 } })).toHaveLength(
      4,
    );
    expect(horas({ de: '2026-11-23', escala: { particular: false }, pedido: { convenioId: null } })).toEqual(
      [],
    );
  });

  it('[CLIN-01] begin after now, on the days and in the part of the day asked for, and stop at the limit', () => {
    expect(horas({ de: '2026-11-23', agora: at('2026-11-23T11:10:00Z') })).toEqual([
      '08:30',
      '09:00',
      '09:30',
    ]);
    expect(horas({ de: '2026-11-23', pedido: { dias: ['TER'] } })).toEqual([]);
    const dia = { horarios: [{ dia: 'SEG', inicio: '11:00', fim: '13:00', salaId: null }] } as const;
    expect(horas({ de: '2026-11-23', escala: dia, pedido: { parte: 'TARDE' } })).toEqual(['12:00', '12:30']);
    expect(horas({ de: '2026-11-23', pedido: { limite: 1 } })).toEqual(['08:00']);
  });

  it('[CLIN-01] 23:50 with 30 minutes goes into the next day, where the escala does', () => {
    const noite = (fim: string) =>
      ({ intervaloMinutos: 10, horarios: [{ dia: 'SEG', inicio: '23:30', fim, salaId: null }] }) as const;
    expect(livres({ de: '2026-11-23', escala: noite('00:30'), pedido: { duracaoMinutos: 30 } })).toEqual([
      '2026-11-23 23:30',
      '2026-11-23 23:40',
      '2026-11-23 23:50',
      '2026-11-24 00:00',
    ]);
    expect(livres({ de: '2026-11-23', escala: noite('23:59'), pedido: { duracaoMinutos: 30 } })).toEqual([]);
  });

  it('[CLIN-01] 29 February is a day like any other, and in other years none', () => {
    const sabado = { horarios: [{ dia: 'TER', inicio: '08:00', fim: '09:00', salaId: null }] } as const;
    expect(livres({ de: '2028-02-28', ate: '2028-03-01', escala: sabado })).toEqual([
      '2028-02-29 08:00',
      '2028-02-29 08:30',
    ]);
    expect(livres({ de: '2027-02-28', ate: '2027-03-01', escala: sabado })).toEqual([]);
  });

  it('[CLIN-01] the hour that daylight saving removed has no times, the one it repeated has them twice', () => {
    const noite = (dia: 'SAB' | 'DOM', inicio: string, fim: string) =>
      ({ horarios: [{ dia, inicio, fim, salaId: null }] }) as const;
    // 04/11/2018: from 00:00 to 01:00 there was no clock. 18/02/2018: from 00:00 back to 23:00.
    expect(livres({ de: '2018-11-03', escala: noite('SAB', '23:00', '02:00') })).toEqual([
      '2018-11-03 23:00',
      '2018-11-03 23:30',
      '2018-11-04 01:00',
      '2018-11-04 01:30',
    ]);
    const repetida = livres({ de: '2018-02-17', escala: noite('SAB', '22:00', '00:30') });
    expect(repetida.filter((text) => text.endsWith('23:00'))).toHaveLength(2);
  });

  it('[CLIN-01] say why a time cannot be had', () => {
    const janela = { profissionalId: 7, salaId: 3, capacidade: 1 };
    const periodo = { inicio: at('2026-11-23T11:00:00Z'), fim: at('2026-11-23T11:30:00Z') };
    const porque = (ocupados: readonly Ocupacao[], bloqueios: readonly Bloqueio[] = [], menos?: number) =>
      vagaEm(janela, periodo, { ocupado: indexar(ocupados), bloqueios }, menos);
    const tomado = ocupacao('2026-11-23T11:00:00Z', '2026-11-23T11:30:00Z');
    expect(porque([tomado])).toEqual({ porque: 'ocupado' });
    expect(porque([tomado], [], 1)).toEqual({ vaga: 1 });
    expect(porque([{ ...tomado, profissionalId: 8, salaId: 3 }])).toEqual({ porque: 'sala' });
    expect(porque([], [{ ...periodo, profissionalId: null, salaId: null }])).toEqual({ porque: 'bloqueado' });
  });

  it('[CLIN-01] over 90 days of 50 full professionals the search takes no time worth naming', () => {
    const escalas = Array.from({ length: 50 }, (_, i): Escala => ({
      ...base,
      id: i + 1,
      profissionalId: i + 1,
      horarios: (['SEG', 'TER', 'QUA', 'QUI', 'SEX'] as const).map((dia) => ({
        dia,
        inicio: '08:00',
        fim: '18:00',
        salaId: null,
      })),
    }));
    const de = at('2026-11-23T00:00:00Z');
    const ocupados = escalas.flatMap(({ profissionalId }) =>
      Array.from({ length: 90 }, (_, dia) =>
        ocupacao('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', {
          profissionalId,
          inicio: de + dia * 86_400_000,
          fim: de + (dia + 1) * 86_400_000,
        }),
      ),
    );
    const busca = { de: '2026-11-23', ate: '2027-02-20', fuso: SP, agora: 0, fechados: new Set<string>() };
    expect(horariosLivres(escalas, { ocupado: indexar(ocupados), bloqueios: [] }, busca).length).toBeLessThan(
      400,
    );
  });
});

function serieDe(inicio: number, repeticao: Repeticao): readonly number[] {
  const momentos = momentosDaSerie(inicio, repeticao, SP);
  if (typeof momentos === 'string') throw new Error(momentos);
  return momentos;
}

describe('[CLIN-01] series', () => {
  const inicio = at('2026-11-23T12:00:00Z');
  it('[CLIN-01] has an end, by number or by day', () => {
    expect(momentosDaSerie(inicio, { cadaSemanas: 1 }, SP)).toBe('sem-fim');
    expect(momentosDaSerie(inicio, { cadaSemanas: 1, ate: '2026-11-24' }, SP)).toBe('sem-fim');
    expect(serieDe(inicio, { cadaSemanas: 2, vezes: 3 }).map((momento) => diaDe(momento, SP))).toEqual([
      '2026-11-23',
      '2026-12-07',
      '2026-12-21',
    ]);
    expect(momentosDaSerie(inicio, { cadaSemanas: 1, ate: '2026-12-07' }, SP)).toHaveLength(3);
  });
  it('[CLIN-01] F14: a last day further than 52 times is refused and not cut short in silence', () => {
    expect(momentosDaSerie(inicio, { cadaSemanas: 1, ate: '2027-11-15' }, SP)).toHaveLength(52);
    expect(momentosDaSerie(inicio, { cadaSemanas: 1, ate: '2027-11-21' }, SP)).toHaveLength(52);
    expect(momentosDaSerie(inicio, { cadaSemanas: 1, ate: '2027-11-22' }, SP)).toBe('longa');
    expect(momentosDaSerie(inicio, { cadaSemanas: 1, ate: '2099-01-01' }, SP)).toBe('longa');
  });
  it('[CLIN-01] keeps the time of the clock over a change of it', () => {
    const momentos = serieDe(at('2018-10-29T12:00:00Z'), { cadaSemanas: 1, vezes: 2 });
    expect(momentos.map((momento) => localDateTime(new Date(momento).toISOString(), SP)?.hora)).toEqual([
      '09:00:00',
      '09:00:00',
    ]);
  });
});

describe('[CLIN-01] waiting list', () => {
  const espera = {
    profissionalId: null,
    especialidadeId: 4,
    dias: ['SEG'],
    parte: 'MANHA',
    desde: '2026-11-01',
    ate: null,
  } as const;
  const abertura = { profissionalId: 7, especialidades: [4], inicio: at('2026-11-23T12:00:00Z') };
  it('[CLIN-01] proposes who could come then and to that professional', () => {
    expect(cabe(espera, abertura, SP)).toBe(true);
    expect(cabe({ ...espera, profissionalId: 8 }, abertura, SP)).toBe(false);
    expect(cabe(espera, { ...abertura, especialidades: [] }, SP)).toBe(false);
    expect(cabe(espera, { ...abertura, inicio: at('2026-11-23T18:00:00Z') }, SP)).toBe(false);
    expect(cabe({ ...espera, dias: ['TER'] }, abertura, SP)).toBe(false);
    expect(cabe({ ...espera, desde: '2026-12-01' }, abertura, SP)).toBe(false);
    expect(cabe({ ...espera, ate: '2026-11-22' }, abertura, SP)).toBe(false);
  });
});
