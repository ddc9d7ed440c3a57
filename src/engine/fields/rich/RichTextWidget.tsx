/** Text with form (FORM-04). The editor is as large as the rest of a form: it comes when a record with such a field opens. */
import { lazy, Suspense } from 'react';
import { LoadingState } from '#shared/ui/State.tsx';
import { textoRico } from '#messages/texto-rico.ts';
import type { WidgetProps } from '../widget.ts';

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

export default function RichTextWidget({
  id,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  required,
  describedBy,
}: WidgetProps) {
  return (
    <Suspense fallback={<LoadingState label={textoRico.carregando} rows={6} />}>
      <RichTextEditor
        id={id}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
        onBlur={onBlur}
        readOnly={readOnly}
        invalid={invalid}
        required={required}
        labelledBy={`${id}-rotulo`}
        describedBy={describedBy}
      />
    </Suspense>
  );
}
