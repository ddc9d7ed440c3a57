/** A correction or an addition to a closed chart, by its author and with a reason. */
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select, Typography } from 'antd';
import { dizMotivo } from '#domain/formato/motivo.ts';
import { textoVigente } from '#domain/prontuario/correcoes.ts';
import { TITULO_DO_CAMPO } from '#domain/prontuario/encerramento.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { CHARTS, correct, type Chart, type Correction } from './wire.ts';

type Values = { campo: string; depois: string; motivo: string };

export function CorrectDialog({
  chart,
  onDone,
  onClose,
}: {
  chart: Chart;
  onDone: () => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const made = client.getQueryData<readonly Correction[]>([CHARTS, 'correcoes', chart.id]) ?? [];
  const fields = Object.entries(TITULO_DO_CAMPO).flatMap(([value, label]) => {
    const now = textoVigente(chart, made, value);
    return now === null ? [] : [{ value, label, now }];
  });
  return (
    <FormDialog<Values>
      form={form}
      title={texto.corrigirTitulo}
      action={texto.registrar}
      cancel={texto.cancelar}
      submit={async ({ campo, depois, motivo }) => {
        await correct(chart.id, { campo, depois, motivo });
        await client.invalidateQueries({ queryKey: [CHARTS, 'correcoes', chart.id] });
        onDone();
        notify({ type: 'SUCCESS', value: texto.registrada });
        onClose();
      }}
      failure={texto.falhaCorrigir}
      refusedAt="depois"
      onClose={onClose}
    >
      <Typography.Paragraph>{texto.corrigirTexto}</Typography.Paragraph>
      <Form.Item name="campo" label={texto.oQue} initialValue="adendo">
        <Select
          options={[...fields, { value: 'adendo', label: texto.acrescimo }]}
          // What is corrected begins as it reads now; what the person wrote is left alone.
          onChange={(campo: string) => {
            const typed = (form.getFieldValue('depois') as string | undefined) ?? '';
            if (typed.trim() === '' || fields.some(({ now }) => now === typed))
              form.setFieldValue('depois', fields.find(({ value }) => value === campo)?.now ?? '');
          }}
        />
      </Form.Item>
      <Form.Item
        name="depois"
        label={texto.comoFica}
        rules={[refuse((depois) => (depois.trim() === '' ? texto.faltaTexto : null))]}
      >
        <Input.TextArea rows={6} maxLength={20_000} data-foco="" />
      </Form.Item>
      <Form.Item
        name="motivo"
        label={texto.motivo}
        rules={[refuse((motivo) => (dizMotivo(motivo) ? null : texto.faltaMotivo))]}
      >
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}
