/** The door of the return visit: its drawer comes with the first click. */
import { onDemand } from '#shared/ui/on-demand.tsx';

export const ReturnDrawer = onDemand(async () => ({
  default: (await import('./ReturnDrawer.tsx')).ReturnDrawer,
}));
