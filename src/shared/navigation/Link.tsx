import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

let prefetch: (path: string) => void = () => {};
/** Installed by app, which knows the routes: loads the code behind a path. */
export function installPrefetch(next: (path: string) => void): void {
  prefetch = next;
}

/** Loads the code behind a path ahead of the click. */
export function prefetchPath(path: string): void {
  prefetch(path);
}

/** A link inside the product; hover and focus fetch the code behind it. */
export function Link({ to, ...rest }: Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }) {
  return <RouterLink {...rest} to={to} onPointerEnter={() => prefetch(to)} onFocus={() => prefetch(to)} />;
}
