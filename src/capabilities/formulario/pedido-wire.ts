/** The calls of forms that are asked of patients and passers-by. All throw HttpError. */
import type { ConviteDaCasa } from '#domain/convite/convite.ts';
import type { FormularioPublico, NovoPedido, RespostaPublica } from '#domain/formulario/pedido.ts';
import { request } from '#shared/http/client.ts';

export type Pedido = {
  readonly id: number;
  readonly formulario: string;
  readonly destinatario: string;
  readonly situacao: 'ENVIADO' | 'ABERTO' | 'RESPONDIDO' | 'VENCIDO' | 'REVOGADO';
  readonly pacienteId: number | null;
  readonly serieId: number;
  readonly expiraEm: string | null;
  readonly conviteId: number | null;
  readonly codigo: string | null;
};

export const pedir = (novo: NovoPedido): Promise<Pedido> =>
  request('form-pedidos/v1/pedir', { method: 'POST', body: novo, silent: true });

export const lerPedido = (id: number, signal?: AbortSignal): Promise<Pedido> =>
  request(`form-pedidos/${id}`, { signal, silent: true });

export const linkDoPedido = (conviteId: number, signal?: AbortSignal): Promise<ConviteDaCasa> =>
  request(`convites/${conviteId}`, { signal, silent: true });

export const encerrarQr = (id: number): Promise<Pedido> =>
  request(`form-pedidos/${id}/encerrar`, { method: 'POST', body: {}, silent: true });

/** Numbers of the answers to a request, the latest first, and how many there are of those shown at most. */
export const respostasDoPedido = (
  id: number,
  signal?: AbortSignal,
): Promise<readonly { readonly id: number }[]> =>
  request('form-respostas', { query: { pedidoId: id, _end: 1 }, signal, silent: true });

export const quantasRespostas = (id: number, signal?: AbortSignal): Promise<{ readonly total: number }> =>
  request('form-respostas/_contagem', { query: { pedidoId: id }, signal, silent: true });

export type Publicado = { readonly id: number; readonly nome: string };

export const formulariosEmUso = (signal?: AbortSignal): Promise<readonly Publicado[]> =>
  request('form-templates', {
    query: { situacao: 'PUBLICADO', _sort: 'nome', _end: 200 },
    signal,
    silent: true,
  });

/** Of whoever reads the QR: no session is sent. */
export const lerPesquisa = (codigo: string, signal?: AbortSignal): Promise<FormularioPublico> =>
  request(`pesquisas/publico/${encodeURIComponent(codigo)}`, { signal, silent: true, outsideSession: true });

export const responderPesquisa = (
  codigo: string,
  body: RespostaPublica,
  idempotencyKey: string,
): Promise<unknown> =>
  request(`pesquisas/publico/${encodeURIComponent(codigo)}`, {
    method: 'POST',
    body,
    idempotencyKey,
    silent: true,
    outsideSession: true,
  });
