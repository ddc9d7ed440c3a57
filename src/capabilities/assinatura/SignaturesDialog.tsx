/** 'Ver assinaturas': what the verifier says of a document, for whoever may see it (SIGN-05). */
import { Button } from 'antd';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { SignedReport } from './SignedReport.tsx';
import type { Alvo } from './wire.ts';
import './assinatura.css';

export default function SignaturesDialog({
  alvo,
  onClose,
}: {
  readonly alvo: Alvo;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      title={texts.assinaturasDe(alvo.nomeArquivo)}
      onClose={onClose}
      width={620}
      footer={<Button onClick={onClose}>{texts.fechar}</Button>}
    >
      <SignedReport alvo={alvo} />
    </Modal>
  );
}
