/** What has become of the convênio's authorisation, days before the visit: to be asked for, asked for, its number. */
import { Button, Flex, Form, Input } from 'antd';
import type { ItemAgenda } from '#domain/agenda/wire.ts';
import { convenioMarcacao as texto } from '#messages/convenio-marcacao.ts';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { autorizar, type Autorizacao } from './wire.ts';

type Props = { readonly item: ItemAgenda; readonly onChange: () => void };

/** In words, for the drawer of the appointment; null: none is needed. */
export const autorizacaoDita = ({ autorizacao, numeroAutorizacao }: ItemAgenda): string | null =>
  numeroAutorizacao ?? (autorizacao === null ? null : texto.situacoes[autorizacao]);

export function Authorisation({ item, onChange }: Props) {
  const gravar = useAct(
    async (mudanca: Autorizacao) => {
      await autorizar(item, mudanca);
      notify({ type: 'SUCCESS', value: texto.autorizacaoGravada });
      onChange();
    },
    { failure: texto.falhaAutorizacao },
  );
  return (
    <Form<{ numeroAutorizacao: string }>
      layout="vertical"
      style={{ marginTop: 16 }}
      onFinish={({ numeroAutorizacao }) => void gravar.run({ autorizacao: null, numeroAutorizacao })}
    >
      <Form.Item label={texto.numero} style={{ marginBottom: 8 }}>
        <Flex gap={8}>
          <Form.Item
            name="numeroAutorizacao"
            noStyle
            rules={[{ required: true, whitespace: true, message: texto.informeNumero }]}
          >
            <Input maxLength={20} aria-label={texto.numero} />
          </Form.Item>
          <Button htmlType="submit" loading={gravar.busy}>
            {texto.gravarNumero}
          </Button>
        </Flex>
      </Form.Item>
      {item.autorizacao === 'A_PEDIR' ? (
        <Button loading={gravar.busy} onClick={() => void gravar.run({ autorizacao: 'PEDIDA' })}>
          {texto.marcarPedida}
        </Button>
      ) : null}
    </Form>
  );
}
