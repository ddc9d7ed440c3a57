/** Values read from bytes, strictly: what readers take differently is an error, not a guess. */
import { canonico, ErroDeLeitura, type Limites, type Valor } from './values.ts';

/** 1: white space; 2: delimiter. */
const CLASSE = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASSE[byte] = 1;
for (const caractere of '()<>[]{}/%') CLASSE[caractere.charCodeAt(0)] = 2;

export const ehBranco = (byte: number | undefined): boolean => byte !== undefined && CLASSE[byte] === 1;
const ehDigito = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const ehHex = (byte: number): boolean =>
  ehDigito(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);

/** Counts what is read, so that many small things end as one large does. */
export type Conta = { readonly limites: Limites; gastar(n?: number): void };

export class Lexico {
  /** Numbers and generations of the references read so far, one after the other. */
  readonly refs: number[] = [];
  readonly fonte: Buffer;
  lugar: number;
  readonly #fim: number;
  readonly #conta: Conta;

  constructor(fonte: Buffer, lugar: number, fim: number, conta: Conta) {
    this.fonte = fonte;
    this.lugar = lugar;
    this.#fim = fim;
    this.#conta = conta;
  }

  #byte(lugar = this.lugar): number {
    return lugar < this.#fim ? (this.fonte[lugar] ?? -1) : -1;
  }

  #regular(lugar: number): boolean {
    const byte = this.#byte(lugar);
    return byte >= 0 && CLASSE[byte] === 0;
  }

  brancos(): void {
    while (ehBranco(this.fonte[this.lugar]) && this.lugar < this.#fim) this.lugar++;
  }

  /** White space and comments. */
  pular(): void {
    for (;;) {
      this.brancos();
      if (this.#byte() !== 0x25) return;
      while (this.lugar < this.#fim && this.#byte() !== 10 && this.#byte() !== 13) this.lugar++;
    }
  }

  /** Whether this very word follows; it is then read. */
  palavra(texto: string): boolean {
    const ate = this.lugar + texto.length;
    if (ate > this.#fim || this.fonte.toString('latin1', this.lugar, ate) !== texto || this.#regular(ate))
      return false;
    this.lugar = ate;
    return true;
  }

  /** Digits alone. */
  inteiro(): number {
    const de = this.lugar;
    while (ehDigito(this.#byte())) this.lugar++;
    if (this.lugar === de || this.lugar - de > 15) throw new ErroDeLeitura(`no whole number at ${de}`);
    return Number(this.fonte.toString('latin1', de, this.lugar));
  }

  valor(profundidade = 0): Valor {
    if (profundidade > this.#conta.limites.profundidade) throw new ErroDeLeitura('nested too deep');
    this.#conta.gastar();
    this.pular();
    const byte = this.#byte();
    if (byte === 0x2f) return { tipo: 'nome', valor: this.#nome() };
    if (byte === 0x28) return this.#literal();
    if (byte === 0x3c)
      return this.#byte(this.lugar + 1) === 0x3c ? this.#dicionario(profundidade) : this.#hexadecimal();
    if (byte === 0x5b) return this.#lista(profundidade);
    if (ehDigito(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e) return this.#numero();
    if (this.palavra('true')) return { tipo: 'logico', valor: true };
    if (this.palavra('false')) return { tipo: 'logico', valor: false };
    if (this.palavra('null')) return { tipo: 'nulo' };
    throw new ErroDeLeitura(`no value at ${this.lugar}`);
  }

  #nome(): string {
    const de = ++this.lugar;
    while (this.#regular(this.lugar)) this.lugar++;
    const bruto = this.fonte.toString('latin1', de, this.lugar);
    return bruto.includes('#')
      ? bruto.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
      : bruto;
  }

  #numero(): Valor {
    const de = this.lugar;
    while (this.#regular(this.lugar)) this.lugar++;
    const texto = this.fonte.toString('latin1', de, this.lugar);
    if (!/^[-+.0-9]+$/.test(texto)) throw new ErroDeLeitura(`no number at ${de}`);
    if (/^\d{1,10}$/.test(texto)) {
      const depois = this.lugar;
      const g = this.#geracao();
      if (g !== null) {
        const n = Number(texto);
        this.refs.push(n, g);
        return { tipo: 'ref', n, g };
      }
      this.lugar = depois;
    }
    return {
      tipo: 'numero',
      valor: /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(texto) ? Number(texto) : Number.NaN,
      texto,
    };
  }

  /** Of 'n g R', what comes after n; null when it is none. */
  #geracao(): number | null {
    if (!ehBranco(this.fonte[this.lugar])) return null;
    this.pular();
    const de = this.lugar;
    while (ehDigito(this.#byte()) && this.lugar - de < 6) this.lugar++;
    if (this.lugar === de) return null;
    const g = Number(this.fonte.toString('latin1', de, this.lugar));
    if (!ehBranco(this.fonte[this.lugar])) return null;
    this.pular();
    return this.palavra('R') ? g : null;
  }

  #literal(): Valor {
    const de = this.lugar++;
    for (let abertos = 1; abertos > 0; this.lugar++) {
      const byte = this.#byte();
      if (byte < 0) throw new ErroDeLeitura(`a string without end at ${de}`);
      if (byte === 0x5c) this.lugar++;
      else if (byte === 0x28) abertos++;
      else if (byte === 0x29) abertos--;
    }
    if (this.lugar > this.#fim) throw new ErroDeLeitura(`a string without end at ${de}`);
    return { tipo: 'texto', fonte: this.fonte, de, ate: this.lugar };
  }

  #hexadecimal(): Valor {
    const de = this.lugar++;
    for (let byte = this.#byte(); byte !== 0x3e; byte = this.#byte()) {
      if (!ehHex(byte) && !ehBranco(byte)) throw new ErroDeLeitura(`no hexadecimal at ${this.lugar}`);
      this.lugar++;
    }
    return { tipo: 'texto', fonte: this.fonte, de, ate: ++this.lugar };
  }

  #lista(profundidade: number): Valor {
    this.lugar++;
    const itens: Valor[] = [];
    for (;;) {
      this.pular();
      if (this.#byte() === 0x5d) break;
      itens.push(this.valor(profundidade + 1));
    }
    this.lugar++;
    return { tipo: 'lista', itens };
  }

  #dicionario(profundidade: number): Valor {
    this.lugar += 2;
    const chaves = new Map<string, Valor>();
    for (;;) {
      this.pular();
      if (this.#byte() === 0x3e && this.#byte(this.lugar + 1) === 0x3e) break;
      if (this.#byte() !== 0x2f) throw new ErroDeLeitura(`no key at ${this.lugar}`);
      const chave = this.#nome();
      const valor = this.valor(profundidade + 1);
      const outroValor = chaves.get(chave);
      // Some readers take the first, others the last.
      if (outroValor && canonico(outroValor) !== canonico(valor))
        throw new ErroDeLeitura(`/${chave} twice at ${this.lugar}`);
      chaves.set(chave, valor);
    }
    this.lugar += 2;
    return { tipo: 'dic', chaves };
  }
}
