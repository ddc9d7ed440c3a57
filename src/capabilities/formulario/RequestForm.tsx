import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { PRAZOS_PEDIDO, type ParaQuem } from '#domain/formulario/pedido.ts';
import { LookupSelect } from '#engine/kit/index.ts';
import { pedidoTela as texto } from '#messages/formulario-pedido.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { session } from '#shared/session/session.ts';
import { Field } from '#shared/ui/Field.tsx';
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
  const [quem, setQuem] = useState(paciente);
  const [dias, setDias] = useState<number>(PRAZOS_PEDIDO[0]);
  const [lugar, setLugar] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const emUso = useQuery({
    queryKey: ['form-templates', 'publicados', 'nomes', session.get()?.idPrestador],
    queryFn: ({ signal }) => formulariosEmUso(signal),
  });
  const doPaciente = para === 'paciente';
  const errors = failed instanceof HttpError ? (failed.errors ?? {}) : {};
  // What the form has no field for: a patient without birth date or CPF, say.
  const outros = Object.entries(errors).flatMap(([campo, textos]) =>
    ['formTemplateId', 'lugar', 'pacienteId'].includes(campo) ? [] : textos,
  );
  const falta = formulario === null || (doPaciente && quem === null);

  const go = async () => {
    if (formulario === null || falta) return setFailed(doPaciente ? texto.falta : texto.faltaFormulario);
    setBusy(true);
    setFailed(null);
    try {
      await onMade(
        await pedir({ formTemplateId: formulario, ...(doPaciente ? { pacienteId: quem, dias } : { lugar }) }),
      );
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="z-curto"
      onSubmit={(event) => {
        event.preventDefault();
        void go();
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
          <LookupSelect id={`${ids}paciente`} resource="pacientes" value={quem} onChange={setQuem} />
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
            setFailed(null);
          }}
        />
      </Field>
      {doPaciente ? (
        <Field id={`${ids}dias`} label={texto.prazo}>
          <Select
            id={`${ids}dias`}
            value={dias}
            options={PRAZOS_PEDIDO.toSorted((a, b) => a - b).map((um) => ({
              value: um as number,
              label: texto.dias(um),
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
      {failed !== null && (outros.length > 0 || Object.keys(errors).length === 0) ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          style={{ marginBottom: 16 }}
          message={
            outros.length > 0
              ? outros.join(' ')
              : typeof failed === 'string'
                ? failed
                : messageOf(failed, texto.falha)
          }
        />
      ) : null}
      <Flex justify="end">
        <Button type="primary" htmlType="submit" loading={busy}>
          {doPaciente ? texto.gerar : texto.gerarQr}
        </Button>
      </Flex>
    </form>
  );
}
