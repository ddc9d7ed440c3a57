/** A text to the clipboard. What came of it is said on the button: behind a covered page no message is seen. */
import { Button, type ButtonProps } from 'antd';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { segurancaTela as texto } from '#messages/segundo-fator-tela.ts';

export function CopyButton({
  text,
  label,
  ...rest
}: Omit<ButtonProps, 'onClick'> & { readonly text: () => string; readonly label: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setSaid(texto.copiado);
    } catch {
      setSaid(texto.naoCopiou);
    }
  };
  return (
    <Button {...rest} icon={<Copy size={16} aria-hidden />} aria-live="polite" onClick={() => void copy()}>
      {said ?? label}
    </Button>
  );
}
