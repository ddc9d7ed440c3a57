/** The price of one thing on a day, by the contract of the pair, its rules and the tables (REG-04): who asks is answered alike. */
import { explicarPreco } from '#domain/preco/explicar.ts';
import type { PrecoResolvido } from '#domain/preco/resolver.ts';
import type { Regra } from '#domain/preco/wire.ts';
import type { Queryable } from '#server/database/query.ts';
import {
  ajustesDo,
  contratoDoPar,
  gruposDe,
  linhasDe,
  regrasDo,
  tabelaDoConvenio,
  type ItemProcurado,
} from './repository.ts';

export type QuemPaga = {
  readonly prestadorId: number;
  /** Null: the patient alone. */
  readonly convenioId: number | null;
  readonly planoId: number | null;
  readonly urgencia: boolean;
};

export async function precoDoDia(
  db: Queryable,
  { prestadorId, convenioId, planoId, urgencia }: QuemPaga,
  item: ItemProcurado & { readonly data: string },
): Promise<{ readonly resolvido: PrecoResolvido; readonly regras: readonly Regra[] }> {
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
  return { resolvido, regras };
}
