/** The viewer's code, and bringing it before it is asked for: when the pointer or the keyboard is on a document. */
import { onDemand } from '#shared/ui/on-demand.tsx';
import { PdfView } from './pdf/on-demand.tsx';
import { viewerKind } from './source.ts';

export const Viewer = onDemand(() => import('./Viewer.tsx'));

/** Where it does not come, the opening itself brings it or says why not. */
const later = () => undefined;

export function prefetchViewer(name: string): void {
  Viewer.bring().catch(later);
  if (viewerKind(name) !== 'pdf') return;
  PdfView.bring().catch(later);
  import('./pdf/worker.ts').then(({ keepWorker }) => keepWorker()).catch(later);
}
