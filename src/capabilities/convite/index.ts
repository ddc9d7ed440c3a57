/** The door of public links. */
import { onDemand } from '#shared/ui/on-demand.tsx';

export { comPasse, conferirIdentidade, lerConvite, lerConviteDaCasa } from './wire.ts';

/** A link as the house sees it. */
export const LinkCard = onDemand(async () => ({ default: (await import('./LinkCard.tsx')).LinkCard }));

export { useLinkPdf } from './useLinkPdf.ts';
/** The page of a link that leads to a PDF. */
export const LinkPdf = onDemand(async () => ({ default: (await import('./LinkPdf.tsx')).LinkPdf }));
