/** Why the person does not sign: whoever asked reads it. */
import { Form, Input } from 'antd';
import { LIMITES_PEDIDO, type PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import { recusar } from '#capabilities/assinatura/index.ts';
import { pedidosTela as texts } from '#messages/assinatura-pedido.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';

export function RefuseDialog(props: {
  readonly pedido: PedidoAssinatura;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { pedido, onDone, onClose } = props;
  return (
    <FormDialog<{ motivo: string }>
      title={texts.recusarTitulo(pedido.documento.nomeArquivo)}
      action={texts.recusar}
      cancel={texts.voltar}
      danger
      submit={async ({ motivo }) => {
        await recusar(pedido.id, motivo.trim());
        notify({ type: 'SUCCESS', value: texts.recusadoOk });
        onDone();
      }}
      failure={texts.falha}
      refusedAt="motivo"
      onClose={onClose}
    >
      <p>{texts.recusarTexto}</p>
      <Form.Item
        name="motivo"
        label={texts.porQue}
        rules={[refuse((motivo) => (motivo.trim() === '' ? texts.semMotivo : null))]}
      >
        <Input.TextArea rows={3} maxLength={LIMITES_PEDIDO.motivo} data-foco="" />
      </Form.Item>
    </FormDialog>
  );
}
