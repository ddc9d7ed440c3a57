/** The message queue drawn by antd's notification. The rules are ours (NAV-17): order, key, time, what holds it. */
import { Button, notification } from 'antd';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { uiMessages } from '#messages/app.ts';
import { useStore } from '#shared/hooks/store.ts';
import { dismiss, messages, type MessageType, type QueuedMessage } from './notify.ts';

type Api = ReturnType<typeof notification.useNotification>[0];

const look: Readonly<
  Record<MessageType, { Icon: typeof Info; type: 'success' | 'error' | 'warning' | 'info'; word: string }>
> = {
  SUCCESS: { Icon: CircleCheck, type: 'success', word: uiMessages.sucesso },
  ERROR: { Icon: CircleAlert, type: 'error', word: uiMessages.erro },
  WARNING: { Icon: TriangleAlert, type: 'warning', word: uiMessages.atencao },
  INFO: { Icon: Info, type: 'info', word: uiMessages.informacao },
};
/** How high the notices are, for the rest of the page: it ends above them (ui.css). */
const HEIGHT = '--z-avisos';

/** Shows one; the answer stops its clock. */
function show(api: Api, message: QueuedMessage): () => void {
  const { id, type, title, value, action, durationMs } = message;
  const { Icon, type: kind, word } = look[type];
  let timer = 0;
  const hold = () => clearTimeout(timer);
  const run = () => {
    hold();
    if (durationMs !== null) timer = window.setTimeout(() => dismiss(id), durationMs);
  };
  api.open({
    key: String(id),
    // Time is kept here: antd's own stops under the pointer, and not for the keyboard.
    duration: 0,
    placement: 'bottom',
    role: type === 'ERROR' ? 'alert' : 'status',
    className: `z-mensagem z-mensagem-${kind}`,
    icon: <Icon size={18} aria-label={word} />,
    message: title ?? value,
    description: title ? value : undefined,
    actions: action ? (
      <Button
        type="link"
        size="small"
        onClick={() => {
          dismiss(id);
          action.run();
        }}
      >
        {action.label}
      </Button>
    ) : undefined,
    // antd draws a link without a destination, closed by Enter alone.
    closable: {
      closeIcon: <X size={16} aria-hidden />,
      'aria-label': uiMessages.fechar,
      role: 'button',
    } as object,
    onClose: () => dismiss(id),
    props: {
      onMouseEnter: hold,
      onMouseLeave: run,
      onFocus: hold,
      onBlur: run,
      onKeyDown: (event) => {
        if (event.key === ' ' && (event.target as HTMLElement).role === 'button') dismiss(id);
      },
    },
  });
  run();
  return hold;
}

export default function MessageQueue({ region }: { region: () => HTMLElement }) {
  const [api, holder] = notification.useNotification({
    getContainer: region,
    stack: false,
    bottom: 0,
  });
  const queued = useStore(messages);
  const shown = useRef(new Map<number, () => void>());
  useEffect(() => {
    for (const [id, stop] of shown.current) {
      if (queued.some((message) => message.id === id)) continue;
      stop();
      shown.current.delete(id);
      api.destroy(String(id));
    }
    for (const message of queued) {
      if (!shown.current.has(message.id)) shown.current.set(message.id, show(api, message));
    }
    // Where there are more than the region shows, the newest is in sight.
    const drawn = region();
    const frame = requestAnimationFrame(() => drawn.scrollTo({ top: drawn.scrollHeight }));
    return () => cancelAnimationFrame(frame);
  }, [queued, api, region]);
  useEffect(() => {
    const root = document.documentElement;
    const drawn = region();
    const sizes = new ResizeObserver(() => {
      root.style.setProperty(HEIGHT, `${drawn.offsetHeight}px`);
      drawn.scrollTo({ top: drawn.scrollHeight });
    });
    sizes.observe(drawn);
    return () => {
      sizes.disconnect();
      root.style.removeProperty(HEIGHT);
    };
  }, [region]);
  return holder;
}
