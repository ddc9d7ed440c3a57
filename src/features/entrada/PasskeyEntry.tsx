/** The sign-in by passkey alone, under the password form: the device says who it is. */
import { Button } from 'antd';
import { KeyRound } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { ownPathOr } from '#domain/inicio/redirecionamento.ts';
import { provaTela, segundoPassoTela as texto } from '#messages/segundo-fator-tela.ts';
import { EntryFailure } from '#shared/entry/EntryCard.tsx';
import { signInByPasskey } from '#shared/session/session.ts';
import { Refused, useAct } from '#shared/ui/useAct.ts';

export default function PasskeyEntry() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { run, busy, problem } = useAct(
    async () => {
      const { gaveUp, signWith } = await import('#capabilities/segundo-fator/index.ts');
      await signInByPasskey(async (options) => {
        try {
          return await signWith(options);
        } catch (error) {
          throw gaveUp(error) ? new Refused(provaTela.chaveDesistiu) : error;
        }
      });
      await navigate(ownPathOr(query.get('redirect')), { replace: true });
    },
    { failure: provaTela.falha, tell: 'place' },
  );
  return (
    <div className="z-pilha entrar-chave">
      <EntryFailure text={problem} />
      <Button
        size="large"
        block
        icon={<KeyRound size={17} aria-hidden />}
        loading={busy}
        onClick={() => void run()}
      >
        {texto.entrarComChave}
      </Button>
    </div>
  );
}
