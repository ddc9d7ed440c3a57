/** How a line that a return did not post is settled: a movement where it was posted by hand, and there alone. */
import { pendenciasRetorno as texto } from '#messages/pendencia-retorno.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

type Campos = { readonly [campo: string]: unknown };

export function comMovimento({
  campos,
}: {
  readonly campos: Campos;
}): { readonly [campo: string]: readonly string[] } | undefined {
  const lancada = campos.comoResolvida === 'LANCADA';
  const temMovimento = typeof campos.movimentoId === 'number';
  if (lancada === temMovimento) return undefined;
  return { movimentoId: [lancada ? texto.qualMovimento : texto.semMovimento] };
}

export default {
  'com-movimento': comMovimento,
} satisfies Guardas;
