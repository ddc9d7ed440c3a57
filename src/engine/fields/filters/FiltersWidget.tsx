import { onDemand } from '#shared/ui/on-demand.tsx';

/** One register has it: its code comes when it is drawn. */
export default onDemand(() => import('./FiltersFields.tsx'));
