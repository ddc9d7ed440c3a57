import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_FORMULARIO_TISS, ABA_GUIAS_TISS, ABA_MENSAGEM_TISS } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const waiting = createElement(LoadingState, { rows: 4 });
const GuidesPanel = onDemand(() => import('./GuidesPanel.tsx'), waiting);
const FormPanel = onDemand(() => import('./FormPanel.tsx'), waiting);
const MessagePanel = onDemand(() => import('./MessagePanel.tsx'), waiting);

const COM_MENSAGEM = ['lotes-tiss', 'recursos-tiss', 'autorizacoes-tiss', 'anexos-tiss'];

/** Beside an account, what its guides need; beside a batch and an appeal, the message as it goes. */
export const panels: readonly RecordPanel[] = [
  {
    key: 'tiss',
    order: 8,
    title: ABA_GUIAS_TISS,
    on: ({ name }) => name === 'contas-atendimento',
    Panel: GuidesPanel,
  },
  {
    key: 'mensagem',
    order: 4,
    title: ABA_MENSAGEM_TISS,
    on: ({ name }) => COM_MENSAGEM.includes(name),
    Panel: MessagePanel,
  },
  {
    key: 'formulario',
    order: 5,
    title: ABA_FORMULARIO_TISS,
    on: ({ name }) => name === 'guias-tiss' || name === 'lotes-tiss',
    Panel: FormPanel,
  },
];
