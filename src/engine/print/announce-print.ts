/** Data that goes to paper leaves the house: the server hears of it, by whatever way the print was asked for. */
import { useEffect, useRef } from 'react';
import { lista } from '#messages/lista.ts';
import { request } from '#shared/http/client.ts';
import { isAbort } from '#shared/http/http-error.ts';
import { notify } from '#shared/ui/notify.ts';

type Printed = {
  readonly resource: string;
  /** Absent: a list. */
  readonly registroId?: number;
  readonly linhas?: number;
  readonly filtros?: string;
};

/** What is on top is what is printed: a record in a drawer, not the list under it. */
const stack: { current: Printed | null }[] = [];

function announce(): void {
  const { resource, ...body } = stack.at(-1)?.current ?? { resource: undefined };
  if (!resource) return;
  // No page can hold a print back: one that the audit did not hear of is told to the person instead.
  request(`${resource}/_impressao`, { method: 'POST', body, silent: true }).catch((error: unknown) => {
    if (!isAbort(error))
      notify({ type: 'WARNING', value: lista.impressaoSemRegistro, title: lista.imprimir });
  });
}

/** Announces each print while the component is on screen; null: nothing to tell yet. */
export function useAnnouncePrint(printed: Printed | null): void {
  const latest = useRef(printed);
  useEffect(() => {
    latest.current = printed;
  });
  useEffect(() => {
    const own = latest;
    stack.push(own);
    if (stack.length === 1) addEventListener('beforeprint', announce);
    return () => {
      stack.splice(stack.indexOf(own), 1);
      if (stack.length === 0) removeEventListener('beforeprint', announce);
    };
  }, []);
}
