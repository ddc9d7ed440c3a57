/** A dialog that asks a few things: antd's form, one button that does it, and what was refused said in words. */
import { Alert, Button, Form, type FormInstance } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { uiMessages } from '#messages/app.ts';
import { Modal } from './Modal.tsx';
import { useAct } from './useAct.ts';

type Props<T> = {
  title: ReactNode;
  /** What the primary button says. */
  action: string;
  danger?: boolean;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  cancel?: string;
  width?: number;
  stubborn?: boolean;
  initial?: Partial<T>;
  /** What it throws is said here; the dialog closes once it is done. */
  submit: (values: T) => unknown;
  /** The dialog does not close by itself: what is done leads on. */
  stays?: boolean;
  /** Said where what was thrown has no sentence. */
  failure: string;
  /** The field that a refusal is said under; without one, under all of them. */
  refusedAt?: keyof T & string;
  form?: FormInstance<T>;
  onChange?: (values: T) => void;
  /** Beside the buttons, in sight however long the form is. */
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog<T extends object>(props: Props<T>) {
  const {
    title,
    action,
    danger,
    disabled,
    cancel,
    width,
    stubborn,
    initial,
    submit,
    stays,
    failure,
    refusedAt,
  } = props;
  const { onChange, onClose, children, foot } = props;
  const [form] = Form.useForm<T>(props.form);
  const [tried, setTried] = useState(false);
  const name = useId();
  const { run, busy, problem, clear } = useAct(
    async (values: T) => {
      await submit(values);
      if (!stays) onClose();
    },
    {
      failure,
      tell: 'place',
      refused: (_, text) => {
        if (refusedAt) form.setFields([{ name: refusedAt as never, errors: [said(text)] }]);
        return refusedAt !== undefined;
      },
    },
  );
  return (
    <Modal
      title={title}
      width={width}
      stubborn={stubborn || busy}
      onClose={onClose}
      footer={
        <>
          {foot === undefined ? null : <div className="z-pe-dito">{foot}</div>}
          <Button onClick={onClose} disabled={busy}>
            {cancel ?? uiMessages.cancelar}
          </Button>
          <Button
            type="primary"
            danger={danger}
            htmlType="submit"
            form={name}
            loading={busy}
            disabled={disabled}
          >
            {action}
          </Button>
        </>
      }
    >
      <Form<T>
        form={form}
        name={name}
        layout="vertical"
        initialValues={initial}
        // Nobody is told of a mistake before there could be one.
        validateTrigger={tried ? 'onChange' : 'onSubmit'}
        onFinish={(values) => void run(values)}
        // What is missing may stand far above the button.
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinishFailed={() => setTried(true)}
        onValuesChange={(_, values: T) => {
          clear();
          onChange?.(values);
        }}
        requiredMark={false}
      >
        {children}
        {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      </Form>
    </Modal>
  );
}

/** antd tells a mistake to who sees it alone (its role went with 5.0): it is told to who listens, too. */
export const said = (text: string) => (<span role="alert">{text}</span>) as unknown as string;

/** A rule of antd's form from a question that answers the mistake in words, or null. */
export const refuse = (mistake: (value: string) => string | null) => ({
  validator: (_: unknown, value: unknown) => {
    const text = mistake(typeof value === 'string' ? value : '');
    return text === null
      ? Promise.resolve()
      : Promise.reject(Object.assign(new Error(text), { message: said(text) }));
  },
});
