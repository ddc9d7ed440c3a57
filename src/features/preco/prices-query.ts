/** The calls of this screen. */
import type { ContractPrices, Explanation } from '#domain/preco/wire.ts';
import type { TipoItem } from '#domain/preco/tipos.ts';
import { request } from '#shared/http/client.ts';

export type Question = {
  readonly tipo: TipoItem;
  readonly codigo: string;
  readonly data: string | null;
  readonly planoId: number | null;
  readonly urgencia: boolean;
};

export type Item = { readonly codigo: string; readonly descricao: string };

/** By the contract's id, or by provider and convenio. */
export function contractPrices(
  params: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<ContractPrices> {
  const { idPrestadorConvenio, idPrestador = '', idConvenio = '' } = params;
  const path = idPrestadorConvenio ?? `prestador/${encodeURIComponent(idPrestador)}/convenio/${encodeURIComponent(idConvenio)}`;
  return request<ContractPrices>(`/prestadores/precificacao/${path}`, { signal });
}

export function explain(contratoId: number, question: Question, signal?: AbortSignal): Promise<Explanation> {
  const query = new URLSearchParams({ tipo: question.tipo, codigo: question.codigo });
  if (question.data !== null) query.set('data', question.data);
  if (question.planoId !== null) query.set('planoId', String(question.planoId));
  if (question.urgencia) query.set('urgencia', 'true');
  return request<Explanation>(`/prestadores/precificacao/${contratoId}/explicar?${query}`, { signal });
}

/** Items of the kind whose code or name holds the text, each code once. */
export async function itemsLike(tipo: TipoItem, text: string, signal: AbortSignal): Promise<Item[]> {
  const query = new URLSearchParams({ tipo, q: text, _end: '20', _sort: 'codigo' });
  const rows = await request<Item[]>(`/tabelas-precos-itens?${query}`, { signal });
  return [...new Map(rows.map((row) => [row.codigo, { codigo: row.codigo, descricao: row.descricao }])).values()];
}
