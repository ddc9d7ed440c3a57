/** Periods of a board, the one before them, and the pieces that a step cuts them into. Days are 'AAAA-MM-DD' of the unit. */
import {
  addDays,
  dayNumber,
  daysInMonth,
  DIAS_SEMANA,
  diaSemana,
  formatData,
  isDay,
  MESES,
} from '../formato/data.ts';
import type { PeriodName, Step } from './declaracao.ts';

export type Periodo = { readonly de: string; readonly ate: string };

/** The longest period of one board: ten years and a day. */
export const MAIOR_PERIODO = 3_654;

/** What is wrong with two typed days, '' for one not typed; null where they are a period. */
export function problemaDosDias(de: string, ate: string): 'escolhaDias' | 'fimAntes' | 'periodoLongo' | null {
  if (!isDay(de) || !isDay(ate)) return 'escolhaDias';
  if (ate < de) return 'fimAntes';
  return dayNumber(ate) - dayNumber(de) >= MAIOR_PERIODO ? 'periodoLongo' : null;
}

const pad = (value: number): string => String(value).padStart(2, '0');
const dia = (ano: number, mes: number, numero: number): string => `${ano}-${pad(mes)}-${pad(numero)}`;
const partes = (data: string): readonly [number, number] => [
  Number(data.slice(0, 4)),
  Number(data.slice(5, 7)),
];
const fimDoMes = (ano: number, mes: number): string => dia(ano, mes, daysInMonth(ano, mes));

/** Year and month that lie `quantos` months from this one. */
function andarMeses(ano: number, mes: number, quantos: number): readonly [number, number] {
  const total = ano * 12 + (mes - 1) + quantos;
  return [Math.floor(total / 12), (total % 12) + 1];
}

/** The period of this name around today: a day, whole weeks from Monday, whole months, the current one to its end. */
export function periodoDe(nome: PeriodName, hoje: string): Periodo {
  const [ano, mes] = partes(hoje);
  if (nome === 'hoje') return { de: hoje, ate: hoje };
  if (nome === 'ontem') return { de: addDays(hoje, -1), ate: addDays(hoje, -1) };
  if (nome === 'semana' || nome === 'semana-anterior') {
    const segunda = addDays(hoje, -ordemDoDia(hoje) - (nome === 'semana' ? 0 : 7));
    return { de: segunda, ate: addDays(segunda, 6) };
  }
  if (nome === 'mes') return { de: dia(ano, mes, 1), ate: fimDoMes(ano, mes) };
  if (nome === 'ano') return { de: dia(ano, 1, 1), ate: dia(ano, 12, 31) };
  if (nome === 'mes-anterior') {
    const [antes, mesAntes] = andarMeses(ano, mes, -1);
    return { de: dia(antes, mesAntes, 1), ate: fimDoMes(antes, mesAntes) };
  }
  const [inicio, mesInicio] = nome === 'trimestre' ? [ano, mes - ((mes - 1) % 3)] : andarMeses(ano, mes, -11);
  const [fim, mesFim] = nome === 'trimestre' ? andarMeses(inicio, mesInicio, 2) : [ano, mes];
  return { de: dia(inicio, mesInicio, 1), ate: fimDoMes(fim, mesFim) };
}

/** What it is compared with: as many whole months before it, or as many days where it is not of whole months. */
export function periodoAnterior({ de, ate }: Periodo): Periodo {
  const [ano, mes] = partes(de);
  const [anoFim, mesFim] = partes(ate);
  const inteiros = de.endsWith('-01') && ate === fimDoMes(anoFim, mesFim);
  if (!inteiros) {
    const dias = dayNumber(ate) - dayNumber(de) + 1;
    return { de: addDays(de, -dias), ate: addDays(de, -1) };
  }
  const meses = (anoFim - ano) * 12 + (mesFim - mes) + 1;
  const [inicio, mesInicio] = andarMeses(ano, mes, -meses);
  return { de: dia(inicio, mesInicio, 1), ate: addDays(de, -1) };
}

/** The step that 'auto' stands for: at most some sixty pieces. */
export function passoDe(passo: Step, { de, ate }: Periodo): Exclude<Step, 'auto'> {
  if (passo !== 'auto') return passo;
  const dias = dayNumber(ate) - dayNumber(de) + 1;
  return dias <= 45 ? 'day' : dias <= 200 ? 'week' : 'month';
}

/** A piece of the axis: `chave` is what the database answers; `de` and `ate` where a list can be asked for just its rows. */
export type Pedaco = {
  readonly chave: string;
  readonly rotulo: string;
  readonly de?: string;
  readonly ate?: string;
};

const MES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const;
const ordemDoDia = (data: string): number => (DIAS_SEMANA.indexOf(diaSemana(data)) + 6) % 7;

/** Every piece of the period, those without a row too: a day on which nothing happened is a fact. Weeks begin on Monday. */
export function pedacos(passo: Exclude<Step, 'auto'>, { de, ate }: Periodo): readonly Pedaco[] {
  if (passo === 'hour')
    return Array.from({ length: 24 }, (_, hora) => ({ chave: String(hora), rotulo: `${hora}h` }));
  if (passo === 'weekday')
    return [1, 2, 3, 4, 5, 6, 0].map((numero) => ({
      chave: String(numero),
      rotulo: (DIAS_SEMANA[numero] ?? '').toLocaleLowerCase('pt-BR'),
    }));
  const todos: Pedaco[] = [];
  for (let inicio = de; inicio <= ate;) {
    const fim = fimDoPedaco(passo, inicio);
    const ultimo = fim > ate ? ate : fim;
    todos.push({ chave: chaveDo(passo, inicio), rotulo: rotuloDo(passo, inicio), de: inicio, ate: ultimo });
    inicio = addDays(ultimo, 1);
  }
  return todos;
}

type Corrido = 'day' | 'week' | 'month';

/** The day, week or month that a day falls in, whole and in words: '31/12/2026', '28/12/2026 a 03/01/2027', 'dezembro de 2026'. */
export function nomeDoPedaco(passo: Corrido, data: string): string {
  const inicio = chaveDo(passo, data);
  if (passo === 'day') return formatData(inicio);
  if (passo === 'week') return `${formatData(inicio)} a ${formatData(addDays(inicio, 6))}`;
  const [ano, mes] = partes(inicio);
  return `${MESES[mes - 1] ?? ''} de ${ano}`;
}

function fimDoPedaco(passo: Corrido, inicio: string): string {
  if (passo === 'day') return inicio;
  if (passo === 'week') return addDays(inicio, 6 - ordemDoDia(inicio));
  return fimDoMes(...partes(inicio));
}

/** As `date_trunc` answers it: the first day of the week or month, which may lie before the period. */
function chaveDo(passo: Corrido, inicio: string): string {
  if (passo === 'day') return inicio;
  return passo === 'week' ? addDays(inicio, -ordemDoDia(inicio)) : `${inicio.slice(0, 7)}-01`;
}

function rotuloDo(passo: Corrido, inicio: string): string {
  const [ano, mes] = partes(inicio);
  return passo === 'month' ? `${MES[mes - 1] ?? ''}/${pad(ano % 100)}` : formatData(inicio).slice(0, 5);
}

/** What each band is called: 'até 4', '5 a 9', '60 ou mais'. `limites`: where each begins. */
export function faixas(
  limites: readonly number[],
): readonly { readonly de: number; readonly ate?: number; readonly rotulo: string }[] {
  return limites.map((inicio, at) => {
    const proximo = limites[at + 1];
    if (proximo === undefined) return { de: inicio, rotulo: `${inicio} ou mais` };
    const ate = proximo - 1;
    return { de: inicio, ate, rotulo: ate === inicio ? String(inicio) : `${inicio} a ${ate}` };
  });
}

/** Days of birth of who is `de` to `ate` years old on that day; without `ate` there is no first one. Who was born on 29 February turns on 1 March in the years between. */
export function nascidosEntre(
  hoje: string,
  de: number,
  ate: number | undefined,
): { readonly de?: string; readonly ate: string } {
  const [ano, mes] = partes(hoje);
  // A day that its year does not have stands for the last one of February: who has it has not turned yet.
  const ha = (anos: number): string =>
    dia(ano - anos, mes, Math.min(Number(hoje.slice(8)), daysInMonth(ano - anos, mes)));
  return { ...(ate === undefined ? {} : { de: addDays(ha(ate + 1), 1) }), ate: ha(de) };
}

/**
 * From which day and month to which, 'MM-DD', for what comes every year; undefined where the period holds them all. Who was
 * born on 29 February is there with the 28th where the year has no other day.
 */
export function diasDoAno({ de, ate }: Periodo): { readonly de: string; readonly ate: string } | undefined {
  if (dayNumber(ate) - dayNumber(de) >= 365) return undefined;
  const fim = ate.slice(5);
  return {
    de: de.slice(5),
    ate: fim === '02-28' && daysInMonth(Number(ate.slice(0, 4)), 2) === 28 ? '02-29' : fim,
  };
}
