import { LockKeyhole } from 'lucide-react';
import { lockMessages } from '#messages/app.ts';
import { useStore } from '#shared/hooks/store.ts';
import { lockWarning } from '#shared/session/inactivity.ts';
import { Button } from '#shared/ui/Button.tsx';

/** The last minute before the lock: seen counting, announced once; any sign of the person takes it away. */
export function LockWarning() {
  const seconds = useStore(lockWarning);
  if (seconds === null) return null;
  return (
    <div className="bloqueio-aviso z-nao-imprimir" role="alert">
      <LockKeyhole size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <strong aria-hidden>{lockMessages.avisoContagem(seconds)}</strong>
        <span aria-hidden>{lockMessages.avisoTexto}</span>
        <span className="z-so-leitor">{lockMessages.aviso}</span>
      </div>
      {/* The click itself is the sign. */}
      <Button>{lockMessages.continuar}</Button>
    </div>
  );
}
