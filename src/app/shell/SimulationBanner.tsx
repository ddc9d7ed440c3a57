/** 'Vendo como … · Voltar': an administrator looks with somebody else's rights (PERM-04). */
import { Alert, Button } from 'antd';
import { Eye } from 'lucide-react';
import { appMessages } from '#messages/app.ts';
import { request } from '#shared/http/client.ts';
import { useSession } from '#shared/session/session.ts';
import { useAct } from '#shared/ui/useAct.ts';

export function SimulationBanner() {
  const seen = useSession()?.vendoComo;
  const leave = useAct(
    async () => {
      await request('auth/ver-como', { method: 'DELETE' });
      // The whole page starts anew: nothing seen with the other rights stays.
      location.assign('/principal');
    },
    { failure: appMessages.naoVoltou },
  );
  if (!seen) return null;
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
        <Button size="small" loading={leave.busy} onClick={() => void leave.run()}>
          {appMessages.voltarDeVerComo}
        </Button>
      }
    />
  );
}
