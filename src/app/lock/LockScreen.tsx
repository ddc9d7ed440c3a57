import { Button, Divider, Flex } from 'antd';
import { Lock, LogOut } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { lockMessages } from '#messages/app.ts';
import { bloqueio } from '#messages/bloqueio.ts';
import { useStore } from '#shared/hooks/store.ts';
import { PasswordField } from '#shared/entry/EntryField.tsx';
import { messageOf } from '#shared/http/http-error.ts';
import { lock, unlock } from '#shared/session/lock.ts';
import { endLocked } from '#shared/session/session.ts';
import { Mark } from '#shared/ui/Mark.tsx';

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
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') {
      setProblem(bloqueio.informeSenha);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await unlock(password);
    } catch (error) {
      setBusy(false);
      setProblem(messageOf(error, bloqueio.falhou));
      setPassword('');
      field.current?.focus();
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
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
  const [busy, setBusy] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);
  const end = () => {
    setBusy(true);
    void endLocked();
  };
  return (
    <div ref={group} className="z-pilha" role="group" tabIndex={-1} aria-label={bloqueio.encerrar}>
      <p>{bloqueio.encerrarTexto}</p>
      <Flex justify="flex-end" gap="small">
        <Button onClick={onCancel}>{bloqueio.cancelar}</Button>
        <Button type="primary" danger loading={busy} onClick={end}>
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
