/** The cross-reference (ISO 32000-2, 7.5.4 and 7.5.8) as readers follow it: tables, streams, both, one after the other. */
import type { Arquivo } from './objects.ts';
import { canonico, ehNome, ErroDeLeitura, inteiroDe, type Dicionario, type Valor } from './values.ts';

export type Entrada =
  | { readonly tipo: 'livre' }
  /** At an offset. */
  | { readonly tipo: 'solta'; readonly de: number; readonly g: number }
  /** Inside an object stream. */
  | { readonly tipo: 'presa'; readonly recipiente: number; readonly indice: number };

export type Secao = {
  readonly de: number;
  /** After its trailer, or after the 'endobj' of its stream. */
  readonly ate: number;
  readonly entradas: ReadonlyMap<number, Entrada>;
  readonly trailer: Dicionario;
  readonly anterior: number | null;
  /** The number of its stream; null for a table. */
  readonly fluxo: number | null;
  /** A table with a stream beside it, which only some readers see. */
  readonly hibrida: boolean;
};

export type Fim = {
  /** What startxref says. */
  readonly xref: number;
  readonly de: number;
  /** After '%%EOF'. */
  readonly ate: number;
};

/** ISO 32000-1, annex C. */
const MAIOR_NUMERO = 8_388_607;
/** How far from the end readers look for startxref. */
const CAUDA = 1024;

/** The last startxref of the first `limite` bytes. `pdf`: the file, or what was signed of it. */
export function fimDe(pdf: Buffer, limite: number): Fim | null {
  const inicio = Math.max(0, limite - CAUDA);
  const cauda = pdf.toString('latin1', inicio, limite);
  const lugar = cauda.lastIndexOf('startxref');
  return lugar < 0 ? null : fimEm(pdf, inicio + lugar, limite);
}

/** startxref, its number and %%EOF at this very place. */
export function fimEm(pdf: Buffer, lugar: number, limite: number): Fim | null {
  const texto = pdf.toString('latin1', lugar, Math.min(limite, lugar + 64));
  const partes = /^startxref[\0\t\n\f\r ]+(\d{1,12})[\0\t\n\f\r ]+%%EOF/.exec(texto);
  return partes ? { xref: Number(partes[1]), de: lugar, ate: lugar + partes[0].length } : null;
}

/** From the newest to the oldest. */
export function secoesDesde(arquivo: Arquivo, xref: number, limite: number): readonly Secao[] {
  const secoes: Secao[] = [];
  const vistas = new Set<number>();
  for (let de: number | null = xref; de !== null;) {
    if (vistas.has(de) || secoes.length >= arquivo.limites.revisoes)
      throw new ErroDeLeitura('revisions without end');
    vistas.add(de);
    const secao: Secao = lerSecao(arquivo, de, limite);
    secoes.push(secao);
    de = secao.anterior;
  }
  return secoes;
}

const lidas = new WeakMap<Arquivo, Map<number, Secao>>();

function lerSecao(arquivo: Arquivo, de: number, limite: number): Secao {
  const memoria = lidas.get(arquivo) ?? new Map<number, Secao>();
  lidas.set(arquivo, memoria);
  const lida = memoria.get(de) ?? lerTabelaOuFluxo(arquivo, de, limite);
  memoria.set(de, lida);
  if (lida.ate > limite) throw new ErroDeLeitura(`the references at ${de} are not of this revision`);
  return lida;
}

function lerTabelaOuFluxo(arquivo: Arquivo, de: number, limite: number): Secao {
  if (de >= limite) throw new ErroDeLeitura(`no references at ${de}`);
  const lexico = arquivo.lexico(de, limite);
  lexico.brancos();
  if (!lexico.palavra('xref')) return lerFluxo(arquivo, de, limite);
  const entradas = new Map<number, Entrada>();
  for (lexico.brancos(); !lexico.palavra('trailer'); lexico.brancos()) {
    const primeiro = lexico.inteiro();
    lexico.brancos();
    const quantas = lexico.inteiro();
    lexico.brancos();
    if (lexico.lugar + quantas * 20 > limite) throw new ErroDeLeitura('more references than bytes');
    arquivo.gastar(quantas);
    for (let lugar = 0; lugar < quantas; lugar++) {
      por(entradas, primeiro + lugar, linha(arquivo.pdf, lexico.lugar));
      lexico.lugar += 20;
    }
  }
  const trailer = lexico.valor();
  if (trailer.tipo !== 'dic') throw new ErroDeLeitura('no trailer');
  const ate = lexico.lugar;
  const lado = trailer.chaves.get('XRefStm');
  if (lado !== undefined) juntar(entradas, lerFluxo(arquivo, exigirInteiro(lado), limite).entradas);
  return {
    de,
    ate,
    entradas,
    trailer: trailer.chaves,
    anterior: anteriorDe(trailer.chaves),
    fluxo: null,
    hibrida: lado !== undefined,
  };
}

/** Exactly twenty bytes: some readers count them instead of reading. */
function linha(pdf: Buffer, de: number): Entrada {
  const partes = /^(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)$/.exec(pdf.toString('latin1', de, de + 20));
  if (!partes) throw new ErroDeLeitura(`no reference at ${de}`);
  return partes[3] === 'f'
    ? { tipo: 'livre' }
    : { tipo: 'solta', de: Number(partes[1]), g: Number(partes[2]) };
}

function lerFluxo(arquivo: Arquivo, de: number, limite: number): Secao {
  const lexico = arquivo.lexico(de, limite);
  lexico.brancos();
  const n = lexico.inteiro();
  lexico.brancos();
  const objeto = arquivo.objetoEm(de, n, lexico.inteiro(), limite, () => {
    throw new ErroDeLeitura('the length of the references is elsewhere');
  });
  if (objeto.valor.tipo !== 'dic' || !ehNome(objeto.valor.chaves.get('Type'), 'XRef'))
    throw new ErroDeLeitura('no references');
  const { chaves } = objeto.valor;
  const bytes = arquivo.desempacotar(objeto);
  const larguras = numeros(chaves.get('W'));
  const [a = 0, b = 0, c = 0] = larguras;
  const passo = a + b + c;
  if (larguras.length !== 3 || larguras.some((largura) => largura > 6) || b === 0)
    throw new ErroDeLeitura('columns that cannot be');
  const indice = chaves.has('Index') ? numeros(chaves.get('Index')) : [0, exigirInteiro(chaves.get('Size'))];
  const entradas = new Map<number, Entrada>();
  let lugar = 0;
  for (let par = 0; par < indice.length; par += 2) {
    const primeiro = indice[par] ?? 0;
    const quantas = indice[par + 1] ?? -1;
    if (quantas < 0 || lugar + quantas * passo > bytes.length)
      throw new ErroDeLeitura('more references than bytes');
    arquivo.gastar(quantas);
    for (let lidas = 0; lidas < quantas; lidas++, lugar += passo) {
      const tipo = a === 0 ? 1 : bytes.readUIntBE(lugar, a);
      const x = bytes.readUIntBE(lugar + a, b);
      const y = c === 0 ? 0 : bytes.readUIntBE(lugar + a + b, c);
      if (tipo > 2) throw new ErroDeLeitura('a reference of an unknown kind');
      por(
        entradas,
        primeiro + lidas,
        tipo === 0
          ? { tipo: 'livre' }
          : tipo === 1
            ? { tipo: 'solta', de: x, g: y }
            : { tipo: 'presa', recipiente: x, indice: y },
      );
    }
  }
  if (lugar !== bytes.length) throw new ErroDeLeitura('references too many');
  return {
    de,
    ate: objeto.ate,
    entradas,
    trailer: chaves,
    anterior: anteriorDe(chaves),
    fluxo: n,
    hibrida: false,
  };
}

function por(entradas: Map<number, Entrada>, n: number, entrada: Entrada): void {
  // Larger ones come round to small ones where readers count with 32 bits.
  if (n > MAIOR_NUMERO) throw new ErroDeLeitura(`${n} is no number of an object`);
  if (entradas.has(n)) throw new ErroDeLeitura(`${n} twice in one list`);
  if (n > 0) entradas.set(n, entrada);
}

/** What the table hides as free, its stream tells; where both tell, they must agree. */
function juntar(entradas: Map<number, Entrada>, doFluxo: ReadonlyMap<number, Entrada>): void {
  for (const [n, entrada] of doFluxo) {
    const outraEntrada = entradas.get(n);
    if (outraEntrada === undefined || outraEntrada.tipo === 'livre') entradas.set(n, entrada);
    else if (entrada.tipo !== 'livre' && JSON.stringify(outraEntrada) !== JSON.stringify(entrada))
      throw new ErroDeLeitura(`two places for ${n}`);
  }
}

function anteriorDe(trailer: Dicionario): number | null {
  const valor = trailer.get('Prev');
  return valor === undefined || valor.tipo === 'nulo' ? null : exigirInteiro(valor);
}

function exigirInteiro(valor: Valor | undefined): number {
  const inteiro = inteiroDe(valor);
  if (inteiro === null) throw new ErroDeLeitura(`no whole number: ${canonico(valor)}`);
  return inteiro;
}

function numeros(valor: Valor | undefined): number[] {
  if (valor?.tipo !== 'lista') throw new ErroDeLeitura('no list of numbers');
  return valor.itens.map(exigirInteiro);
}
