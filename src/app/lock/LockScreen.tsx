import { CircleAlert, Lock, LogOut } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { lockMessages } from '#messages/app.ts';
import { bloqueio } from '#messages/bloqueio.ts';
import { useStore } from '#shared/hooks/store.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { lock, unlock } from '#shared/session/lock.ts';
import { endLocked } from '#shared/session/session.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Mark } from '#shared/ui/Mark.tsx';

/** All there is to see of a locked session: whose it is, the way back for them, the way out for others. */
export function LockScreen() {
  const state = useStore(lock);
  const [ending, setEnding] = useState(false);
  const nome = state?.nome ?? '';
  const semSenha = state?.temSenha === false;
  return (
    <main className="bloqueio" aria-labelledby="bloqueio-titulo">
      <section className="bloqueio-cartao">
        <div className="bloqueio-marca">
          <Mark size={32} />
          <Lock size={18} strokeWidth={1.75} aria-hidden />
        </div>
        <h1 id="bloqueio-titulo">{lockMessages.titulo}</h1>
        <p>{semSenha ? bloqueio.semSenha : bloqueio.texto(nome)}</p>
        {semSenha ? (
          <Button kind="primario" data-foco="" onClick={() => void endLocked(authAddress())}>
            {bloqueio.entrarNovamente}
          </Button>
        ) : (
          <UnlockForm nome={nome} />
        )}
        <hr />
        {ending ? (
          <EndSession onCancel={() => setEnding(false)} />
        ) : (
          <Button kind="discreto" icon={<LogOut size={16} aria-hidden />} onClick={() => setEnding(true)}>
            {bloqueio.encerrar}
          </Button>
        )}
      </section>
    </main>
  );
}

function UnlockForm({ nome }: { nome: string }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const password = field.current?.value ?? '';
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
      if (field.current) field.current.value = '';
      field.current?.focus();
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <label className="z-rotulo" htmlFor="bloqueio-senha">
        {bloqueio.senhaDe(nome)}
      </label>
      <input
        ref={field}
        id="bloqueio-senha"
        className="z-campo"
        type="password"
        autoComplete="current-password"
        aria-invalid={problem !== null}
        aria-describedby={problem ? 'bloqueio-erro' : undefined}
      />
      {problem ? (
        <p id="bloqueio-erro" className="z-erro" role="alert">
          <CircleAlert size={14} aria-hidden />
          {problem}
        </p>
      ) : null}
      <Button submit kind="primario" busy={busy}>
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
    <div ref={group} className="bloqueio-encerrar" role="group" tabIndex={-1} aria-label={bloqueio.encerrar}>
      <p>{bloqueio.encerrarTexto}</p>
      <div>
        <Button onClick={onCancel}>{bloqueio.cancelar}</Button>
        <Button kind="perigo" busy={busy} onClick={end}>
          {bloqueio.encerrarSim}
        </Button>
      </div>
    </div>
  );
}

/** Back to where this person was; only they sign in by this way. */
function authAddress(): string {
  return `/auth?redirect=${encodeURIComponent(location.pathname + location.search)}`;
}
