/** 'Vendo como … · Voltar': an administrator looks with somebody else's rights (PERM-04). */
import { Alert, Button } from 'antd';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { appMessages } from '#messages/app.ts';
import { request } from '#shared/http/client.ts';
import { useSession } from '#shared/session/session.ts';

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
    <Alert
      banner
      type="warning"
      role="status"
      className="z-simulacao z-nao-imprimir"
      icon={<Eye size={16} aria-hidden />}
      message={
        <>
          <strong>{appMessages.vendoComo(seen.nome)}</strong> · {appMessages.vendoComoTexto}
        </>
      }
      action={
        <Button size="small" loading={busy} onClick={() => void leave()}>
          {appMessages.voltarDeVerComo}
        </Button>
      }
    />
  );
}
