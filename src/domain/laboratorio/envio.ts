/** A released report that its patient sees by a public link: how it stands, and what the page shows of it. */
import type { ConviteDaCasa } from '../convite/convite.ts';

/** How long a link opens. */
export const DIAS_DO_LINK = 30;

/** `em-correcao`: released once, and at the bench again. `retirado`: made void, and no other took its place. */
export type SituacaoDoLaudo = 'em-vigor' | 'em-correcao' | 'retirado' | 'sem-laudo';

export function situacaoDoLaudo(amostra: {
  readonly situacao: string;
  readonly documentoId: string | null;
  readonly semEfeito: boolean;
}): SituacaoDoLaudo {
  if (amostra.documentoId === null) return 'sem-laudo';
  if (amostra.situacao !== 'LIBERADA') return 'em-correcao';
  return amostra.semEfeito ? 'retirado' : 'em-vigor';
}

/** What the page of the link shows, once the identity is known. */
export type LaudoPublico = {
  /** The name of the file. */
  readonly nome: string;
  readonly exames: string;
  readonly versao: number;
  /** The link was made for an earlier version, which this one replaced. */
  readonly substituiu: boolean;
  /** In words, by the unit's clock. */
  readonly liberadaEm: string;
  readonly assinado: boolean;
};

/** `enviadoPara`: the address that the link goes to by itself; null: it is handed over. */
export type EnvioDoLaudo = { readonly convite: ConviteDaCasa; readonly enviadoPara: string | null };
