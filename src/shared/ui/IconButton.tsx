import { Button, Tooltip, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';

const HOVER_S = 0.4;
/** The pointer goes through: what lies under the hint stays within reach. */
const through = { root: { pointerEvents: 'none' } } as const;

/** A button that is only an icon; `label` is its name and its hint. */
export function IconButton(
  props: Omit<ButtonProps, 'children' | 'icon'> & { label: string; icon: ReactNode },
) {
  const { label, title, ...rest } = props;
  return (
    <Tooltip
      title={rest['aria-expanded'] ? null : (title ?? label)}
      mouseEnterDelay={HOVER_S}
      mouseLeaveDelay={0}
      destroyOnHidden
      styles={through}
    >
      <Button type="text" {...rest} aria-label={label} />
    </Tooltip>
  );
}
