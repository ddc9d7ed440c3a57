/** The states that every screen draws beside the filled one: loading, failed with a retry, empty with the next step. */
import { CircleAlert, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiMessages } from '#messages/app.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from './Button.tsx';

/** Bars in the shape of what comes; `rows` of text, or 'formulario'. */
export function LoadingState({ rows = 8, label = uiMessages.carregando }: { rows?: number; label?: string }) {
  return (
    <div className="z-ossos" role="status" aria-busy="true">
      <span className="z-so-leitor">{label}</span>
      <div className="z-osso" style={{ height: 28, width: '32%' }} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="z-osso" style={{ height: 22, width: `${94 - ((row * 17) % 23)}%` }} />
      ))}
    </div>
  );
}

export function FailedState({ error, title = uiMessages.falhou, retry }: { error: unknown; title?: string; retry?: () => void }) {
  return (
    <div className="z-estado" role="alert">
      <CircleAlert size={28} strokeWidth={1.5} aria-hidden />
      <strong>{title}</strong>
      <p>{messageOf(error, uiMessages.falhouTexto)}</p>
      {retry ? (
        <div className="z-estado-acao">
          <Button onClick={retry}>{uiMessages.tentarDeNovo}</Button>
        </div>
      ) : null}
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
    <div className="z-estado">
      {icon ?? <Inbox size={28} strokeWidth={1.5} aria-hidden />}
      {heading ? <h1>{title}</h1> : <strong>{title}</strong>}
      {text === undefined ? null : <p>{text}</p>}
      {action === undefined ? null : <div className="z-estado-acao">{action}</div>}
    </div>
  );
}
