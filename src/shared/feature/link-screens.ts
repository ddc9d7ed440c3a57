/** The screens of public links (/c/:token), one for each purpose: features name theirs in routes.ts, the app installs them. */
import type { ComponentType } from 'react';
import type { ConvitePublico, NomeFinalidade } from '#domain/convite/convite.ts';
import type { RequestOptions } from '#shared/http/client.ts';

export type LinkScreenProps = {
  readonly convite: ConvitePublico;
  /** What the purpose's `conteudo` answered on the server. */
  readonly conteudo: unknown;
  /**
   * A public call with the link's headers. A proof of identity that has run out is asked anew over the screen, which stays
   * with what was typed; the call fails with a sentence that says so.
   */
  readonly call: <T>(path: string, options?: RequestOptions) => Promise<T>;
};

type LinkScreen = () => Promise<{ default: ComponentType<LinkScreenProps> }>;
export type LinkScreens = { readonly [purpose in NomeFinalidade]?: LinkScreen };

let installed: LinkScreens = {};

/** Called once, before anything is drawn. */
export function installLinkScreens(screens: LinkScreens): void {
  installed = screens;
}

export const linkScreenOf = (purpose: NomeFinalidade): LinkScreen | undefined => installed[purpose];
