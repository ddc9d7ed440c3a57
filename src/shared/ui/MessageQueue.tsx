import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uiMessages } from '#messages/app.ts';
import { useStore } from '#shared/hooks/store.ts';
import { IconButton } from './Button.tsx';
import { dismiss, messages, type MessageType, type QueuedMessage } from './notify.ts';

const look: Readonly<Record<MessageType, { Icon: typeof Info; tone: string; word: string }>> = {
  SUCCESS: { Icon: CircleCheck, tone: 'var(--z-success)', word: uiMessages.sucesso },
  ERROR: { Icon: CircleAlert, tone: 'var(--z-error)', word: uiMessages.erro },
  WARNING: { Icon: TriangleAlert, tone: 'var(--z-warning)', word: uiMessages.atencao },
  INFO: { Icon: Info, tone: 'var(--z-info)', word: uiMessages.informacao },
};

/** The live region of the message queue (NAV-17); mounted once by app. */
export function MessageQueue() {
  const queued = useStore(messages);
  return (
    <div className="z-mensagens z-nao-imprimir" role="region" aria-label={uiMessages.mensagens} aria-live="polite">
      {queued.map((message) => (
        <Item key={message.id} message={message} />
      ))}
    </div>
  );
}

function Item({ message }: { message: QueuedMessage }) {
  const { Icon, tone, word } = look[message.type];
  const [held, setHeld] = useState(false);
  const { id, durationMs } = message;
  // Under the pointer or with the focus inside, a message waits for whoever reads it.
  useEffect(() => {
    if (durationMs === null || held) return undefined;
    const timer = setTimeout(() => dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, held]);
  return (
    <div
      className="z-mensagem"
      role={message.type === 'ERROR' ? 'alert' : undefined}
      style={{ '--z-tom': tone } as object}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-label={word} />
      <div className="z-mensagem-texto">
        {message.title ? <strong>{message.title}</strong> : null}
        {message.value}
        {message.action ? (
          <div>
            <button
              type="button"
              className="z-mensagem-acao"
              onClick={() => {
                dismiss(id);
                message.action?.run();
              }}
            >
              {message.action.label}
            </button>
          </div>
        ) : null}
      </div>
      <IconButton
        className="z-mensagem-fechar"
        label={uiMessages.fechar}
        icon={<X size={16} aria-hidden />}
        onClick={() => dismiss(id)}
      />
    </div>
  );
}
