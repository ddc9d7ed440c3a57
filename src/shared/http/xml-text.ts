/** The text of an XML file by its mark or by what its first line says; UTF-8 where it says nothing. Pure. */
export function textoDoXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const inicio = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const nome = /<\?xml[^>]*encoding=["']([A-Za-z0-9._-]+)["']/u.exec(inicio)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(nome, { fatal: true }).decode(bytes);
  } catch {
    // A name that nobody knows, or bytes that are not what the file says of itself.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
