/** Dialogs of the bar, apart from the start: their code comes while nobody waits, so that opening one is at once. */
import { lazy } from 'react';
import { bringQuestions } from '#shared/ui/ConfirmDialog.tsx';

const search = () => import('./SearchDialog.tsx');
const provider = () => import('./ProviderDialog.tsx');

export const SearchDialog = lazy(async () => ({ default: (await search()).SearchDialog }));
export const ProviderDialog = lazy(async () => ({ default: (await provider()).ProviderDialog }));

/** Called once the shell stands; a failure waits for the opening. */
export function fetchDialogs(): void {
  for (const load of [bringQuestions, search, provider, () => import('../lock/LockScreen.tsx')])
    load().catch(() => undefined);
}
