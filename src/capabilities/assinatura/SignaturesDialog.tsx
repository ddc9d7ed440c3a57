/** 'Ver assinaturas': what the verifier says of a document, for whoever may see it (SIGN-05). */
import type { ItemDocumento } from '#domain/documentos/tipos.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { SignedReport } from './SignedReport.tsx';
import { alvoDe } from './wire.ts';
import './assinatura.css';

export default function SignaturesDialog({
  owner,
  item,
  onClose,
}: {
  readonly owner: { readonly modulo: string };
  readonly item: ItemDocumento;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      title={texts.assinaturasDe(item.nomeArquivo)}
      onClose={onClose}
      width={620}
      footer={<Button onClick={onClose}>{texts.fechar}</Button>}
    >
      <SignedReport alvo={alvoDe(owner, item)} />
    </Modal>
  );
}
