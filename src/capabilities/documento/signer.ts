import type { ItemDocumento } from '#domain/documento/tipos.ts';
import type { Owner } from './wire.ts';

/** What a signing screen is given when someone asks to sign; drawn until `onClose`. */
export type SignerProps = {
  readonly owner: Owner;
  readonly item: ItemDocumento;
  /** Several at once, to be signed or asked for; absent: that one alone. */
  readonly items?: readonly ItemDocumento[] | undefined;
  /** To sign, to ask somebody to, to read what the signatures are; or the bar that says so over the open document. */
  readonly intent: 'assinar' | 'pedir' | 'ver' | 'faixa';
  /** Stored documents changed: the list is read again. With why some of several did not. */
  readonly onSigned: (reasons?: ReadonlyMap<string, string>) => void;
  readonly onClose: () => void;
};
