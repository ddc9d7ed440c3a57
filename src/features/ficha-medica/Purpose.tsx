/** Why a history, or a restricted chart, is opened: one of the purposes and a sentence. */
import { Alert, Button, Form, Input, Select, Typography } from 'antd';
import { useState } from 'react';
import { JUSTIFICATIVA_MINIMA } from '#domain/cuidado/vinculo.ts';
import { fichaTela as texto } from '#messages/ficha-medica.ts';
import { FINALIDADES } from '#schemas/compartilhado/finalidade-acesso.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { askAccess, breakGlass, type Purpose } from './wire.ts';

/** Not `required`: antd would say so on an element that takes no such word (axe aria-allowed-attr). */
const chosen = (_rule: unknown, value: unknown): Promise<void> =>
  value === undefined ? Promise.reject(new Error(texto.escolhaFinalidade)) : Promise.resolve();

function Fields() {
  return (
    <>
      <Form.Item name="finalidade" label={texto.finalidade} rules={[{ validator: chosen }]}>
        <Select options={FINALIDADES.map((one) => ({ value: one.const, label: one.title }))} />
      </Form.Item>
      <Form.Item
        name="justificativa"
        label={texto.justificativa}
        rules={[
          {
            required: true,
            transform: (value: string | undefined) => value?.trim(),
            min: JUSTIFICATIVA_MINIMA,
            message: texto.justificativaCurta(JUSTIFICATIVA_MINIMA),
          },
        ]}
      >
        <Input.TextArea rows={3} maxLength={500} showCount placeholder={texto.justificativaExemplo} />
      </Form.Item>
    </>
  );
}

export function PurposeForm({ id, onOpened }: { id: number; onOpened: () => void }) {
  const [form] = Form.useForm<Purpose>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const go = async (values: Purpose) => {
    setBusy(true);
    setFailure('');
    try {
      await askAccess(id, values);
      onOpened();
    } catch (error) {
      setFailure(messageOf(error, texto.naoAbriu));
      setBusy(false);
    }
  };
  return (
    <>
      <Typography.Paragraph>{texto.semVinculoTexto}</Typography.Paragraph>
      {failure === '' ? null : <Alert type="error" showIcon role="alert" message={failure} />}
      <Form form={form} layout="vertical" requiredMark onFinish={(values) => void go(values)}>
        <Fields />
        <Button type="primary" htmlType="submit" loading={busy}>
          {texto.abrirHistorico}
        </Button>
      </Form>
    </>
  );
}

export function BreakGlassDialog({ id, onOpened, onClose }: { id: number; onOpened: () => void; onClose: () => void }) {
  return (
    <FormDialog<Purpose>
      title={texto.abrirRestritoTitulo}
      action={texto.abrirRestrito}
      danger
      failure={texto.naoAbriu}
      submit={async (values) => {
        await breakGlass(id, values);
        onOpened();
      }}
      onClose={onClose}
    >
      <Typography.Paragraph>{texto.abrirRestritoTexto}</Typography.Paragraph>
      <Fields />
    </FormDialog>
  );
}
