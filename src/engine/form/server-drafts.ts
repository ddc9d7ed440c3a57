/**
 * Drafts that the server keeps beside this browser (`form.drafts: 'servidor'`): what is typed outlives the machine. Only
 * the latest text travels, one call at a time; another window of the same person is never written over.
 */
import { HttpError } from '#shared/http/http-error.ts';
import { request } from '#shared/http/client.ts';
import type { Draft, DraftKey, DraftPlace, Drafts } from './draft.ts';
import type { Values } from './record.ts';

type Kept = { readonly numero: number; readonly em: string };
type OnServer = Kept & { readonly janela: string; readonly versao: number | null; readonly valores: Values };

export function withServer(local: Drafts, window: string, call: typeof request = request): Drafts {
  /** The last text on the server that this window wrote or has shown, by its number. */
  const seen = new Map<string, number>();
  /** Records whose text another window has taken over. */
  const taken = new Set<string>();
  const waiting = new Map<string, Draft | 'remove'>();
  const under = new Map<string, Promise<DraftPlace>>();

  async function send(path: string): Promise<DraftPlace> {
    const what = waiting.get(path);
    waiting.delete(path);
    if (what === undefined) return taken.has(path) ? 'outra-janela' : 'servidor';
    const visto = seen.get(path) ?? null;
    try {
      if (what === 'remove') {
        taken.delete(path);
        seen.delete(path);
        await call(path, {
          method: 'DELETE',
          query: { janela: window, ...(visto === null ? {} : { visto: String(visto) }) },
          silent: true,
        });
        return 'servidor';
      }
      const body = { janela: window, visto, versao: what.versao, valores: what.valores };
      seen.set(path, (await call<Kept>(path, { method: 'PUT', body, silent: true })).numero);
      taken.delete(path);
      return 'servidor';
    } catch (error) {
      if (error instanceof HttpError && error.statusCode === 409) {
        taken.add(path);
        return 'outra-janela';
      }
      return 'navegador'; // The browser has it, and the next keystroke tries again.
    }
  }

  /** After the call that is under way; those that would come between give way to the latest. */
  function later(path: string, what: Draft | 'remove'): Promise<DraftPlace> {
    waiting.set(path, what);
    const next = (under.get(path) ?? Promise.resolve()).then(() => send(path));
    under.set(path, next);
    return next;
  }

  return {
    under: (key) => withServer(local.under(key), window, call),
    sweep: (now) => local.sweep(now),
    async read(key, now) {
      const path = pathOf(key);
      const [here, there] = await Promise.all([local.read(key, now), fetchOne(path, call)]);
      if (there) seen.set(path, there.numero);
      if (!there || (here && here.em >= there.em)) return here;
      return { em: there.em, versao: there.versao, valores: there.valores };
    },
    async write(key, fields, draft) {
      const place = await local.write(key, fields, draft);
      const secret = new Set(fields.filter((field) => field.writeOnly).map(({ id }) => id));
      const valores = Object.fromEntries(Object.entries(draft.valores).filter(([id]) => !secret.has(id)));
      const there = await later(pathOf(key), { ...draft, valores });
      return there === 'navegador' ? place : there;
    },
    remove(key) {
      local.remove(key);
      void later(pathOf(key), 'remove');
    },
  };
}

const pathOf = ({ recurso, registro }: DraftKey): string => `_rascunhos/${recurso}/${registro}`;

/** Null where there is none, or where the server cannot be asked now. The browser's own draft then counts. */
async function fetchOne(path: string, call: typeof request): Promise<OnServer | null> {
  try {
    return (await call<{ rascunho: OnServer | null }>(path, { silent: true })).rascunho;
  } catch {
    return null;
  }
}
