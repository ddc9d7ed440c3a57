/**
 * The key that seals drafts in this browser. The server tells it to the signed-in person. Memory holds it as
 * an object that gives its bytes to nobody, and the end of the session forgets it (docs/decisions/0030).
 */
import { request } from '#shared/http/client.ts';
import { session } from './session.ts';

let held: { readonly usuario: number; readonly key: Promise<CryptoKey | null> } | null = null;

/** Null: nobody signed in, looking as somebody else, a page without https, or a server out of reach. */
export function draftKeyOfSession(): Promise<CryptoKey | null> {
  const current = session.get();
  if (!current || current.vendoComo || !('subtle' in crypto)) return Promise.resolve(null);
  const { id } = current.user;
  if (held?.usuario !== id) held = { usuario: id, key: fetchKey() };
  return held.key;
}

async function fetchKey(): Promise<CryptoKey | null> {
  window.addEventListener('zelo:sessao-encerrada', () => (held = null), { once: true });
  try {
    const { chave } = await request<{ chave: string }>('auth/chave-rascunho', { silent: true });
    const bytes = Uint8Array.from(atob(chave), (char) => char.charCodeAt(0));
    return await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  } catch {
    held = null; // Asked again by the next form; meanwhile drafts live in memory, and the form says so.
    return null;
  }
}
