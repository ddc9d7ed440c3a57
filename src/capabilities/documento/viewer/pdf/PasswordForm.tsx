import { Button, Form, Input, Result } from 'antd';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { visualizador } from '#messages/documento-visualizador.ts';

/** Asked by an encrypted PDF; the password stays in this page. */
export function PasswordForm({ wrong, onAnswer }: { wrong: boolean; onAnswer: (password: string) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <Form layout="vertical" className="z-visor-estado" onFinish={() => text !== '' && onAnswer(text)}>
      <Result
        icon={<Lock size={28} strokeWidth={1.5} aria-hidden />}
        title={visualizador.senhaTitulo}
        subTitle={visualizador.senhaTexto}
        extra={
          <Button type="primary" htmlType="submit" disabled={text === ''}>
            {visualizador.senhaAbrir}
          </Button>
        }
      >
        <Form.Item
          label={visualizador.senha}
          htmlFor={id}
          validateStatus={wrong ? 'error' : ''}
          help={wrong ? <span role="alert">{visualizador.senhaErrada}</span> : undefined}
        >
          <Input.Password
            id={id}
            autoComplete="off"
            autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- The only thing to do here.
            value={text}
            aria-invalid={wrong || undefined}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
      </Result>
    </Form>
  );
}
