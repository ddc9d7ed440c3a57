import type { PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import { stateOfRow, transitionsOf } from '#domain/registro/lifecycle.ts';
import { Tag } from '#engine/kit/index.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCanOnRow } from '#shared/session/row-rights.ts';
import { PEDIDOS } from './pedidos-wire.ts';

/** How a request stands, as its register says it. Suspends until the declaration is there. */
export function RequestState({ pedido }: { readonly pedido: PedidoAssinatura }) {
  const state = stateOfRow(useEntity(PEDIDOS).entity, pedido);
  return state ? <Tag tone={state.tone}>{state.title}</Tag> : null;
}

/** What the person may answer to a request: the register's steps, by the row's own conditions. */
export function useAnswers() {
  const { entity } = useEntity(PEDIDOS);
  const canOnRow = useCanOnRow();
  return (pedido: PedidoAssinatura) => {
    const row = { ...pedido, assinanteId: pedido.assinante.id, solicitanteId: pedido.solicitante.id };
    return transitionsOf(entity, row, (action) => canOnRow(action, entity.subject, row));
  };
}
