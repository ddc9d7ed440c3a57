/** Image upload (LOOK-11): kinds, size and the specification's messages, verbatim. */
export const IMAGEM_EXTENSOES = ['jpg', 'jpeg', 'png'] as const;
export const IMAGEM_MAX_BYTES = 2_097_152;
export const IMAGEM_FORMATO_INVALIDO = 'Formatos de imagem suportados: JPG, PNG e JPEG.';
export const IMAGEM_GRANDE = 'Tamanho máximo permitido';

/** The message for a file that may not be sent, null when it may. A size of exactly the maximum may. */
export function checkImagem(
  file: { readonly name: string; readonly size: number },
  maxBytes: number = IMAGEM_MAX_BYTES,
): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!IMAGEM_EXTENSOES.some((known) => known === extension)) return IMAGEM_FORMATO_INVALIDO;
  return file.size > maxBytes ? IMAGEM_GRANDE : null;
}

/** Kind told by the first bytes, whatever the name says; null for what is neither JPEG nor PNG. */
export function imageKind(bytes: Uint8Array): 'jpeg' | 'png' | null {
  const starts = (signature: readonly number[]) => signature.every((byte, i) => bytes[i] === byte);
  if (starts([0xff, 0xd8, 0xff])) return 'jpeg';
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  return null;
}

/** What may be attached to an answer: a PDF beside the pictures. */
export const PDF_MIME = 'application/pdf';
export const ANEXO_MAX_BYTES = 5 * 1_048_576;
export const ANEXO_FORMATO_INVALIDO = 'Formatos de arquivo suportados: PDF, JPG, PNG e JPEG.';
export const ANEXO_GRANDE = 'O arquivo passa do limite: PDF de até 5 MB, imagem de até 2 MB.';
export type FileKind = 'jpeg' | 'png' | 'pdf';

export function fileKind(bytes: Uint8Array): FileKind | null {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-' ? 'pdf' : imageKind(bytes);
}

/** The message for a file that may not be attached, null when it may. */
export function checkAnexo(file: { readonly name: string; readonly size: number }): string | null {
  if (/\.pdf$/i.test(file.name)) return file.size > ANEXO_MAX_BYTES ? ANEXO_GRANDE : null;
  const wrong = checkImagem(file);
  return wrong === null ? null : wrong === IMAGEM_GRANDE ? ANEXO_GRANDE : ANEXO_FORMATO_INVALIDO;
}
