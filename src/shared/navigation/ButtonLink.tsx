import { Button, type ButtonProps } from 'antd';
import type { MouseEventHandler } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { prefetchPath } from './Link.tsx';

type Props = Omit<ButtonProps, 'href' | 'onClick'> & { to: string; state?: unknown };

/** A link inside the product that looks like a button: antd's own would leave the page. */
export function ButtonLink({ to, state, ...rest }: Props) {
  const href = useHref(to);
  const go = useLinkClickHandler(to, { state }) as MouseEventHandler<HTMLElement>;
  const prefetch = () => prefetchPath(to);
  return <Button {...rest} href={href} onClick={go} onPointerEnter={prefetch} onFocus={prefetch} />;
}
