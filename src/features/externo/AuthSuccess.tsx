import { Alert } from 'antd';
import { externo as texto } from '#messages/externo.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useSession } from '#shared/session/session.ts';
import { useTitle } from '#shared/ui/Page.tsx';

/** /auth-success: an authentication outside the system has ended well; the way on is the home, or the sign-in. */
export default function AuthSuccess() {
  useTitle(texto.autenticado);
  const session = useSession();
  return (
    <EntryCard title={texto.autenticado}>
      <Alert type="success" showIcon message={texto.autenticadoTexto} style={{ marginBottom: 16 }} />
      <ButtonLink type="primary" block to={session ? '/principal' : '/auth'}>
        {session ? texto.inicio : texto.entrar}
      </ButtonLink>
    </EntryCard>
  );
}
