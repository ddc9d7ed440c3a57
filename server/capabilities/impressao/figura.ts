/**
 * Reads a stored picture by its own bytes: kind, and size in pixels. A broken one, or one that is neither
 * JPEG nor PNG, gives null.
 */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { imageKind } from '#domain/formato/imagem.ts';
import type { Figura } from './pedido.ts';

/** More than this in either direction is no picture for a page; decoding it would cost the memory of thousands. */
const LADO_MAXIMO = 12_000;
const PONTOS_MAXIMO = 25_000_000;

export function lerFigura(bytes: Uint8Array): Figura | null {
  const kind = imageKind(bytes);
  const size = kind === 'png' ? pngSize(bytes) : kind === 'jpeg' ? jpegSize(bytes) : null;
  if (!kind || !size) return null;
  const [largura, altura] = size;
  if (
    largura < 1 ||
    altura < 1 ||
    largura > LADO_MAXIMO ||
    altura > LADO_MAXIMO ||
    largura * altura > PONTOS_MAXIMO
  )
    return null;
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

const inflar = promisify(inflate);
/** Values of a point, by PNG's colour type. */
const CANAIS: { readonly [tipo: number]: number } = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * A picture whose points are all there: of a PNG they are unpacked, so that neither a broken one nor one that unpacks
 * without end waits for whoever prints it.
 */
export async function figuraInteira(bytes: Uint8Array): Promise<Figura | null> {
  const figura = lerFigura(bytes);
  if (!figura || figura.tipo === 'jpeg') return figura;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [profundidade = 0, cor = 0, , , entrelacado = 0] = view.subarray(24, 29);
  const linha = Math.ceil((figura.largura * profundidade * (CANAIS[cor] ?? 0)) / 8);
  const pontos = (linha + 1) * figura.altura;
  if (linha === 0) return null;
  try {
    // Interlaced, the seven passes begin lines of their own.
    const aberto = await inflar(dadosDoPng(view), {
      maxOutputLength: pontos + (entrelacado ? pontos + 4096 : 64),
    });
    return aberto.length >= pontos ? figura : null;
  } catch {
    return null; // Whatever zlib finds wrong with it, it is no picture that could be shown.
  }
}

function dadosDoPng(view: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= view.length;) {
    const length = view.readUInt32BE(at);
    if (view.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(view.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}
