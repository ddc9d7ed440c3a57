/** What a patient has to do before a collection, as the paper, the counter and the bench say it. */
import { entradaTexto as texto } from '#messages/laboratorio-pedido.ts';

/** Exam by exam; the same preparation is said once, and of one exam alone without its name. */
export function preparoDito(
  exames: readonly { readonly nome: string; readonly preparo: string | null }[],
): string | null {
  if (exames.length === 1) return exames[0]?.preparo?.trim() || null;
  const porPreparo = Map.groupBy(
    exames.filter(({ preparo }) => preparo !== null && preparo.trim() !== ''),
    ({ preparo }) => (preparo ?? '').trim(),
  );
  return (
    [...porPreparo]
      .map(([preparo, destes]) => texto.preparo(destes.map(({ nome }) => nome).join(', '), preparo))
      .join('\n') || null
  );
}
