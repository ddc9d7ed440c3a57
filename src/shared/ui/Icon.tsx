import type { IconName } from '#domain/registro/icons.ts';
import { iconOf } from './icons.ts';

/** A declared icon; decoration only, the word beside it carries the meaning. */
export function Icon({ name, size = 18, className }: { name: IconName; size?: number; className?: string }) {
  const Component = iconOf[name];
  return <Component size={size} strokeWidth={1.75} aria-hidden focusable={false} className={className} />;
}
