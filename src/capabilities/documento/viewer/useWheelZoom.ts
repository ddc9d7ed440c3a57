import { useEffect, useRef, type RefObject } from 'react';

/** Two fingers that part or meet by so much are one step. */
const STEP = 1.18;

/** Zoom by Ctrl and the wheel (a trackpad's pinch says the same) and by two fingers, of the document and not of the page. */
export function useWheelZoom(region: RefObject<HTMLElement | null>, zoom: (direction: 1 | -1) => void): void {
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    let turned = 0;
    let apart = 0;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      turned += event.deltaY;
      // A mouse turns by hundreds, a trackpad by little.
      if (Math.abs(turned) < 40) return;
      latest.current(turned < 0 ? 1 : -1);
      turned = 0;
    };
    const distance = ({ touches: [a, b] }: TouchEvent) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    const onStart = (event: TouchEvent) => (apart = distance(event));
    const onMove = (event: TouchEvent) => {
      const now = distance(event);
      if (now === 0 || apart === 0) return;
      event.preventDefault();
      const direction = now / apart > STEP ? 1 : apart / now > STEP ? -1 : null;
      if (direction === null) return;
      latest.current(direction);
      apart = now;
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
    };
  }, [region]);
}
