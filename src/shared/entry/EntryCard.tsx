import { Alert, Flex } from 'antd';
import { Accessibility, CircleAlert, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatTelefone } from '#domain/formato/telefone.ts';
import { acessibilidadeLigacao, loginMessages } from '#messages/app.ts';
import { termoTela } from '#messages/termo-privacidade.ts';
import { useSettings } from '#shared/config/settings.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { Mark } from '#shared/ui/Mark.tsx';
import './entry.css';

/** What the product does for who uses it in other ways; open to anybody. */
const STATEMENT = '/acessibilidade';

/** The frame of every page met before the shell: mark, title, one card, the support line under it. */
export function EntryCard(props: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Holds a whole form, from the top of the page. */
  wide?: boolean;
}) {
  const { telefone, encarregado } = useSettings();
  const { pathname } = useLocation();
  const people = typeof encarregado === 'string' ? encarregado.split('\n').filter(Boolean) : [];
  return (
    <main className={props.wide ? 'entrar entrar-largo' : 'entrar'}>
      <section className="z-moldura entrar-cartao" aria-labelledby="entrar-titulo">
        <Flex component="header" align="center" gap={14}>
          <Mark size={40} />
          <div>
            <h1 id="entrar-titulo">{props.title}</h1>
            {props.text === undefined ? null : <p className="z-fraco">{props.text}</p>}
          </div>
        </Flex>
        {props.children}
        {props.footer === undefined ? null : <footer className="entrar-pe">{props.footer}</footer>}
      </section>
      {pathname === STATEMENT ? null : (
        <p className="z-linha z-fraco">
          <Accessibility size={14} aria-hidden />
          {pathname.startsWith('/auth') ? (
            <Link to={STATEMENT}>{acessibilidadeLigacao}</Link>
          ) : (
            // What a link of invitation or of signature has open and typed stays where it is.
            <a href={STATEMENT} target="_blank" rel="noopener">
              {acessibilidadeLigacao}
            </a>
          )}
        </p>
      )}
      {telefone ? (
        <p className="z-linha z-fraco">
          <Phone size={14} aria-hidden />
          {loginMessages.duvidas}{' '}
          <a href={`tel:${telefone.replaceAll(/[^+\d]/g, '')}`}>{formatTelefone(telefone)}</a>
        </p>
      ) : null}
      {people.length > 0 ? (
        <p className="z-fraco entrar-encarregado">
          {termoTela.encarregado(people.length === 1)}: {people.join(' · ')}
        </p>
      ) : null}
    </main>
  );
}

/** What went wrong with the whole; a field's own error stands under the field. */
export function EntryFailure({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Alert
      className="entrar-falha"
      type="error"
      showIcon
      role="alert"
      icon={<CircleAlert size={16} aria-hidden />}
      message={text}
    />
  );
}
