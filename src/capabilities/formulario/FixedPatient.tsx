/** A form begun from a patient's record is about that patient: said above it, and not to be chosen again (FORM-01). */
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { UserRound } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type LookupItem, resolveLabels } from '#engine/kit/index.ts';
import { respostasPaciente as texto } from '#messages/formulario-resposta.ts';

const PARAMETRO = 'paciente';

/** The address of a screen of forms that stays with the patient; without one, the address itself. */
export function comPaciente(path: string, paciente: number | null): string {
  return paciente === null ? path : `${path}?${PARAMETRO}=${paciente}`;
}

export type PacienteFixo = {
  /** From the address; null: no patient was chosen before. */
  readonly id: number | null;
  /** Undefined while asked, or when the person may not see this patient. */
  readonly item: LookupItem | undefined;
  readonly pending: boolean;
  /** The address names a patient that this provider does not have, or nothing that could be one. */
  readonly unknown: boolean;
};

/** The patient that the address says, with what tells them from others of the same name. */
export function useFixedPatient(): PacienteFixo {
  const [params] = useSearchParams();
  const given = params.get(PARAMETRO);
  const id = given !== null && /^[1-9][0-9]{0,14}$/.test(given) ? Number(given) : null;
  const { data, isPending, isError } = useQuery({
    queryKey: ['lookup', 'pacientes', 'fixo', id],
    queryFn: ({ signal }) => resolveLabels('pacientes', [id ?? 0], signal),
    enabled: id !== null,
    retry: false,
  });
  const item = data?.[0];
  return {
    id,
    item,
    pending: id !== null && isPending,
    unknown: given !== null && (id === null || isError || (data !== undefined && item === undefined)),
  };
}

export function FixedPatient({ item }: { item: LookupItem }) {
  return (
    <Alert
      type="info"
      role="region"
      aria-label={texto.pacienteDaResposta}
      style={{ marginBottom: 16 }}
      icon={<UserRound size={16} aria-hidden />}
      showIcon
      message={
        <>
          <strong>{item.label}</strong> {item.adicional?.join(' · ')}
        </>
      }
    />
  );
}
