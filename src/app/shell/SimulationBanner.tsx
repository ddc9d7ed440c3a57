/** 'Vendo como … · Voltar': an administrator looks with somebody else's rights (PERM-04). */
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { appMessages } from '#messages/app.ts';
import { request } from '#shared/http/client.ts';
import { useSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/Button.tsx';

export function SimulationBanner() {
  const seen = useSession()?.vendoComo;
  const [busy, setBusy] = useState(false);
  if (!seen) return null;
  const leave = async () => {
    setBusy(true);
    try {
      await request('auth/ver-como', { method: 'DELETE' });
      // The whole page starts anew: nothing seen with the other rights stays.
      location.assign('/principal');
    } catch {
      setBusy(false); // The client has told why.
    }
  };
  return (
    <div className="z-simulacao z-nao-imprimir" role="status">
      <Eye size={16} aria-hidden />
      <span>
        <strong>{appMessages.vendoComo(seen.nome)}</strong> · {appMessages.vendoComoTexto}
      </span>
      <Button busy={busy} onClick={() => void leave()}>
        {appMessages.voltarDeVerComo}
      </Button>
    </div>
  );
}
