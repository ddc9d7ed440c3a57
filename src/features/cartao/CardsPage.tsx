import { cardsOf, titleOf } from '#domain/navegacao/menu.ts';
import { pageMessages } from '#messages/app.ts';
import { clientName, useSettings } from '#shared/config/settings.ts';
import { useMenu } from '#shared/navigation/navigation.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { CardGrid } from '#shared/ui/CardGrid.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';

/** A parent page: its permitted children as cards (NAV-07). */
export default function CardsPage({ resource: name }: { resource: string }) {
  const tree = useMenu();
  const can = useCan();
  const client = clientName(useSettings());
  const entry = indexEntry(name);
  const cards = cardsOf(tree, name);
  return (
    <Page title={entry ? titleOf(entry, client) : name}>
      {cards.length === 0 ? (
        <EmptyState
          title={pageMessages.semFilhos}
          text={can('manage', 'all') ? pageMessages.semTelasTexto : pageMessages.semFilhosTexto}
        />
      ) : (
        <CardGrid nodes={cards} client={client} />
      )}
    </Page>
  );
}
