/** Who arrived without a name gets theirs: all that was made under the provisional one goes along. */
import { Form, Input } from 'antd';
import { Suspense } from 'react';
import type { ItemProntoAtendimento } from '#domain/pronto-atendimento/wire.ts';
import { FormHost, LookupLater } from '#engine/kit/index.ts';
import { prontoAtendimentoTela as texto } from '#messages/pronto-atendimento-tela.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { prontoAtendimentoServidor } from '#messages/pronto-atendimento.ts';
import { comErros, obrigatorio } from './form.ts';
import { identificar } from './wire.ts';

type Campos = { readonly pacienteId: number; readonly motivo: string };
type Props = {
  readonly item: ItemProntoAtendimento;
  readonly done: () => void;
  readonly onClose: () => void;
};

const VALOR = {} as { value: number | null; onChange: (value: number | null) => void };

export function IdentifyDialog({ item, done, onClose }: Props) {
  const [form] = Form.useForm<Campos>();
  return (
    <FormHost>
      <FormDialog<Campos>
        title={texto.identificarTitulo(item.nome)}
        action={texto.identificarAcao}
        width={520}
        stubborn
        form={form}
        submit={async (campos) => {
          const { nome } = await comErros(form, () => identificar(item.id, campos));
          notify({ type: 'SUCCESS', value: prontoAtendimentoServidor.unido(nome) });
          done();
        }}
        failure={texto.falhaAcao}
        onClose={onClose}
      >
        <p className="z-texto" style={{ marginBottom: 16 }}>
          {texto.identificarTexto}
        </p>
        <Suspense fallback={null}>
          <Form.Item name="pacienteId" label={texto.cadastro} rules={obrigatorio} extra={texto.cadastroAjuda}>
            <LookupLater resource="pacientes" create aria-label={texto.cadastro} {...VALOR} />
          </Form.Item>
        </Suspense>
        <Form.Item name="motivo" label={texto.comoSoube} rules={obrigatorio}>
          <Input maxLength={300} placeholder={texto.comoSoubeExemplo} />
        </Form.Item>
      </FormDialog>
    </FormHost>
  );
}
