import { Button as AntButton, Tooltip, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';

type Kind = 'primario' | 'padrao' | 'perigo' | 'discreto';
type Old = { kind?: Kind; busy?: boolean; submit?: boolean };

const HOVER_S = 0.4;
/** The pointer goes through: what lies under the hint stays within reach. */
const through = { root: { pointerEvents: 'none' } } as const;
const looks: Readonly<Record<Kind, ButtonProps>> = {
  primario: { type: 'primary' },
  padrao: {},
  perigo: { type: 'primary', danger: true },
  discreto: { type: 'text' },
};

/** antd's button by our former names; screens use antd's own. */
export function Button({ kind = 'padrao', busy = false, submit = false, ...rest }: ButtonProps & Old) {
  return <AntButton {...looks[kind]} loading={busy} htmlType={submit ? 'submit' : 'button'} {...rest} />;
}

/** A button that is only an icon; `label` is its name and its hint. */
export function IconButton(props: Omit<ButtonProps, 'children' | 'icon'> & Old & { label: string; icon: ReactNode }) {
  const { label, title, ...rest } = props;
  return (
    <Tooltip title={title ?? label} mouseEnterDelay={HOVER_S} mouseLeaveDelay={0} destroyOnHidden styles={through}>
      <Button kind="discreto" {...rest} aria-label={label} />
    </Tooltip>
  );
}
