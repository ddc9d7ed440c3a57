/** What a stored picture is, by its own bytes: kind, and size in pixels. Null for what is neither JPEG nor PNG, or broken. */
import { imageKind } from '#domain/formato/imagem.ts';
import type { Figura } from './pedido.ts';

/** More than this in either direction is no picture for a page; decoding it would cost the memory of thousands. */
const LADO_MAXIMO = 12_000;
const PONTOS_MAXIMO = 50_000_000;

export function lerFigura(bytes: Uint8Array): Figura | null {
  const kind = imageKind(bytes);
  const size = kind === 'png' ? pngSize(bytes) : kind === 'jpeg' ? jpegSize(bytes) : null;
  if (!kind || !size) return null;
  const [largura, altura] = size;
  if (largura < 1 || altura < 1 || largura > LADO_MAXIMO || altura > LADO_MAXIMO || largura * altura > PONTOS_MAXIMO) return null;
  return { tipo: kind, bytes, largura, altura };
}

type Size = readonly [width: number, height: number];

function pngSize(bytes: Uint8Array): Size | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < 33 || view.toString('latin1', 12, 16) !== 'IHDR') return null;
  if (!view.subarray(-1024).includes('IEND')) return null;
  return [view.readUInt32BE(16), view.readUInt32BE(20)];
}

/** The frame's header, found by walking from marker to marker. */
function jpegSize(bytes: Uint8Array): Size | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!view.subarray(-1024).includes(Buffer.of(0xff, 0xd9))) return null;
  let at = 2;
  while (at + 9 < view.length) {
    if (view[at] !== 0xff) return null;
    const marker = view[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker >= 0xd0 && marker <= 0xd8) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [view.readUInt16BE(at + 7), view.readUInt16BE(at + 5)];
    else at += 2 + view.readUInt16BE(at + 2);
  }
  return null;
}
