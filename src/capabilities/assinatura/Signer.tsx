/** What a document is given for its signatures, by what is wanted of it. */
import { lazy, type ComponentType } from 'react';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import type { SignerProps } from '#capabilities/documento/index.ts';
import { pedidosTela as texts } from '#messages/assinatura-pedido.ts';
import { alvoDe } from './wire.ts';

const SignDialog = lazy(() => import('./SignDialog.tsx'));
const RequestDialog = lazy(() => import('./RequestDialog.tsx'));
const SignaturesDialog = lazy(() => import('./SignaturesDialog.tsx'));
/** Several documents under one authorization. */
export const BatchDialog = lazy(() => import('./BatchDialog.tsx'));
export const SignatureBar = lazy(() => import('./SignatureBar.tsx'));

const BY_INTENT: { readonly [intent in SignerProps['intent']]: ComponentType<SignerProps> } = {
  assinar: SignDialog,
  pedir: RequestDialog,
  ver: ({ owner, item, onClose }) => <SignaturesDialog alvo={alvoDe(owner, item)} onClose={onClose} />,
  faixa: ({ owner, item }) => <SignatureBar alvo={alvoDe(owner, item)} />,
};

export function Signer(props: SignerProps) {
  const { intent, items = [] } = props;
  if (intent === 'assinar' && items.length > 1) return <Several {...props} items={items} />;
  const One = BY_INTENT[intent];
  return <One {...props} />;
}

function Several({
  owner,
  items,
  onSigned,
  onClose,
}: SignerProps & { readonly items: readonly ItemDocumento[] }) {
  const { modulo } = owner;
  return (
    <BatchDialog
      pedidos={items.map((item) => ({
        id: item.objectId,
        modulo,
        registro: '',
        documento: alvoDe(owner, item),
      }))}
      naVolta={(aqui, ids) => {
        aqui.searchParams.set('aba', 'documentos');
        aqui.searchParams.set('assinar', ids.join(','));
      }}
      onDone={(_faltam, desfechos) =>
        onSigned(
          new Map(
            desfechos.flatMap(({ id, ok, autorizar, mensagem }) =>
              ok
                ? []
                : [[String(id), autorizar ? texts.faltaAutorizar : (mensagem ?? texts.naoAssinado)] as const],
            ),
          ),
        )
      }
      onClose={onClose}
    />
  );
}
