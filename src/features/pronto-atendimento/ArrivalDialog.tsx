/** Whoever comes in: found, registered on the spot, or without a name, in a few touches. */
import { Alert, Form, Input, InputNumber, Radio, Select } from 'antd';
import { Suspense } from 'react';
import { FormHost, LookupLater } from '#engine/kit/index.ts';
import { busca } from '#messages/form.ts';
import { prontoAtendimentoTela as texto } from '#messages/pronto-atendimento-tela.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { entre } from '#shared/ui/number-range.ts';
import { comErros, GRUPO, obrigatorio } from './form.ts';
import { chegar } from './wire.ts';

type Campos = { readonly naoIdentificado: boolean; readonly [campo: string]: unknown };

/** antd's Form gives value and change; the type of the piece asks for them here. */
const VALOR = {} as { value: number | null; onChange: (value: number | null) => void };

export type Recebido = {
  /** Of who was announced: the record, and how they come. */
  readonly inicial?: object;
  /** How they are called, where several records here may be theirs. */
  readonly escolher?: string;
};

export function ArrivalDialog({
  inicial,
  escolher,
  done,
  onClose,
}: Recebido & {
  readonly done: () => void;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Campos>();
  const semNome = Form.useWatch('naoIdentificado', form);
  const { entity } = useEntity('atendimentos-urgencia');
  const titulo = (campo: string) => entity.field[campo]?.title ?? '';
  const opcoes = (campo: string) =>
    (entity.field[campo]?.options ?? [])
      .filter(({ value }) => value !== null)
      // Three words that stand side by side on a telephone.
      .map(({ value, title }) => ({
        value,
        label: campo === 'sexo' && value === 'I' ? texto.sexoIncerto : title,
      }));
  return (
    <FormHost>
      <FormDialog<Campos>
        title={texto.chegadaTitulo}
        action={texto.chegadaAcao}
        width={560}
        stubborn
        form={form}
        initial={{ naoIdentificado: false, comoChegou: 'PROPRIOS_MEIOS', ...inicial }}
        submit={async (campos) => {
          const { nomePaciente, senha } = await comErros(form, () => chegar(campos));
          notify({ type: 'SUCCESS', value: texto.chegou(nomePaciente, senha) });
          done();
        }}
        failure={texto.falhaAcao}
        onClose={onClose}
      >
        {escolher === undefined ? null : (
          <Alert
            type="warning"
            showIcon
            message={texto.escolherCadastro(escolher)}
            style={{ marginBottom: 16 }}
          />
        )}
        <Form.Item name="naoIdentificado" label={texto.quemE}>
          <Radio.Group
            {...GRUPO}
            optionType="button"
            buttonStyle="solid"
            options={[
              { value: false, label: texto.comNome },
              { value: true, label: texto.semNome },
            ]}
          />
        </Form.Item>
        {semNome ? (
          <>
            <Form.Item name="sexo" label={titulo('sexo')} rules={obrigatorio}>
              <Radio.Group {...GRUPO} optionType="button" options={opcoes('sexo')} />
            </Form.Item>
            <Form.Item
              name="idadeAproximada"
              label={texto.idadeAproximada}
              rules={[...obrigatorio, entre(0, 120)]}
            >
              <InputNumber precision={0} addonAfter={texto.anosSufixo} data-foco="" />
            </Form.Item>
            <Form.Item name="descricao" label={titulo('descricao')}>
              <Input maxLength={300} placeholder={entity.field.descricao?.ui?.placeholder} />
            </Form.Item>
          </>
        ) : (
          <Suspense fallback={null}>
            <Form.Item name="pacienteId" label={titulo('pacienteId')} rules={obrigatorio}>
              <LookupLater resource="pacientes" create aria-label={titulo('pacienteId')} {...VALOR} />
            </Form.Item>
          </Suspense>
        )}
        <div className="z-campos">
          <Form.Item name="comoChegou" label={titulo('comoChegou')} rules={obrigatorio}>
            <Select placeholder={busca.selecione} options={opcoes('comoChegou')} />
          </Form.Item>
          <Form.Item name="motivoPrioridade" label={titulo('motivoPrioridade')}>
            <Select
              allowClear
              placeholder={entity.field.motivoPrioridade?.ui?.placeholder}
              options={opcoes('motivoPrioridade')}
            />
          </Form.Item>
          <Form.Item name="acompanhante" label={titulo('acompanhante')}>
            <Input maxLength={150} />
          </Form.Item>
        </div>
      </FormDialog>
    </FormHost>
  );
}
