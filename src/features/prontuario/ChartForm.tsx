/** A form of the chart's category as a part of the chart: filled in here, shown as it was answered (CLIN-02, FORM-01). */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { useMemo, useState } from 'react';
import {
  FormFill,
  formularioDe,
  formularioParaPaciente,
  lerTemplate,
} from '#capabilities/formulario/index.ts';
import type { FormularioDoProntuario } from '#domain/prontuario/encerramento.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { notify } from '#shared/ui/notify.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Answered } from './Answered.tsx';

type Props = {
  chart: { readonly id: number; readonly pacienteId: number };
  form: FormularioDoProntuario;
  editable: boolean;
  onAnswered: () => void;
};

export function ChartForm({ chart, form, editable, onAnswered }: Props) {
  const [again, setAgain] = useState(false);
  if (form.respostaId !== null && !again)
    return (
      <Answered id={form.respostaId}>
        <Flex gap={8} wrap>
          <ButtonLink
            to={`/form-respostas/ver/${form.respostaId}`}
            state={{ voltar: `/prontuarios/form-prontuario/${chart.id}` }}
          >
            {texto.verResposta}
          </ButtonLink>
          {editable && form.formTemplateId ? (
            <Button onClick={() => setAgain(true)}>{texto.responderOutraVez}</Button>
          ) : null}
        </Flex>
      </Answered>
    );
  if (!editable || form.formTemplateId === null)
    return <EmptyState title={form.formTemplateId === null ? texto.formularioRetirado : texto.semResposta} />;
  return (
    <Filling
      templateId={form.formTemplateId}
      chart={chart}
      required={form.obrigatorio}
      onCancel={() => setAgain(false)}
      onAnswered={() => {
        notify({ type: 'SUCCESS', value: texto.respondido });
        setAgain(false);
        onAnswered();
      }}
    />
  );
}

type FillingProps = {
  templateId: number;
  chart: Props['chart'];
  required: boolean;
  onCancel: () => void;
  onAnswered: () => void;
};

function Filling({ templateId, chart, required, onCancel, onAnswered }: FillingProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['form-templates', 'um', templateId],
    queryFn: ({ signal }) => lerTemplate(templateId, signal),
    // What is being filled in stands still under the hands.
    staleTime: Infinity,
  });
  const formulario = useMemo(() => {
    const own = data && formularioParaPaciente(data);
    return data && own === 'sem-paciente' ? formularioDe(data) : own;
  }, [data]);
  if (error) return <FailedState error={error} title={texto.falhaFormulario} retry={() => void refetch()} />;
  if (!formulario || formulario === 'sem-paciente') return <LoadingState rows={4} />;
  return (
    <>
      {required ? <Alert type="info" showIcon message={texto.obrigatorio} /> : null}
      <FormFill
        formulario={formulario}
        templateId={templateId}
        paciente={chart.pacienteId}
        prontuario={chart.id}
        onSaved={onAnswered}
        onCancel={onCancel}
      />
    </>
  );
}
