import { useMemo } from 'react';
import type { Formulario } from '#domain/formulario/compilar.ts';
import { FormHost, RecordBody, SaveBar, useRecordForm, useSaving } from '#engine/kit/index.ts';
import { respostaWire } from './wire.ts';

type Props = {
  formulario: Formulario;
  templateId: number;
  /** The patient that the answer is about, where that was settled before. */
  paciente?: number;
  /** The answer is stored; its id. */
  onSaved: (id: number) => void;
  onCancel: () => void;
};

/** A published form being filled in: conditions, calculated fields and checks as the server has them. */
export default function FormFill(props: Props) {
  return (
    <FormHost>
      <Filling {...props} />
    </FormHost>
  );
}

function Filling({ formulario, templateId, paciente, onSaved, onCancel }: Props) {
  const wire = useMemo(() => respostaWire(formulario, templateId, paciente), [formulario, templateId, paciente]);
  const { form, state, prefix } = useRecordForm(formulario.entity, {
    wire,
    draftOf: paciente === undefined ? `formulario-${templateId}` : `formulario-${templateId}-paciente-${paciente}`,
  });
  const saving = useSaving(form, (result) => onSaved(result.row.id));
  const save = () => void saving.save();
  return (
    <div className="z-form-pagina">
      <RecordBody form={form} state={state} resource={formulario.resource} prefix={prefix} onSave={save} />
      <SaveBar
        prefix={prefix}
        dirty={form.isDirty()}
        saving={state.saving}
        savedAt={state.savedAt}
        onSave={save}
        onCancel={onCancel}
      />
    </div>
  );
}
