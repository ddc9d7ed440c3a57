/** RFC 9110, 14.1.2: the one range that a call asks for. */
import type { ByteRange } from '#server/gateways/arquivo/port.ts';

/** Null: the whole content (no range, several, or one that is none); 'fora': nothing of it lies in the content. */
export function faixaDe(header: string | undefined, tamanho: number): ByteRange | 'fora' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '');
  const [, de = '', ate = ''] = match ?? [];
  if (!match || (de === '' && ate === '')) return null;
  if (de === '')
    return Number(ate) === 0 ? 'fora' : { start: Math.max(0, tamanho - Number(ate)), end: tamanho - 1 };
  const start = Number(de);
  const end = ate === '' ? tamanho - 1 : Math.min(Number(ate), tamanho - 1);
  if (ate !== '' && Number(ate) < start) return null;
  return start >= tamanho ? 'fora' : { start, end };
}
