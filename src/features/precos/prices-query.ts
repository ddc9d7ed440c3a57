/** The calls of this screen. */
import type { RegraContrato } from '#domain/precos/explicar.ts';
import type { AjusteContrato, TipoItem } from '#domain/precos/resolver.ts';
import { request } from '#shared/http/client.ts';

export type Regra = RegraContrato & {
  readonly tabela: string | null;
  readonly plano: string | null;
  readonly grupo: string | null;
};
export type Ajuste = AjusteContrato & { readonly plano: string | null };

export type ContractPrices = {
  readonly contrato: {
    readonly id: number;
    readonly codigo: string;
    readonly descricao: string;
    readonly prestador: { readonly id: number; readonly nome: string };
    readonly convenio: { readonly id: number; readonly nome: string };
    readonly inicioVigencia: string;
    readonly fimVigencia: string | null;
    readonly ativo: boolean;
  };
  readonly regras: readonly Regra[];
  readonly ajustes: readonly Ajuste[];
};

export type Explanation = {
  readonly ok: boolean;
  readonly valor: string | null;
  readonly tabela: string | null;
  readonly descricao: string | null;
  readonly passos: readonly string[];
};

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
