/**
 * Who a screen is about, above everything else on every clinical screen and in sight while the page moves: photo, the name
 * that the person goes by, age, allergies, alerts, plan. Whoever attends writes the allergies down right here.
 */
import { useQuery } from '@tanstack/react-query';
import { Flex, Skeleton, Typography } from 'antd';
import { PenLine } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { RecordSummary, type Row } from '#engine/kit/index.ts';
import type { EmCurso } from '#domain/cuidado/lista.ts';
import { ACAO_CLINICA } from '#domain/acesso/leitura.ts';
import { cabecalhoPaciente as texto } from '#messages/paciente.ts';
import { request } from '#shared/http/client.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { FailedState } from '#shared/ui/State.tsx';
import { InCourse } from './InCourse.tsx';
import './paciente.css';

const AlertsDrawer = lazy(() => import('./AlertsDrawer.tsx'));

const FACTS = [
  'foto',
  'idade',
  'sexo',
  'alergias!|situacaoAlergias',
  'alertas!',
  'obito!',
  'convenios',
  'dataNascimento',
  'cpf',
] as const;

type Props = {
  readonly id: number;
  /** Another door to the patient: of another provider, read by a transfer. Then nothing of them is changed here. */
  readonly read?: (signal: AbortSignal) => Promise<Row>;
  /** What the patient has and takes, by the same other door. */
  readonly readInCourse?: (signal: AbortSignal) => Promise<EmCurso>;
};

/** The patient as the header shows them; asked once for all that stand on the screen. */
export function usePatient(id: number | null, read?: Props['read']) {
  return useQuery({
    queryKey: ['pacientes', read ? 'cabecalho-alheio' : 'cabecalho', id],
    queryFn: ({ signal }) => (read ? read(signal) : request<Row>(`pacientes/${id}`, { signal })),
    enabled: id !== null,
    retry: false,
  });
}

/** What the page brings into view stops under the header, however many lines its patient needs. */
function keepClear(header: HTMLElement | null) {
  if (!header) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--z-preso', `${header.offsetHeight}px`));
  observer.observe(header);
  return () => {
    observer.disconnect();
    style.removeProperty('--z-preso');
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const PatientHeader = memo(function PatientHeader({ id, read, readInCourse }: Props) {
  const { entity } = useEntity('pacientes');
  const can = useCan();
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = usePatient(id, read);
  if (error) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton avatar active paragraph={{ rows: 1 }} />;
  const [nome, social] = [text(data.nome), text(data.nomeSocial)];
  return (
    <div className="z-paciente" ref={keepClear}>
      <RecordSummary
        entity={entity}
        row={data}
        summary={FACTS}
        name={
          <Flex vertical>
            <strong>{social || nome}</strong>
            {social && social !== nome ? (
              <Typography.Text type="secondary">{texto.civil(nome)}</Typography.Text>
            ) : null}
          </Flex>
        }
        actions={
          read ? (
            readInCourse ? (
              <InCourse id={id} read={readInCourse} />
            ) : undefined
          ) : can(ACAO_CLINICA, entity.subject) ? (
            <>
              <InCourse id={id} />
              <IconButton
                label={texto.editar}
                icon={<PenLine size={16} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setEditing(true)}
              />
            </>
          ) : undefined
        }
      />
      {editing ? (
        <Suspense fallback={null}>
          <AlertsDrawer id={id} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
});
