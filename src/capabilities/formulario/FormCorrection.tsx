import { Alert, Form, Input } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Formulario } from '#domain/formulario/compilar.ts';
import { FormHost, RecordFrame, registerUnsaved, useRecordForm, useSaving } from '#engine/kit/index.ts';
import { adendoTela as texto } from '#messages/resposta-impressa.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { acrescentarAdendo, correcaoWire, type Resposta } from './wire.ts';

type Props = { formulario: Formulario; resposta: Resposta; onSaved: () => void; onCancel: () => void };

/** An answer being put right: why, what is to be said, and the fields as they should be. The answer itself stays. */
export default function FormCorrection(props: Props) {
  return (
    <FormHost>
      <Correcting {...props} />
    </FormHost>
  );
}

const VAZIA = { motivo: '', texto: '' };

function Correcting({ formulario, resposta, onSaved, onCancel }: Props) {
  const [nota, setNota] = useState(VAZIA);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const now = useRef(nota);
  now.current = nota;
  const wire = useMemo(() => correcaoWire(formulario, resposta, () => now.current), [formulario, resposta]);
  const open = useRecordForm(formulario.entity, {
    id: resposta.id,
    wire,
    draftOf: `adendo-${resposta.id}`,
    can: () => true,
  });
  const { form, state, prefix } = open;
  const done = useRef(false);
  const written = () => !done.current && (now.current.motivo + now.current.texto).trim() !== '';
  useEffect(
    () =>
      registerUnsaved({
        isDirty: written,
        save: () => Promise.resolve(false),
        discard: () => {
          done.current = true;
        },
      }),
    [],
  );
  useEffect(() => document.getElementById(`${prefix}-motivo`)?.focus(), [prefix]);
  const finish = () => {
    done.current = true;
    onSaved();
  };
  const saving = useSaving(form, finish);
  const save = async () => {
    setTried(true);
    setProblem('');
    if (nota.motivo.trim() === '') return document.getElementById(`${prefix}-motivo`)?.focus();
    if (form.isDirty()) return void saving.save();
    if (nota.texto.trim() === '') return setProblem(texto.nadaMuda);
    setBusy(true);
    try {
      await acrescentarAdendo(resposta.id, resposta.versao, nota);
      finish();
    } catch (error) {
      setProblem(messageOf(error, texto.falha));
      setBusy(false);
    }
  };
  const missing = tried && nota.motivo.trim() === '';
  return (
    <RecordFrame
      open={open}
      resource={formulario.resource}
      dirty={written()}
      busy={busy}
      onSave={() => void save()}
      onCancel={onCancel}
    >
      <Alert type="info" showIcon message={texto.comoFunciona} style={{ marginBottom: 16 }} />
      <Form layout="vertical" component="div">
        <Form.Item
          label={texto.motivo}
          htmlFor={`${prefix}-motivo`}
          required
          validateStatus={missing ? 'error' : ''}
          help={missing ? texto.motivoFalta : undefined}
        >
          <Input
            id={`${prefix}-motivo`}
            maxLength={500}
            placeholder={texto.motivoExemplo}
            aria-invalid={missing || undefined}
            value={nota.motivo}
            onChange={({ target }) => setNota({ ...nota, motivo: target.value })}
          />
        </Form.Item>
        <Form.Item label={texto.texto} htmlFor={`${prefix}-texto`} extra={texto.textoAjuda}>
          <Input.TextArea
            id={`${prefix}-texto`}
            rows={3}
            maxLength={5000}
            value={nota.texto}
            onChange={({ target }) => setNota({ ...nota, texto: target.value })}
          />
        </Form.Item>
      </Form>
      {problem ? (
        <Alert type="error" showIcon role="alert" message={problem} style={{ marginBottom: 16 }} />
      ) : null}
      {state.conflict ? (
        <Alert type="error" showIcon role="alert" message={texto.mudou} style={{ marginBottom: 16 }} />
      ) : null}
    </RecordFrame>
  );
}
