/** A place to sign by hand, outside a declared form. */
import { Button } from 'antd';
import { useRef } from 'react';
import { beginStroke, drawStroke, HEIGHT, pngOf, WIDTH } from './pen.ts';
import './signature.css';

/** What was drawn, as a picture when it is asked for: base64 of a PNG. */
export type Drawing = { readonly png: () => Promise<string> };

type Props = {
  readonly label: string;
  readonly clear: string;
  readonly onChange: (drawing: Drawing | null) => void;
};

export function DrawingPad({ label, clear, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = () => {
    const drawing = canvas.current;
    if (drawing) onChange({ png: async () => base64Of(await pngOf(drawing)) });
  };
  const wipe = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    onChange(null);
  };
  return (
    <div className="z-assinatura z-pilha">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={label}
        onPointerDown={beginStroke}
        onPointerMove={drawStroke}
        onPointerUp={drawn}
      />
      <span className="z-linha">
        <span className="z-fraco">{label}</span>
        <Button type="text" size="small" onClick={wipe}>
          {clear}
        </Button>
      </span>
    </div>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
