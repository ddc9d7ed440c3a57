/** The photo of the signed-in person (SES-21), asked once; null where there is none. */
import { useEffect } from 'react';
import { request } from '#shared/http/client.ts';
import { createStore, useStore } from '#shared/hooks/store.ts';
import { useSession } from './session.ts';

const photo = createStore<{ readonly principal: string; readonly url: string | null } | null>(null);

/** Address of the picture, ready for an img. */
export function usePhoto(): string | null {
  const user = useSession()?.user;
  const known = useStore(photo);
  const principal = user?.temFoto ? user.principal : undefined;
  useEffect(() => {
    if (principal === undefined || photo.get()?.principal === principal) return;
    photo.set({ principal, url: null });
    request<string>(`usuarios/foto/${encodeURIComponent(principal)}`, { background: true, silent: true })
      .then((base64) => photo.set({ principal, url: `data:image/jpeg;base64,${base64}` }))
      .catch(() => undefined); // The initials stand in its place.
  }, [principal]);
  return known !== null && known.principal === principal ? known.url : null;
}

/** 'Ana Maria de Souza' as 'AS'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toLocaleUpperCase(
    'pt-BR',
  );
}
