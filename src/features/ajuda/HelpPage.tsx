import { Alert, Anchor, Button, Card, Flex, Image } from 'antd';
import Markdown from 'markdown-to-jsx/react';
import { Printer } from 'lucide-react';
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { lugarDe, type Pagina } from '#domain/manual/pagina.ts';
import { ajuda as texto } from '#messages/ajuda.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { pages, pictureOf } from './manual.ts';
import './ajuda.css';

/** The list of manuals, or one of them. */
export default function HelpPage() {
  const { pagina } = useParams();
  const [query] = useSearchParams();
  const from = query.get('de');
  const place = from === null ? undefined : lugarDe(pages, from);
  if (place) return <Navigate replace to={`/ajuda/${place.pagina}#${place.ancora}`} />;
  const page = pagina !== undefined && Object.hasOwn(pages, pagina) ? pages[pagina] : undefined;
  if (page) return <Manual page={page} />;
  const notice = pagina !== undefined ? texto.semPagina : from !== null ? texto.semParte : undefined;
  return (
    <Page
      title={texto.titulo}
      description={texto.resumo}
      actions={<Link to="/novidades">{texto.novidades}</Link>}
    >
      {notice === undefined ? null : <Alert type="info" showIcon message={notice} />}
      <div className="ajuda-grade">
        {Object.entries(pages).map(([name, { titulo, resumo, partes }]) => (
          <Card key={name} title={<Link to={`/ajuda/${name}`}>{titulo}</Link>}>
            <p>{resumo}</p>
            <ul>
              {partes.map((part) => (
                <li key={part.ancora}>
                  <Link to={`/ajuda/${name}#${part.ancora}`}>{part.titulo}</Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Page>
  );
}

/** Where a heading stops, clear of the bar (ajuda.css: scroll-margin-top). */
const UNDER_BAR = 72;

function Manual({ page }: { readonly page: Pagina }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, page]);
  return (
    <Page
      title={page.titulo}
      description={page.resumo}
      actions={
        <>
          <Link to="/ajuda">{texto.todas}</Link>
          <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
            {texto.imprimir}
          </Button>
        </>
      }
    >
      <Flex gap={32} align="flex-start">
        <article className="ajuda-texto">
          {page.partes.map(({ ancora, titulo, telas, corpo }) => (
            <section key={ancora} id={ancora} aria-labelledby={`t-${ancora}`}>
              <h2 id={`t-${ancora}`}>{titulo}</h2>
              <Markdown options={options}>{corpo}</Markdown>
              {telas[0] === undefined ? null : (
                <p className="z-nao-imprimir">
                  <Link to={telas[0]}>{texto.abrirTela}</Link>
                </p>
              )}
            </section>
          ))}
        </article>
        <nav className="ajuda-indice z-so-mesa z-nao-imprimir" aria-label={texto.nestaPagina}>
          <Anchor
            targetOffset={UNDER_BAR}
            items={page.partes.map(({ ancora, titulo }) => ({
              key: ancora,
              href: `#${ancora}`,
              title: titulo,
            }))}
          />
        </nav>
      </Flex>
    </Page>
  );
}

/** A picture is met in its own size by a click; it is the screen of a phone where it is higher than wide. */
function Picture({ src = '', alt = '' }: ComponentProps<'img'>) {
  const picture = pictureOf(src);
  if (picture === undefined) return null;
  const { url, width, height } = picture;
  return (
    <span className="ajuda-foto" data-celular={height > width || undefined}>
      {/* Its room is kept before it comes, so that what is under it does not move. */}
      <Image
        src={url}
        alt={alt}
        loading="lazy"
        style={{ maxWidth: width, aspectRatio: `${width} / ${height}` }}
      />
      <span className="z-fraco">{alt}</span>
    </span>
  );
}

function Anchored({ href = '', children }: { readonly href?: string; readonly children?: ReactNode }) {
  return <Link to={href}>{children}</Link>;
}

const options: ComponentProps<typeof Markdown>['options'] = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: { img: { component: Picture }, a: { component: Anchored } },
};
