/** Moving the keyboard through a form: to a field with an error, to the next field on Enter. */

/** Focuses the input and brings it into view, away from the bars; answers whether it was there. */
export function focusInput(id: string): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  const focusable = target.matches('input,select,textarea,button,[tabindex]')
    ? target
    : target.querySelector<HTMLElement>('input,select,textarea,button');
  (focusable ?? target).focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest', behavior: 'auto' });
  return true;
}

/** How long a tab may take to show its fields; a phone draws a long one in less. */
const SHOWN_WITHIN = 2000;

/**
 * The same of a field whose tab is only now drawn or shown: what is not seen takes no focus, so it is waited for.
 * Answers how to give it up.
 */
export function focusWhenShown(id: string): () => void {
  const until = performance.now() + SHOWN_WITHIN;
  let frame = 0;
  const look = () => {
    const target = document.getElementById(id);
    if (target && target.getClientRects().length > 0) focusInput(id);
    else if (performance.now() < until) frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}

const FIELDS =
  'input:not([disabled]):not([type="hidden"]):not([tabindex="-1"]),select:not([disabled]),textarea:not([disabled]),button[role="switch"]:not([disabled])';

/** The field after `from` inside the form; null at the end. */
export function nextField(form: HTMLElement, from: Element): HTMLElement | null {
  const all = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter((item) => item.offsetParent !== null);
  const at = all.indexOf(from as HTMLElement);
  const radio = from instanceof HTMLInputElement && from.type === 'radio' ? from.name : null;
  return (
    all
      .slice(at + 1)
      .find((item) => !(radio !== null && item instanceof HTMLInputElement && item.name === radio)) ?? null
  );
}

/**
 * Whether Enter on this element goes on to the next field: not in long texts, on buttons and links,
 * nor in an open list of options, where it chooses.
 */
export function entersNext(target: Element): boolean {
  if (target.matches('button[role="switch"]')) return false;
  if (target.closest('[role="toolbar"],[contenteditable]')) return false;
  if (!target.matches('input,select')) return false;
  // A word that is being typed into a list of words is added to it first, and the cursor stays.
  if (target.closest('[data-acrescenta]') && (target as HTMLInputElement).value !== '') return false;
  return target.getAttribute('aria-expanded') !== 'true' && !target.hasAttribute('data-aberto');
}
