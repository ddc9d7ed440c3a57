/** The bytes of one PDF and the objects in them. Each is read once, within bounds. */
import { inflateSync } from 'node:zlib';
import { Lexico, type Conta } from './lexer.ts';
import {
  ehNome,
  ErroDeLeitura,
  inteiroDe,
  LIMITES,
  type Dicionario,
  type Limites,
  type Valor,
} from './values.ts';

export type Objeto = {
  readonly n: number;
  readonly g: number;
  /** From its number to after 'endobj'. */
  readonly de: number;
  readonly ate: number;
  readonly valor: Valor;
  /** Where the data of a stream stands. */
  readonly dados: { readonly de: number; readonly ate: number } | null;
  /** Numbers and generations, one after the other. */
  readonly refs: readonly number[];
};
export type Preso = { readonly n: number; readonly valor: Valor; readonly refs: readonly number[] };

/** The length of a stream that is written elsewhere. */
export type Comprimento = (n: number, g: number) => number;

export class Arquivo implements Conta {
  readonly pdf: Buffer;
  readonly limites: Limites;
  readonly #objetos = new Map<number, Objeto>();
  readonly #recipientes = new Map<number, readonly Preso[]>();
  #desempacotado = 0;
  #trabalho = 0;

  constructor(pdf: Buffer, limites: Limites = LIMITES) {
    this.pdf = pdf;
    this.limites = limites;
  }

  gastar(n = 1): void {
    this.#trabalho += n;
    if (this.#trabalho > this.limites.objetos) throw new ErroDeLeitura('too many objects');
  }

  lexico(lugar: number, ate: number): Lexico {
    return new Lexico(this.pdf, lugar, ate, this);
  }

  /** What `lugar` points at, which must be the object of this number. `limite`: where its revision ends. */
  objetoEm(lugar: number, n: number, g: number, limite: number, comprimento: Comprimento): Objeto {
    let objeto = this.#objetos.get(lugar);
    if (!objeto) {
      this.gastar();
      objeto = this.#lerObjeto(lugar, limite, comprimento);
      this.#objetos.set(lugar, objeto);
    }
    if (objeto.n !== n || objeto.g !== g || objeto.ate > limite)
      throw new ErroDeLeitura(`${n} ${g} is not at ${lugar}`);
    return objeto;
  }

  #lerObjeto(lugar: number, limite: number, comprimento: Comprimento): Objeto {
    const lexico = this.lexico(lugar, limite);
    lexico.brancos();
    const de = lexico.lugar;
    const n = lexico.inteiro();
    lexico.brancos();
    const g = lexico.inteiro();
    lexico.brancos();
    if (!lexico.palavra('obj')) throw new ErroDeLeitura(`no object at ${lugar}`);
    const valor = lexico.valor();
    lexico.pular();
    const dados = valor.tipo === 'dic' ? this.#dados(lexico, valor.chaves, limite, comprimento) : null;
    lexico.pular();
    if (!lexico.palavra('endobj')) throw new ErroDeLeitura(`no end of the object at ${lugar}`);
    return { n, g, de, ate: lexico.lugar, valor, dados, refs: lexico.refs };
  }

  #dados(lexico: Lexico, chaves: Dicionario, limite: number, comprimento: Comprimento): Objeto['dados'] {
    if (!lexico.palavra('stream')) return null;
    if (this.pdf[lexico.lugar] === 13) lexico.lugar++;
    if (this.pdf[lexico.lugar] !== 10)
      throw new ErroDeLeitura(`no line end after 'stream' at ${lexico.lugar}`);
    const de = ++lexico.lugar;
    const valor = chaves.get('Length');
    const tamanho = valor?.tipo === 'ref' ? comprimento(valor.n, valor.g) : inteiroDe(valor);
    if (tamanho === null || de + tamanho > limite)
      throw new ErroDeLeitura(`no length of the stream at ${de}`);
    lexico.lugar = de + tamanho;
    if (this.pdf[lexico.lugar] === 13) lexico.lugar++;
    if (this.pdf[lexico.lugar] === 10) lexico.lugar++;
    if (!lexico.palavra('endstream'))
      throw new ErroDeLeitura(`the stream at ${de} does not end where it says`);
    return { de, ate: de + tamanho };
  }

  /** A stream of references or objects, unpacked: Flate alone, with or without a predictor. */
  desempacotar({ valor, dados }: Objeto): Buffer {
    if (valor.tipo !== 'dic' || !dados) throw new ErroDeLeitura('not a stream');
    if (valor.chaves.has('F')) throw new ErroDeLeitura('a stream in another file');
    const bruto = this.pdf.subarray(dados.de, dados.ate);
    const filtro = unico(valor.chaves.get('Filter'));
    if (filtro === undefined) return this.#contar(bruto);
    if (!ehNome(filtro, 'FlateDecode')) throw new ErroDeLeitura('packed in another way');
    const sobra = this.limites.desempacotado - this.#desempacotado;
    let aberto: Buffer;
    try {
      aberto = inflateSync(bruto, { maxOutputLength: Math.max(1, sobra) });
    } catch (cause) {
      throw new ErroDeLeitura('it cannot be unpacked', { cause });
    }
    return semPreditor(this.#contar(aberto), unico(valor.chaves.get('DecodeParms')));
  }

  #contar(bytes: Buffer): Buffer {
    this.#desempacotado += bytes.length;
    if (this.#desempacotado > this.limites.desempacotado) throw new ErroDeLeitura('it unpacks to too much');
    return bytes;
  }

  /** The objects inside an object stream, in its order. */
  presosEm(recipiente: Objeto): readonly Preso[] {
    const lidos = this.#recipientes.get(recipiente.de) ?? this.#lerPresos(recipiente);
    this.#recipientes.set(recipiente.de, lidos);
    return lidos;
  }

  #lerPresos(recipiente: Objeto): Preso[] {
    const { valor } = recipiente;
    if (valor.tipo !== 'dic' || !ehNome(valor.chaves.get('Type'), 'ObjStm'))
      throw new ErroDeLeitura('no stream of objects');
    const quantos = inteiroDe(valor.chaves.get('N'));
    const primeiro = inteiroDe(valor.chaves.get('First'));
    const bytes = this.desempacotar(recipiente);
    if (quantos === null || primeiro === null || primeiro > bytes.length)
      throw new ErroDeLeitura('no stream of objects');
    this.gastar(quantos);
    const cabecalho = new Lexico(bytes, 0, primeiro, this);
    const numero = (): number => {
      cabecalho.brancos();
      return cabecalho.inteiro();
    };
    const lugares = Array.from({ length: quantos }, () => ({ n: numero(), de: primeiro + numero() }));
    cabecalho.brancos();
    if (cabecalho.lugar !== primeiro || new Set(lugares.map(({ n }) => n)).size !== quantos)
      throw new ErroDeLeitura('a stream of objects with a wrong list');
    let fim = primeiro;
    return lugares.map(({ n, de }, lugar) => {
      const ate = lugares[lugar + 1]?.de ?? bytes.length;
      // Nothing between them: some readers go by the list, others read one after the other.
      if (de < fim || ate > bytes.length || !soBrancos(bytes, fim, de))
        throw new ErroDeLeitura('objects out of their order');
      const lexico = new Lexico(bytes, de, ate, this);
      const dentro = lexico.valor();
      fim = lexico.lugar;
      return { n, valor: dentro, refs: lexico.refs };
    });
  }
}

function soBrancos(bytes: Buffer, de: number, ate: number): boolean {
  return /^[\0\t\n\f\r ]*$/.test(bytes.toString('latin1', de, ate));
}

/** A value, or the only one of a list; undefined for none. */
function unico(valor: Valor | undefined): Valor | undefined {
  if (valor?.tipo === 'nulo') return undefined;
  if (valor?.tipo !== 'lista') return valor;
  if (valor.itens.length > 1) throw new ErroDeLeitura('packed more than once');
  return valor.itens[0];
}

/** PNG's predictors (7.4.4.4), which streams of references are written with. */
function semPreditor(bytes: Buffer, parametros: Valor | undefined): Buffer {
  if (parametros === undefined || parametros.tipo === 'nulo') return bytes;
  if (parametros.tipo !== 'dic') throw new ErroDeLeitura('parameters elsewhere');
  const inteiro = (chave: string, padrao: number): number => {
    const valor = parametros.chaves.get(chave);
    return valor === undefined ? padrao : (inteiroDe(valor) ?? Number.NaN);
  };
  const preditor = inteiro('Predictor', 1);
  if (preditor === 1) return bytes;
  const colunas = inteiro('Columns', 1);
  if (!(preditor >= 10 && preditor <= 15 && colunas > 0 && colunas < 256) || inteiro('Colors', 1) !== 1)
    throw new ErroDeLeitura('an unknown predictor');
  if (inteiro('BitsPerComponent', 8) !== 8 || bytes.length % (colunas + 1) !== 0)
    throw new ErroDeLeitura('rows of another length');
  const linhas = bytes.length / (colunas + 1);
  const saida = Buffer.alloc(linhas * colunas);
  for (let linha = 0; linha < linhas; linha++) {
    const tipo = bytes[linha * (colunas + 1)] ?? 0;
    if (tipo > 4) throw new ErroDeLeitura('an unknown predictor');
    for (let coluna = 0; coluna < colunas; coluna++) {
      const em = linha * colunas + coluna;
      const a = coluna > 0 ? (saida[em - 1] ?? 0) : 0;
      const b = linha > 0 ? (saida[em - colunas] ?? 0) : 0;
      const c = linha > 0 && coluna > 0 ? (saida[em - colunas - 1] ?? 0) : 0;
      const previsto = [0, a, b, (a + b) >> 1, paeth(a, b, c)][tipo] ?? 0;
      saida[em] = ((bytes[linha * (colunas + 1) + 1 + coluna] ?? 0) + previsto) & 255;
    }
  }
  return saida;
}

function paeth(a: number, b: number, c: number): number {
  const [da, db, dc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return da <= db && da <= dc ? a : db <= dc ? b : c;
}
