/** What lies over the list of documents: a dialog or a drawer, and what it is about. */
import type { ItemDocumento } from '#domain/documento/tipos.ts';

export type Layer =
  | { readonly kind: 'pasta' }
  | { readonly kind: 'lixeira' }
  | { readonly kind: 'tags' }
  | { readonly kind: 'enviar'; readonly files: readonly File[]; readonly folderId: string }
  | {
      readonly kind:
        | 'mover'
        | 'tag'
        | 'leitura'
        | 'versoes'
        | 'assinar'
        | 'pedirAssinatura'
        | 'assinaturas'
        | 'semEfeito'
        | 'arquivar';
      readonly item: ItemDocumento;
      /** Several at once; absent: that one alone. */
      readonly items?: readonly ItemDocumento[];
    };
