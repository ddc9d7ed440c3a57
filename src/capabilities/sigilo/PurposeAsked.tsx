/** In place of what was refused for want of a care link: whose it is, and the question why. Answered, it is asked for again. */
import { Flex } from 'antd';
import { PatientHeader } from '#capabilities/paciente/index.ts';
import { useCan } from '#shared/session/session.ts';
import { FailedText } from '#shared/ui/State.tsx';
import type { RefusalProps } from '#shared/ui/refusal.ts';
import { PurposeForm } from './PurposeForm.tsx';

export function PurposeAsked({ error, retry }: RefusalProps) {
  const { pacienteId } = (error.body ?? {}) as { readonly pacienteId?: number };
  const can = useCan();
  if (typeof pacienteId !== 'number') return <FailedText error={error} retry={retry} />;
  return (
    <Flex vertical gap={16}>
      {/* Whoever may not open the patient's record is asked all the same, without it. */}
      {can('view', 'paciente') ? <PatientHeader id={pacienteId} /> : null}
      <PurposeForm id={pacienteId} onOpened={retry} />
    </Flex>
  );
}
