/** A photo made smaller in the browser: what is read on a screen needs no 40 MB, and the place where it was taken goes too. */
import { LIMITES_ENVIO } from '#domain/solicitacao-convenio/wire.ts';
import { solicitacaoPublica } from '#messages/solicitacao-publica.ts';
import { solicitacaoTela } from '#messages/solicitacao-tela.ts';

/** What the page refuses before the server is asked; its message is told as it is. */
export class NotTaken extends Error {}

/** The longer side: a page of A4 at some 200 dots an inch, in which handwriting stays legible. */
const LONGEST_SIDE = 2400;
const QUALITY = 0.82;

async function startsWith(arquivo: Blob, at: number, text: RegExp): Promise<boolean> {
  const bytes = new Uint8Array(await arquivo.slice(0, 32).arrayBuffer());
  return text.test(String.fromCharCode(...bytes.subarray(at)));
}

/** The picture as a JPEG of a size that travels; a PDF as it is. Throws `NotTaken` with what to do. */
export async function shrink(arquivo: File): Promise<Blob> {
  if (arquivo.size === 0) throw new NotTaken(solicitacaoPublica.arquivoVazio);
  if (await startsWith(arquivo, 0, /^%PDF-/)) {
    if (arquivo.size > LIMITES_ENVIO.bytes) throw new NotTaken(solicitacaoPublica.grande);
    return arquivo;
  }
  const picture = await createImageBitmap(arquivo, { imageOrientation: 'from-image' }).catch(() => null);
  if (picture === null) {
    // No browser opens HEIC but Safari, which has made a JPEG of it by now.
    const heic = await startsWith(arquivo, 4, /^ftyp(?:hei|mif1|hev)/);
    const known = heic || arquivo.type.startsWith('image/');
    throw new NotTaken(
      heic ? solicitacaoPublica.heic : known ? solicitacaoTela.naoAbre : solicitacaoPublica.tipo,
    );
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // What is transparent in a PNG would be black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  const small = await promise;
  if (!small || !context) throw new NotTaken(solicitacaoTela.naoAbre);
  return small;
}
