/** The calls of notifications, and who keeps what of them. */
import type { QueryClient } from '@tanstack/react-query';
import type { Notificacao, Resumo } from '#domain/notificacao/leitura.ts';
import { request, requestFull } from '#shared/http/client.ts';

export type Filtro = { readonly lida: '' | 'true' | 'false'; readonly tipo: string; readonly q: string };

/** First key of every query here; what is told live makes them all stale. */
export const CHAVE = 'notificacoes';

/** The bell's own question, asked by the machine: it renews no session. */
export function lerResumo(signal?: AbortSignal): Promise<Resumo> {
  return request<Resumo>('notificacoes/_resumo', { background: true, ...(signal ? { signal } : {}) });
}

export async function listar(
  { lida, tipo, q }: Filtro,
  from: number,
  size: number,
  signal?: AbortSignal,
): Promise<{ linhas: readonly Notificacao[]; total: number; naoLidas: number }> {
  const query = {
    _start: from,
    _end: from + size,
    lida: lida || undefined,
    tipo: tipo || undefined,
    q: q || undefined,
  };
  const { data, headers } = await requestFull<Notificacao[]>('notificacoes', {
    query,
    ...(signal ? { signal } : {}),
  });
  return {
    linhas: data,
    total: Number(headers.get('x-total-count')),
    naoLidas: Number(headers.get('x-nao-lidas')),
  };
}

export function obter(id: number): Promise<Notificacao> {
  return request<Notificacao>(`notificacoes/${id}`);
}

export function marcar(id: number, lida: boolean): Promise<Notificacao> {
  return request<Notificacao>(`notificacoes/${id}/lida`, { method: 'POST', body: { lida }, silent: true });
}

/** Marks what the person has seen: everything up to the newest one on the screen. */
export async function marcarTodas(ate: number): Promise<number> {
  return (await request<{ lidas: number }>('notificacoes/_lidas', { method: 'POST', body: { ate } })).lidas;
}

export function esquecer(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [CHAVE] });
}
