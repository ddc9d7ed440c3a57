import { lazy } from 'react';
import { openDock } from '#shared/ui/dock.tsx';

const FirstDayBar = lazy(() => import('./FirstDayBar.tsx'));

/** From here on the guide goes along, until it is sent away. */
export const openGuide = (): void => openDock(FirstDayBar);
