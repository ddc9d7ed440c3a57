/** An open record follows its row: what others, or the queue, make of it is read as soon as the live channel tells. */
import { useEffect, useRef } from 'react';
import { topicoDe, useTopic } from '#shared/live/topic.ts';
import type { RecordForm } from './record-form.ts';

/** What is told within this time is read together. */
const GATHER_MS = 250;
/** Between two readings, however much is told: a job tells each of its steps. */
const REREAD_MS = 2_000;

/** `id` undefined: nothing to follow. */
export function useLiveRecord(form: RecordForm, id: number | undefined): void {
  const { entity, invalidates, follow } = form;
  // Calls of a screen's own have their own way to hear.
  const topico = invalidates && entity.live && id !== undefined ? topicoDe('registro', entity) : null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readAt = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), [form]);
  useTopic(topico, ({ event, data }) => {
    if (event !== 'topico') return;
    const told = data.reler === true || data.mudancas?.some((mudanca) => mudanca.id === id) === true;
    if (!told || timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        readAt.current = Date.now();
        void follow();
      },
      Math.max(GATHER_MS, readAt.current + REREAD_MS - Date.now()),
    );
  });
}
