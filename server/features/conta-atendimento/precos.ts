/** The price of an item of an account: the same engine, the same rows and the same words as 'Explicar um preço' (REG-04). */
import { congelar, type PrecoCongelado } from '#domain/conta-atendimento/preco.ts';
import type { TipoItem } from '#domain/preco/tipos.ts';
import { precoDoDia } from '#server/capabilities/preco/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { ContaDoItem } from './repository.ts';

export type ItemSemPreco = {
  readonly tipo: TipoItem;
  readonly codigo: string;
  readonly quantidade: string;
  readonly data: string;
};

/** Resolves and freezes: what is answered is written on the item as it is. */
export async function precoDoItem(
  db: Queryable,
  prestadorId: number,
  conta: ContaDoItem,
  item: ItemSemPreco,
): Promise<PrecoCongelado> {
  const { convenioId, planoId, urgencia } = conta;
  const { resolvido, regras } = await precoDoDia(db, { prestadorId, convenioId, planoId, urgencia }, item);
  return congelar(resolvido, item, conta, regras);
}
