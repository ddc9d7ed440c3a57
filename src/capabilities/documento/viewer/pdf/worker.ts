/** The process that reads PDFs: one is started before it is needed, and each document ends its own. */
import { pdfjs } from './pdfjs-setup.ts';

type Worker = InstanceType<typeof pdfjs.PDFWorker>;
let spare: Worker | null = null;
/** A document that ends tells its process so; one that hangs is stopped after this. */
const GRACE_MS = 1_000;

/** Has one ready: starting it costs as much as reading a small document. */
export function keepWorker(): void {
  spare ??= new pdfjs.PDFWorker();
}

/** A process of the caller's own; what a hostile document does to it ends with it. */
export function takeWorker(): Worker {
  const worker = spare ?? new pdfjs.PDFWorker();
  spare = null;
  return worker;
}

/** The document is closed: its process ends, and the next one's begins when nobody waits. */
export function endWorker(worker: Worker): void {
  setTimeout(() => {
    worker.destroy();
    keepWorker();
  }, GRACE_MS);
}
