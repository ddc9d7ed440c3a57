/** What the screens of sign-in by outside identities are made of. */
import { Alert } from 'antd';
import { CircleCheck } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { EntryCard, EntryFailure } from '#shared/entry/EntryCard.tsx';
import { PasswordField, TextField } from '#shared/entry/EntryField.tsx';
import { useTitle } from '#shared/ui/Page.tsx';
import './identidade.css';

export function Card({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  useTitle(title);
  return (
    <EntryCard title={title}>
      {text ? <p className="entrar-texto">{text}</p> : null}
      {children}
    </EntryCard>
  );
}

export function Failure({ text }: { text: string | null }) {
  return <EntryFailure text={text} />;
}

export function Done({ text }: { text: string | null }) {
  return text === null ? null : (
    <Alert
      type="success"
      showIcon
      role="status"
      icon={<CircleCheck size={16} aria-hidden />}
      message={text}
    />
  );
}

export function Field(props: ComponentProps<typeof TextField>) {
  const { type, ...rest } = props;
  if (type === 'password') return <PasswordField name={props.id} {...rest} />;
  return <TextField name={props.id} spellCheck={false} type={type} {...rest} />;
}
