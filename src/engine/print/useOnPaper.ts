/** Whether the page was asked for on paper: what waits to be looked at must stand there before the browser takes it. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function useOnPaper(): boolean {
  const [asked, setAsked] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const paper = matchMedia('print');
    const ask = () => flushSync(() => setAsked(true));
    const change = () => {
      if (paper.matches) ask();
    };
    addEventListener('beforeprint', ask);
    paper.addEventListener('change', change);
    return () => {
      removeEventListener('beforeprint', ask);
      paper.removeEventListener('change', change);
    };
  }, []);
  return asked;
}
