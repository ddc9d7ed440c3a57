/** Why a history is opened by somebody without a care link: one of the purposes and a sentence. */
import { Alert, Button, Form, Typography } from 'antd';
import { useState } from 'react';
import { PurposeFields, type Purpose } from '#capabilities/sigilo/index.ts';
import { fichaTela as texto } from '#messages/ficha-medica.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { askAccess } from './wire.ts';

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
        <PurposeFields />
        <Button type="primary" htmlType="submit" loading={busy}>
          {texto.abrirHistorico}
        </Button>
      </Form>
    </>
  );
}
