/**
 * The sheet of evidence of a signature by public link: who signed, as what, how it was proved, from where,
 * over which content, every step. It stands after the document's pages. Where the pages may not be touched
 * any more it is a file of its own.
 */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { evidencia as textos } from '#messages/assinatura-link.ts';
import { abrirComoSeVe } from './folha.ts';
import { CINZA, Papel } from './papel.ts';

export type DadosEvidencia = {
  readonly documento: string;
  /** Label and value, written out: the thread has no clock of the unit. */
  readonly linhas: readonly (readonly [string, string])[];
  readonly passos: readonly string[];
  /** PNG. */
  readonly desenho: Uint8Array | null;
  readonly texto: string | null;
};

/** With the pages of `original` before it; null: readers may not agree on them, and they are left alone. */
export async function folhaDeEvidencia(
  original: Uint8Array | null,
  dados: DadosEvidencia,
): Promise<Buffer | null> {
  const pdf = original === null ? await PDFDocument.create() : await abrirComoSeVe(original);
  if (pdf === null) return null;
  const papel = new Papel(
    pdf,
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  );
  papel.texto(textos.titulo, { tamanho: 16, forte: true });
  papel.y -= 6;
  papel.texto(dados.documento, { tamanho: 11, forte: true });
  papel.texto(textos.explica, { cor: CINZA });
  papel.y -= 12;
  if (dados.desenho !== null) papel.imagem(await pdf.embedPng(dados.desenho), { largura: 220, altura: 80 });
  if (dados.texto !== null) papel.texto(dados.texto, { tamanho: 20 });
  papel.y -= 8;
  for (const [rotulo, valor] of dados.linhas) papel.linha(rotulo, valor);
  papel.y -= 12;
  papel.texto(textos.passos, { tamanho: 12, forte: true });
  for (const passo of dados.passos) papel.texto(passo);
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}
