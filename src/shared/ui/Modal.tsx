import { X } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { uiMessages } from '#messages/app.ts';
import { useFocusTrap } from '#shared/hooks/useFocusTrap.ts';
import { IconButton } from './Button.tsx';
import { layerHost } from './layers.ts';

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
  role?: 'dialog' | 'alertdialog';
  /** Between the title and the close button: record actions of a drawer. */
  extra?: ReactNode;
};

/** A dialog in the middle. Rendered only while open. */
export function Modal(props: Props) {
  return <Layer {...props} />;
}

/** A panel from the right, over what it belongs to. Rendered only while open. */
export function Drawer(props: Props) {
  return <Layer {...props} side />;
}

function Layer({
  title,
  onClose,
  children,
  footer,
  width,
  stubborn = false,
  role = 'dialog',
  extra,
  side,
}: Props & { side?: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  useFocusTrap(ref, onClose);
  const style = { '--z-largura': typeof width === 'number' ? `${width}px` : (width ?? (side ? '560px' : '440px')) };
  return createPortal(
    <div
      className="z-veu"
      role="presentation"
      data-lado={side ? '' : undefined}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && !stubborn) onClose();
      }}
    >
      <div
        ref={ref}
        className="z-janela"
        role={role}
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        style={style as object}
      >
        <div className="z-janela-topo">
          <h2 id={id}>{title}</h2>
          {extra}
          <IconButton label={uiMessages.fechar} icon={<X size={18} aria-hidden />} onClick={onClose} />
        </div>
        <div className="z-janela-corpo">{children}</div>
        {footer === undefined ? null : <div className="z-janela-pe">{footer}</div>}
      </div>
    </div>,
    layerHost(),
  );
}
