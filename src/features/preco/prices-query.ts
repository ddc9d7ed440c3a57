/** The calls of this screen. */
import type { ContractPrices, Explanation, PrecoDoItem } from '#domain/preco/wire.ts';
import type { TipoItem } from '#domain/preco/tipos.ts';
import { request, requestFull } from '#shared/http/client.ts';

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
  const path =
    idPrestadorConvenio ??
    `prestador/${encodeURIComponent(idPrestador)}/convenio/${encodeURIComponent(idConvenio)}`;
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
  return [
    ...new Map(rows.map((row) => [row.codigo, { codigo: row.codigo, descricao: row.descricao }])).values(),
  ];
}

export type Page = {
  readonly tipo: TipoItem | null;
  readonly q: string;
  readonly from: number;
  readonly size: number;
};

/** One page of the contract's price table. */
export async function priceTable(
  contratoId: number,
  { tipo, q, from, size }: Page,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly PrecoDoItem[]; readonly total: number }> {
  const { data, headers } = await requestFull<readonly PrecoDoItem[]>(
    `/prestadores/precificacao/${contratoId}/itens`,
    {
      query: {
        ...(tipo === null ? {} : { tipo }),
        ...(q === '' ? {} : { q }),
        _start: from,
        _end: from + size,
      },
      signal,
    },
  );
  return { rows: data, total: Number(headers.get('x-total-count') ?? data.length) };
}
