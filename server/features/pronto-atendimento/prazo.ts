/** What the last classification makes of an arrival: its colour, and the target that counts from it. */
import { contaDesde, prazoDe } from '#domain/pronto-atendimento/prazo.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Values } from '#server/engine/records.ts';
import { alvoDe, coresDadas } from './repository.ts';

export async function prazoDaCor(
  db: Queryable,
  atendimentoId: number,
): Promise<Values<'atendimentos-urgencia'>> {
  const dadas = await coresDadas(db, atendimentoId);
  const cor = dadas.at(-1)?.cor;
  if (!cor) return {};
  const desde = contaDesde(dadas) ?? Date.now();
  const alvoMinutos = await alvoDe(db, cor);
  return {
    cor,
    alvoMinutos,
    corDesde: new Date(desde).toISOString(),
    prazoEm: alvoMinutos === null ? null : new Date(prazoDe(desde, alvoMinutos)).toISOString(),
  };
}
