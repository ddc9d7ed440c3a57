/**
 * The visible stamp of a first signature. It says along the left margin of each page who signed, with the QR
 * and code by which anybody checks the file. It is drawn before the signature, which covers it. A file that
 * is signed already is not touched (docs/guides/assinatura.md).
 */
import { degrees, StandardFonts } from '@cantoo/pdf-lib';
import { abrirVisao } from './abrir.ts';
import { assinaturasDo } from './assinaturas.ts';
import { abrirComoSeVe } from './folha.ts';
import { CINZA, desenharQr, escrevivel } from './papel.ts';

export type DadosSelo = {
  /** One under the other, as read with the head to the left. */
  readonly linhas: readonly string[];
  /** Where the code is checked. */
  readonly endereco: string;
};

/** A longer document bears it on the first so many pages. */
const MAIS_PAGINAS = 300;
/** What is larger is signed as it is: its pages are most likely pictures. */
export const MAIOR_SELADO = 20 * 1024 * 1024;
const LADO = 36;
const TAMANHO = 6.5;

/** The document with its stamp; null: it is left as it is, since it is signed or readers may not agree on its pages. */
export async function selar(original: Uint8Array, { linhas, endereco }: DadosSelo): Promise<Buffer | null> {
  const visao = abrirVisao(Buffer.from(original.buffer, original.byteOffset, original.byteLength));
  if (assinaturasDo(visao.arquivo, visao).length > 0) return null;
  const pdf = await abrirComoSeVe(original);
  if (pdf === null) return null;
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const pagina of pdf.getPages().slice(0, MAIS_PAGINAS)) {
    // A turned page would bear it across its text.
    if (pagina.getRotation().angle !== 0) continue;
    const { x, y, height } = pagina.getCropBox();
    desenharQr(pagina, endereco, x + 3, y + 3, LADO);
    for (const [lugar, linha] of linhas.entries()) {
      const texto = escrevivel(font, linha);
      const cabe = height - LADO - 20;
      const size = Math.min(TAMANHO, (cabe / font.widthOfTextAtSize(texto, TAMANHO)) * TAMANHO);
      pagina.drawText(texto, {
        x: x + 12 + lugar * 9,
        y: y + LADO + 8,
        size,
        font,
        color: CINZA,
        rotate: degrees(90),
      });
    }
  }
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}
