/** A released report that its patient sees by a public link: how it stands, and what the page shows of it. */
import type { ConviteDaCasa, PassoDaCasa } from '../convite/convite.ts';

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

/** A link as the house sees it beside the report. */
export type LinkDoLaudo = ConviteDaCasa & {
  /** The last version that was seen by it; null: none was. */
  readonly viu: number | null;
  /** The version that it opens. */
  readonly emVigor: number;
};

/** The version that a link showed the last time; `liberacoes`: when each version was released, the first before. */
export function versaoVista(
  passos: readonly Pick<PassoDaCasa, 'passo' | 'em'>[],
  liberacoes: readonly string[],
): number | null {
  const vistos = passos.flatMap(({ passo, em }) => (passo === 'visto' ? [Date.parse(em)] : []));
  if (vistos.length === 0) return null;
  const ultima = Math.max(...vistos);
  return liberacoes.filter((em) => Date.parse(em) <= ultima).length || null;
}

/**
 * What becomes of the link of somebody to whom a report was sent that another replaces: the same goes again, one that is over is
 * made anew, and who was never sent one, or whose link the house or wrong answers closed, is sent none.
 */
export function linkDoSubstituto<Link extends Pick<ConviteDaCasa, 'situacao' | 'email' | 'link'>>(
  links: readonly Link[],
  email: string,
): { readonly reenvia: Link } | { readonly refaz: Link } | null {
  const aberto = links.find(
    (cada) => cada.situacao === 'aberto' && cada.link !== null && cada.email === email,
  );
  if (aberto) return { reenvia: aberto };
  const ultimo = links.find(({ situacao }) => situacao !== 'revogado' && situacao !== 'bloqueado');
  return ultimo ? { refaz: ultimo } : null;
}
