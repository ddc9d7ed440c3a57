import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_FORMULARIOS_DA_VISITA } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const VisitForms = onDemand(() => import('./VisitForms.tsx'), createElement(LoadingState, { rows: 4 }));

/** Beside a visit: its forms, each with how far it is and what was asked about it. */
export const panels: readonly RecordPanel[] = [
  { key: 'crf', order: 1, title: ABA_FORMULARIOS_DA_VISITA, Panel: VisitForms },
];
