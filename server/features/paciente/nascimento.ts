/** A birth is not after what is known to have happened to the person: the other side of `x-happened`. */
import { formatData } from '#domain/formato/data.ts';
import { pacienteServidor as texto } from '#messages/paciente.ts';
import type { Queryable } from '#server/database/query.ts';
import { fatoAntesDe } from './repository.ts';

type Mudanca = { readonly de: string | null | undefined; readonly para: string | null | undefined };

/** Why the record may not say this birth, or null. A day that is earlier than the one it said can only become truer. */
export async function nascimentoTarde(
  db: Queryable,
  pacienteId: number,
  { de, para }: Mudanca,
): Promise<string | null> {
  if (!para || (de && para <= de)) return null;
  const fato = await fatoAntesDe(db, pacienteId, para);
  return fato ? texto.nascimentoTarde(fato.que, formatData(fato.dia)) : null;
}
