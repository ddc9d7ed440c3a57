/** What is written as a result, read as what it means: '13,2', '<0,01', '1:160', '+++', 'Não reagente'. */
import { compareDecimal, formatDecimal, isDecimal, scaleOf } from '../formato/decimal.ts';
import { valorRecusado as texto } from '#messages/laboratorio.ts';

export type TipoDeValor = 'NUMERO' | 'TITULO' | 'CRUZES' | 'TEXTO';

/** '<': less than what is written, as an analyser says below what it can measure. */
export type Sinal = '' | '<' | '>';

export type Lido =
  | { readonly como: 'numero'; readonly sinal: Sinal; readonly numero: string }
  | { readonly como: 'titulo'; readonly sinal: Sinal; readonly numero: string }
  | { readonly como: 'cruzes'; readonly quantas: number }
  | { readonly como: 'texto'; readonly texto: string };

export type Leitura =
  | { readonly ok: true; readonly lido: Lido; readonly escrito: string }
  | { readonly ok: false; readonly mensagem: string };

const COMPRIDO = 120;
const NEGATIVO = /^(?:negativo|n[ãa]o reagente|ausente|n[ãa]o detectado)$/i;

const recusa = (mensagem: string): Leitura => ({ ok: false, mensagem });

/** '1.234' of a person: thousands, or thousandths. With a leading zero it is no thousand. */
const AMBIGUO = /^([1-9]\d{0,2})\.(\d{3})$/;
const MENOS = /^[-−]\s*/;

/** '1.234,5' and '1234,5' of a person, '1234.5' of a machine; undefined where it is no number. */
function decimal(digitado: string): string | undefined {
  const comVirgula = /^([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(digitado);
  const comPonto = /^(\d+)\.(\d{1,2}|\d{4,})$/.exec(digitado) ?? /^(0+)\.(\d{3})$/.exec(digitado);
  const [, inteira = '', fracao = ''] = comVirgula ?? comPonto ?? [];
  if (!comVirgula && !comPonto) return undefined;
  const inteiro = inteira.replaceAll('.', '').replace(/^0+(?=\d)/, '');
  const numero = fracao === '' ? inteiro : `${inteiro}.${fracao}`;
  return isDecimal(numero) ? numero : undefined;
}

function comSinal(escrito: string): { readonly sinal: Sinal; readonly resto: string } {
  const [primeira = ''] = escrito;
  return primeira === '<' || primeira === '>'
    ? { sinal: primeira, resto: escrito.slice(1).trim() }
    : { sinal: '', resto: escrito };
}

function lerNumero(escrito: string, casas: number | null, negativo: boolean): Leitura {
  const { sinal, resto } = comSinal(escrito);
  const absoluto = resto.replace(MENOS, '');
  const [, milhar = '', milesimo = ''] = AMBIGUO.exec(absoluto) ?? [];
  // Where there are no places it can be nothing but thousands, and so it is written back.
  if (milhar !== '' && casas !== 0) return recusa(texto.ponto(milhar, milesimo));
  const lido = decimal(absoluto);
  if (lido === undefined) return recusa(texto.numero);
  const abaixoDeZero = absoluto !== resto && compareDecimal(lido, '0') > 0;
  if (abaixoDeZero && !negativo) return recusa(texto.negativo);
  if (casas !== null && scaleOf(lido) > casas) return recusa(texto.casas(casas));
  const numero = abaixoDeZero ? `-${lido}` : lido;
  const scale = sinal === '' && casas !== null ? casas : scaleOf(lido);
  const formatado = formatDecimal(numero, { scale });
  // What is written is read again: no dot may be left that can mean two things.
  const semPonto = (scale === 0 && casas !== 0) || (casas !== null && casas > 2);
  return {
    ok: true,
    lido: { como: 'numero', sinal, numero },
    escrito: `${sinal}${semPonto ? formatado.replaceAll('.', '') : formatado}`,
  };
}

function lerTitulo(escrito: string): Leitura {
  if (NEGATIVO.test(escrito)) return { ok: true, lido: { como: 'titulo', sinal: '', numero: '0' }, escrito };
  const { sinal, resto } = comSinal(escrito);
  const [, numero] = /^1\s*[:/]\s*([1-9]\d{0,6})$/.exec(resto) ?? [];
  if (numero === undefined) return recusa(texto.titulo);
  return { ok: true, lido: { como: 'titulo', sinal, numero }, escrito: `${sinal}1:${numero}` };
}

function lerCruzes(escrito: string): Leitura {
  if (NEGATIVO.test(escrito)) return { ok: true, lido: { como: 'cruzes', quantas: 0 }, escrito };
  const sinais = escrito.replaceAll(/\s/g, '');
  const [, quantas] = /^([1-4])\+$/.exec(sinais) ?? [];
  const cruzes = /^\+{1,4}$/.test(sinais) ? sinais.length : Number(quantas ?? 0);
  if (cruzes === 0) return recusa(texto.cruzes);
  return { ok: true, lido: { como: 'cruzes', quantas: cruzes }, escrito: '+'.repeat(cruzes) };
}

/**
 * What was typed for a value of this kind; `casas`: decimal places of a number, null where any will do. `negativo`: it may be
 * below zero.
 */
export function lerValor(
  digitado: string,
  tipo: TipoDeValor,
  casas: number | null = null,
  negativo = false,
): Leitura {
  const escrito = digitado.replaceAll(/\s+/g, ' ').trim();
  if (escrito.length > COMPRIDO) return recusa(texto.comprido);
  if (tipo === 'NUMERO') return lerNumero(escrito, casas, negativo);
  if (tipo === 'TITULO') return lerTitulo(escrito);
  if (tipo === 'CRUZES') return lerCruzes(escrito);
  return { ok: true, lido: { como: 'texto', texto: escrito }, escrito };
}

/** A value as it was kept, whatever its exam says today: its dots are thousands. */
export function lerGuardado(valor: string, tipo: TipoDeValor): Leitura {
  const leitura = lerValor(
    tipo === 'NUMERO' ? valor.replaceAll(/\.(?=\d{3}(?!\d))/g, '') : valor,
    tipo,
    null,
    true,
  );
  return leitura.ok ? { ...leitura, escrito: valor } : leitura;
}

/** Whether the value is surely below the limit; undefined: its sign leaves it open. */
export function abaixo(
  { sinal, numero }: { sinal: Sinal; numero: string },
  limite: string,
): boolean | undefined {
  const ordem = compareDecimal(numero, limite);
  if (sinal === '') return ordem < 0;
  if (sinal === '<') return ordem <= 0 ? true : undefined;
  return ordem >= 0 ? false : undefined;
}

/** Whether the value is surely above the limit; undefined: its sign leaves it open. */
export function acima(
  { sinal, numero }: { sinal: Sinal; numero: string },
  limite: string,
): boolean | undefined {
  const ordem = compareDecimal(numero, limite);
  if (sinal === '') return ordem > 0;
  if (sinal === '>') return ordem >= 0 ? true : undefined;
  return ordem <= 0 ? false : undefined;
}
