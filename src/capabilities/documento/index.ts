/** The door of documents. Screens come on demand, so that importing the door costs their names only. */
import { onDemand } from '#shared/ui/on-demand.tsx';

export type { SignerProps } from './signer.ts';
export { Shield } from './Shield.tsx';
export { viewerSource } from './viewer-source.ts';
export { Viewer } from './viewer/on-demand.ts';
export { PdfView } from './viewer/pdf/on-demand.tsx';
export type { ViewerSource } from './viewer/source.ts';
export { documentsKey, saveFile, saveSheet, useOptions, useTags, useTree } from './wire.ts';

/** The documents of one record. */
export const Documents = onDemand(() => import('./Documents.tsx'));
