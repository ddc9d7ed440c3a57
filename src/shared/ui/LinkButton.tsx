import { Button, type ButtonProps } from 'antd';
import { useNavigate } from 'react-router';
import { prefetchPath } from '../navigation/Link.tsx';

/** A link inside the product that looks like a button; antd's own would load the whole page anew. */
export function LinkButton({ to, state, onClick, ...rest }: Omit<ButtonProps, 'href'> & { to: string; state?: unknown }) {
  const navigate = useNavigate();
  return (
    <Button
      {...rest}
      href={to}
      onPointerEnter={() => prefetchPath(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
        event.preventDefault();
        void navigate(to, { state });
      }}
    />
  );
}
