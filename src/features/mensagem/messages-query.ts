/** The calls of sending a message template. */
import type { MensagemSaida, PedidoMensagem, PreviaMensagem } from '#domain/mensagem/compor.ts';
import { request } from '#shared/http/client.ts';

export type Sent = {
  readonly id: number;
  readonly enviadaEm: string;
  readonly canal: 'WHATSAPP' | 'SMS' | 'EMAIL';
  readonly modelo: string;
  readonly remetente: string;
};

export function preview(
  modeloId: number,
  body: PedidoMensagem,
  signal: AbortSignal,
): Promise<PreviaMensagem> {
  // A preview changes nothing: its failure is drawn in its place, not told in passing.
  return request<PreviaMensagem>(`/mensagem-modelo/${modeloId}/_previa`, {
    method: 'POST',
    body,
    signal,
    silent: true,
  });
}

export function send(
  modeloId: number,
  body: PedidoMensagem & { readonly modeloVersao: number; readonly ciente: boolean },
): Promise<MensagemSaida> {
  return request<MensagemSaida>(`/mensagem-modelo/${modeloId}/_enviar`, { method: 'POST', body });
}

export function lastSent(pacienteId: number, signal: AbortSignal): Promise<Sent[]> {
  return request<Sent[]>(
    `/mensagens-enviadas?pacienteId=${pacienteId}&_sort=enviadaEm&_order=desc&_start=0&_end=5`,
    { signal },
  );
}
