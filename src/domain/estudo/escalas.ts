/**
 * Scores of the questionnaires of a study (CRF-01). Structure and scoring only: the wording of the items belongs to who holds
 * the rights. Items are `q1`, `q2` and so on; an unanswered one leaves what it enters without a score, never with less.
 *
 * IIEF-15: Rosen et al., Urology 1997;49:822-30; severity by Cappelleri et al., Urology 1999;54:346-51. IIEF-5: Rosen et al.,
 * Int J Impot Res 1999;11:319-26. FSFI-19: Rosen et al., J Sex Marital Ther 2000;26:191-208; cut by Wiegel et al., 2005;31:1-20.
 * FSEP: registry NCT06651541. GAQ and SEP: share of 'yes'.
 */
import { estudoEscalas as texto } from '#messages/estudo-escalas.ts';

export const ESCALAS = ['IIEF15', 'IIEF5', 'GAQ', 'SEP', 'FSEP', 'FSFI19'] as const;
export type Escala = (typeof ESCALAS)[number];

/** As their holders write them. */
export const ESCALA_TITULO: Readonly<Record<Escala, string>> = {
  IIEF15: 'IIEF-15',
  IIEF5: 'IIEF-5',
  GAQ: 'GAQ',
  SEP: 'SEP',
  FSEP: 'FSEP',
  FSFI19: 'FSFI-19',
};

export const isEscala = (value: unknown): value is Escala => ESCALAS.some((escala) => escala === value);

/** What one domain of a scale came to. `valor` is null while an item of it is unanswered. */
export type Pontuacao = {
  readonly titulo: string;
  readonly valor: number | null;
  readonly minimo: number;
  readonly maximo: number;
  /** What the value is called, such as 'Leve'. */
  readonly nota?: string;
  /** '%' of a share. */
  readonly unidade?: string;
};

type Valores = { readonly [campo: string]: unknown };

/** The whole number of an item, whether a form keeps it as a number or as the value of an option. */
function item(valores: Valores, numero: number): number | null {
  const valor = valores[`q${numero}`];
  if (typeof valor === 'number') return Number.isInteger(valor) ? valor : null;
  return typeof valor === 'string' && /^\d{1,2}$/.test(valor) ? Number(valor) : null;
}

function sim(valores: Valores, chave: string): boolean | null {
  const valor = valores[chave];
  if (typeof valor === 'boolean') return valor;
  return valor === 'sim' ? true : valor === 'nao' ? false : null;
}

/** Null where one is unanswered or out of its range. */
function somados(valores: Valores, itens: readonly Item[]): number | null {
  let total = 0;
  for (const { numero, minimo, maximo } of itens) {
    const valor = item(valores, numero);
    if (valor === null || valor < minimo || valor > maximo) return null;
    total += valor;
  }
  return total;
}

/** An item and the values that it may have. */
export type Item = { readonly numero: number; readonly minimo: number; readonly maximo: number };

const itens = (minimo: number, maximo: number, ...numeros: readonly number[]): readonly Item[] =>
  numeros.map((numero) => ({ numero, minimo, maximo }));

type Dominio = {
  readonly titulo: string;
  readonly itens: readonly Item[];
  /** Tenths, so that sums stay exact. */
  readonly decimos: number;
};

const IIEF: readonly Dominio[] = [
  { titulo: texto.eretil, itens: [...itens(0, 5, 1, 2, 3, 4, 5), ...itens(1, 5, 15)], decimos: 10 },
  { titulo: texto.orgasmo, itens: itens(0, 5, 9, 10), decimos: 10 },
  { titulo: texto.desejo, itens: itens(1, 5, 11, 12), decimos: 10 },
  { titulo: texto.relacao, itens: itens(0, 5, 6, 7, 8), decimos: 10 },
  { titulo: texto.satisfacaoGeral, itens: itens(1, 5, 13, 14), decimos: 10 },
];

const FSFI: readonly Dominio[] = [
  { titulo: texto.desejo, itens: itens(1, 5, 1, 2), decimos: 6 },
  { titulo: texto.excitacao, itens: itens(0, 5, 3, 4, 5, 6), decimos: 3 },
  { titulo: texto.lubrificacao, itens: itens(0, 5, 7, 8, 9, 10), decimos: 3 },
  { titulo: texto.orgasmo, itens: itens(0, 5, 11, 12, 13), decimos: 4 },
  { titulo: texto.satisfacao, itens: [...itens(0, 5, 14), ...itens(1, 5, 15, 16)], decimos: 4 },
  { titulo: texto.dor, itens: itens(0, 5, 17, 18, 19), decimos: 4 },
];

const IIEF5: readonly Item[] = [...itens(1, 5, 1), ...itens(0, 5, 2, 3, 4, 5)];

/** Below the cut, a sexual dysfunction is likely (Wiegel 2005). */
export const CORTE_FSFI = 26.55;

function faixa(valor: number | null, faixas: readonly (readonly [de: number, nota: string])[]) {
  if (valor === null) return {};
  const nota = faixas.find(([de]) => valor >= de)?.[1];
  return nota === undefined ? {} : { nota };
}

const SEVERIDADE = [
  [26, texto.semDisfuncao],
  [22, texto.leve],
  [17, texto.leveModerada],
  [11, texto.moderada],
  [0, texto.grave],
] as const;
const SEVERIDADE_5 = [
  [22, texto.semDisfuncao],
  [17, texto.leve],
  [12, texto.leveModerada],
  [8, texto.moderada],
  [0, texto.grave],
] as const;

function deDominios(dominios: readonly Dominio[], valores: Valores): readonly Pontuacao[] {
  const parciais = dominios.map(({ titulo, itens: proprios, decimos }) => {
    const soma = somados(valores, proprios);
    const limite = (ponta: 'minimo' | 'maximo') =>
      (proprios.reduce((total, cada) => total + cada[ponta], 0) * decimos) / 10;
    return {
      titulo,
      valor: soma === null ? null : (soma * decimos) / 10,
      minimo: limite('minimo'),
      maximo: limite('maximo'),
    };
  });
  const decimos = (valor: number) => Math.round(valor * 10);
  const total = parciais.some(({ valor }) => valor === null)
    ? null
    : parciais.reduce((soma, { valor }) => soma + decimos(valor ?? 0), 0) / 10;
  const dos = (ponta: 'minimo' | 'maximo') =>
    parciais.reduce((soma, parcial) => soma + decimos(parcial[ponta]), 0) / 10;
  return [...parciais, { titulo: texto.total, valor: total, minimo: dos('minimo'), maximo: dos('maximo') }];
}

function iief15(valores: Valores): readonly Pontuacao[] {
  const [eretil, ...resto] = deDominios(IIEF, valores);
  return eretil ? [{ ...eretil, ...faixa(eretil.valor, SEVERIDADE) }, ...resto] : resto;
}

function iief5(valores: Valores): readonly Pontuacao[] {
  const valor = somados(valores, IIEF5);
  return [{ titulo: texto.total, valor, minimo: 1, maximo: 25, ...faixa(valor, SEVERIDADE_5) }];
}

function fsfi(valores: Valores): readonly Pontuacao[] {
  return deDominios(FSFI, valores).map((parcial) =>
    parcial.titulo === texto.total && parcial.valor !== null
      ? { ...parcial, nota: parcial.valor < CORTE_FSFI ? texto.abaixoDoCorte : texto.acimaDoCorte }
      : parcial,
  );
}

const respondido = (titulo: string, valor: boolean | null): Pontuacao => ({
  titulo,
  valor: valor === null ? null : valor ? 1 : 0,
  minimo: 0,
  maximo: 1,
  ...(valor === null ? {} : { nota: valor ? texto.sim : texto.nao }),
});

/** The second question is asked of who answers 'yes' to the first. */
function gaq(valores: Valores): readonly Pontuacao[] {
  const primeira = sim(valores, 'q1');
  return [
    respondido(texto.gaqMelhorou, primeira),
    ...(primeira === true ? [respondido(texto.gaqCapacidade, sim(valores, 'q2'))] : []),
  ];
}

/** Hundredths of a hundred, rounded half up: 2 of 3 is 66.67. */
const parte = (quantas: number, todas: number): number | null =>
  todas === 0 ? null : Math.round((quantas * 10_000) / todas) / 100;

type Tentativa = { readonly [campo: string]: unknown };
const tentativasDe = (valores: Valores): readonly Tentativa[] =>
  Array.isArray(valores.tentativas)
    ? valores.tentativas.filter((linha): linha is Tentativa => typeof linha === 'object' && linha !== null)
    : [];

/** Per cent of the attempts whose answer is 'yes', among those that answer it. */
function proporcao(titulo: string, linhas: readonly Tentativa[], chave: string): Pontuacao {
  const respostas = linhas.map((linha) => sim(linha, chave)).filter((valor) => valor !== null);
  const valor = parte(respostas.filter(Boolean).length, respostas.length);
  return { titulo, valor, minimo: 0, maximo: 100, unidade: '%' };
}

function sep(valores: Valores): readonly Pontuacao[] {
  const linhas = tentativasDe(valores);
  return [proporcao(texto.sepPenetracao, linhas, 'q2'), proporcao(texto.sepManteve, linhas, 'q3')];
}

/** 'Yes' to question 3 over the attempts that question 7 calls valid. */
function fsep(valores: Valores): readonly Pontuacao[] {
  const validas = tentativasDe(valores).filter((linha) => sim(linha, 'q7') === true);
  const positivas = validas.filter((linha) => sim(linha, 'q3') === true);
  const valor = parte(positivas.length, validas.length);
  return [{ titulo: texto.fsep, valor, minimo: 0, maximo: 100, unidade: '%' }];
}

const CONTAS: Readonly<Record<Escala, (valores: Valores) => readonly Pontuacao[]>> = {
  IIEF15: iief15,
  IIEF5: iief5,
  GAQ: gaq,
  SEP: sep,
  FSEP: fsep,
  FSFI19: fsfi,
};

/** What the answers of a form come to by its scale, domain by domain. */
export const pontuar = (escala: Escala, valores: Valores): readonly Pontuacao[] => CONTAS[escala](valores);

/** The items of a scale that is a list of them; undefined for those of yes and no. */
export function itensDaEscala(escala: Escala): readonly Item[] | undefined {
  if (escala === 'IIEF5') return IIEF5;
  const dominios = escala === 'IIEF15' ? IIEF : escala === 'FSFI19' ? FSFI : undefined;
  return dominios
    ?.flatMap((dominio) => dominio.itens)
    .toSorted((first, second) => first.numero - second.numero);
}
