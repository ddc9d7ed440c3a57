/** Pieces whose code comes when they are first drawn. Few screens need them. */
import { lazy } from 'react';

export const LookupLater = lazy(() => import('../lookup/LookupSelect.tsx'));
export const RichTextLater = lazy(() => import('../fields/rich/RichTextEditor.tsx'));
/** A record of any register over the screen: what is under it stays as it was. */
export const FormDrawerLater = lazy(() => import('../form/FormDrawer.tsx'));
