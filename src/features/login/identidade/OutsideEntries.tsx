/** The other ways in under the password form: by e-mail and by gov.br, each only where it is configured. */
import { Landmark, Mail } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { identidadeMessages as texts } from '#messages/identidade-tela.ts';
import { useSettings } from '#shared/config/settings.ts';
import { Link } from '#shared/navigation/Link.tsx';
import './identidade.css';

export default function OutsideEntries() {
  const settings = useSettings();
  const [query] = useSearchParams();
  const redirect = query.get('redirect');
  const onward = redirect ? `?redirect=${encodeURIComponent(redirect)}` : '';
  return (
    <div className="entrar-portas">
      <span className="entrar-ou">{texts.ou}</span>
      {settings['entradaEmail'] === true ? (
        <Link className="z-botao" to={`/auth/email${onward}`}>
          <Mail size={17} aria-hidden />
          {texts.entrarEmail}
        </Link>
      ) : null}
      {settings['govBr'] === true ? (
        <Link className="z-botao" to={`/auth/govbr/entrar${onward}`}>
          <Landmark size={17} aria-hidden />
          {texts.entrarGovBr}
        </Link>
      ) : null}
    </div>
  );
}
