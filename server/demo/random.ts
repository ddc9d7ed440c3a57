/** A generator that gives the same rows on every machine, and numbers with right check digits that nobody chose. */
import { cnsFromBase } from '#domain/formato/cns.ts';
import { cnpjCheckDigits } from '#domain/formato/cnpj.ts';
import { cpfCheckDigits } from '#domain/formato/cpf.ts';

export class Sorteio {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1, mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  one<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('');
  }

  /** 'YYYY-MM-DD' of a year within the bounds. */
  date(fromYear: number, toYear: number): string {
    const pad = (n: number): string => String(n).padStart(2, '0');
    return `${this.int(fromYear, toYear)}-${pad(this.int(1, 12))}-${pad(this.int(1, 28))}`;
  }

  cpf(): string {
    const nine = `0${this.digits(8)}`;
    return nine + cpfCheckDigits(nine);
  }

  cnpj(): string {
    const twelve = `00${this.digits(6)}0001`;
    return twelve + cnpjCheckDigits(twelve);
  }

  cns(): string {
    return cnsFromBase(`1${this.digits(10)}`);
  }

  /** A mobile number of the area; 90000 begins no number in use. */
  celular(ddd: string): string {
    return `${ddd}90000${this.digits(4)}`;
  }

  telefone(ddd: string): string {
    return `${ddd}3000${this.digits(4)}`;
  }
}
