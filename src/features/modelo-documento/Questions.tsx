import { Checkbox, Form, Input, InputNumber, Select, type FormInstance } from 'antd';
import { useRef } from 'react';
import {
  NUMERO_MAXIMO,
  problemaDe,
  RESPOSTA_MAXIMA,
  type Respostas,
} from '#domain/modelo-documento/campos.ts';
import type { Campo } from '#domain/modelo-documento/tipos.ts';
import { DateInput, LookupSelect, TimeInput } from '#engine/kit/index.ts';
import { problemaResposta } from '#messages/modelo-documento.ts';
import { telaModelos as texto } from '#messages/modelo-documento-tela.ts';
import { said } from '#shared/ui/FormDialog.tsx';

/** What a document asks, as it was answered so far. */
export type Answers = { readonly respostas: Respostas; readonly autorizaCid: boolean };
/** The label of each diagnosis that was chosen, by its row: the text shows it before the server writes it. */
export type Cids = { readonly [id: string]: string };

export const NO_ANSWERS: Answers = { respostas: {}, autorizaCid: false };

type Props = {
  campos: readonly Campo[];
  form: FormInstance<Answers>;
  cids: Cids;
  onChange: (answers: Answers) => void;
  onCid: (id: string, label: string) => void;
};

/** The questions of the document's fields; `form.validateFields()` refuses what is blank or wrong. */
export function Questions({ campos, form, cids, onChange, onCid }: Props) {
  const asked = Form.useWatch('respostas', form);
  const cid = campos.some(({ tipo, chave }) => tipo === 'CID' && asked?.[chave]);
  return (
    <Form<Answers>
      form={form}
      layout="vertical"
      component="div"
      initialValues={NO_ANSWERS}
      onValuesChange={(_, all) => onChange({ ...NO_ANSWERS, ...all })}
    >
      <section aria-labelledby="z-perguntas">
        <h2 id="z-perguntas">{texto.perguntas}</h2>
        <div className="z-campos">
          {campos.map((campo) => (
            <Question key={campo.chave} campo={campo} cids={cids} onCid={onCid} />
          ))}
          {cid ? (
            <Form.Item
              name="autorizaCid"
              valuePropName="checked"
              className="z-largo"
              extra={texto.autorizaDica}
            >
              <Checkbox>{texto.autorizaCid}</Checkbox>
            </Form.Item>
          ) : null}
        </div>
      </section>
    </Form>
  );
}

function Question({ campo, cids, onCid }: { campo: Campo; cids: Cids; onCid: Props['onCid'] }) {
  const { chave, rotulo, tipo, obrigatorio } = campo;
  /** What was typed and is no date or hour; it has no value. */
  const typed = useRef<string | null>(null);
  return (
    <Form.Item
      name={['respostas', chave]}
      label={rotulo}
      required={obrigatorio}
      className={tipo === 'TEXTO' || tipo === 'CID' ? 'z-largo' : undefined}
      dependencies={tipo === 'CID' ? ['autorizaCid'] : undefined}
      validateTrigger={tipo === 'CID' ? [] : 'onBlur'}
      rules={[
        ({ getFieldValue }) => ({
          validator: (_, value: unknown) => {
            const problem = problemaDe(
              campo,
              typeof value === 'string' ? value : '',
              getFieldValue('autorizaCid') === true,
            );
            const text = typed.current ?? (problem && problemaResposta[problem]);
            return text
              ? Promise.reject(Object.assign(new Error(text), { message: said(text) }))
              : Promise.resolve();
          },
        }),
      ]}
    >
      <Control campo={campo} cids={cids} onCid={onCid} onTyped={(problem) => (typed.current = problem)} />
    </Form.Item>
  );
}

/** `id`, `value` and `onChange` are antd's Form.Item's. */
type ControlProps = {
  campo: Campo;
  cids: Cids;
  onCid: Props['onCid'];
  onTyped: (problem: string | null) => void;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
};

function Control({
  campo,
  cids,
  onCid,
  onTyped,
  id = '',
  value = '',
  onChange: set = () => undefined,
  onBlur,
}: ControlProps) {
  const picker = {
    id,
    value: value || null,
    onChange: (next: string | null) => set(next ?? ''),
    onBlur: onBlur ?? (() => undefined),
    onInputError: onTyped,
    readOnly: false,
    invalid: false,
    aria: { 'aria-required': campo.obrigatorio },
    label: campo.rotulo,
  };
  switch (campo.tipo) {
    case 'NUMERO':
      return (
        <InputNumber
          id={id}
          className="z-curto"
          min={0}
          max={NUMERO_MAXIMO}
          precision={0}
          value={value === '' ? null : Number(value)}
          onChange={(numero) => set(numero === null ? '' : String(numero))}
          onBlur={onBlur}
        />
      );
    case 'DATA':
      return <DateInput {...picker} />;
    case 'HORA':
      return <TimeInput {...picker} />;
    case 'LISTA':
      return (
        <Select
          id={id}
          allowClear={!campo.obrigatorio}
          value={value || undefined}
          options={(campo.opcoes ?? []).map((opcao) => ({ value: opcao, label: opcao }))}
          placeholder={texto.escolha}
          onChange={(next: string | undefined) => set(next ?? '')}
        />
      );
    case 'CID':
      return (
        <LookupSelect
          id={id}
          resource="cids"
          filter={{ ativo: 'true' }}
          value={value === '' ? null : Number(value)}
          known={cids[value] ? [{ id: Number(value), label: cids[value] }] : undefined}
          onChange={(row, item) => {
            if (row !== null && item) onCid(String(row), item.label);
            set(row === null ? '' : String(row));
          }}
        />
      );
    default:
      return (
        <Input.TextArea
          id={id}
          rows={2}
          maxLength={RESPOSTA_MAXIMA}
          value={value}
          onChange={({ target }) => set(target.value)}
          onBlur={onBlur}
        />
      );
  }
}
