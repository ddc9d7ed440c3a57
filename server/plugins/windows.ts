/** Counts by key in windows of time, in this process, bounded in number. */

const MAX_KEYS = 20_000;

export class Janelas {
  readonly #agora: () => number;
  readonly #duracaoMs: number;
  readonly #counts = new Map<string, { start: number; n: number }>();

  constructor(agora: () => number = Date.now, duracaoMs = 60_000) {
    this.#agora = agora;
    this.#duracaoMs = duracaoMs;
  }

  /** Counts one and answers 0; where the limit is reached it counts nothing and answers the seconds to wait. */
  contar(key: string, limit: number): number {
    const wait = this.espera(key, limit);
    if (wait > 0) return wait;
    const entry = this.#live(key);
    if (entry) entry.n += 1;
    else this.#begin(key);
    return 0;
  }

  /** Seconds until there is room under the limit; 0: there is. */
  espera(key: string, limit: number): number {
    const entry = this.#live(key);
    if (!entry || entry.n < limit) return 0;
    return Math.max(1, Math.ceil((entry.start + this.#duracaoMs - this.#agora()) / 1000));
  }

  /** Takes one back: what was counted before it was judged turned out good. */
  devolver(key: string): void {
    const entry = this.#live(key);
    if (entry && entry.n > 0) entry.n -= 1;
  }

  #live(key: string): { start: number; n: number } | undefined {
    const entry = this.#counts.get(key);
    return entry && this.#agora() - entry.start < this.#duracaoMs ? entry : undefined;
  }

  #begin(key: string): void {
    this.#counts.delete(key);
    this.#counts.set(key, { start: this.#agora(), n: 1 });
    const oldest = this.#counts.size > MAX_KEYS ? this.#counts.keys().next().value : undefined;
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}
