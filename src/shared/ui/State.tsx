/** The states that every screen draws beside the filled one: loading, failed with a retry, empty with the next step. */
import { Button, Empty, Flex, Skeleton } from 'antd';
import { CircleAlert, Inbox } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { uiMessages } from '#messages/app.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { HelpHere } from '#shared/navigation/HelpHere.tsx';
import { answerTo } from './refusal.ts';

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

type Failed = { error: unknown; title?: string | undefined; retry?: () => void };

/** What failed; a refusal that the person can answer is answered here. */
export function FailedState(props: Failed) {
  const { error, retry } = props;
  const Answer = retry ? answerTo(error) : undefined;
  if (!Answer || !retry || !(error instanceof HttpError)) return <FailedText {...props} />;
  return (
    <Suspense fallback={<LoadingState rows={4} />}>
      <Answer error={error} retry={retry} />
    </Suspense>
  );
}

/** antd's Result weighs four times its Empty, and says no more. */
export function FailedText({ error, title = uiMessages.falhou, retry }: Failed) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={28} strokeWidth={1.5} aria-hidden />}
        title={title}
        text={messageOf(error, uiMessages.falhouTexto)}
        action={retry ? <Button onClick={retry}>{uiMessages.tentarDeNovo}</Button> : undefined}
        help={error instanceof HttpError && error.statusCode === 403}
      />
    </div>
  );
}

/** Where nothing stands, or nothing may be done: what it means, the next step, and the manual's part about the screen. */
export function EmptyState({
  title,
  text,
  icon,
  action,
  heading = false,
  help = true,
}: {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** It is the whole page, and its title the page's. */
  heading?: boolean;
  /** False where its way out says all, and for a small part of a screen (tests/architecture/vazios.test.ts names them). */
  help?: boolean;
}) {
  return (
    <Empty
      className="z-estado"
      image={icon ?? <Inbox size={28} strokeWidth={1.5} aria-hidden />}
      description={
        <>
          {heading ? <h1>{title}</h1> : <strong>{title}</strong>}
          {text === undefined && !help ? null : (
            <p>
              {text} {help ? <HelpHere /> : null}
            </p>
          )}
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
