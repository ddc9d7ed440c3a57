/** Pieces whose code comes when they are first drawn, for screens that seldom need them. */
import { lazy } from 'react';

export const LookupLater = lazy(() => import('../lookup/LookupSelect.tsx'));
export const RichTextLater = lazy(() => import('../fields/rich/RichTextEditor.tsx'));
