/**
 * Tokens that nobody here knows, counted by address. An address that sent too many is not shut: what it sends is looked
 * up behind a narrow door, so that guessing costs little, and who has a good session there goes on.
 */
import { Janelas } from './windows.ts';

/** Unknown tokens that an address may send in a minute before its calls take the narrow door. */
const POR_MINUTO = 600;
/** Look-ups at once through the door, for all such addresses together, and how many may wait. */
const AO_MESMO_TEMPO = 2;
const NA_FILA = 200;

export type Julgado<T> = {
  readonly achado: T | null;
  /** Seconds; 0: the address is no nuisance. */ readonly espera: number;
};

export class Estranhos {
  readonly #janelas: Janelas;
  readonly #queue: (() => void)[] = [];
  #busy = 0;

  constructor(agora?: () => number) {
    this.#janelas = new Janelas(agora);
  }

  /** Looks the token up, behind the door where the address has become a nuisance; nothing found is counted. */
  async julgar<T>(ip: string, look: () => Promise<T | null>): Promise<Julgado<T>> {
    const espera = this.#janelas.espera(ip, POR_MINUTO);
    if (espera > 0) return this.#behind(espera, look);
    const achado = await look();
    if (!achado) this.#janelas.contar(ip, Infinity);
    return { achado, espera: 0 };
  }

  async #behind<T>(espera: number, look: () => Promise<T | null>): Promise<Julgado<T>> {
    if (this.#busy >= AO_MESMO_TEMPO) {
      if (this.#queue.length >= NA_FILA) return { achado: null, espera };
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    } else {
      this.#busy += 1;
    }
    try {
      return { achado: await look(), espera };
    } finally {
      // The place goes to the next in line, or is free.
      const next = this.#queue.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }
}
