/** The price of an item of an account: the same engine, the same rows and the same words as 'Explicar um preço' (REG-04). */
import { congelar, type PrecoCongelado } from '#domain/conta-atendimento/preco.ts';
import { explicarPreco } from '#domain/preco/explicar.ts';
import type { TipoItem } from '#domain/preco/tipos.ts';
import { ajustesDo, contratoDoPar, gruposDe, linhasDe, regrasDo } from '#server/capabilities/preco/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { tabelaDoConvenio, type ContaDoItem } from './repository.ts';

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
  const contrato =
    convenioId === null ? undefined : await contratoDoPar(db, prestadorId, convenioId, item.data);
  const regras = contrato ? await regrasDo(db, contrato.id) : [];
  const grupos = item.tipo === 'PROCEDIMENTO' ? await gruposDe(db, [item.codigo]) : undefined;
  const resolvido = explicarPreco({
    pedido: {
      tipo: item.tipo,
      codigo: item.codigo,
      data: item.data,
      prestadorId,
      convenioId,
      planoId,
      urgencia,
    },
    regras,
    ajustes: contrato ? await ajustesDo(db, contrato.id) : [],
    linhas: await linhasDe(db, [item], prestadorId),
    grupos: grupos?.get(item.codigo) ?? [],
    tabelaPadraoId: convenioId === null ? null : await tabelaDoConvenio(db, convenioId),
  });
  return congelar(resolvido, item, conta, regras);
}
