import { Breadcrumb as AntBreadcrumb } from 'antd';
import { ChevronRight } from 'lucide-react';
import { useParams } from 'react-router';
import { breadcrumbOf } from '#domain/navegacao/menu.ts';
import { appMessages } from '#messages/app.ts';
import { clientName, useSettings } from '#shared/config/settings.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { pageTitle } from '#shared/ui/Page.tsx';
import { useStore } from '#shared/hooks/store.ts';
import { indexEntry, registryIndex } from '#shared/registro/registry.ts';

const separator = <ChevronRight size={13} aria-hidden />;

/** Where the person is, from the first level down (NAV-09); the last is the page itself. Home shows none. */
export function Breadcrumb({
  name,
  part,
}: {
  name: string | undefined;
  part: 'form' | 'importar' | undefined;
}) {
  const client = clientName(useSettings());
  const params = useParams();
  const title = useStore(pageTitle);
  if (!name) return null;
  const entry = indexEntry(name);
  const trail = breadcrumbOf(registryIndex(), name, client);
  const open = Object.values(params).some(Boolean);
  const record = open ? title || appMessages.registro : appMessages.novo(entry?.title, entry?.gender);
  const crumbs = [
    { title: appMessages.inicio, path: '/principal' },
    ...trail,
    ...(part ? [{ title: part === 'form' ? record : appMessages.importar, path: undefined }] : []),
  ];
  const items = crumbs.map(({ title: text, path }, position) => {
    if (position === crumbs.length - 1) return { title: <span aria-current="page">{text}</span> };
    return { title: path ? <Link to={path}>{text}</Link> : text };
  });
  return (
    <AntBreadcrumb
      className="z-trilha z-nao-imprimir"
      aria-label={appMessages.caminho}
      items={items}
      separator={separator}
    />
  );
}
