/** The capabilities that a record shows as tabs, put together here because none of them may know the form. */
import { createElement, lazy, type ComponentType } from 'react';
import type { SignerProps } from '#capabilities/documentos/Documents.tsx';
import { installRecordPanels, type RecordPanelProps } from '#engine/form/record-panels.ts';
import { ABA_FORMULARIOS, ABA_PREVIA } from '#messages/abas.ts';
import { documentos } from '#messages/documentos.ts';
import { session } from '#shared/session/session.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

/** Signing is a capability of its own: it comes with the first click on what needs it. */
const Sign = lazy(() => import('#capabilities/assinatura/SignDialog.tsx'));
const Ask = lazy(() => import('#capabilities/assinatura/RequestDialog.tsx'));
const See = lazy(async () => {
  const [{ default: Dialog }, { alvoDe }] = await Promise.all([
    import('#capabilities/assinatura/SignaturesDialog.tsx'),
    import('#capabilities/assinatura/wire.ts'),
  ]);
  return {
    default: ({ owner, item, onClose }: SignerProps) => createElement(Dialog, { alvo: alvoDe(owner, item), onClose }),
  };
});
const Bar = lazy(async () => {
  const [{ default: SignatureBar }, { alvoDe }] = await Promise.all([
    import('#capabilities/assinatura/SignatureBar.tsx'),
    import('#capabilities/assinatura/wire.ts'),
  ]);
  return { default: ({ owner, item }: SignerProps) => createElement(SignatureBar, { alvo: alvoDe(owner, item) }) };
});
const BY_INTENT: { readonly [intent in SignerProps['intent']]: ComponentType<SignerProps> } = {
  assinar: Sign,
  pedir: Ask,
  ver: See,
  faixa: Bar,
};
const Signer = (props: SignerProps) => createElement<SignerProps>(BY_INTENT[props.intent], props);

/** Records whose declaration says `documents`. */
const Documents = onDemand(
  async () => {
    const { default: Panel } = await import('#capabilities/documentos/Documents.tsx');
    return { default: ({ resource, id }: RecordPanelProps) => createElement(Panel, { modulo: resource, id, signer: Signer }) };
  },
  createElement(LoadingState, { rows: 6 }),
);

/** A document template as it prints. */
const TemplatePreview = lazy(() => import('#features/modelos-documento/TemplatePreview.tsx'));

/** The answers to forms about a patient. */
const PatientAnswers = onDemand(
  () => import('#capabilities/formularios/PatientAnswers.tsx'),
  createElement(LoadingState, { rows: 4 }),
);

export function installPanels(): void {
  installRecordPanels([
    {
      key: 'documentos',
      title: documentos.raiz,
      on: ({ documents }) => documents !== undefined,
      Panel: Documents,
    },
    {
      key: 'formularios',
      title: ABA_FORMULARIOS,
      on: ({ name }) => name === 'pacientes' && session.get()?.ability.can('list', 'form-resposta') === true,
      Panel: PatientAnswers,
    },
    {
      key: 'previa',
      title: ABA_PREVIA,
      on: ({ name }) => name === 'modelos-documento',
      Panel: TemplatePreview,
    },
  ]);
}
