/** What a key does on the list. Pure: the screen carries the actions out. */
export type KeyInput = { readonly key: string; readonly shift?: boolean; readonly ctrl?: boolean };

export type GridPlace = {
  /** Row with the focus, 0 first; -1 none. */
  readonly row: number;
  readonly rows: number;
};

export type GridAction =
  | { readonly type: 'focus'; readonly row: number }
  | { readonly type: 'open'; readonly row: number; readonly tab: boolean }
  | { readonly type: 'select'; readonly row: number; readonly range: boolean }
  | { readonly type: 'selectPage' }
  | { readonly type: 'page'; readonly by: 1 | -1 }
  | { readonly type: 'edit'; readonly row: number }
  | { readonly type: 'delete'; readonly row: number };

/** Rows that PageUp and PageDown jump over; at an end they turn the page. */
const JUMP = 10;

/** Action of a key pressed on a row; undefined leaves the key to the browser. */
export function gridAction(input: KeyInput, { row, rows }: GridPlace): GridAction | undefined {
  const last = rows - 1;
  if (rows === 0) return undefined;
  const to = (target: number): GridAction => ({ type: 'focus', row: Math.max(0, Math.min(last, target)) });
  switch (input.key) {
    case 'ArrowDown':
      return input.shift ? { type: 'select', row: Math.min(last, row + 1), range: true } : to(row + 1);
    case 'ArrowUp':
      return input.shift ? { type: 'select', row: Math.max(0, row - 1), range: true } : to(row - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(last);
    case 'PageDown':
      return row === last ? { type: 'page', by: 1 } : to(row + JUMP);
    case 'PageUp':
      return row <= 0 ? { type: 'page', by: -1 } : to(row - JUMP);
    case 'Enter':
      return row >= 0 ? { type: 'open', row, tab: input.ctrl === true } : undefined;
    case ' ':
      return row >= 0 ? { type: 'select', row, range: input.shift === true } : undefined;
    case 'F2':
      return row >= 0 ? { type: 'edit', row } : undefined;
    case 'Delete':
      return row >= 0 ? { type: 'delete', row } : undefined;
    case 'a':
    case 'A':
      return input.ctrl ? { type: 'selectPage' } : undefined;
    default:
      return undefined;
  }
}

export type ScreenAction = 'search' | 'new' | 'help' | 'rows';

/** Action of a key pressed anywhere on the screen but in a field; undefined leaves it to the browser. */
export function screenAction(input: KeyInput): ScreenAction | undefined {
  if (input.ctrl) return undefined;
  switch (input.key) {
    case '/':
      return 'search';
    case 'n':
    case 'N':
      return 'new';
    case '?':
      return 'help';
    case 'ArrowDown':
      return 'rows';
    default:
      return undefined;
  }
}
