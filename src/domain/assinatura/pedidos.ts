/** A request to sign a document: who asked whom, until when, and what came of it. */
import type { AssinaturaPedido } from '#schemas/utilidades/assinatura-pedido.ts';
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
  };
  readonly solicitante: Pessoa;
  readonly assinante: Pessoa;
  readonly mensagem: string | null;
  /** Date. */
  readonly prazo: string | null;
  readonly motivo: string | null;
  readonly criadoEm: string;
  readonly resolvidoEm: string | null;
};

export type ListaPedidos = { readonly linhas: readonly PedidoAssinatura[]; readonly total: number };

/** Body of a new request; one for each signer. */
export type NovoPedido = {
  readonly modulo: string;
  readonly objectId: string;
  readonly assinantes: readonly number[];
  readonly mensagem?: string | null;
  readonly prazo?: string | null;
};

/** Whether it should have been signed before today ('YYYY-MM-DD'). */
export function atrasado({ estado, prazo }: Pick<PedidoAssinatura, 'estado' | 'prazo'>, hoje: string): boolean {
  return estado === 'PENDENTE' && prazo !== null && prazo < hoje;
}

/** A day that exists and is not over. */
export function prazoValido(prazo: string, hoje: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(prazo)) return false;
  const dia = new Date(`${prazo}T00:00:00Z`);
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(prazo) && prazo >= hoje;
}
