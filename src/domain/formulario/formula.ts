/**
 * The closed language of calculated fields: + - * /, parentheses, comparisons, and the functions below over
 * the keys of other fields. Examples are `soma(itens.valor) / quantidade(itens.valor)` and
 * `se(peso > 100; 1; 0)`. A formula is parsed into a tree and walked; nothing is ever run as code. Decimals
 * take comma or point; ';' parts arguments.
 */
import { decompose } from '../formato/composto.ts';
import { formularios as texto } from '#messages/formulario.ts';

export const FUNCOES = {
  soma: [1, 200],
  media: [1, 200],
  minimo: [1, 200],
  maximo: [1, 200],
  quantidade: [1, 200],
  se: [3, 3],
  e: [1, 50],
  ou: [1, 50],
  nao: [1, 1],
  arredonda: [1, 2],
  idade: [1, 2],
  dias: [2, 2],
} as const;
export type Funcao = keyof typeof FUNCOES;

export type Comparacao = '=' | '<>' | '<' | '<=' | '>' | '>=';

export type No =
  | { readonly tipo: 'numero'; readonly valor: string }
  | { readonly tipo: 'texto'; readonly valor: string }
  | { readonly tipo: 'campo'; readonly campo: string; readonly coluna?: string }
  | { readonly tipo: 'conta'; readonly operador: '+' | '-' | '*' | '/'; readonly a: No; readonly b: No }
  | { readonly tipo: 'compara'; readonly operador: Comparacao; readonly a: No; readonly b: No }
  | { readonly tipo: 'funcao'; readonly nome: Funcao; readonly argumentos: readonly No[] };

export type Formula =
  | {
      readonly ok: true;
      readonly no: No;
      readonly campos: readonly { readonly campo: string; readonly coluna?: string }[];
    }
  | { readonly ok: false; readonly texto: string };

/** The day of the answer, as if it were a field. */
export const HOJE = 'hoje';

const MAX_TEXTO = 2000;
const MAX_FUNDO = 60;

class Recusa extends Error {}

type Token = {
  readonly tipo: 'numero' | 'texto' | 'nome' | 'sinal' | 'fim';
  readonly valor: string;
  readonly em: number;
};

const TOKEN =
  /\s*(?:([0-9]+(?:[.,][0-9]+)?)|"([^"]*)"|([\p{L}_][\p{L}0-9_]*(?:\.[\p{L}_][\p{L}0-9_]*)?)|(<>|<=|>=|[-+*/();<>=]))/uy;

function tokensDe(formula: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (formula.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(formula);
    if (!match) throw new Recusa(texto.formula.sinalDesconhecido(formula.slice(at).trim().charAt(0)));
    const [all, numero, aspas, nome, sinal] = match;
    if (numero !== undefined) tokens.push({ tipo: 'numero', valor: numero.replace(',', '.'), em: at });
    else if (aspas !== undefined) tokens.push({ tipo: 'texto', valor: aspas, em: at });
    else if (nome !== undefined) tokens.push({ tipo: 'nome', valor: nome, em: at });
    else tokens.push({ tipo: 'sinal', valor: sinal ?? '', em: at });
    at += all.length;
  }
  tokens.push({ tipo: 'fim', valor: '', em: at });
  return tokens;
}

/** 'média' and 'MEDIA' are the same function. */
function funcaoDe(nome: string): Funcao | undefined {
  const plain = decompose(nome).replace(/\p{M}/gu, '').toLowerCase();
  return Object.hasOwn(FUNCOES, plain) ? (plain as Funcao) : undefined;
}

/** Reads a formula; what is wrong is said in words. */
export function lerFormula(formula: string): Formula {
  try {
    if (formula.length > MAX_TEXTO) throw new Recusa(texto.formula.longa(MAX_TEXTO));
    const campos: { campo: string; coluna?: string }[] = [];
    const no = ler(tokensDe(formula), campos);
    return { ok: true, no, campos };
  } catch (error) {
    if (error instanceof Recusa) return { ok: false, texto: error.message };
    throw error;
  }
}

function ler(tokens: readonly Token[], campos: { campo: string; coluna?: string }[]): No {
  let at = 0;
  let fundo = 0;
  const atual = (): Token => tokens[at] as Token;
  const sinal = (...valores: readonly string[]): string | undefined => {
    const token = atual();
    if (token.tipo !== 'sinal' || !valores.includes(token.valor)) return undefined;
    at++;
    return token.valor;
  };
  const exige = (valor: string): void => {
    if (sinal(valor) === undefined) throw new Recusa(texto.formula.falta(valor, atual().valor));
  };
  const dentro = (parte: () => No): No => {
    if (++fundo > MAX_FUNDO) throw new Recusa(texto.formula.funda);
    const no = parte();
    fundo--;
    return no;
  };

  const comparacao = (): No => {
    const a = soma();
    const operador = sinal('=', '<>', '<=', '>=', '<', '>') as Comparacao | undefined;
    return operador ? { tipo: 'compara', operador, a, b: soma() } : a;
  };
  const soma = (): No => {
    let no = produto();
    for (let operador = sinal('+', '-'); operador; operador = sinal('+', '-'))
      no = { tipo: 'conta', operador: operador as '+' | '-', a: no, b: produto() };
    return no;
  };
  const produto = (): No => {
    let no = unario();
    for (let operador = sinal('*', '/'); operador; operador = sinal('*', '/'))
      no = { tipo: 'conta', operador: operador as '*' | '/', a: no, b: unario() };
    return no;
  };
  const unario = (): No => {
    if (sinal('-'))
      return { tipo: 'conta', operador: '-', a: { tipo: 'numero', valor: '0' }, b: dentro(unario) };
    return termo();
  };
  const termo = (): No => {
    const token = atual();
    if (token.tipo === 'numero' || token.tipo === 'texto') {
      at++;
      return { tipo: token.tipo, valor: token.valor };
    }
    if (token.tipo === 'nome') {
      at++;
      return sinal('(') ? funcao(token.valor) : campo(token.valor);
    }
    if (sinal('(')) {
      const no = dentro(comparacao);
      exige(')');
      return no;
    }
    throw new Recusa(token.tipo === 'fim' ? texto.formula.incompleta : texto.formula.inesperado(token.valor));
  };
  const campo = (nome: string): No => {
    if (nome === HOJE) return { tipo: 'campo', campo: HOJE };
    const [id = '', coluna] = nome.split('.');
    const achado = coluna === undefined ? { campo: id } : { campo: id, coluna };
    campos.push(achado);
    return { tipo: 'campo', ...achado };
  };
  const funcao = (nome: string): No => {
    const conhecida = funcaoDe(nome);
    if (!conhecida) throw new Recusa(texto.formula.funcaoDesconhecida(nome, Object.keys(FUNCOES)));
    const argumentos: No[] = [];
    if (!sinal(')')) {
      do argumentos.push(dentro(comparacao));
      while (sinal(';'));
      exige(')');
    }
    const [menos, maximo] = FUNCOES[conhecida];
    if (argumentos.length < menos || argumentos.length > maximo)
      throw new Recusa(texto.formula.argumentos(nome, menos, maximo));
    return { tipo: 'funcao', nome: conhecida, argumentos };
  };

  if (atual().tipo === 'fim') throw new Recusa(texto.formula.vazia);
  const no = comparacao();
  if (atual().tipo !== 'fim') throw new Recusa(texto.formula.inesperado(atual().valor));
  return no;
}
