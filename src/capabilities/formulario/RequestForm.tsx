import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { PRAZOS_PEDIDO, type ParaQuem } from '#domain/formulario/pedido.ts';
import { LookupSelect } from '#engine/kit/index.ts';
import { pedidoTela as texto } from '#messages/formulario-pedido.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { session } from '#shared/session/session.ts';
import { Field } from '#shared/ui/Field.tsx';
import { Refused, useAct } from '#shared/ui/useAct.ts';
import { formulariosEmUso, pedir, type Pedido } from './pedido-wire.ts';

type Props = {
  para: ParaQuem;
  /** Chosen before; null: asked here. */
  paciente: number | null;
  /** The patient stays as they were chosen. */
  fixo?: boolean;
  modelo?: number | null;
  onMade: (pedido: Pedido) => void | Promise<void>;
};

/** Asks a form of a patient by link, or makes the QR of a unit; what was chosen stays where it is refused. */
export default function RequestForm({ para, paciente, fixo = false, modelo = null, onMade }: Props) {
  const ids = useId();
  const [formulario, setFormulario] = useState(modelo);
  const [pacienteId, setPacienteId] = useState(paciente);
  const [dias, setDias] = useState<number>(PRAZOS_PEDIDO[0]);
  const [lugar, setLugar] = useState('');
  const [errors, setErrors] = useState<HttpError['errors']>({});
  const emUso = useQuery({
    queryKey: ['form-templates', 'publicados', 'nomes', session.get()?.idPrestador],
    queryFn: ({ signal }) => formulariosEmUso(signal),
  });
  const doPaciente = para === 'paciente';
  const falta = formulario === null || (doPaciente && pacienteId === null);

  const { run, busy, problem, clear } = useAct(
    async () => {
      setErrors({});
      if (formulario === null || falta) throw new Refused(doPaciente ? texto.falta : texto.faltaFormulario);
      await onMade(
        await pedir({
          formTemplateId: formulario,
          ...(doPaciente ? { pacienteId: pacienteId, dias } : { lugar }),
        }),
      );
    },
    {
      failure: texto.falha,
      tell: 'place',
      refused: (error) => {
        const found = error instanceof HttpError ? error.errors : {};
        setErrors(found);
        // What the form has no field for: a patient without birth date or CPF, say.
        const soltos = Object.entries(found).flatMap(([campo, textos]) =>
          ['formTemplateId', 'lugar', 'pacienteId'].includes(campo) ? [] : textos,
        );
        return soltos.length > 0 ? soltos.join(' ') : Object.keys(found).length > 0;
      },
    },
  );
  return (
    <form
      noValidate
      className="z-curto"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Alert
        type="info"
        showIcon
        message={doPaciente ? texto.ajudaPaciente : texto.ajudaUnidade}
        style={{ marginBottom: 16 }}
      />
      {doPaciente && !fixo ? (
        <Field id={`${ids}paciente`} label={texto.campoPaciente} required errors={errors['pacienteId']}>
          <LookupSelect
            id={`${ids}paciente`}
            resource="pacientes"
            value={pacienteId}
            onChange={setPacienteId}
          />
        </Field>
      ) : null}
      <Field id={`${ids}formulario`} label={texto.formulario} required errors={errors['formTemplateId']}>
        <Select
          id={`${ids}formulario`}
          showSearch
          optionFilterProp="label"
          loading={emUso.isPending}
          value={formulario}
          options={(emUso.data ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
          onChange={(id: number) => {
            setFormulario(id);
            setErrors({});
            clear();
          }}
        />
      </Field>
      {doPaciente ? (
        <Field id={`${ids}dias`} label={texto.prazo}>
          <Select
            id={`${ids}dias`}
            value={dias}
            options={PRAZOS_PEDIDO.toSorted((a, b) => a - b).map((prazo) => ({
              value: prazo as number,
              label: texto.dias(prazo),
            }))}
            onChange={setDias}
          />
        </Field>
      ) : (
        <Field id={`${ids}lugar`} label={texto.lugar} required errors={errors['lugar']}>
          <Input
            id={`${ids}lugar`}
            maxLength={200}
            placeholder={texto.lugarExemplo}
            value={lugar}
            onChange={({ target }) => setLugar(target.value)}
          />
        </Field>
      )}
      {problem === null ? null : (
        <Alert type="error" showIcon role="alert" style={{ marginBottom: 16 }} message={problem} />
      )}
      <Flex justify="end">
        <Button type="primary" htmlType="submit" loading={busy}>
          {doPaciente ? texto.gerar : texto.gerarQr}
        </Button>
      </Flex>
    </form>
  );
}
