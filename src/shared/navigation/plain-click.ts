import type { MouseEvent } from 'react';

/** Does the work in place of following the link; with a modifier or another button the browser opens it elsewhere by itself. */
export function onPlainClick(run: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    run();
  };
}
