/** The calls of a union of two patients. */
import type {
  Comparacao,
  Desfazer,
  PedidoDesfazer,
  PedidoUniao,
  RespostaUniao,
} from '#domain/paciente/wire.ts';
import { request } from '#shared/http/client.ts';

export const compare = (fica: number, sai: number, signal?: AbortSignal): Promise<Comparacao> =>
  request('pacientes/_unificar', { query: { fica, sai }, signal, silent: true });

export const unite = (body: PedidoUniao): Promise<RespostaUniao> =>
  request('pacientes/_unificar', { method: 'POST', body, silent: true });

export const undoPreview = (id: number, signal?: AbortSignal): Promise<Desfazer> =>
  request(`unioes-pacientes/${id}/_desfazer`, { signal, silent: true });

export const undo = (id: number, body: PedidoDesfazer): Promise<{ readonly id: number }> =>
  request(`unioes-pacientes/${id}/_desfazer`, { method: 'POST', body, silent: true });
