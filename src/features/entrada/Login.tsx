import { Alert } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { loginMessages } from '#messages/app.ts';
import { useSettings } from '#shared/config/settings.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { Link, prefetchPath } from '#shared/navigation/Link.tsx';
import { passkeysHere } from '#shared/session/second-step.ts';
import { useTitle } from '#shared/ui/Page.tsx';
import { LocalForm } from './LocalForm.tsx';

const OutsideEntries = lazy(() => import('./identidade/OutsideEntries.tsx'));
const PasskeyEntry = lazy(() => import('./PasskeyEntry.tsx'));
const GovBrEntry = lazy(() => import('./identidade/GovBrEntry.tsx'));

/** The sign-in, or the end of one by gov.br, whose code and state come in the address (SES-10). */
export default function Login() {
  const [query] = useSearchParams();
  if (!query.has('code') || !query.has('state')) return <WaysIn />;
  return (
    <Suspense fallback={null}>
      <GovBrEntry />
    </Suspense>
  );
}

/** The ways in, one under the other (SES-01, SES-05, NAV-14). */
function WaysIn() {
  useTitle(loginMessages.titulo);
  const settings = useSettings();
  useEffect(() => {
    // The next screen's code comes while the person types.
    prefetchPath('/principal');
  }, []);
  const message = settings.mensagemLoginVisivel === false ? null : settings.mensagemLogin;
  return (
    <EntryCard title={settings.titulo ?? 'Zelo'} text={loginMessages.lema}>
      {message ? <Alert className="entrar-aviso" type="info" role="note" message={message} /> : null}
      <LocalForm />
      {passkeysHere(settings['chaveAcesso']) ? (
        <Suspense fallback={null}>
          <PasskeyEntry />
        </Suspense>
      ) : null}
      <p className="entrar-ligacao">
        <Link to="/esqueci-senha">{loginMessages.esqueci}</Link>
      </p>
      {settings['entradaEmail'] === true || settings['govBr'] === true ? (
        <Suspense fallback={null}>
          <OutsideEntries />
        </Suspense>
      ) : null}
    </EntryCard>
  );
}
