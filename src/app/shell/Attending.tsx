/** What the professional said to be attending: seen on every screen, and ended there (NAV-18). */
import { Button } from 'antd';
import { Siren, Video } from 'lucide-react';
import { barMessages } from '#messages/app.ts';
import { useTopico } from '#shared/live/topic.ts';
import { useSession } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { useDensity } from '../appearance.ts';
import { endLinkage, type Linkage } from './linkage.ts';

const KINDS = ['prontoAtendimento', 'teleconsultoria'] as const satisfies readonly Linkage[];
const ICONS = { prontoAtendimento: Siren, teleconsultoria: Video };

const unspoken = () => undefined;

export function Attending() {
  const current = useSession();
  const vinculos = current?.vinculos;
  // Hearing it is the heartbeat of the linkage (docs/decisions/0113): whose line is gone attends no more.
  useTopico(vinculos?.teleconsultoria ? `vinculo-teleconsultoria@${current?.idPrestador ?? 0}` : null, unspoken);
  const phone = useDensity() === 'toque';
  return KINDS.map((kind) => {
    const vinculo = vinculos?.[kind];
    if (!vinculo) return null;
    const name = barMessages.atendendo[kind];
    const label = barMessages.atendendoEm(name);
    const Icon = ICONS[kind];
    const end = async () => {
      const sure = await confirm({
        title: barMessages.encerrarAtendimento(name),
        text: <p>{barMessages.encerrarTexto(name, vinculo.prestador)}</p>,
        yes: barMessages.encerrar,
      });
      if (sure) await endLinkage(kind);
    };
    return (
      <Button
        key={kind}
        size={phone ? 'middle' : 'small'}
        color="primary"
        variant="filled"
        icon={<Icon size={15} aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => void end()}
      >
        {phone ? null : label}
      </Button>
    );
  });
}
