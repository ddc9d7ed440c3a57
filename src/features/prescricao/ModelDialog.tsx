/** What was written, kept to be prescribed again: of the professional or of the whole unit. */
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Radio, Typography } from 'antd';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { formulario } from '#messages/form.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { keepModel, partsOf, type Item } from './wire.ts';

type Values = { nome: string; meu: boolean };

export function ModelDialog(props: {
  readonly itens: readonly Item[];
  readonly orientacoes: string;
  /** The professional that the account is. */
  readonly me: number | null;
  readonly onClose: () => void;
}) {
  const { itens, orientacoes, me, onClose } = props;
  const client = useQueryClient();
  return (
    <FormDialog<Values>
      title={texto.guardarModelo}
      action={texto.guardar}
      cancel={formulario.cancelar}
      initial={{ nome: '', meu: me !== null }}
      submit={async ({ nome, meu }) => {
        await keepModel({
          nome: nome.trim(),
          tipo: 'PROTOCOLO',
          profissionalId: meu ? me : null,
          orientacoes: orientacoes.trim() || null,
          itens: itens.map(partsOf),
        });
        await client.invalidateQueries({ queryKey: ['lookup', 'prescricoes-modelo'] });
        notify({ type: 'SUCCESS', value: texto.guardado });
      }}
      failure={texto.falhaModelo}
      refusedAt="nome"
      onClose={onClose}
    >
      <Typography.Paragraph>{texto.guardarModeloTexto}</Typography.Paragraph>
      <Form.Item
        name="nome"
        label={texto.nomeModelo}
        rules={[refuse((nome) => (nome.trim().length < 2 ? texto.faltaNome : null))]}
      >
        <Input maxLength={200} data-foco="" />
      </Form.Item>
      {me === null ? null : (
        <Form.Item name="meu" label={texto.deQuem}>
          <Radio.Group
            options={[
              { value: true, label: texto.meu },
              { value: false, label: texto.daUnidade },
            ]}
          />
        </Form.Item>
      )}
    </FormDialog>
  );
}
