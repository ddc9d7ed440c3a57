/** The other ways in under the password form: by e-mail and by gov.br, each only where it is configured. */
import { Divider } from 'antd';
import { Landmark, Mail } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { identidadeMessages as texts } from '#messages/identidade-tela.ts';
import { useSettings } from '#shared/config/settings.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import './identidade.css';

export default function OutsideEntries() {
  const settings = useSettings();
  const [query] = useSearchParams();
  const redirect = query.get('redirect');
  const onward = redirect ? `?redirect=${encodeURIComponent(redirect)}` : '';
  return (
    <div className="z-pilha entrar-portas">
      <Divider plain>{texts.ou}</Divider>
      {settings['entradaEmail'] === true ? (
        <ButtonLink size="large" block icon={<Mail size={17} aria-hidden />} to={`/auth/email${onward}`}>
          {texts.entrarEmail}
        </ButtonLink>
      ) : null}
      {settings['govBr'] === true ? (
        <ButtonLink
          size="large"
          block
          icon={<Landmark size={17} aria-hidden />}
          to={`/auth/govbr/entrar${onward}`}
        >
          {texts.entrarGovBr}
        </ButtonLink>
      ) : null}
    </div>
  );
}
