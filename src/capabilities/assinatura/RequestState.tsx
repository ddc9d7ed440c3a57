import { Tag } from 'antd';
import type { EstadoPedido } from '#domain/assinatura/pedidos.ts';
import { estadoPedido } from '#messages/assinatura-pedidos.ts';

const TONES: { readonly [estado in EstadoPedido]?: string } = { ASSINADO: 'success', RECUSADO: 'error' };

/** How a request stands, in a word. */
export function RequestState({ estado }: { readonly estado: EstadoPedido }) {
  return <Tag color={TONES[estado]}>{estadoPedido[estado]}</Tag>;
}
