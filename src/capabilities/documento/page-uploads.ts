/** The one queue of the page. */
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { createUploads, type QueuedUpload } from './uploads.ts';
import { send } from './wire.ts';

const listeners = new Set<(upload: QueuedUpload, item: ItemDocumento) => void>();

/** Hears of every stored document, wherever the person is by then. */
export function onUploaded(listener: (upload: QueuedUpload, item: ItemDocumento) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Of the whole page: changing tabs or screens stops nothing. */
export const uploads = createUploads(send, (upload, item) => {
  for (const listener of listeners) listener(upload, item);
});

// Another person or another provider never inherits what was on its way.
for (const event of ['zelo:sessao-encerrada', 'zelo:prestador-alterado'])
  window.addEventListener(event, () => uploads.clear(true));
window.addEventListener('beforeunload', (event) => {
  if (uploads.store.get().some(({ state }) => state === 'enviando' || state === 'espera'))
    event.preventDefault();
});
