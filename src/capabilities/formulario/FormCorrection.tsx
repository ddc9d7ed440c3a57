import { Alert, Form, Input } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Formulario } from '#domain/formulario/compilar.ts';
import { FormHost, RecordFrame, registerUnsaved, useRecordFormOn, useSaving } from '#engine/kit/index.ts';
import { adendoTela as texto } from '#messages/formulario-impressao.ts';
import { Refused, useAct } from '#shared/ui/useAct.ts';
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
  const [tried, setTried] = useState(false);
  const now = useRef(nota);
  now.current = nota;
  const wire = useMemo(() => correcaoWire(formulario, resposta, () => now.current), [formulario, resposta]);
  const open = useRecordFormOn(formulario.entity, {
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
  const { run, busy, problem, clear } = useAct(
    async () => {
      if (nota.texto.trim() === '') throw new Refused(texto.nadaMuda);
      await acrescentarAdendo(resposta.id, resposta.versao, nota);
      finish();
    },
    { failure: texto.falha, tell: 'place' },
  );
  const save = () => {
    setTried(true);
    clear();
    if (nota.motivo.trim() === '') document.getElementById(`${prefix}-motivo`)?.focus();
    else if (form.isDirty()) void saving.save();
    else void run();
  };
  const missing = tried && nota.motivo.trim() === '';
  return (
    <RecordFrame
      open={open}
      resource={formulario.resource}
      dirty={written()}
      busy={busy}
      onSave={save}
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
