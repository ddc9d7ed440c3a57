/** What the professional said to be attending: seen on every screen, and ended there (NAV-18). */
import { Button } from 'antd';
import { Siren, Video } from 'lucide-react';
import { barMessages } from '#messages/app.ts';
import { useTopic } from '#shared/live/topic.ts';
import { useSession } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { useDensity } from '../appearance.ts';
import { endLinkage, type Linkage } from './linkage.ts';

const KINDS = ['prontoAtendimento', 'teleconsultoria'] as const satisfies readonly Linkage[];
const ICONS = { prontoAtendimento: Siren, teleconsultoria: Video };

const unspoken = () => undefined;

export function Attending() {
  const current = useSession();
  const vinculos = current?.vinculos;
  // Hearing it is the heartbeat of the linkage (docs/guides/teleconsultoria.md): whose line is gone attends no more.
  useTopic(
    vinculos?.teleconsultoria ? `vinculo-teleconsultoria@${current?.idPrestador ?? 0}` : null,
    unspoken,
  );
  const phone = useDensity() === 'toque';
  const attended = KINDS.flatMap((kind) => {
    const vinculo = vinculos?.[kind];
    if (!vinculo) return [];
    const name = barMessages.atendendo[kind];
    const Icon = ICONS[kind];
    const end = async () => {
      const sure = await confirm({
        title: barMessages.encerrarAtendimento(name),
        text: <p>{barMessages.encerrarTexto(name, vinculo.prestador)}</p>,
        yes: barMessages.encerrar,
      });
      if (sure) await endLinkage(kind);
    };
    return [{ kind, name, icon: <Icon size={15} aria-hidden />, end: () => void end() }];
  });
  const [first] = attended;
  if (!first) return null;
  // Of two the bar has no room for both names beside the provider's.
  const several = attended.length > 1;
  const label = several ? barMessages.atendendoVarios(attended.length) : barMessages.atendendoEm(first.name);
  const button = (
    <Button
      size={phone ? 'middle' : 'small'}
      color="primary"
      variant="filled"
      icon={first.icon}
      aria-label={label}
      title={label}
      onClick={several ? undefined : first.end}
    >
      {phone ? null : label}
    </Button>
  );
  if (!several) return button;
  const items = attended.map(({ kind, name, icon, end }) => ({
    key: kind,
    label: `${barMessages.encerrar} ${name}`,
    icon,
    onClick: end,
  }));
  return (
    <MenuButton label={label} items={items}>
      {button}
    </MenuButton>
  );
}
