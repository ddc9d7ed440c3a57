import { Flex } from 'antd';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '#shared/session/session.ts';

const Shell = lazy(() => import('../shell/Shell.tsx'));

/** Pages that need no session, without menu and bars. */
export function PlainFrame({ children }: { children?: ReactNode }) {
  return (
    <Flex component="main" vertical className="z-avulsa">
      {children ?? <Outlet />}
    </Flex>
  );
}

/** In the shell for whoever is signed in, else alone: the page may be met without a session. */
export function EitherFrame({ of: Component }: { of: ComponentType }) {
  const current = useSession();
  if (!current)
    return (
      <PlainFrame>
        <Component />
      </PlainFrame>
    );
  return (
    <Suspense fallback={null}>
      <Shell>
        <Component />
      </Shell>
    </Suspense>
  );
}
