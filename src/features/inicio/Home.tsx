import { Flex } from 'antd';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import { saudacao } from '#domain/inicio/saudacao.ts';
import { addressOf, flatten, titleOf, type MenuNode } from '#domain/navegacao/menu.ts';
import { homeMessages, appMessages } from '#messages/app.ts';
import { clientName, useSettings } from '#shared/config/settings.ts';
import { FunctionSearch } from '#shared/navigation/FunctionSearch.tsx';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Link } from '#shared/navigation/Link.tsx';
import { useMenu } from '#shared/navigation/navigation.ts';
import { recentFunctions } from '#shared/navigation/recent.ts';
import { useSession } from '#shared/session/session.ts';
import { CardGrid } from '#shared/ui/CardGrid.tsx';
import { useTitle } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import './home.css';

const SupportChat = lazy(async () => ({ default: (await import('./SupportChat.tsx')).SupportChat }));
const LastAccess = lazy(() => import('./LastAccess.tsx'));
const Waiting = lazy(() => import('./Waiting.tsx'));
const News = lazy(() => import('./News.tsx'));
const FirstDayCard = lazy(() => import('./FirstDayCard.tsx'));

/** The landing page: greeting, clock, search of functions, permitted modules (NAV-10 to NAV-12). */
export default function Home() {
  useTitle(appMessages.inicio);
  const session = useSession();
  const tree = useMenu();
  const { chatSuporte } = useSettings();
  const name = session?.user.nome.split(' ')[0] ?? '';
  // What any session may open is no access that somebody gave.
  const noneGiven = flatten(tree).every(({ entry }) => entry.subject === undefined);
  return (
    <div className="z-pilha inicio">
      <Greeting name={name} />
      {session?.acessoAnterior ? (
        // The empty line keeps what is under it where it is.
        <Suspense fallback={<p className="z-fraco z-linha inicio-acesso">&nbsp;</p>}>
          <LastAccess acesso={session.acessoAnterior} />
        </Suspense>
      ) : null}
      <FunctionSearch />
      {session ? (
        <Suspense fallback={null}>
          <News session={session} />
        </Suspense>
      ) : null}
      {session?.user.admin && !session.vendoComo ? (
        <Suspense fallback={null}>
          <FirstDayCard />
        </Suspense>
      ) : null}
      {noneGiven || !session ? null : (
        <Suspense fallback={null}>
          <Waiting />
        </Suspense>
      )}
      {noneGiven ? (
        <EmptyState
          icon={<KeyRound size={28} strokeWidth={1.5} aria-hidden />}
          title={homeMessages.semFuncoes}
          text={homeMessages.semFuncoesTexto}
        />
      ) : null}
      {tree.length === 0 ? null : (
        <>
          {session ? <Recent userId={session.user.id} tree={tree} /> : null}
          <Modules tree={tree} />
        </>
      )}
      {chatSuporte ? (
        <Suspense fallback={null}>
          <SupportChat />
        </Suspense>
      ) : null}
    </div>
  );
}

const day = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

function Greeting({ name }: { name: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer = 0;
    // On the second, so that the clock neither drifts nor skips.
    const tick = () => {
      setNow(new Date());
      timer = window.setTimeout(tick, 1_000 - (Date.now() % 1_000));
    };
    timer = window.setTimeout(tick, 1_000 - (Date.now() % 1_000));
    return () => clearTimeout(timer);
  }, []);
  // By the unit's clock, as every other time on the screen.
  const { data, hora } = localDateTime(now.toISOString(), fusoAtual()) ?? { data: '', hora: '' };
  const [year = 0, month = 1, dayOfMonth = 1] = data.split('-').map(Number);
  const date = day.format(new Date(year, month - 1, dayOfMonth));
  return (
    <Flex
      component="header"
      className="inicio-saudacao"
      wrap
      align="baseline"
      justify="space-between"
      gap="4px 16px"
    >
      <h1>
        {saudacao(Number(hora.slice(0, 2)))}, {name}
      </h1>
      <Flex component="p" gap={10}>
        <span>{date.charAt(0).toLocaleUpperCase('pt-BR') + date.slice(1)}</span>
        <time dateTime={now.toISOString()}>{hora}</time>
      </Flex>
    </Flex>
  );
}

function Recent({ userId, tree }: { userId: number; tree: readonly MenuNode[] }) {
  const client = clientName(useSettings());
  const entries = useMemo(() => {
    const nodes = new Map(flatten(tree).map((node) => [node.entry.name, node.entry]));
    return recentFunctions(userId).flatMap((name) => nodes.get(name) ?? []);
  }, [userId, tree]);
  if (entries.length === 0) return null;
  return (
    <Flex
      component="nav"
      className="inicio-recentes"
      wrap
      align="center"
      gap={6}
      aria-label={homeMessages.recentes}
    >
      <h2 className="z-fraco">{homeMessages.recentes}</h2>
      {entries.map((entry) => (
        <ButtonLink key={entry.name} size="small" shape="round" to={addressOf(entry)}>
          {titleOf(entry, client)}
        </ButtonLink>
      ))}
    </Flex>
  );
}

/** The first level of the menu as sections, its children as cards; what stands alone comes last, together. */
function Modules({ tree }: { tree: readonly MenuNode[] }) {
  const client = clientName(useSettings());
  const alone = tree.filter((node) => node.children.length === 0);
  const groups = tree.filter((node) => node.children.length > 0);
  return (
    <div className="z-pilha inicio-modulos">
      {alone.length > 0 ? (
        <section aria-label={homeMessages.outros}>
          <h2 className="z-fraco">{homeMessages.outros}</h2>
          <CardGrid nodes={alone} client={client} />
        </section>
      ) : null}
      {groups.map(({ entry, children }) => (
        <section key={entry.name} aria-label={titleOf(entry, client)}>
          <h2 className="z-fraco">
            <Link to={addressOf(entry)}>{titleOf(entry, client)}</Link>
          </h2>
          <CardGrid nodes={children} client={client} />
        </section>
      ))}
    </div>
  );
}
