/** What is shown this once, to be handed to a person: a provisional password, a code. */
import { Button, Flex, Typography } from 'antd';
import { Copy } from 'lucide-react';
import { usuarioTela } from '#messages/acesso-tela.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';

export function OnceDialog({
  title,
  text,
  secret,
  onClose,
}: {
  title: string;
  text: string;
  secret: string;
  onClose: () => void;
}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      notify({ type: 'SUCCESS', value: usuarioTela.copiada });
    } catch {
      // The browser asks for the right to write there, and people refuse.
      notify({ type: 'WARNING', value: usuarioTela.naoCopiada });
    }
  };
  return (
    <Modal
      title={title}
      stubborn
      width={480}
      onClose={onClose}
      footer={
        <Button type="primary" data-foco="" onClick={onClose}>
          {usuarioTela.entendi}
        </Button>
      }
    >
      <p>{text}</p>
      <Flex gap={12} align="center">
        <Typography.Text code>{secret}</Typography.Text>
        {/* Only a secure address has a clipboard. */}
        {'clipboard' in navigator ? (
          <Button icon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
            {usuarioTela.copiar}
          </Button>
        ) : null}
      </Flex>
    </Modal>
  );
}
