/** The states that every screen draws beside the filled one: loading, failed with a retry, empty with the next step. */
import { Button, Empty, Flex, Skeleton } from 'antd';
import { CircleAlert, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiMessages } from '#messages/app.ts';
import { messageOf } from '#shared/http/http-error.ts';

/** Bars in the shape of what comes: a title and `rows` of text. */
export function LoadingState({
  rows = 8,
  label = uiMessages.carregando,
}: {
  rows?: number | undefined;
  label?: string;
}) {
  const width = Array.from({ length: rows }, (_, row) => `${94 - ((row * 17) % 23)}%`);
  return (
    <div role="status" aria-busy="true">
      <span className="z-so-leitor">{label}</span>
      <Skeleton active title={{ width: '32%' }} paragraph={{ rows, width }} />
    </div>
  );
}

/** antd's Result weighs four times its Empty, and says no more. */
export function FailedState({
  error,
  title = uiMessages.falhou,
  retry,
}: {
  error: unknown;
  title?: string | undefined;
  retry?: () => void;
}) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={28} strokeWidth={1.5} aria-hidden />}
        title={title}
        text={messageOf(error, uiMessages.falhouTexto)}
        action={retry ? <Button onClick={retry}>{uiMessages.tentarDeNovo}</Button> : undefined}
      />
    </div>
  );
}

export function EmptyState({
  title,
  text,
  icon,
  action,
  heading = false,
}: {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** It is the whole page, and its title the page's. */
  heading?: boolean;
}) {
  return (
    <Empty
      className="z-estado"
      image={icon ?? <Inbox size={28} strokeWidth={1.5} aria-hidden />}
      description={
        <>
          {heading ? <h1>{title}</h1> : <strong>{title}</strong>}
          {text === undefined ? null : <p>{text}</p>}
        </>
      }
    >
      {action ? (
        <Flex wrap justify="center" gap={8}>
          {action}
        </Flex>
      ) : null}
    </Empty>
  );
}
