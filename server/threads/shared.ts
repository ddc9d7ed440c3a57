/** Bytes that several threads read without a copy each. Nobody writes to them once they have been handed on. */

/** A copy that threads share. */
export function shared(bytes: Uint8Array): Buffer {
  const copy = Buffer.from(new SharedArrayBuffer(bytes.byteLength));
  copy.set(bytes);
  return copy;
}

/** A stream of known size, whole, piece by piece: nothing is copied twice. Throws where it is not of that size. */
export async function sharedFrom(stream: AsyncIterable<unknown>, size: number): Promise<Buffer> {
  const whole = Buffer.from(new SharedArrayBuffer(size));
  let at = 0;
  for await (const chunk of stream) {
    const part = chunk as Uint8Array;
    if (at + part.byteLength > size) throw new Error(`a content larger than its ${size} bytes`);
    whole.set(part, at);
    at += part.byteLength;
  }
  if (at !== size) throw new Error(`a content of ${at} bytes, not of ${size}`);
  return whole;
}
