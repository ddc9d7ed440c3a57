import { createContext, use } from 'react';
import { useLocation } from 'react-router';
import { uiMessages } from '#messages/app.ts';
import { helpFor } from './help.ts';
import { Link } from './Link.tsx';

/** Whether the screen stands among those of who works here: what anybody may open has its words on the page itself. */
export const WithManual = createContext(false);

/** From where nothing stands, or nothing may be done, to the part of the manual that explains the screen. */
export function HelpHere() {
  const { pathname } = useLocation();
  return use(WithManual) ? (
    <Link className="z-na-frase" to={helpFor(pathname)}>
      {uiMessages.verNoManual}
    </Link>
  ) : null;
}
