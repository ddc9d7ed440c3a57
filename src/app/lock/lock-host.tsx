/**
 * Draws the locked screen, or the second step of a sign-in, in place of the page. The page's elements are taken out of the document, not destroyed:
 * forms keep their text, and neither eye, assistive technology, page search nor print finds a word of them.
 */
import { Button } from 'antd';
import { lazy, Suspense, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { appMessages, lockMessages } from '#messages/app.ts';
import { lock } from '#shared/session/lock.ts';
import { secondStep } from '#shared/session/second-step.ts';
import { layerHost } from '#shared/ui/layers.ts';
import { holdWindowTitle } from '#shared/ui/window-title.ts';
import { AntdFrame } from '../antd/AntdFrame.tsx';
import '#shared/entry/entry.css';
import './lock.css';

const LockScreen = lazy(async () => {
  try {
    return { default: (await import('./LockScreen.tsx')).LockScreen };
  } catch {
    return { default: Plain }; // No network and not fetched before: hidden all the same.
  }
});

const SecondStep = lazy(async () => {
  try {
    return { default: (await import('#capabilities/segundo-fator/index.ts')).SecondStep };
  } catch {
    return { default: Plain };
  }
});

/** What covers the page now. */
const coverNow = (): ComponentType | null => (lock.get() ? LockScreen : secondStep.get() ? SecondStep : null);

/** The page is gone from sight whether or not the lock's own screen can be had; loading again tries once more. */
function Plain() {
  return (
    <main className="entrar">
      <section className="z-moldura entrar-cartao z-pilha">
        <h1>{lock.get() ? lockMessages.titulo : lockMessages.segundoPasso}</h1>
        <Button onClick={() => location.reload()}>{appMessages.recarregar}</Button>
      </section>
    </main>
  );
}

type Hidden = { readonly put: () => void };
type Shown = {
  readonly Cover: ComponentType;
  readonly place: HTMLElement;
  readonly root: Root;
  readonly hidden: Hidden;
  readonly releaseTitle: () => void;
};

/** Called once at start, before anything is drawn. `page`: the element that React draws the product in. */
export function installLockHost(page: HTMLElement): void {
  let shown: Shown | undefined;
  const follow = () => {
    const Cover = coverNow();
    if (shown && shown.Cover !== Cover) {
      hide(shown);
      shown = undefined;
    }
    if (Cover && !shown) shown = show(page, Cover);
  };
  // Shortcuts of the hidden page hear nothing; the lock's own field does.
  window.addEventListener(
    'keydown',
    (event) => {
      if (!shown || shown.place.contains(event.target as Node)) return;
      event.stopImmediatePropagation();
      if (event.ctrlKey || event.metaKey) event.preventDefault();
    },
    { capture: true },
  );
  lock.subscribe(follow);
  secondStep.subscribe(follow);
  follow();
}

function show(page: HTMLElement, Cover: ComponentType): Shown {
  const hidden = takeOut([page, layerHost()]);
  document.body.dataset.bloqueada = '';
  const place = document.createElement('div');
  place.id = 'bloqueio';
  const inner = document.createElement('div');
  place.append(inner);
  // What is typed here goes no further: the page under it still listens on document and window.
  for (const event of ['keydown', 'keyup', 'paste'] as const)
    place.addEventListener(event, (typed) => typed.stopPropagation());
  document.body.prepend(place);
  const root = createRoot(inner);
  root.render(
    <AntdFrame>
      <Suspense fallback={<Plain />}>
        <Cover />
      </Suspense>
    </AntdFrame>,
  );
  return { Cover, place, root, hidden, releaseTitle: holdWindowTitle() };
}

function hide({ place, root, hidden, releaseTitle }: Shown): void {
  root.unmount();
  place.remove();
  delete document.body.dataset.bloqueada;
  releaseTitle();
  hidden.put();
}

/** Takes elements out of the document; `put` brings them back where they were, with scroll and focus. */
function takeOut(elements: readonly HTMLElement[]): Hidden {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const page = { x: window.scrollX, y: window.scrollY };
  const scrolled = elements
    .flatMap((element) => [...element.querySelectorAll('*')])
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
  const places = elements.map((element) => {
    const mark = document.createComment('');
    element.replaceWith(mark);
    return { element, mark };
  });
  return {
    put: () => {
      for (const { element, mark } of places) mark.replaceWith(element);
      for (const { element, top, left } of scrolled) element.scrollTo({ top, left, behavior: 'instant' });
      window.scrollTo({ left: page.x, top: page.y, behavior: 'instant' });
      if (focused?.isConnected) focused.focus({ preventScroll: true });
    },
  };
}
