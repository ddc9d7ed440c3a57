import { Flex } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { createStore } from '#shared/hooks/store.ts';
import { setWindowTitle } from './window-title.ts';

/** Title of the page on screen; the breadcrumb names an open record by it. */
export const pageTitle = createStore('');

/** The frame of every page: title, count, at most one primary action, and the document's title. */
export function Page(props: {
  title: string;
  /** '1.204 registros', beside the title. */
  count?: ReactNode;
  description?: ReactNode;
  /** The one primary button, and quiet ones before it. */
  actions?: ReactNode;
  /** The trail says the title, and what may be done stands beside it: the page begins a line higher. */
  short?: boolean;
  children: ReactNode;
}) {
  const { title, count, description, actions, short = false, children } = props;
  useTitle(title);
  if (short)
    return (
      <Flex
        component="section"
        vertical
        gap={8}
        className="z-pagina z-pagina-curta"
        aria-labelledby="z-titulo"
      >
        <header className="z-linha z-pagina-cabecalho">
          <h1 id="z-titulo" className="z-so-leitor">
            {title}
          </h1>
          {count}
          <div className="z-linha z-pagina-acoes z-nao-imprimir">{actions}</div>
        </header>
        {children}
      </Flex>
    );
  return (
    <Flex component="section" vertical gap={16} className="z-pagina" aria-labelledby="z-titulo">
      <header className="z-linha z-pagina-cabecalho">
        <div className="z-pagina-titulo">
          <h1 id="z-titulo">{title}</h1>
          {count === undefined ? null : <span className="z-fraco z-pagina-contagem">{count}</span>}
          {description === undefined ? null : <p className="z-fraco">{description}</p>}
        </div>
        {actions === undefined ? null : (
          <div className="z-linha z-pagina-acoes z-nao-imprimir">{actions}</div>
        )}
      </header>
      {children}
    </Flex>
  );
}

/** Sets the title of the window: 'Bancos · Zelo'. */
export function useTitle(title: string): void {
  useEffect(() => {
    setWindowTitle(title);
    pageTitle.set(title);
    return () => pageTitle.set('');
  }, [title]);
}
