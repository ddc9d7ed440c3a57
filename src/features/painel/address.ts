import { enderecoDaLista } from '#domain/painel/endereco.ts';
import type { Atras } from '#domain/painel/resposta.ts';
import { indexEntry, listPathOf } from '#shared/registro/registry.ts';

/** The list of just these rows; null where a figure has none of its own, or the register no list. */
export function addressOfRows(atras: Atras | undefined): string | null {
  const entry = atras && indexEntry(atras.recurso);
  return atras && entry ? enderecoDaLista(listPathOf(entry), atras.filtros) : null;
}
