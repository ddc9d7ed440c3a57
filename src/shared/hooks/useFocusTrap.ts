import { useEffect, useState } from 'react';

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])';
/** What of antd drops down and closes by Esc itself, while it is open. */
const DROPPED = ['select-dropdown', 'picker-dropdown', 'dropdown', 'cascader-dropdown']
  .map((name) => `.ant-${name}:not(.ant-${name}-hidden, [class*='-leave'])`)
  .join(',');
const stack: HTMLElement[] = [];

/** The Enter that opened a layer would press the button of it that has the focus by then: it ends at the next key pressed. */
function swallowOpeningKey(): void {
  const swallow = (event: KeyboardEvent) => event.preventDefault();
  const end = (event: KeyboardEvent) => {
    if (event.type === 'keydown' && event.repeat) return;
    window.removeEventListener('keypress', swallow, { capture: true });
    for (const name of ['keydown', 'keyup'] as const)
      window.removeEventListener(name, end, { capture: true });
  };
  window.addEventListener('keypress', swallow, { capture: true });
  for (const name of ['keydown', 'keyup'] as const) window.addEventListener(name, end, { capture: true });
}

/** How many layers lie over the page. */
export function layersOpen(): number {
  return stack.length;
}

/** Nothing in it takes the focus: what scrolls of it is out of the keyboard's reach unless it takes the focus itself. */
export function hasNoStop(content: HTMLElement): boolean {
  return content.querySelector(FOCUSABLE) === null;
}

/**
 * Keeps the keyboard inside a floating layer, gives Esc to the topmost one and the focus back at its end: antd's dialog
 * and drawer give it back at the end of an animation only, which a layer that is taken away never reaches. The layer
 * comes as a state, not as a ref: antd's drawer draws nothing the first time.
 */
export function useFocusTrap(layer: HTMLElement | null, onEscape: () => void): void {
  /** Where the focus was when the layer was asked for: a field of its own may have it by the time it is there. */
  const [first] = useState(() => document.activeElement);
  useEffect(() => {
    if (!layer) return undefined;
    const before = layer.contains(document.activeElement) ? first : document.activeElement;
    stack.push(layer);
    swallowOpeningKey();
    if (!layer.contains(document.activeElement)) {
      const wanted = layer.querySelector<HTMLElement>('[data-foco],[autofocus]');
      // antd's select bears the mark on its frame, and so does a field that is drawn by its kind.
      (wanted?.querySelector<HTMLElement>('input,textarea') ?? wanted ?? layer).focus({
        preventScroll: true,
      });
    }
    const overflow = document.body.style.overflow;
    document.body.style.overflow = 'hidden';
    return () => {
      stack.splice(stack.indexOf(layer), 1);
      if (stack.length === 0) document.body.style.overflow = overflow === 'hidden' ? '' : overflow;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [layer, first]);

  useEffect(() => {
    let dropped = false;
    // Before antd's own handlers, which take it away.
    const look = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dropped = document.querySelector(DROPPED) !== null;
    };
    const onKey = (event: KeyboardEvent) => {
      if (!layer || stack.at(-1) !== layer || event.defaultPrevented) return;
      if (event.key === 'Escape') {
        if (dropped) return;
        event.preventDefault();
        onEscape();
        return;
      }
      if (event.key !== 'Tab') return;
      const target = event.target as HTMLElement;
      if (!layer.contains(target) && target.closest('[class*="ant-"]')) return;
      const items = [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
        (item) => item.offsetParent !== null,
      );
      const edge = event.shiftKey ? items[0] : items.at(-1);
      const other = event.shiftKey ? items.at(-1) : items[0];
      if (!layer.contains(target) || target === edge || target === layer) {
        if (target === layer && !event.shiftKey) return;
        event.preventDefault();
        other?.focus();
      }
    };
    window.addEventListener('keydown', look, { capture: true });
    document.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      document.removeEventListener('keydown', onKey);
    };
  }, [layer, onEscape]);
}
