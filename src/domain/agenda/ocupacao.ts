/** How many minutes of its professionals a unit offers: windows of their escalas less what is blocked. */
import { alcanca } from './livres.ts';
import type { Bloqueio, Janela } from './tipos.ts';

const MINUTO = 60_000;

/** By professional. A window for a group offers its minutes once for each place. */
export function minutosOferecidos(
  janelas: readonly Janela[],
  bloqueios: readonly Bloqueio[],
): ReadonlyMap<number, number> {
  const minutos = new Map<number, number>();
  for (const janela of janelas) {
    const livre = janela.fim - janela.inicio - bloqueado(janela, bloqueios);
    minutos.set(
      janela.profissionalId,
      (minutos.get(janela.profissionalId) ?? 0) + (livre / MINUTO) * janela.capacidade,
    );
  }
  return minutos;
}

/** What blocks take of the window; where two meet, once. */
function bloqueado(janela: Janela, bloqueios: readonly Bloqueio[]): number {
  const partes = bloqueios
    .filter(
      (bloqueio) => alcanca(bloqueio, janela) && bloqueio.inicio < janela.fim && janela.inicio < bloqueio.fim,
    )
    .map(({ inicio, fim }) => [Math.max(inicio, janela.inicio), Math.min(fim, janela.fim)] as const)
    .toSorted(([a], [b]) => a - b);
  let tomado = 0;
  let ate = janela.inicio;
  for (const [inicio, fim] of partes) {
    tomado += Math.max(0, fim - Math.max(inicio, ate));
    ate = Math.max(ate, fim);
  }
  return tomado;
}
