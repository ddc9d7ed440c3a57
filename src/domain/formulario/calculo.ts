/** The value of a formula over a record. What is missing answers null, so that a half-filled form never fails. */
import { idadeEmAnos, isDate } from '../formato/data.ts';
import { HOJE, type Comparacao, type No } from './formula.ts';
import {
  compara,
  deInteiro,
  deTexto,
  divide,
  multiplica,
  paraTexto,
  soma,
  subtrai,
  type Fracao,
} from './fracao.ts';

type Registro = { readonly [campo: string]: unknown };
type Valor = Fracao | boolean | string | null;

const isFracao = (valor: Valor): valor is Fracao => typeof valor === 'object' && valor !== null;

/** The result as the wire carries it: decimal text of `casas` places, null for what is no number. */
export function calcular(
  no: No,
  registro: Registro,
  ambiente: { readonly hoje: string; readonly casas: number },
): string | null {
  const valor = numero(avaliar(no, registro, ambiente.hoje));
  if (valor === null) return null;
  const text = paraTexto(valor, ambiente.casas);
  // As long as a decimal of the wire may be.
  return text.replace('-', '').length <= 19 ? text : null;
}

/** A field's value as formulas see it: numbers and numeric choices as numbers, yes and no as 1 and 0. */
function doRegistro(value: unknown): Valor {
  if (typeof value === 'number') return Number.isInteger(value) ? deInteiro(value) : deTexto(String(value));
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return deTexto(value) ?? value;
  return null;
}

function numero(valor: Valor): Fracao | null {
  if (typeof valor === 'boolean') return deInteiro(valor ? 1 : 0);
  return isFracao(valor) ? valor : null;
}

function verdade(valor: Valor): boolean | null {
  if (typeof valor === 'boolean') return valor;
  return isFracao(valor) ? valor.n !== 0n : null;
}

function avaliar(no: No, registro: Registro, hoje: string): Valor {
  switch (no.tipo) {
    case 'numero':
      return deTexto(no.valor);
    case 'texto':
      return no.valor;
    case 'campo':
      if (no.campo === HOJE) return hoje;
      return no.coluna === undefined ? doRegistro(registro[no.campo]) : null;
    case 'conta':
      return conta(no.operador, numero(avaliar(no.a, registro, hoje)), numero(avaliar(no.b, registro, hoje)));
    case 'compara':
      return comparar(no.operador, avaliar(no.a, registro, hoje), avaliar(no.b, registro, hoje));
    default:
      return funcao(no, registro, hoje);
  }
}

function conta(operador: '+' | '-' | '*' | '/', a: Fracao | null, b: Fracao | null): Fracao | null {
  if (a === null || b === null) return null;
  return { '+': soma, '-': subtrai, '*': multiplica, '/': divide }[operador](a, b);
}

function comparar(operador: Comparacao, a: Valor, b: Valor): boolean | null {
  if (a === null || b === null) return null;
  const [x, y] = [numero(a), numero(b)];
  const ordem =
    x !== null && y !== null ? compara(x, y) : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
  switch (operador) {
    case '=':
      return ordem === 0;
    case '<>':
      return ordem !== 0;
    case '<':
      return ordem < 0;
    case '<=':
      return ordem <= 0;
    case '>':
      return ordem > 0;
    default:
      return ordem >= 0;
  }
}

/** The values of the arguments; a table's column and a choice of several count as many. */
function valores(argumentos: readonly No[], registro: Registro, hoje: string): readonly Valor[] {
  return argumentos.flatMap((no): readonly Valor[] => {
    if (no.tipo !== 'campo') return [avaliar(no, registro, hoje)];
    const value = registro[no.campo];
    if (!Array.isArray(value)) return [avaliar(no, registro, hoje)];
    const { coluna } = no;
    return coluna === undefined
      ? value.map(doRegistro)
      : value.map((linha: Registro) => doRegistro(linha[coluna]));
  });
}

function funcao(no: Extract<No, { tipo: 'funcao' }>, registro: Registro, hoje: string): Valor {
  const { nome, argumentos } = no;
  const avalia = (index: number): Valor =>
    argumentos[index] ? avaliar(argumentos[index], registro, hoje) : null;
  const numeros = (): Fracao[] =>
    valores(argumentos, registro, hoje)
      .map(numero)
      .filter((valor) => valor !== null);
  switch (nome) {
    case 'soma':
      return somar(numeros());
    case 'media': {
      const lista = numeros();
      const total = somar(lista);
      return total === null ? null : divide(total, deInteiro(lista.length));
    }
    case 'minimo':
      return numeros().reduce<Fracao | null>(
        (menor, valor) => (menor === null || compara(valor, menor) < 0 ? valor : menor),
        null,
      );
    case 'maximo':
      return numeros().reduce<Fracao | null>(
        (maior, valor) => (maior === null || compara(valor, maior) > 0 ? valor : maior),
        null,
      );
    case 'quantidade':
      return deInteiro(
        valores(argumentos, registro, hoje).filter((valor) => valor !== null && valor !== '').length,
      );
    case 'se': {
      const caso = verdade(avalia(0));
      return caso === null ? null : avalia(caso ? 1 : 2);
    }
    case 'e':
      return argumentos.every((_, index) => verdade(avalia(index)) === true);
    case 'ou':
      return argumentos.some((_, index) => verdade(avalia(index)) === true);
    case 'nao':
      return verdade(avalia(0)) !== true;
    case 'arredonda': {
      const [valor, casas] = [numero(avalia(0)), numero(avalia(1) ?? deInteiro(0))];
      if (valor === null || casas === null) return null;
      return deTexto(paraTexto(valor, Math.max(0, Math.min(10, Number(casas.n / casas.d)))));
    }
    case 'idade':
      return anos(avalia(0), argumentos.length > 1 ? avalia(1) : hoje);
    default:
      return dias(avalia(0), avalia(1));
  }
}

function somar(lista: readonly Fracao[]): Fracao | null {
  const [primeira, ...resto] = lista;
  return resto.reduce<Fracao | null>(
    (total, valor) => (total === null ? null : soma(total, valor)),
    primeira ?? null,
  );
}

function anos(nascimento: Valor, em: Valor): Fracao | null {
  if (
    typeof nascimento !== 'string' ||
    typeof em !== 'string' ||
    !isDate(nascimento) ||
    !isDate(em) ||
    nascimento > em
  )
    return null;
  return deInteiro(idadeEmAnos(nascimento, em));
}

/** Days from the first to the second date. */
function dias(de: Valor, ate: Valor): Fracao | null {
  if (typeof de !== 'string' || typeof ate !== 'string' || !isDate(de) || !isDate(ate)) return null;
  return deInteiro(Math.round((Date.parse(`${ate}T00:00:00Z`) - Date.parse(`${de}T00:00:00Z`)) / 86_400_000));
}
