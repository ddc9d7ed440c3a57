import type { PasseDoPainel } from '#domain/painel/embutido.ts';
import type { BaseDaMeta } from '#domain/painel/meta.ts';
import type { PainelLido } from '#domain/painel/resposta.ts';
import { request } from '#shared/http/client.ts';

export const PAINEL = ['painel'] as const;

/** `query`: a period by name, or its two days. */
export const lerPainel = (nome: string, query: { readonly [campo: string]: string }, signal?: AbortSignal) =>
  request<PainelLido>(`/api/paineis/${nome}`, { query, signal, silent: true });

/** The address of the board of another service that stands in place of this one. */
export const lerPasse = (nome: string, signal?: AbortSignal) =>
  request<PasseDoPainel>(`/api/paineis/${nome}/embutido`, { signal, silent: true });

/** `valor`: a decimal in the tile's own measure; null takes the goal away. */
export const gravarMeta = (
  nome: string,
  quadro: string,
  meta: { readonly base: BaseDaMeta; readonly valor: string | null },
) => request<void>(`/api/paineis/${nome}/metas/${quadro}`, { method: 'PUT', body: meta, silent: true });
