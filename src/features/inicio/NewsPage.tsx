/** /novidades: what changed since the person last looked, and all of it on demand; looked at once, it is seen. */
import { Button } from 'antd';
import Markdown from 'markdown-to-jsx/react';
import { Fragment, useEffect, useState } from 'react';
import { porVersao, type SecaoNovidades } from '#domain/inicio/novidades.ts';
import { novidades as texto } from '#messages/novidades.ts';
import { useSession, type Session } from '#shared/session/session.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import './home.css';
import { dismissNews, sectionsFor, useNews } from './news.ts';

export default function NewsPage() {
  const session = useSession();
  return session ? <Changes session={session} /> : null;
}

function Changes({ session }: { readonly session: Session }) {
  const query = useNews(session);
  return (
    <Loaded query={query} failed={texto.falhou}>
      {(news) => <Sections session={session} news={news} />}
    </Loaded>
  );
}

function Sections({
  session,
  news,
}: {
  readonly session: Session;
  readonly news: readonly SecaoNovidades[];
}) {
  // As it was when the page was opened: having looked takes nothing away from under the eyes.
  const [first] = useState(news);
  const [all, setAll] = useState(news.length === 0);
  useEffect(() => {
    if (first.length > 0 && !session.vendoComo) void dismissNews(session).catch(() => undefined);
  }, [first, session]);
  return (
    <Page
      title={texto.titulo}
      description={all ? texto.resumo : texto.desde}
      actions={all ? undefined : <Button onClick={() => setAll(true)}>{texto.verTodas}</Button>}
    >
      {porVersao(all ? sectionsFor(session) : first).map(([versao, secoes]) => (
        <section key={versao} className="inicio-novidades">
          <h2>{versao}</h2>
          {secoes.map(({ titulo, novidades }) => (
            <Fragment key={titulo}>
              <h3>{titulo}</h3>
              <ul>
                {novidades.map((each) => (
                  <li key={each.id}>
                    <Markdown options={OPTIONS}>{each.texto}</Markdown>
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </section>
      ))}
    </Page>
  );
}

const OPTIONS = { disableParsingRawHTML: true, forceInline: true } as const;
