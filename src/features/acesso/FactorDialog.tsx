/** An administrator takes away somebody's second factor: why is said, and told to the person. */
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Typography } from 'antd';
import { redefinirFatorTela as texto } from '#messages/segundo-fator-tela.ts';
import { request } from '#shared/http/client.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { ACESSO } from './wire.ts';

export function FactorDialog({
  id,
  nome,
  onClose,
}: {
  readonly id: number;
  readonly nome: string;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  return (
    <FormDialog<{ motivo: string }>
      title={texto.titulo(nome)}
      action={texto.confirmar}
      danger
      failure={texto.falha}
      refusedAt="motivo"
      submit={async (body) => {
        await request(`usuarios/${id}/redefinir-segundo-fator`, { method: 'POST', body, silent: true });
        notify({ type: 'SUCCESS', value: texto.feito(nome) });
        await client.invalidateQueries({ queryKey: [ACESSO] });
      }}
      onClose={onClose}
    >
      <Typography.Paragraph>{texto.explica}</Typography.Paragraph>
      <Form.Item name="motivo" label={texto.motivo} extra={texto.motivoDica}>
        <Input.TextArea rows={3} maxLength={500} data-foco="" />
      </Form.Item>
    </FormDialog>
  );
}
