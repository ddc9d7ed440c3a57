/**
 * Dialog and drawer over antd's, rendered only while open. They mend what antd leaves to us. The focus comes
 * to `[data-foco]` and goes back to where it was. antd gives it back at the end of its animation (ant-design
 * #27985), and a layer that is taken away never sees that end. Esc closes the front layer alone. The empty
 * tab stops around the content go (#31468).
 */
import { Drawer as AntDrawer, Flex, Modal as AntModal } from 'antd';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { uiMessages } from '#messages/app.ts';
import { hasNoStop, layersOpen, useFocusTrap } from '#shared/hooks/useFocusTrap.ts';

type Role = 'dialog' | 'alertdialog';
type Props = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom, primary last. */
  footer?: ReactNode;
  /** Pixels or any CSS width; a phone gets 90 % (NAV-08). */
  width?: number | string;
  /** Questions that need an answer do not close by a click beside them. */
  stubborn?: boolean;
  role?: Role;
  /** Between the title and the close button: record actions of a drawer. */
  extra?: ReactNode;
};

const PHONE_SHARE = '90vw';
/** Below it a screen is a phone's (NAV-08), and every layer takes that share whatever it asked for. */
const PHONE = '767.98px';
/** antd's own place of a dialog; each next one stands over it, and under what drops down (1040 and more). */
const FIRST = 1000;
const STEP = 10;

const closable = { 'aria-label': uiMessages.fechar, closeIcon: <X size={18} aria-hidden /> };
/** What is left of the phone's width, a thousand times: the whole share on a phone, less than nothing elsewhere. */
const widthOf = (width: number | string) =>
  `max(min(${typeof width === 'number' ? `${width}px` : width}, ${PHONE_SHARE}), min(${PHONE_SHARE}, (${PHONE} - 100vw) * 1000))`;

/** What scrolls around `content` takes the focus while nothing in it does: a record that is only read scrolls by keys too. */
function scrollByKeys(content: HTMLElement): () => void {
  const frame = content.parentElement;
  if (!frame) return () => undefined;
  const look = () => {
    if (hasNoStop(content) && frame.scrollHeight > frame.clientHeight) frame.setAttribute('tabindex', '0');
    else frame.removeAttribute('tabindex');
  };
  const watch = new MutationObserver(look);
  watch.observe(content, { childList: true, subtree: true, attributeFilter: ['disabled', 'tabindex'] });
  const sizes = new ResizeObserver(look);
  sizes.observe(content);
  sizes.observe(frame);
  return () => {
    watch.disconnect();
    sizes.disconnect();
  };
}

/** The frame of the layer that `body` is in, made right, and its place in the pile. Named by `title`'s element or by `label`. */
export function useLayer(
  onClose: () => void,
  { role = 'dialog', label }: { role?: Role; label?: string } = {},
) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const title = useId();
  const [zIndex] = useState(() => FIRST + STEP * layersOpen());
  useFocusTrap(frame, onClose);
  const body = useCallback(
    (node: HTMLElement | null) => {
      const dialog = node?.closest<HTMLElement>('[role=dialog], [role=alertdialog]');
      if (!node || !dialog) return undefined;
      setFrame(dialog);
      dialog.setAttribute('role', role);
      dialog.removeAttribute('aria-labelledby');
      dialog.setAttribute(label ? 'aria-label' : 'aria-labelledby', label ?? title);
      dialog.tabIndex = -1;
      const stops = dialog.closest('.ant-drawer')?.querySelectorAll<HTMLElement>(':scope > [data-sentinel]');
      for (const stop of stops ?? dialog.querySelectorAll<HTMLElement>(':scope > [tabindex]'))
        stop.removeAttribute('tabindex');
      const unwatch = scrollByKeys(node);
      return () => {
        unwatch();
        setFrame(null);
      };
    },
    [role, label, title],
  );
  return { body, title, zIndex };
}

/** A dialog in the middle. */
export function Modal({
  title,
  onClose,
  children,
  footer,
  width = 440,
  stubborn = false,
  role = 'dialog',
  extra,
}: Props) {
  const layer = useLayer(onClose, { role });
  return (
    <AntModal
      open
      centered
      style={{ paddingBottom: 0 }}
      className="z-janela"
      width={widthOf(width)}
      zIndex={layer.zIndex}
      keyboard={false}
      maskClosable={!stubborn}
      closable={closable}
      onCancel={onClose}
      title={
        <Flex align="center" gap="small" style={{ paddingRight: 28 }}>
          <h2 id={layer.title}>{title}</h2>
          {extra}
        </Flex>
      }
      footer={footer === undefined ? null : <Foot>{footer}</Foot>}
    >
      <div ref={layer.body}>{children}</div>
    </AntModal>
  );
}

/** A panel from the right, over what it belongs to. */
export function Drawer({
  title,
  onClose,
  children,
  footer,
  width = 560,
  stubborn = false,
  role = 'dialog',
  extra,
}: Props) {
  const layer = useLayer(onClose, { role });
  return (
    <AntDrawer
      open
      className="z-janela"
      width={widthOf(width)}
      zIndex={layer.zIndex}
      keyboard={false}
      autoFocus={false}
      push={false}
      maskClosable={!stubborn}
      closable={{ ...closable, placement: 'end' }}
      onClose={onClose}
      title={<h2 id={layer.title}>{title}</h2>}
      extra={
        extra ? (
          <Flex wrap align="center" gap={8}>
            {extra}
          </Flex>
        ) : undefined
      }
      footer={footer === undefined ? null : <Foot>{footer}</Foot>}
    >
      <div ref={layer.body}>{children}</div>
    </AntDrawer>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <Flex justify="flex-end" align="center" gap="small" wrap>
      {children}
    </Flex>
  );
}
