/** Routes that features declare for themselves, each in the frame and behind the entry that it names. */
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import type { ComponentType } from 'react';
import type { FeatureRoute } from '#shared/feature/feature.ts';
import { session } from '#shared/session/session.ts';
import { ifKnown, leaveAuth, requireSession } from './guards.ts';
import { Nothing } from './Nothing.tsx';
import { EitherFrame } from './PlainFrame.tsx';

async function judge({ entry, frame }: FeatureRoute, args: LoaderFunctionArgs): Promise<void> {
  if (typeof entry === 'object') await (await import('./declared.tsx')).enterResource(entry.resource, args);
  else if (entry === 'sessao') await requireSession(args.request);
  else if (entry === 'sem-sessao') await leaveAuth(args);
  else if (entry === 'talvez') await (frame === 'conforme' ? ifSignedIn(args) : ifKnown());
}

async function ifSignedIn({ request }: LoaderFunctionArgs): Promise<void> {
  try {
    await requireSession(request);
  } catch (error) {
    if (error instanceof Response && !session.get()) return; // Nobody signed in: the page shows alone.
    throw error;
  }
}

function draw({ frame, load }: FeatureRoute & { readonly load: NonNullable<FeatureRoute['load']> }) {
  return async (): Promise<{ Component: ComponentType }> => {
    const [{ default: Page }, around] = await Promise.all([
      load(),
      frame === 'cheia' ? import('./FullFrame.tsx') : null,
    ]);
    if (around) return { Component: () => <around.FullFrame of={Page} /> };
    return { Component: frame === 'conforme' ? () => <EitherFrame of={Page} /> : Page };
  };
}

/** The route as react-router takes it; `lead` is asked before the entry. */
export function routeOf(route: FeatureRoute): RouteObject {
  const { path, load } = route;
  return {
    ...(path === '' ? { index: true as const } : { path }),
    loader: async (args) => {
      const elsewhere = route.redirect?.(new URL(args.request.url));
      if (elsewhere != null) throw redirect(elsewhere);
      await judge(route, args);
      return null;
    },
    ...(load ? { lazy: draw({ ...route, load }) } : { Component: Nothing }),
  };
}
