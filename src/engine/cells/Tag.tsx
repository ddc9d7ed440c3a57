/** A quiet tag: a state told by an icon and its word, colour only helping. */
import { CircleAlert, CircleCheck, Info, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '#schemas/meta/vocabulary.ts';

const ICONS = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info, neutral: null } as const;
const PLAIN = { minus: Minus } as const;

export function Tag({
  tone = 'neutral',
  icon,
  children,
}: {
  readonly tone?: Tone;
  readonly icon?: keyof typeof PLAIN;
  readonly children: ReactNode;
}): ReactNode {
  const Icon = icon ? PLAIN[icon] : ICONS[tone];
  return (
    <span className={`celula-tag celula-tag-${tone}`}>
      {Icon && <Icon size={12} strokeWidth={2.25} aria-hidden="true" />}
      {children}
    </span>
  );
}
