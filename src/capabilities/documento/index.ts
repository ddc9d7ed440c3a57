/** The door of documents. Screens come on demand, so that importing the door costs their names only. */
import { onDemand } from '#shared/ui/on-demand.tsx';

export type { SignerProps } from './signer.ts';
export { Shield } from './Shield.tsx';
export { viewerSource } from './viewer-source.ts';
export { Viewer } from './viewer/on-demand.ts';
export { PdfView } from './viewer/pdf/on-demand.tsx';
export type { Printed } from './printed-wire.ts';
export type { ViewerSource } from './viewer/source.ts';
export {
  documentsKey,
  filesOf,
  saveFile,
  saveSheet,
  useLiveDocuments,
  useOptions,
  useTree,
  type Owner,
} from './wire.ts';

/** A PDF just printed, over the screen: read, downloaded, printed on paper, kept with the patient's documents. */
export const PrintedDocument = onDemand(() => import('./Printed.tsx'));
/** The documents of one record. */
export const Documents = onDemand(() => import('./Documents.tsx'));
