/** Where things stand in the calendar: free times, lanes of what overlaps, minutes of a day. */
import { diaDe, inicioDoDia, localDateTime, fusoAtual } from '#domain/formato/fuso.ts';
import { addDays, diaSemana, formatData } from '#domain/formato/data.ts';
import { capitalize } from '#domain/formato/texto.ts';
import { diaDaSemana } from '#domain/agenda/dias.ts';
import { indexar, livresDaJanela } from '#domain/agenda/livres.ts';
import type { Livre } from '#domain/agenda/tipos.ts';
import type { GradeAgenda, ItemAgenda } from '#domain/agenda/wire.ts';

const MINUTO = 60_000;
const SOLTOS = ['CANCELADO', 'FALTOU'];

/** Whether it still takes its place. */
export const ocupa = ({ situacao }: ItemAgenda): boolean => !SOLTOS.includes(situacao);

export const horaDe = (momento: string | number): string =>
  localDateTime(
    typeof momento === 'number' ? new Date(momento).toISOString() : momento,
    fusoAtual(),
  )?.hora.slice(0, 5) ?? '';

/** 'Ter 24/11/2026, 08:00': on the telephone a date is said with its weekday. */
export function quandoDito(momento: string): string {
  const dia = diaDe(momento);
  return `${capitalize(diaSemana(dia).toLowerCase())} ${formatData(dia)}, ${horaDe(momento)}`;
}

/** Minutes from the day's first moment; what began the day before is negative. */
export const minutosEm = (momento: string | number, dia: string): number =>
  ((typeof momento === 'number' ? momento : Date.parse(momento)) - Date.parse(inicioDoDia(dia))) / MINUTO;

/** Minutes of the day: 23 or 25 hours where the clock changes. */
export const minutosDoDia = (dia: string): number => minutosEm(inicioDoDia(addDays(dia, 1)), dia);

/** Whether something of it lies in the day: what goes over midnight is of both. */
export const tocaODia = (item: { readonly inicio: string; readonly fim: string }, dia: string): boolean =>
  minutosEm(item.fim, dia) > 0 && minutosEm(item.inicio, dia) < minutosDoDia(dia);

/** The days of these on which something of it lies. */
export const diasTocados = (
  item: { readonly inicio: string; readonly fim: string },
  dias: readonly string[],
): string[] => dias.filter((dia) => tocaODia(item, dia));

/** Every free time of the days that are shown, worked out as the server does. */
export function livresDe({ janelas, agendamentos, bloqueios }: GradeAgenda, agora: number): Livre[] {
  const ms = <T extends { inicio: string; fim: string }>(
    item: T,
  ): Omit<T, 'inicio' | 'fim'> & { inicio: number; fim: number } => ({
    ...item,
    inicio: Date.parse(item.inicio),
    fim: Date.parse(item.fim),
  });
  const ocupacoes = agendamentos.filter(ocupa).map((agendamento) => ({ ...ms(agendamento), vaga: 1 }));
  // The places of a group that are taken count one after another.
  const vezes = new Map<string, number>();
  for (const ocupacao of ocupacoes) {
    const key = `${ocupacao.profissionalId} ${ocupacao.inicio}`;
    ocupacao.vaga = (vezes.get(key) ?? 0) + (ocupacao.encaixe ? 0 : 1);
    vezes.set(key, ocupacao.vaga);
  }
  const mundo = { ocupado: indexar(ocupacoes), bloqueios: bloqueios.map(ms) };
  return janelas.flatMap((janela) =>
    livresDaJanela(ms(janela), janela.intervaloMinutos * MINUTO, agora, mundo),
  );
}

/** `lane` of `lanes`, and over how many of them it may spread because nobody else is there meanwhile. */
export type Posto<T> = {
  readonly item: T;
  readonly lane: number;
  readonly lanes: number;
  readonly span: number;
};

/** Several that stand one behind another, in one place. */
export type Pilha<T> = { readonly itens: readonly T[]; readonly inicio: string; readonly fim: string };

type Faixa<T> = { readonly item: T; readonly de: number; readonly ate: number; lane: number };

/** Side by side what overlaps; what is shorter than `menor` minutes is drawn as long as that, so that it can be read. */
export function emFaixas<T extends { inicio: string; fim: string }>(
  itens: readonly T[],
  menor = 0,
): Posto<T>[] {
  return agrupar(itens, menor).flatMap(postos);
}

/**
 * As `emFaixas`, in at most `limite` lanes: what would stand in further ones is piled in the last, in as many piles as do
 * not overlap. A pile of one is the item itself.
 */
export function emFaixasAte<T extends { inicio: string; fim: string }>(
  itens: readonly T[],
  limite: number,
  menor = 0,
): Posto<T | Pilha<T>>[] {
  return agrupar(itens, menor).flatMap((grupo): Posto<T | Pilha<T>>[] => {
    if (grupo.every(({ lane }) => lane < limite)) return postos(grupo);
    const ultima = limite - 1;
    const pilhas: (Faixa<T | Pilha<T>> & { ate: number; itens: T[] })[] = [];
    for (const { item, de, ate, lane } of grupo) {
      if (lane < ultima) continue;
      const aberta = pilhas.at(-1);
      if (aberta && de < aberta.ate) {
        aberta.itens.push(item);
        aberta.ate = Math.max(aberta.ate, ate);
      } else pilhas.push({ item, de, ate, lane: ultima, itens: [item] });
    }
    const noFim = pilhas.map(({ item, itens: juntos, de, ate, lane }): Faixa<T | Pilha<T>> => {
      const pilha = { itens: juntos, inicio: new Date(de).toISOString(), fim: new Date(ate).toISOString() };
      return { item: juntos.length > 1 ? pilha : item, de, ate, lane };
    });
    return postos<T | Pilha<T>>([...grupo.filter(({ lane }) => lane < ultima), ...noFim]);
  });
}

/** What overlaps, from the first that begins to the last that ends, each in the first lane that is free. */
function agrupar<T extends { inicio: string; fim: string }>(
  itens: readonly T[],
  menor: number,
): Faixa<T>[][] {
  const sorted = itens
    .map((item): Faixa<T> => {
      const de = Date.parse(item.inicio);
      return { item, de, ate: Math.max(Date.parse(item.fim), de + menor * MINUTO), lane: 0 };
    })
    .toSorted((a, b) => a.de - b.de || b.ate - a.ate);
  const grupos: Faixa<T>[][] = [];
  let fim = -Infinity;
  for (const faixa of sorted) {
    if (faixa.de >= fim) grupos.push([]);
    const grupo = grupos.at(-1) ?? [];
    const taken = new Set(grupo.filter(({ ate }) => ate > faixa.de).map(({ lane }) => lane));
    while (taken.has(faixa.lane)) faixa.lane += 1;
    grupo.push(faixa);
    fim = Math.max(fim, faixa.ate);
  }
  return grupos;
}

function postos<T>(grupo: readonly Faixa<T>[]): Posto<T>[] {
  const lanes = Math.max(...grupo.map(({ lane }) => lane + 1));
  return grupo.map(({ item, de, ate, lane }) => {
    const aoLado = grupo.filter(
      (outraFaixa) => outraFaixa.lane > lane && outraFaixa.de < ate && outraFaixa.ate > de,
    );
    return {
      item,
      lane,
      lanes,
      span: Math.min(lanes, ...aoLado.map((outraFaixa) => outraFaixa.lane)) - lane,
    };
  });
}

const ORDEM = ['SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB', 'DOM'];

/** Monday of the week. */
export const segundaDe = (dia: string): string => addDays(dia, -ORDEM.indexOf(diaDaSemana(dia)));

export const diasDe = (de: string, ate: string): string[] => {
  const found: string[] = [];
  for (let dia = de; dia <= ate; dia = addDays(dia, 1)) found.push(dia);
  return found;
};
