import { Card } from 'antd';
import { ChevronRight } from 'lucide-react';
import { addressOf, titleOf, type MenuNode } from '#domain/navegacao/menu.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { Icon } from './Icon.tsx';
import './cards.css';

/** Routes as cards: icon and breadcrumb (NAV-12); a group shows that it leads further. */
export function CardGrid({ nodes, client }: { nodes: readonly MenuNode[]; client: string }) {
  return (
    <ul className="z-limpa z-cartoes">
      {nodes.map(({ entry, children }) => (
        <li key={entry.name}>
          <Link to={addressOf(entry)}>
            <Card size="small" hoverable classNames={{ body: 'z-cartao' }}>
              <span className="z-cartao-icone">
                <Icon name={entry.icon} />
              </span>
              <span className="z-cresce z-cartao-nome">{titleOf(entry, client)}</span>
              {children.length > 0 ? <ChevronRight size={15} aria-hidden /> : null}
            </Card>
          </Link>
        </li>
      ))}
    </ul>
  );
}
