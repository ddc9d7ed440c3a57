/** A request to sign a document: who asked whom, until when, and what came of it. */
import type { AssinaturaPedido } from '#schemas/utilidades/assinatura-pedido.ts';
import type { NovoExterno, PapelNoPedido } from './eletronica.ts';
import type { SituacaoDoArquivo } from './relatorio.ts';

export const LIMITES_PEDIDO = { mensagem: 500, motivo: 500, assinantes: 20 } as const;

type Pessoa = { readonly id: number; readonly nome: string };

/** Somebody who may be asked: a professional of the provider who may sign the module's documents. */
export type Assinante = Pessoa & { readonly conselho: string | null };

export type PedidoAssinatura = {
  readonly id: number;
  readonly estado: NonNullable<AssinaturaPedido['estado']>;
  readonly modulo: string;
  readonly registroId: number;
  /** What the record is called, such as the patient's name. */
  readonly registro: string;
  readonly documento: {
    readonly objectId: string;
    readonly nomeArquivo: string;
    readonly tamanho: number;
    readonly versao: number;
    readonly tag: string | null;
    readonly assinado: boolean;
    readonly situacaoAssinatura: SituacaoDoArquivo | null;
    readonly semEfeito: boolean;
    /** It counts only with a qualified signature. */
    readonly qualificada: boolean;
  };
  readonly solicitante: Pessoa;
  /** `id` null: by a public link. */
  readonly assinante: { readonly id: number | null; readonly nome: string };
  readonly papel: PapelNoPedido;
  readonly ordem: number | null;
  readonly conviteId: number | null;
  readonly mensagem: string | null;
  /** Date. */
  readonly prazo: string | null;
  readonly motivo: string | null;
  readonly criadoEm: string;
  readonly resolvidoEm: string | null;
};

export type ListaPedidos = { readonly linhas: readonly PedidoAssinatura[]; readonly total: number };

export type Vez = { readonly assinante: number } | { readonly externo: number };

/** The place of each in the order; undefined where somebody lacks or stands twice. */
export function lugares({
  assinantes,
  externos = [],
  fila,
}: Pick<NovoPedido, 'assinantes' | 'externos' | 'fila'>): ReadonlyMap<string, number> | undefined {
  const todos: readonly Vez[] = [
    ...externos.map((_, externo) => ({ externo })),
    ...assinantes.map((assinante) => ({ assinante })),
  ];
  const ordem = new Map((fila ?? todos).map((vez, lugar) => [chaveDaVez(vez), lugar]));
  const inteira = ordem.size === todos.length && (fila ?? todos).length === todos.length;
  return inteira && todos.every((vez) => ordem.has(chaveDaVez(vez))) ? ordem : undefined;
}

export const chaveDaVez = (vez: Vez): string =>
  'assinante' in vez ? `a${vez.assinante}` : `e${vez.externo}`;

/** Body of a new request; one for each signer. */
export type NovoPedido = {
  readonly modulo: string;
  readonly objectId: string;
  readonly assinantes: readonly number[];
  /** By public link. */
  readonly externos?: readonly NovoExterno[];
  /** One after the other: those by link first, each in the order given, where `fila` says no other. */
  readonly emOrdem?: boolean;
  /** Whose turn it is when: each signer once, a professional by their account, one by link by the place in `externos`. */
  readonly fila?: readonly Vez[];
  readonly mensagem?: string | null;
  readonly prazo?: string | null;
};

/** Whether it should have been signed before today ('YYYY-MM-DD'). */
export function atrasado(
  { estado, prazo }: Pick<PedidoAssinatura, 'estado' | 'prazo'>,
  hoje: string,
): boolean {
  return estado === 'PENDENTE' && prazo !== null && prazo < hoje;
}

/** A day that exists and is not over. */
export function prazoValido(prazo: string, hoje: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(prazo)) return false;
  const dia = new Date(`${prazo}T00:00:00Z`);
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(prazo) && prazo >= hoje;
}
