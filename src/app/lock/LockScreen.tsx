import { Button, Divider, Flex } from 'antd';
import { Lock, LogOut } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { lockMessages } from '#messages/app.ts';
import { bloqueio } from '#messages/bloqueio.ts';
import { EntryFailure } from '#shared/entry/EntryCard.tsx';
import { useStore } from '#shared/hooks/store.ts';
import { PasswordField } from '#shared/entry/EntryField.tsx';
import { lock, unlock } from '#shared/session/lock.ts';
import { endLocked } from '#shared/session/session.ts';
import { Mark } from '#shared/ui/Mark.tsx';
import { Refused, useAct } from '#shared/ui/useAct.ts';

/** All there is to see of a locked session: whose it is, the way back for them, the way out for others. */
export function LockScreen() {
  const state = useStore(lock);
  const [ending, setEnding] = useState(false);
  const nome = state?.nome ?? '';
  const semSenha = state?.temSenha === false;
  return (
    <main className="entrar" aria-labelledby="bloqueio-titulo">
      <section className="z-moldura entrar-cartao z-pilha">
        <Flex align="center" justify="space-between" className="z-fraco">
          <Mark size={32} />
          <Lock size={18} strokeWidth={1.75} aria-hidden />
        </Flex>
        <h1 id="bloqueio-titulo">{lockMessages.titulo}</h1>
        <p>{semSenha ? bloqueio.semSenha : bloqueio.texto(nome)}</p>
        {semSenha ? (
          <Button type="primary" data-foco="" onClick={() => void endLocked(authAddress())}>
            {bloqueio.entrarNovamente}
          </Button>
        ) : (
          <UnlockForm nome={nome} />
        )}
        <Divider size="small" />
        {ending ? (
          <EndSession onCancel={() => setEnding(false)} />
        ) : (
          <Button type="text" icon={<LogOut size={16} aria-hidden />} onClick={() => setEnding(true)}>
            {bloqueio.encerrar}
          </Button>
        )}
      </section>
    </main>
  );
}

function UnlockForm({ nome }: { nome: string }) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { run, busy, problem } = useAct(
    async () => {
      if (password === '') throw new Refused(bloqueio.informeSenha);
      await unlock(password);
    },
    {
      failure: bloqueio.falhou,
      tell: 'place',
      refused: () => {
        setPassword('');
        field.current?.focus();
        return false;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form onSubmit={submit} noValidate>
      <PasswordField
        ref={field}
        id="bloqueio-senha"
        label={bloqueio.senhaDe(nome)}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem ?? undefined}
        alarm
      />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {bloqueio.desbloquear}
      </Button>
    </form>
  );
}

/** Asks once more: whoever it is ends somebody's work, though nothing typed is lost. */
function EndSession({ onCancel }: { onCancel: () => void }) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);
  const end = useAct(() => endLocked(), { failure: bloqueio.naoEncerrou, tell: 'place' });
  return (
    <div ref={group} className="z-pilha" role="group" tabIndex={-1} aria-label={bloqueio.encerrar}>
      <p>{bloqueio.encerrarTexto}</p>
      <EntryFailure text={end.problem} />
      <Flex justify="flex-end" gap="small">
        <Button onClick={onCancel}>{bloqueio.cancelar}</Button>
        <Button type="primary" danger loading={end.busy} onClick={() => void end.run()}>
          {bloqueio.encerrarSim}
        </Button>
      </Flex>
    </div>
  );
}

/** Back to where this person was; only they sign in by this way. */
function authAddress(): string {
  return `/auth?redirect=${encodeURIComponent(location.pathname + location.search)}`;
}
