import { useLocation } from 'react-router';
import { uiMessages } from '#messages/app.ts';
import { helpFor } from './help.ts';
import { Link } from './Link.tsx';

/** From where nothing stands, or nothing may be done, to the part of the manual that explains the screen. */
export function HelpHere() {
  const { pathname } = useLocation();
  return (
    <Link className="z-na-frase" to={helpFor(pathname)}>
      {uiMessages.verNoManual}
    </Link>
  );
}
