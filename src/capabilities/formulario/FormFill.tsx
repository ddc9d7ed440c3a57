import { useMemo } from 'react';
import type { Formulario } from '#domain/formulario/compilar.ts';
import { FormHost, RecordFrame, useRecordFormOn, useSaving } from '#engine/kit/index.ts';
import { respostaWire } from './wire.ts';

type Props = {
  formulario: Formulario;
  templateId: number;
  /** The patient that the answer is about, where that was settled before. */
  paciente?: number;
  /** The chart that the answer is a part of; its screen stands around this one and holds the guard of the way out. */
  prontuario?: number;
  /** The answer is stored; its id. */
  onSaved: (id: number) => void;
  onCancel: () => void;
};

/** A published form being filled in: conditions, calculated fields and checks as the server has them. */
export default function FormFill(props: Props) {
  if (props.prontuario !== undefined) return <Filling {...props} />;
  return (
    <FormHost>
      <Filling {...props} />
    </FormHost>
  );
}

function Filling({ formulario, templateId, paciente, prontuario, onSaved, onCancel }: Props) {
  const wire = useMemo(
    () => respostaWire(formulario, templateId, paciente, prontuario),
    [formulario, templateId, paciente, prontuario],
  );
  const open = useRecordFormOn(formulario.entity, {
    wire,
    draftOf:
      prontuario !== undefined
        ? `formulario-${templateId}-prontuario-${prontuario}`
        : paciente === undefined
          ? `formulario-${templateId}`
          : `formulario-${templateId}-paciente-${paciente}`,
  });
  const saving = useSaving(open.form, (result) => onSaved(result.row.id));
  return (
    <RecordFrame
      open={open}
      resource={formulario.aPreencher}
      onSave={() => void saving.save()}
      onCancel={onCancel}
    />
  );
}
