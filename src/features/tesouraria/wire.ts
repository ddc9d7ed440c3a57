/** Calls of the screens of accounts and tills, as the server answers them. */
import type { Linha, Movimento, Proposta } from '#domain/tesouraria/conciliacao.ts';
import type { Apuracao, Pendencia as TipoPendente } from '#domain/tesouraria/fechamento.ts';
import type { PeriodoDoFluxo } from '#domain/tesouraria/fluxo.ts';
import type { LinhaDoResultado } from '#domain/tesouraria/resultado.ts';
import type { ExtratoImportado, ExtratoPedido, ExtratoVisto } from '#domain/tesouraria/wire.ts';
import { request } from '#shared/http/client.ts';

/** Kept under this key, all that these screens show is asked anew when one of the registers is told. */
export const TESOURARIA = ['tesouraria'] as const;
export const REGISTROS = [
  'movimentos-bancarios',
  'linhas-extrato',
  'transferencias-contas',
  'fechamentos-contas',
] as const;

export type SaldoDaConta = {
  readonly id: number;
  readonly descricao: string;
  readonly tipo: string;
  readonly ativa: boolean;
  readonly saldo: string;
  readonly saldoBanco: string | null;
  readonly saldoBancoEm: string | null;
  readonly diferenca: string | null;
  readonly linhas: number;
  readonly movimentos: number;
  readonly fechadoAte: string | null;
};

export const saldos = (signal?: AbortSignal) =>
  request<readonly SaldoDaConta[]>('/api/tesouraria/saldos', { signal, silent: true });

export type Arquivo = {
  readonly nome: string;
  readonly conteudo: string;
  /** For each statement whose account the file does not name, the one that a person says. */
  readonly contas?: readonly (number | null)[];
};

export const verExtrato = (body: Arquivo) =>
  request<readonly ExtratoVisto[]>('/api/extratos-bancarios/_ver', {
    method: 'POST',
    body,
    silent: true,
    timeoutMs: 120_000,
  });
/** A large one is answered with its request, which goes on in the background. */
export const importarExtrato = (body: Arquivo) =>
  request<readonly ExtratoImportado[] | ExtratoPedido>('/api/extratos-bancarios/_ler', {
    method: 'POST',
    body,
    silent: true,
    timeoutMs: 120_000,
  });
const PEDIDOS = '/api/extratos-bancarios/_pedidos';
export const pedidosEmCurso = (signal?: AbortSignal) =>
  request<readonly ExtratoPedido[]>(PEDIDOS, { signal, silent: true });
export const lerPedido = (id: number, signal?: AbortSignal) =>
  request<ExtratoPedido>(`${PEDIDOS}/${id}`, { signal, silent: true });
export const cancelarPedido = (id: number) =>
  request<ExtratoPedido>(`${PEDIDOS}/${id}/cancelar`, { method: 'POST' });

export type LinhaPendente = Linha & { readonly versao: number };
export type MovimentoPendente = Movimento & { readonly origem: string };
export type Conciliacao = {
  readonly saldoBanco: string | null;
  readonly em: string;
  readonly saldoZelo: string;
  readonly linhas: readonly LinhaPendente[];
  readonly movimentos: readonly MovimentoPendente[];
  readonly propostas: readonly Proposta[];
};
export type Par = { readonly linhaId: number; readonly movimentoIds: readonly number[] };

export const conciliacaoDe = (contaBancariaId: number, signal?: AbortSignal) =>
  request<Conciliacao>('/api/tesouraria/conciliacao', { query: { contaBancariaId }, signal, silent: true });
export const conciliar = (pares: readonly Par[]) =>
  request<{
    readonly feitas: number;
    readonly recusadas: readonly { readonly linhaId: number; readonly motivo: string }[];
  }>('/api/tesouraria/conciliacao', { method: 'POST', body: { pares }, silent: true, timeoutMs: 120_000 });

export type Pendencia = {
  readonly tipo: TipoPendente['tipo'];
  readonly texto: string;
  readonly mes?: string;
  readonly fechamentoId?: number | null;
};
export type SituacaoDoMes = {
  readonly fechado: boolean;
  readonly contaBancariaId: number;
  readonly apuracao: Apuracao;
  readonly pendencias: readonly Pendencia[];
  readonly origens: readonly {
    readonly origem: string;
    readonly entradas: string;
    readonly saidas: string;
    readonly quantidade: number;
  }[];
};

export const situacaoDoMes = (id: number, signal?: AbortSignal) =>
  request<SituacaoDoMes>(`/api/fechamentos-contas/${id}/_situacao`, { signal, silent: true });

export type DiasDaConta = {
  readonly saldoAnterior: string;
  readonly saldoFinal: string;
  readonly dias: readonly {
    readonly data: string;
    readonly entradas: string;
    readonly saidas: string;
    readonly quantidade: number;
    readonly saldo: string;
  }[];
};
export const diasDaConta = (contaBancariaId: number, de: string, ate: string, signal?: AbortSignal) =>
  request<DiasDaConta>('/api/tesouraria/dias', { query: { contaBancariaId, de, ate }, signal, silent: true });

export type Fluxo = {
  readonly saldoInicial: string;
  readonly hoje: string;
  readonly vencidos: { readonly aReceber: string; readonly aPagar: string };
  readonly periodos: readonly PeriodoDoFluxo[];
};
export type Pergunta = { readonly [nome: string]: string };
export const fluxoDe = (query: Pergunta, signal?: AbortSignal) =>
  request<Fluxo>('/api/tesouraria/fluxo', { query, signal, silent: true });

export type Resultado = {
  readonly meses: readonly string[];
  readonly linhas: readonly LinhaDoResultado[];
  readonly total: { readonly valores: { readonly [mes: string]: string }; readonly total: string };
};
export const resultadoDe = (query: Pergunta, signal?: AbortSignal) =>
  request<Resultado>('/api/tesouraria/resultado', { query, signal, silent: true });

export type DocumentoDoResultado = {
  readonly data: string;
  readonly nome: string | null;
  readonly documento: string | null;
  readonly valor: string;
  readonly recurso: string;
  readonly id: number;
};
export const documentosDe = (query: Pergunta, signal?: AbortSignal) =>
  request<readonly DocumentoDoResultado[]>('/api/tesouraria/resultado/documentos', {
    query,
    signal,
    silent: true,
  });

/** What a clicked figure of the result adds up. */
export type Figura = {
  readonly conta: string;
  readonly contas: readonly number[];
  readonly de: string;
  readonly ate: string;
};
