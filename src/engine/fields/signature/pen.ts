/** Drawing on a canvas by finger, pen or mouse. */
import type { PointerEvent } from 'react';

/** Pixels of the picture, whatever the size on screen; high enough for a finger on a phone. */
export const WIDTH = 900;
export const HEIGHT = 450;

type Stroke = PointerEvent<HTMLCanvasElement>;

function pointOf(event: Stroke) {
  const box = event.currentTarget.getBoundingClientRect();
  return [
    ((event.clientX - box.left) / box.width) * WIDTH,
    ((event.clientY - box.top) / box.height) * HEIGHT,
  ] as const;
}

export function penOf(target: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const pen = target.getContext('2d');
  if (!pen) return null;
  return Object.assign(pen, {
    lineWidth: 5,
    lineCap: 'round',
    lineJoin: 'round',
    strokeStyle: '#17212b',
    fillStyle: '#17212b',
  });
}

export function beginStroke(event: Stroke): void {
  const pen = penOf(event.currentTarget);
  event.currentTarget.setPointerCapture(event.pointerId);
  pen?.beginPath();
  pen?.moveTo(...pointOf(event));
  pen?.lineTo(...pointOf(event));
  pen?.stroke();
}

export function drawStroke(event: Stroke): void {
  if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
  const pen = event.currentTarget.getContext('2d');
  pen?.lineTo(...pointOf(event));
  pen?.stroke();
}

/** The drawing on white, so that it reads on any ground and on paper. */
export async function pngOf(drawing: HTMLCanvasElement): Promise<File> {
  const page = document.createElement('canvas');
  page.width = WIDTH;
  page.height = HEIGHT;
  const pen = page.getContext('2d');
  if (pen) {
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    pen.drawImage(drawing, 0, 0);
  }
  const blob = await new Promise<Blob | null>((resolve) => {
    page.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('no picture of the canvas');
  return new File([blob], 'assinatura.png', { type: 'image/png' });
}
