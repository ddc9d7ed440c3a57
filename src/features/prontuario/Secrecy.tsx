/** Who reads the chart, settled by its author at the patient's request and with a reason, open or closed (0107). */
import { Form, Input, Typography } from 'antd';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import { dizMotivo } from '#domain/formato/motivo.ts';
import { useForgetRows, type RecordForm } from '#engine/kit/index.ts';
import { cicloTela } from '#messages/lifecycle-tela.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { CHARTS, restrict, type Chart } from './wire.ts';

export function Secrecy({ chart, form }: { chart: Chart; form: RecordForm }) {
  const [asking, setAsking] = useState(false);
  const forget = useForgetRows();
  const shut = chart.restrito;
  return (
    <>
      <IconButton
        label={shut ? texto.liberar : texto.restringir}
        icon={shut ? <LockKeyholeOpen size={18} aria-hidden /> : <LockKeyhole size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          // The row comes back new: what is typed and not saved would be of the one before.
          if (form.isDirty()) notify({ type: 'WARNING', value: cicloTela.salveAntes });
          else setAsking(true);
        }}
      />
      {asking ? (
        <FormDialog<{ motivo: string }>
          title={shut ? texto.liberarTitulo : texto.restringirTitulo}
          action={shut ? texto.liberar : texto.restringir}
          cancel={texto.cancelar}
          initial={{ motivo: '' }}
          submit={async ({ motivo }) => {
            form.replaceRow(await restrict(chart, !shut, motivo.trim()));
            forget(CHARTS);
            notify({ type: 'SUCCESS', value: shut ? texto.liberada : texto.restringida });
          }}
          failure={texto.falhaSigilo}
          onClose={() => setAsking(false)}
        >
          <Typography.Paragraph>{shut ? texto.liberarTexto : texto.restringirTexto}</Typography.Paragraph>
          <Form.Item
            name="motivo"
            label={texto.motivoDoSigilo}
            rules={[refuse((motivo) => (dizMotivo(motivo) ? null : texto.faltaMotivo))]}
          >
            <Input.TextArea rows={3} maxLength={300} data-foco="" />
          </Form.Item>
        </FormDialog>
      ) : null}
    </>
  );
}
