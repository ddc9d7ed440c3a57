/** The door of public links. */
import { onDemand } from '#shared/ui/on-demand.tsx';

export { comPasse, conferirIdentidade, lerConvite, lerConviteDaCasa } from './wire.ts';

/** A link as the house sees it. */
export const LinkCard = onDemand(async () => ({ default: (await import('./LinkCard.tsx')).LinkCard }));
