import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_CERTIFICADO, ABA_NOTA_FISCAL } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const waiting = createElement(LoadingState, { rows: 4 });
const NotePanel = onDemand(() => import('./NotePanel.tsx'), waiting);
const CertificatePanel = onDemand(() => import('./CertificatePanel.tsx'), waiting);

/** Beside an invoice: its paper and its XML. Beside the unit's settings: the certificate that signs. */
export const panels: readonly RecordPanel[] = [
  {
    key: 'nota',
    order: 5,
    title: ABA_NOTA_FISCAL,
    on: ({ name }) => name === 'notas-servico',
    Panel: NotePanel,
  },
  {
    key: 'certificado',
    order: 5,
    title: ABA_CERTIFICADO,
    on: ({ name }) => name === 'configuracoes-notas-servico',
    needs: 'configuracaonotaservico:certificado',
    Panel: CertificatePanel,
  },
];
