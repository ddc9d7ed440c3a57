/** The place for a signature in a PDF: an incremental update, so that everything before it stays byte for byte. */
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos } from '#messages/assinatura.ts';

export type Espaco = {
  /** The whole file, the hole filled with zeros. */
  readonly pdf: Buffer;
  /** First byte after '<' and last before '>'. */
  readonly de: number;
  readonly ate: number;
};

export type Marca = {
  readonly subFilter: string;
  readonly nome: string;
  /** The signer's claim; the policies let it stand in the dictionary. Null: none. */
  readonly em: Date | null;
  readonly motivo: string | null;
  /** Bytes kept for the CMS. */
  readonly tamanho: number;
};

/** Files beyond it are refused: they are read into memory. */
export const MAIOR_PDF = 100 * 1024 * 1024;

/** The document, for reading or for an incremental update. Throws 'arquivo-invalido' with the reason. */
export async function abrirPdf(pdf: Uint8Array, paraMudar: boolean): Promise<PDFDocument> {
  const recusa = (messages: string, cause?: unknown) => new AppError('arquivo-invalido', { messages: [messages], cause });
  if (pdf.length > MAIOR_PDF) throw recusa(textos.pdfGrande);
  const inicio = Buffer.from(pdf.buffer, pdf.byteOffset, Math.min(1024, pdf.length)).toString('latin1');
  if (!inicio.includes('%PDF-')) throw recusa(textos.soPdf);
  const fim = Buffer.from(pdf.subarray(-2048)).toString('latin1');
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(fim)) throw recusa(textos.pdfIncompleto);
  try {
    const documento = await PDFDocument.load(pdf, {
      forIncrementalUpdate: paraMudar,
      updateMetadata: false,
      // Lets other calls in between, but not after every hundred objects.
      parseSpeed: ParseSpeeds.Fast,
    });
    if (documento.getPageCount() === 0) throw new Error('a document without pages');
    return documento;
  } catch (cause) {
    throw recusa(cause instanceof EncryptedPDFError ? textos.pdfProtegido : textos.pdfInvalido, cause);
  }
}

const nome = (texto: string) => PDFName.of(texto);

/** Appends an empty signature; the earlier bytes are the new file's prefix. */
export async function abrirEspaco(original: Uint8Array, marca: Marca): Promise<Espaco> {
  const documento = await abrirPdf(original, true);
  const { context, catalog } = documento;
  const acro = catalog.getOrCreateAcroForm();
  const campos = acro.getAllFields();
  const usados = new Set(campos.map(([campo]) => campo.getPartialName()));
  let numero = 1;
  while (usados.has(`Assinatura${numero}`)) numero++;
  const lugar = context.obj(Array.from({ length: 4 }, (_, i) => (i === 0 ? PDFNumber.of(0) : nome('**********'))));
  const assinatura = context.register(
    context.obj({
      Type: 'Sig',
      Filter: marca.subFilter === 'PBAD.PAdES' ? 'PBAD_PAdES' : 'Adobe.PPKLite',
      SubFilter: marca.subFilter,
      ByteRange: lugar,
      Contents: PDFHexString.of('0'.repeat(marca.tamanho * 2)),
      Name: PDFHexString.fromText(marca.nome),
      ...(marca.em ? { M: PDFString.fromDate(marca.em) } : {}),
      ...(marca.motivo ? { Reason: PDFHexString.fromText(marca.motivo) } : {}),
    }),
  );
  const pagina: PDFPage = documento.getPage(0);
  const campo = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      // Printable and locked; without an appearance of its own.
      F: 132,
      Rect: [0, 0, 0, 0],
      T: PDFString.of(`Assinatura${numero}`),
      V: assinatura,
      P: pagina.ref,
    }),
  );
  // Not addAnnot, which also writes the page's contents anew and so changes what an earlier signature covers.
  const anotacoes = pagina.node.lookup(nome('Annots'));
  if (anotacoes instanceof PDFArray) anotacoes.push(campo);
  else pagina.node.set(nome('Annots'), context.obj([campo]));
  acro.addField(campo);
  acro.dict.set(nome('SigFlags'), PDFNumber.of(3));
  const salvo = await documento.commit({ useObjectStreams: false });
  return preencherFaixa(Buffer.from(salvo.buffer, salvo.byteOffset, salvo.byteLength), original, marca.tamanho);
}

/** Writes the ByteRange in the room that was kept for it. */
function preencherFaixa(pdf: Buffer, original: Uint8Array, tamanho: number): Espaco {
  if (!pdf.subarray(0, original.length).equals(original)) throw new Error('the update changed the earlier bytes');
  const conteudo = pdf.indexOf(`<${'0'.repeat(tamanho * 2)}>`, original.length, 'latin1');
  const faixa = pdf.indexOf('/ByteRange', original.length, 'latin1');
  const abre = pdf.indexOf('[', faixa);
  const fecha = pdf.indexOf(']', faixa);
  if (conteudo < 0 || faixa < 0 || fecha < abre) throw new Error('the place for the signature is not where it was put');
  const ate = conteudo + 2 + tamanho * 2;
  const texto = `[0 ${conteudo} ${ate} ${pdf.length - ate}]`;
  if (texto.length > fecha - abre + 1) throw new Error('no room for the byte range');
  pdf.write(texto.padEnd(fecha - abre + 1), abre, 'latin1');
  return { pdf, de: conteudo + 1, ate: ate - 1 };
}

/** The two stretches that a signature covers. */
export function partesCobertas({ pdf, de, ate }: Espaco): readonly [Buffer, Buffer] {
  return [pdf.subarray(0, de - 1), pdf.subarray(ate + 1)];
}

/** The file with the CMS in its place: the same bytes, written into. */
export function fecharEspaco({ pdf, de, ate }: Espaco, cms: Uint8Array): Buffer {
  const hex = Buffer.from(cms).toString('hex');
  if (hex.length > ate - de) throw new Error('the signature is larger than its place');
  pdf.write(hex, de, 'latin1');
  return pdf;
}

export type AssinaturaNoPdf = {
  readonly faixa: readonly [number, number, number, number];
  readonly conteudo: Buffer;
  readonly subFilter: string;
  readonly nome: string | null;
  readonly em: Date | null;
};

/** Every signature of the document, in the order in which they were made. */
export function assinaturasDoPdf(documento: PDFDocument): AssinaturaNoPdf[] {
  const achadas: AssinaturaNoPdf[] = [];
  for (const [, objeto] of documento.context.enumerateIndirectObjects()) {
    if (!(objeto instanceof PDFDict)) continue;
    const tipo = objeto.lookup(nome('Type'));
    if (tipo !== undefined && tipo !== nome('Sig')) continue;
    const faixa = objeto.lookup(nome('ByteRange'));
    const conteudo = objeto.lookup(nome('Contents'));
    if (!(faixa instanceof PDFArray) || !(conteudo instanceof PDFHexString)) continue;
    const numeros = faixa.asArray().map((um) => (um instanceof PDFNumber ? um.asNumber() : NaN));
    const [a = NaN, b = NaN, c = NaN, d = NaN] = numeros;
    const filtro = objeto.lookup(nome('SubFilter'));
    achadas.push({
      faixa: [a, b, c, d],
      conteudo: Buffer.from(conteudo.asBytes()),
      subFilter: filtro instanceof PDFName ? filtro.decodeText() : '',
      nome: texto(objeto.lookup(nome('Name'))),
      em: data(objeto.lookup(nome('M'))),
    });
  }
  return achadas.sort((x, y) => x.faixa[2] + x.faixa[3] - (y.faixa[2] + y.faixa[3]));
}

function texto(valor: unknown): string | null {
  return valor instanceof PDFString || valor instanceof PDFHexString ? valor.decodeText() : null;
}

function data(valor: unknown): Date | null {
  if (!(valor instanceof PDFString || valor instanceof PDFHexString)) return null;
  try {
    return valor.decodeDate();
  } catch {
    return null; // A date that is none says nothing.
  }
}
