import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Module<P> = { readonly default: ComponentType<P> };

/**
 * A part of the screen whose code comes when it is first asked for. Unlike React's `lazy` it is drawn at once where the
 * code is there already (`bring` fetches it before): a boundary that has shown its fallback waits 300 ms before it
 * shows anything else, which is more than the code itself takes. A failure goes to the boundary of errors above.
 */
export function onDemand<P extends object>(load: () => Promise<Module<P>>, waiting: ReactNode = null) {
  let Loaded: ComponentType<P> | undefined;
  let coming: Promise<void> | undefined;
  const bring = (): Promise<void> => {
    coming ??= load().then(
      (module) => {
        Loaded = module.default;
      },
      (error: unknown) => {
        // The next one to ask tries again.
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  function OnDemand(props: P): ReactNode {
    const [state, setState] = useState<{ readonly failure?: unknown } | null>(null);
    useEffect(() => {
      if (Loaded) return undefined;
      let left = false;
      bring().then(
        () => !left && setState({}),
        (failure: unknown) => !left && setState({ failure }),
      );
      return () => {
        left = true;
      };
    }, []);
    if (state && 'failure' in state) throw state.failure;
    return Loaded ? createElement(Loaded, props) : waiting;
  }
  return Object.assign(OnDemand, { bring });
}
