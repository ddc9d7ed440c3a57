/** Who takes over what a colleague holds (guards of the declared lives of the queues). */
import { passagem as texto } from '#messages/passagem.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

type Campos = { readonly [campo: string]: unknown };
type Passo = { readonly registro: Campos; readonly eu: number };

const nomeDe = ({ teleconsultor, atendente, profissional, _ref }: Campos): string => {
  const profissionalId = (_ref as { readonly profissionalId?: { readonly label?: string } } | undefined)
    ?.profissionalId?.label;
  return String(teleconsultor ?? atendente ?? profissional ?? profissionalId ?? '');
};

/**
 * What somebody who is there holds is theirs. Presence is no column: the row brings it on its way out (`_ausencia`), and the
 * server asks for it again as the step is taken (server/capabilities/fila).
 */
export function deQuemSaiu({ registro, eu }: Passo): string | undefined {
  if (registro._ausencia === undefined) return undefined;
  if (registro.teleconsultorId === eu || registro.atendenteId === eu) return texto.jaSeu;
  return registro._ausencia === null ? texto.presente(nomeDe(registro)) : undefined;
}

export default { 'de-quem-saiu': { le: ['_ausencia'], linha: deQuemSaiu } } satisfies Guardas;
