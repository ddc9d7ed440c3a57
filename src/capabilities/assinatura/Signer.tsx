/** What a document is given for its signatures, by what is wanted of it. */
import { lazy, type ComponentType } from 'react';
import type { SignerProps } from '#capabilities/documento/index.ts';
import { alvoDe } from './wire.ts';

const SignDialog = lazy(() => import('./SignDialog.tsx'));
const RequestDialog = lazy(() => import('./RequestDialog.tsx'));
const SignaturesDialog = lazy(() => import('./SignaturesDialog.tsx'));
export const SignatureBar = lazy(() => import('./SignatureBar.tsx'));

const BY_INTENT: { readonly [intent in SignerProps['intent']]: ComponentType<SignerProps> } = {
  assinar: SignDialog,
  pedir: RequestDialog,
  ver: ({ owner, item, onClose }) => <SignaturesDialog alvo={alvoDe(owner, item)} onClose={onClose} />,
  faixa: ({ owner, item }) => <SignatureBar alvo={alvoDe(owner, item)} />,
};

export function Signer(props: SignerProps) {
  const One = BY_INTENT[props.intent];
  return <One {...props} />;
}
