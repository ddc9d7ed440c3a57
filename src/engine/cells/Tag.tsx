/** A quiet tag: a state told by an icon and its word, colour only helping. */
import { Tag as AntdTag } from 'antd';
import { CircleAlert, CircleCheck, Info, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '#schemas/meta/vocabulary.ts';

const ICONS = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  info: Info,
  neutral: null,
} as const;
const COLORS = {
  success: 'success',
  warning: 'warning',
  error: 'error',
  info: 'processing',
  neutral: undefined,
} as const;
const PLAIN = { minus: Minus } as const;

export function Tag({
  tone = 'neutral',
  icon,
  wrap = false,
  children,
}: {
  readonly tone?: Tone;
  readonly icon?: keyof typeof PLAIN;
  /** What is said in full over more lines, rather than cut. */
  readonly wrap?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const Icon = icon ? PLAIN[icon] : ICONS[tone];
  return (
    <AntdTag
      bordered={false}
      closable={false}
      className="celula-tag"
      color={COLORS[tone]}
      style={wrap ? { whiteSpace: 'normal' } : undefined}
      icon={Icon && <Icon size={12} strokeWidth={2.25} aria-hidden="true" />}
    >
      {Icon ? children : <span>{children}</span>}
    </AntdTag>
  );
}
