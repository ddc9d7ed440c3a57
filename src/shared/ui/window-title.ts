/** The title of the window: of the page on screen, or a neutral one while the screen is locked. */
import { lockMessages } from '#messages/app.ts';

export const PRODUCT = 'Zelo';
let wanted = PRODUCT;
let held = false;

/** 'Bancos · Zelo'. */
export function setWindowTitle(title: string): void {
  wanted = title ? `${title} · ${PRODUCT}` : PRODUCT;
  if (!held) document.title = wanted;
}

/** Shows nothing of the page until the answer is called. */
export function holdWindowTitle(): () => void {
  held = true;
  document.title = `${lockMessages.titulo} · ${PRODUCT}`;
  return () => {
    held = false;
    document.title = wanted;
  };
}
