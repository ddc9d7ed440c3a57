/**
 * Days that move with the calendar, as an address, a saved view or a declaration says them: '$hoje', '$hoje-6',
 * '$inicioDoMes', '$fimDoMes-1' (of the month before). A view kept in May then asks of June when June has come.
 */
import { addDays, dayNumber, daysInMonth } from './data.ts';

/** Farther than this nobody means. */
const LONGE = 5000;

const NOMES = [
  'hoje',
  'inicioDaSemana',
  'fimDaSemana',
  'inicioDoMes',
  'fimDoMes',
  'inicioDoAno',
  'fimDoAno',
] as const;
export type NomeMovel = (typeof NOMES)[number];

export type DiaMovel = {
  readonly nome: NomeMovel;
  /** Days, weeks, months or years away from it. */
  readonly passos: number;
};

const isNome = (text: string | undefined): text is NomeMovel => NOMES.some((nome) => nome === text);

const APELIDOS: { readonly [palavra: string]: DiaMovel | undefined } = {
  $ontem: { nome: 'hoje', passos: -1 },
  $amanha: { nome: 'hoje', passos: 1 },
};

/** What the word means; undefined where it is no such word. */
export function diaMovel(palavra: string): DiaMovel | undefined {
  if (Object.hasOwn(APELIDOS, palavra)) return APELIDOS[palavra];
  const [, nome, sinal, passos] = /^\$([a-zA-Z]+)(?:([+-])(\d{1,4}))?$/.exec(palavra) ?? [];
  if (!isNome(nome)) return undefined;
  const quantos = passos === undefined ? 0 : Number(passos);
  return quantos > LONGE ? undefined : { nome, passos: sinal === '-' && quantos > 0 ? -quantos : quantos };
}

/** The date that the word says today; undefined where it says none. Weeks begin on Sunday, as Brazilian calendars do. */
export function diaDito(palavra: string, hoje: string): string | undefined {
  const dia = diaMovel(palavra);
  if (!dia) return undefined;
  const { nome, passos } = dia;
  const domingo = addDays(hoje, -((((dayNumber(hoje) + 4) % 7) + 7) % 7));
  switch (nome) {
    case 'hoje':
      return addDays(hoje, passos);
    case 'inicioDaSemana':
      return addDays(domingo, passos * 7);
    case 'fimDaSemana':
      return addDays(domingo, passos * 7 + 6);
    case 'inicioDoMes':
      return `${mesDe(hoje, passos)}-01`;
    case 'fimDoMes':
      return fimDe(mesDe(hoje, passos));
    case 'inicioDoAno':
      return `${anoDe(hoje, passos)}-01-01`;
    case 'fimDoAno':
      return `${anoDe(hoje, passos)}-12-31`;
  }
}

const anoDe = (hoje: string, passos: number) =>
  String(Math.min(9999, Math.max(1, Number(hoje.slice(0, 4)) + passos))).padStart(4, '0');

function mesDe(hoje: string, passos: number): string {
  const meses = Number(hoje.slice(0, 4)) * 12 + Number(hoje.slice(5, 7)) - 1 + passos;
  return `${String(Math.floor(meses / 12)).padStart(4, '0')}-${String((meses % 12) + 1).padStart(2, '0')}`;
}

function fimDe(mes: string): string {
  const [ano = 1, numero = 1] = mes.split('-').map(Number);
  return `${mes}-${String(daysInMonth(ano, numero)).padStart(2, '0')}`;
}

/** Periods that are offered by name, with their ends. */
export const PERIODOS = {
  hoje: ['$hoje', '$hoje'],
  ontem: ['$hoje-1', '$hoje-1'],
  ultimos7: ['$hoje-6', '$hoje'],
  ultimos30: ['$hoje-29', '$hoje'],
  ultimos90: ['$hoje-89', '$hoje'],
  estaSemana: ['$inicioDaSemana', '$fimDaSemana'],
  semanaPassada: ['$inicioDaSemana-1', '$fimDaSemana-1'],
  esteMes: ['$inicioDoMes', '$fimDoMes'],
  mesPassado: ['$inicioDoMes-1', '$fimDoMes-1'],
  esteAno: ['$inicioDoAno', '$fimDoAno'],
  anoPassado: ['$inicioDoAno-1', '$fimDoAno-1'],
  amanha: ['$hoje+1', '$hoje+1'],
  proximos7: ['$hoje', '$hoje+6'],
  proximos30: ['$hoje', '$hoje+29'],
  proximaSemana: ['$inicioDaSemana+1', '$fimDaSemana+1'],
  proximoMes: ['$inicioDoMes+1', '$fimDoMes+1'],
} as const satisfies { readonly [nome: string]: readonly [string, string] };
export type NomePeriodo = keyof typeof PERIODOS;

/** The period whose ends these are. */
export function periodoDe([de = '', ate = '']: readonly string[]): NomePeriodo | undefined {
  const nomes = Object.keys(PERIODOS) as NomePeriodo[];
  return nomes.find((nome) => {
    const [inicio, fim] = PERIODOS[nome];
    return inicio === de && fim === ate;
  });
}
