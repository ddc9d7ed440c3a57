/** The door of the review chat. The chat itself comes on demand. */
import { createElement } from 'react';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

export { ReviewButton, useEstudoDaMonitoria } from './ReviewButton.tsx';
export { StatusIcon } from './StatusIcon.tsx';
export { useReviews } from './useReviews.ts';

/** The chat in its place on a page. */
export const ReviewChat = onDemand(
  () => import('./ReviewChat.tsx'),
  createElement(LoadingState, { rows: 4 }),
);
