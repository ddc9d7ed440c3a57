/** A provisional password, shown this once. */
import type { SenhaNova } from '#domain/acesso/conta.ts';
import { usuarioTela } from '#messages/acesso-tela.ts';
import { OnceDialog } from './OnceDialog.tsx';

export function PasswordDialog({
  nome,
  senha,
  onClose,
}: {
  nome: string;
  senha: SenhaNova;
  onClose: () => void;
}) {
  return (
    <OnceDialog
      title={usuarioTela.senhaTitulo(nome)}
      text={usuarioTela.senhaTexto(senha.validaHoras)}
      secret={senha.senhaProvisoria}
      onClose={onClose}
    />
  );
}
