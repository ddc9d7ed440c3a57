/** Names a view and says who sees it. */
import { Button, Checkbox, Form, Input, Radio, Select } from 'antd';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import type { View, ViewScope } from './useViews.ts';

export type ViewForm = Pick<View, 'nome' | 'escopo' | 'papel' | 'padrao'>;

type Props = {
  readonly view: View | undefined;
  /** A view for a whole role is an administrator's to make. */
  readonly admin: boolean;
  readonly onSave: (form: ViewForm) => Promise<void>;
  readonly onClose: () => void;
};

const ROLES = ['admin', 'prestador', 'profissional', 'administrativo', 'fornecedor', 'parceiro'] as const;

export default function ViewDialog({ view, admin, onSave, onClose }: Props) {
  const [form] = Form.useForm<ViewForm>();
  const escopo = Form.useWatch('escopo', form) ?? view?.escopo ?? 'propria';
  const scopes: readonly ViewScope[] = admin
    ? ['propria', 'papel', 'compartilhada']
    : ['propria', 'compartilhada'];
  const { run, busy } = useAct(
    ({ nome, papel, padrao }: ViewForm) =>
      onSave({ nome: nome.trim(), escopo, padrao, papel: escopo === 'papel' ? papel : null }),
    {
      failure: lista.falhaTexto,
      refused: (cause, text) => {
        const own = cause instanceof HttpError ? Object.values(cause.errors)[0]?.[0] : undefined;
        form.setFields([{ name: 'nome', errors: [own ?? text] }]);
        return true;
      },
    },
  );
  return (
    <Modal
      title={view ? lista.renomear : lista.salvarVisao}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{lista.cancelar}</Button>
          <Button type="primary" loading={busy} onClick={form.submit}>
            {listaDialogos.salvar}
          </Button>
        </>
      }
    >
      <Form<ViewForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          nome: view?.nome ?? '',
          escopo: view?.escopo ?? 'propria',
          papel: view?.papel ?? 'profissional',
          padrao: view?.padrao ?? false,
        }}
        onFinish={(values) => void run(values)}
      >
        <Form.Item
          name="nome"
          label={listaDialogos.nomeVisao}
          rules={[{ required: true, whitespace: true, message: listaDialogos.visaoSemNome }]}
          validateTrigger={[]}
        >
          <Input data-foco="" maxLength={80} />
        </Form.Item>
        <Form.Item name="escopo" label={listaDialogos.quemVe}>
          <Radio.Group
            options={scopes.map((scope) => ({
              value: scope,
              label: scope === 'compartilhada' && admin ? listaDialogos.escopoDaCasa : lista.escopos[scope],
            }))}
          />
        </Form.Item>
        {escopo === 'papel' ? (
          <Form.Item name="papel" label={listaDialogos.perfil}>
            <Select options={ROLES.map((role) => ({ value: role, label: listaDialogos.perfis[role] }))} />
          </Form.Item>
        ) : null}
        <Form.Item name="padrao" valuePropName="checked" noStyle>
          <Checkbox>
            {admin && escopo !== 'propria' ? listaDialogos.visaoPadraoParaTodos : listaDialogos.visaoPadrao}
          </Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
