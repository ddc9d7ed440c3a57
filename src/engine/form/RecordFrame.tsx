/**
 * An open record on a page: what stands above it, its notices, tabs and fields, and the bar that saves. Every
 * record uses this frame.
 */
import type { ComponentProps, ReactNode } from 'react';
import { formulario } from '#messages/form.ts';
import { RecordBody } from './RecordBody.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { OpenRecord } from './useRecordForm.ts';

type Body = Pick<
  ComponentProps<typeof RecordBody>,
  'resource' | 'tab' | 'onTab' | 'panels' | 'parts' | 'filled' | 'final'
>;
type Props = Body & {
  open: OpenRecord;
  onSave: () => void;
  onSaveNew?: (() => void) | undefined;
  onCancel: () => void;
  /** Above the fields. */
  children?: ReactNode;
  /** Under the fields: what is read after them. */
  after?: ReactNode;
  /** Saving is not the act that people come for. */
  quiet?: boolean;
  /** Stands in place of the bar where nothing can be saved. */
  closed?: ReactNode;
  /** What the screen holds besides the fields: unsaved, being sent. */
  dirty?: boolean;
  busy?: boolean;
};

export function RecordFrame({
  open,
  onSave,
  onSaveNew,
  onCancel,
  children,
  after,
  quiet = false,
  closed = null,
  dirty,
  busy,
  ...body
}: Props) {
  const { form, state, prefix } = open;
  return (
    <div className="z-form-pagina">
      {children}
      <RecordBody {...body} form={form} state={state} prefix={prefix} onSave={onSave} />
      {after}
      {state.phase === 'pronto' && form.editable() ? (
        <SaveBar
          prefix={prefix}
          dirty={form.isDirty() || dirty === true}
          saving={state.saving || busy === true}
          savedAt={state.savedAt}
          keptAt={state.keptAt}
          onSave={onSave}
          onSaveNew={onSaveNew}
          onCancel={onCancel}
          quiet={quiet}
          // Beside the steps of a record, 'Cancelar' and 'Fechar' would be two of them.
          wayOut={state.row ? formulario.voltar : undefined}
        />
      ) : (
        closed
      )}
    </div>
  );
}
