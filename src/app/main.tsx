import 'virtual:tema.css';
import '#shared/ui/base.css';
import '#shared/ui/ui.css';
import './start.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { appMessages } from '#messages/app.ts';
import { loadSettings } from '#shared/config/settings.ts';
import { startInactivity } from '#shared/session/inactivity.ts';
import { hasToken, startSession } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';
import { FailedState } from '#shared/ui/State.tsx';
import { AntdFrame } from './antd/AntdFrame.tsx';
import { startAppearance } from './appearance.ts';
import { installLockHost } from './lock/lock-host.tsx';
import { createAppRouter, drawable, fetchAhead } from './routes/router.tsx';
import { stampStyles } from './style-nonce.ts';

const page = document.getElementById('root') as HTMLElement;
const root = createRoot(page);

window.addEventListener('zelo:sem-armazenamento', () =>
  notify({ type: 'WARNING', value: appMessages.semArmazenamento }),
);
stampStyles();
startAppearance();
startSession();
startInactivity();
installLockHost(page);

/** The settings decide which routes exist; without them there is nothing to show but a retry. */
async function start(): Promise<void> {
  const settings = loadSettings();
  fetchAhead(hasToken(), settings);
  try {
    await settings;
  } catch (error) {
    const retry = () => void start();
    root.render(
      <AntdFrame>
        <FailedState error={error} title={appMessages.semServidor} retry={retry} />
      </AntdFrame>,
    );
    return;
  }
  const router = createAppRouter();
  await drawable(router);
  // A transition, which gives way to what is still coming: the rows asked for ahead are in the first picture.
  startTransition(() =>
    root.render(
      <StrictMode>
        <AntdFrame>
          <RouterProvider router={router} />
        </AntdFrame>
      </StrictMode>,
    ),
  );
}

void start();
