/** Who asked for an order that came over the counter, as the bench and the report say it. */
import { entradaTexto as texto } from '#messages/laboratorio-pedido.ts';

export type QuemPediu = {
  readonly origem: 'PROFISSIONAL' | 'EXTERNO' | 'PRESTADOR';
  /** The name in the house's register. */
  readonly daCasa: string | null;
  readonly instituicao: string | null;
  readonly nomeSolicitante: string | null;
  readonly conselho: string;
  readonly ufConselho: string | null;
  readonly numeroConselho: string | null;
};

const MAIOR = 200;

/** 'Rui Prado (CRM/MG 1234), Clínica do Vale'. */
export function solicitanteDito(pedido: QuemPediu): string | null {
  if (pedido.origem === 'PROFISSIONAL') return pedido.daCasa;
  const { nomeSolicitante, instituicao, conselho, ufConselho, numeroConselho } = pedido;
  if (!nomeSolicitante) return null;
  const registro = [[conselho, ufConselho].filter(Boolean).join('/'), numeroConselho]
    .filter(Boolean)
    .join(' ');
  const nome = registro === '' ? nomeSolicitante : texto.conselho(nomeSolicitante, registro);
  const inteiro = pedido.origem === 'PRESTADOR' && instituicao ? texto.deOnde(nome, instituicao) : nome;
  return inteiro.slice(0, MAIOR);
}
