/** The provider in force was deactivated, or taken from the person, while they worked in it (PERM-05). */
import { prestadorPerdido } from '#messages/prestador.ts';
import { request } from '#shared/http/client.ts';
import { notify } from '#shared/ui/notify.ts';
import { depart } from './departure.ts';
import type { Me } from './me.ts';

let asking = false;

/**
 * The server refused the provider: where another one is in force by now the page is loaded anew, so that nothing of the
 * former one remains; the start tells it. A refusal of some other provider, named in the call itself, changes nothing.
 */
export async function leaveLostProvider(current: number | null): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    const { idPrestador } = await request<Pick<Me, 'idPrestador'>>('auth/me', {
      background: true,
      silent: true,
    });
    if (idPrestador !== current) depart('/principal');
  } catch {
    // Not reached, or signed out meanwhile: the refusal itself has been said, and the next one asks again.
  } finally {
    asking = false;
  }
}

/** What was stored is not what is in force: said until it is closed, for work would land at another unit. */
export function tellLostProvider({ idPrestador, adicional }: Pick<Me, 'idPrestador' | 'adicional'>): void {
  const nome = adicional?.prestador?.nome;
  const value =
    idPrestador === null ? prestadorPerdido.nenhum : prestadorPerdido.agora(nome ?? String(idPrestador));
  notify({ type: 'WARNING', title: prestadorPerdido.titulo, value, key: 'prestador-perdido' });
}
