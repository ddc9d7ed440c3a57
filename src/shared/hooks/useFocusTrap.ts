import { useEffect, type RefObject } from 'react';

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])';
const stack: HTMLElement[] = [];

/**
 * Keeps the keyboard inside a floating layer, gives Esc to the topmost one and the focus back at its end.
 * Popups that antd draws outside (marked by their class) are left alone.
 */
export function useFocusTrap(ref: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const layer = ref.current;
    if (!layer) return undefined;
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    stack.push(layer);
    if (!layer.contains(document.activeElement)) {
      (layer.querySelector<HTMLElement>('[data-foco],[autofocus]') ?? layer).focus({ preventScroll: true });
    }
    const overflow = document.body.style.overflow;
    document.body.style.overflow = 'hidden';
    return () => {
      stack.splice(stack.indexOf(layer), 1);
      if (stack.length === 0) document.body.style.overflow = overflow === 'hidden' ? '' : overflow;
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, [ref]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const layer = ref.current;
      if (!layer || stack.at(-1) !== layer || event.defaultPrevented) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        onEscape();
        return;
      }
      if (event.key !== 'Tab') return;
      const target = event.target as HTMLElement;
      if (!layer.contains(target) && target.closest('[class*="ant-"]')) return;
      const items = [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((item) => item.offsetParent !== null);
      const edge = event.shiftKey ? items[0] : items.at(-1);
      const other = event.shiftKey ? items.at(-1) : items[0];
      if (!layer.contains(target) || target === edge || target === layer) {
        if (target === layer && !event.shiftKey) return;
        event.preventDefault();
        other?.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [ref, onEscape]);
}
