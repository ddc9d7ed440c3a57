/**
 * A signature that waits for its authorization at a provider, and goes on by itself once the person is back with it. Kept in
 * the tab by the person's own click, never in an address: a link must not make anybody sign.
 */
import type { Ciencia } from '#domain/assinatura/ciencia.ts';
import type { Referencia } from '#domain/assinatura/politicas.ts';

export type Retomada = {
  /** Which documents: `alvoDaRetomada`. */
  readonly alvo: string;
  readonly forma: string;
  readonly politica: Referencia;
  readonly ciencia?: Ciencia;
};

const CHAVE = 'zelo:assinaturaARetomar';
/** Who comes back later begins anew. */
const VALE_MS = 10 * 60_000;

export const alvoDaRetomada = (ids: readonly (string | number)[]): string => ids.map(String).sort().join(',');

export function guardarRetomada(retomada: Retomada): void {
  sessionStorage.setItem(CHAVE, JSON.stringify({ ...retomada, ate: Date.now() + VALE_MS }));
}

/** What waits for these documents; null where nothing does. It stays until it is forgotten. */
export function lerRetomada(alvo: string): Retomada | null {
  try {
    const guardada = JSON.parse(sessionStorage.getItem(CHAVE) ?? 'null') as
      (Retomada & { readonly ate: number }) | null;
    return guardada !== null && guardada.alvo === alvo && guardada.ate > Date.now() ? guardada : null;
  } catch {
    return null; // Not ours.
  }
}

export const esquecerRetomada = (): void => sessionStorage.removeItem(CHAVE);
