/** Why what is written of a patient is opened by somebody without a care link: one of the purposes and a sentence. */
import { Alert, Button, Card, Form, Typography } from 'antd';
import { fichaTela as texto } from '#messages/ficha-medica.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { PurposeFields } from './PurposeFields.tsx';
import { askAccess, type Purpose } from './wire.ts';

export function PurposeForm({ id, onOpened }: { id: number; onOpened: () => void }) {
  const [form] = Form.useForm<Purpose>();
  const { run, busy, problem } = useAct(
    async (values: Purpose) => {
      await askAccess(id, values);
      onOpened();
    },
    { failure: texto.naoAbriu, tell: 'place' },
  );
  return (
    // The whole of the title, on a telephone too.
    <Card
      className="z-leitura"
      title={texto.semVinculo}
      styles={{ title: { whiteSpace: 'normal' }, header: { paddingBlock: 8 } }}
    >
      <Typography.Paragraph>{texto.semVinculoTexto}</Typography.Paragraph>
      {problem === null ? null : <Alert type="error" showIcon role="alert" message={problem} />}
      <Form form={form} layout="vertical" requiredMark onFinish={(values) => void run(values)}>
        <PurposeFields />
        <Button type="primary" htmlType="submit" loading={busy}>
          {texto.abrirHistorico}
        </Button>
      </Form>
    </Card>
  );
}
