/** A provisional password, shown this once. */
import { Button, Flex, Typography } from 'antd';
import { Copy } from 'lucide-react';
import type { SenhaNova } from '#domain/acesso/conta.ts';
import { usuarioTela } from '#messages/acesso-tela.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';

export function PasswordDialog({
  nome,
  senha,
  onClose,
}: {
  nome: string;
  senha: SenhaNova;
  onClose: () => void;
}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(senha.senhaProvisoria);
      notify({ type: 'SUCCESS', value: usuarioTela.copiada });
    } catch {
      // The browser asks for the right to write there, and people refuse.
      notify({ type: 'WARNING', value: usuarioTela.naoCopiada });
    }
  };
  return (
    <Modal
      title={usuarioTela.senhaTitulo(nome)}
      stubborn
      width={480}
      onClose={onClose}
      footer={
        <Button type="primary" data-foco="" onClick={onClose}>
          {usuarioTela.entendi}
        </Button>
      }
    >
      <p>{usuarioTela.senhaTexto(senha.validaHoras)}</p>
      <Flex gap={12} align="center">
        <Typography.Text code>{senha.senhaProvisoria}</Typography.Text>
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
