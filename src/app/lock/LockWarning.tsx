import { Alert, Button } from 'antd';
import { LockKeyhole } from 'lucide-react';
import { lockMessages } from '#messages/app.ts';
import { useStore } from '#shared/hooks/store.ts';
import { lockWarning } from '#shared/session/inactivity.ts';

/** The last minute before the lock: seen counting, announced once; any sign of the person takes it away. */
export function LockWarning() {
  const seconds = useStore(lockWarning);
  if (seconds === null) return null;
  return (
    <Alert
      className="bloqueio-aviso z-nao-imprimir"
      type="warning"
      showIcon
      icon={<LockKeyhole size={20} strokeWidth={1.75} aria-hidden />}
      message={
        <>
          <strong aria-hidden data-num="">
            {lockMessages.avisoContagem(seconds)}
          </strong>
          <div aria-hidden>{lockMessages.avisoTexto}</div>
          <span className="z-so-leitor">{lockMessages.aviso}</span>
        </>
      }
      // The click itself is the sign.
      action={<Button>{lockMessages.continuar}</Button>}
    />
  );
}
