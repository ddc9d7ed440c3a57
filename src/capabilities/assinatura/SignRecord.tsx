/** Every PDF of a record that nobody signed, told with its number, and signed in one act. */
import { Alert, Button } from 'antd';
import { Signature } from 'lucide-react';
import { pedidosTela as texts } from '#messages/assinatura-pedido.ts';
import type { Signing } from './useSigning.tsx';

export function SignRecord({ signing: { may, unsigned, sign, dialog } }: { readonly signing: Signing }) {
  return (
    <>
      {may && unsigned.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          role="note"
          message={texts.semAssinatura(unsigned.length)}
          action={
            <Button
              type="primary"
              icon={<Signature size={16} aria-hidden />}
              aria-label={texts.assinarDoAtendimento(unsigned.length)}
              onClick={() => void sign()}
            >
              {texts.assinarN(unsigned.length)}
            </Button>
          }
        />
      ) : null}
      {dialog}
    </>
  );
}
