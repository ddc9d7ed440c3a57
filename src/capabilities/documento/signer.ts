import type { ItemDocumento } from '#domain/documento/tipos.ts';
import type { Owner } from './wire.ts';

/** What a signing screen is given when someone asks to sign; drawn until `onClose`. */
export type SignerProps = {
  readonly owner: Owner;
  readonly item: ItemDocumento;
  /** To sign, to ask somebody to, to read what the signatures are; or the bar that says so over the open document. */
  readonly intent: 'assinar' | 'pedir' | 'ver' | 'faixa';
  /** The stored document changed: the list is read again. */
  readonly onSigned: () => void;
  readonly onClose: () => void;
};
