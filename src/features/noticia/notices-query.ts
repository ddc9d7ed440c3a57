/** The calls of the reader's page. */
import type { Aviso } from '#domain/notificacao/leitura.ts';
import { request, requestFull } from '#shared/http/client.ts';

export async function listarAvisos(
  soNaoLidos: boolean,
  from: number,
  size: number,
  signal?: AbortSignal,
): Promise<{ linhas: readonly Aviso[]; total: number; naoLidos: number }> {
  const query = { _start: from, _end: from + size, lido: soNaoLidos ? 'false' : undefined };
  const { data, headers } = await requestFull<Aviso[]>('notices', { query, ...(signal ? { signal } : {}) });
  return {
    linhas: data,
    total: Number(headers.get('x-total-count')),
    naoLidos: Number(headers.get('x-nao-lidas')),
  };
}

/** One by its address; rejects when it is over or for others. */
export function lerAviso(id: number): Promise<Aviso> {
  return request<Aviso>(`notices/${id}`);
}

export function marcarAviso(id: number): Promise<Aviso> {
  return request<Aviso>(`notices/${id}/lido`, { method: 'POST', silent: true });
}

export async function marcarAvisos(): Promise<number> {
  return (await request<{ lidos: number }>('notices/_lidos', { method: 'POST', silent: true })).lidos;
}
