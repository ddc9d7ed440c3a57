import { lazy } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_PREVIA } from '#messages/abas.ts';

const TemplatePreview = lazy(() => import('./TemplatePreview.tsx'));

/** A document template as it prints. */
export const panels: readonly RecordPanel[] = [
  {
    key: 'previa',
    order: 30,
    title: ABA_PREVIA,
    Panel: TemplatePreview,
  },
];
