/**
 * Signatures of people without a certificate, by a public link: advanced electronic signatures of Lei 14.063/2020, art. 4º,
 * II, whose proof is the evidence. Never called ICP-Brasil.
 */
import type { AspectoAssinatura } from '../documento/tipos.ts';
import type { AssinaturaPedido } from '#schemas/utilidades/assinatura-pedido.ts';

export type PapelNoPedido = NonNullable<AssinaturaPedido['papel']>;
export const PAPEIS_EXTERNOS = [
  'PACIENTE',
  'RESPONSAVEL',
  'TESTEMUNHA',
] as const satisfies readonly PapelNoPedido[];

/** Somebody of no account who is asked to sign; birth date or CPF proves who opens the link. */
export type NovoExterno = {
  readonly papel: (typeof PAPEIS_EXTERNOS)[number];
  readonly nome: string;
  readonly nascimento?: string | null;
  readonly cpf?: string | null;
  readonly email?: string | null;
  readonly telefone?: string | null;
};

/** What the page of the link shows once the identity is known. */
export type ParaAssinar = {
  readonly documento: { readonly nome: string; readonly tamanho: number; readonly sha256: string };
  readonly nome: string;
  readonly papel: PapelNoPedido;
  readonly quemPede: string;
  readonly mensagem: string | null;
  /** The person who signs before and has not yet; null: it is this person's turn. */
  readonly antes: string | null;
};

/** The answer of the page: a drawing (PNG in base64) or the name typed out, over what was seen. */
export type AssinarPorLink = {
  readonly sha256: string;
  readonly ciente: true;
  readonly desenho?: string | null;
  readonly texto?: string | null;
};

/** In the report of a document. */
export type AssinaturaEletronica = {
  readonly nome: string;
  readonly papel: PapelNoPedido;
  readonly em: string;
  readonly ip: string | null;
  /** SHA-256 of the content that the person saw. */
  readonly visto: string;
};

/** What a document records of one. */
export function aspectoEletronico(em: string): AspectoAssinatura {
  return {
    tipo: 'ASSINATURAELETRONICA',
    propriedades: { formato: 'Evidencias', referencia: 'AVANCADA-LINK', situacao: 'valida', conferidoEm: em },
  };
}

export const ehEletronica = ({ tipo }: AspectoAssinatura): boolean => tipo === 'ASSINATURAELETRONICA';

/** Signatures in the file itself, which the verifier finds there; the rest is kept beside it. */
export const digitais = (aspectos: readonly AspectoAssinatura[]): readonly AspectoAssinatura[] =>
  aspectos.filter((aspecto) => !ehEletronica(aspecto));

const PNG = /^[A-Za-z0-9+/]+={0,2}$/;
export const DESENHO_MAXIMO = 400_000;

/** Why the answer is no signature; null: it is. A typed one is the person's own name. */
export function faltaNaAssinatura({ desenho, texto }: AssinarPorLink): 'vazia' | 'desenho' | null {
  if (desenho)
    return desenho.length <= DESENHO_MAXIMO && PNG.test(desenho) && desenho.startsWith('iVBORw0KGgo')
      ? null
      : 'desenho';
  return (texto ?? '').trim().length >= 3 ? null : 'vazia';
}
