/**
 * The signatures that a PDF's structure shows (ISO 32000-1, 12.8): the byte ranges of each, the last of which must cover
 * the file but for its own contents, and whether a time stamp lies in it (RFC 3161, id-aa-signatureTimeStampToken).
 * It says that a file bears a signature over all of its bytes, not whether that signature is good: whom the
 * certificate belongs to and what it is worth is checked where signatures are validated.
 */
import type { AspectoAssinatura } from '#domain/documentos/tipos.ts';

const CARIMBO = Buffer.from('060b2a864886f70d010910020e', 'hex').toString('hex');

/** Empty: no signature, or one that does not cover the file. */
export function aspectosDoPdf(bytes: Buffer): readonly AspectoAssinatura[] {
  const texto = bytes.toString('latin1');
  const aspectos: AspectoAssinatura[] = [];
  let coberto = 0;
  for (const [, ...numeros] of texto.matchAll(/\/ByteRange\s*\[\s*(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s*\]/g)) {
    const [inicio = -1, antes = 0, depois = 0, resto = 0] = numeros.map(Number);
    if (inicio !== 0 || depois <= antes || depois + resto > bytes.length) continue;
    const contents = texto.slice(antes, depois);
    if (!/^<[0-9A-Fa-f\s]+>$/.test(contents) || !contents.startsWith('<30')) continue;
    coberto = Math.max(coberto, depois + resto);
    aspectos.push({
      tipo: 'ASSINATURADIGITAL',
      propriedades: { formato: 'PadEs', referencia: contents.toLowerCase().includes(CARIMBO) ? 'AD-RT' : 'AD-RB' },
    });
  }
  return coberto === bytes.length ? aspectos : [];
}
